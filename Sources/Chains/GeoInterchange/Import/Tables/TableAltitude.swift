import GeoFormats
import Geodesy

/// The column of the altitudes, with the unit and the datum that its header names.
struct TableAltitude {
  let index: Int
  /// Meters of one unit.
  let scale: Double
  /// The datum of the heights; nil when the header does not say.
  let datum: VerticalDatum?
  /// The note about the column; nil for one of the usual name.
  let reading: String?

  private static let heights: Set<String> = [
    "altitude", "alt", "elevation", "elev", "ele", "height", "gpsaltitude", "gpsalt", "hgt", "höhe",
    "hoehe", "altura", "altitud", "altitudine", "elevación", "elevacion", "elevazione", "quota",
    "cota", "hoogte", "höjd", "høyde", "højde", "korkeus", "wysokość", "výška", "yükseklik",
    "высота", "υψόμετρο", "標高", "高度", "海拔", "고도", "h", "z",
  ]
  /// Words that alone are an altitude.
  private static let names: [String: VerticalDatum] = [
    "hae": .ellipsoid, "msl": .meanSeaLevel, "amsl": .meanSeaLevel, "asl": .meanSeaLevel,
    "agl": .ground,
  ]
  private static let datums: [String: VerticalDatum] = names.merging([
    "ellipsoid": .ellipsoid, "ellipsoidal": .ellipsoid, "ell": .ellipsoid, "wgs84": .ellipsoid,
    "egm96": .egm96, "egm2008": .egm2008, "egm08": .egm2008, "orthometric": .meanSeaLevel,
    "sealevel": .meanSeaLevel, "ground": .ground, "terrain": .ground, "relative": .ground,
  ]) { $1 }
  private static let units: [String: Double] = [
    "m": 1, "meter": 1, "meters": 1, "metre": 1, "metres": 1, "ft": 0.3048, "feet": 0.3048,
    "foot": 0.3048, "ftus": 1200.0 / 3937, "usft": 1200.0 / 3937, "cm": 0.01, "mm": 0.001,
    "km": 1000,
  ]
  private static let others: Set<String> = [
    "above", "over", "mean", "the", "gps", "über", "sur", "sobre", "level",
  ]

  /// A height with its unit and datum behind the number, as in `519.3 m Above Sea Level`.
  struct Written {
    /// The number, with a minus for a height below the datum.
    let number: String
    /// Meters of one unit; nil where the text names none.
    let scale: Double?
    /// The surface that the height counts from; nil where the text does not say.
    let datum: VerticalDatum?

    /// Splits a text; one with an unknown word stays whole.
    init(_ text: String) {
      let words = ColumnWords.tokens(of: String(text.drop { !$0.isLetter }))
      let isBelow = words.contains("below")
      let rest = words.filter { !["above", "below", "mean"].contains($0) }
      let scale = rest.first.flatMap { units[$0] }
      let place = scale == nil ? rest[...] : rest.dropFirst()
      let datum: VerticalDatum? =
        place == ["sea", "level"]
        ? .meanSeaLevel : place.count == 1 ? place.first.flatMap { datums[$0] } : nil
      guard !words.isEmpty, place.isEmpty || datum != nil else {
        (number, self.scale, self.datum) = (text, nil, nil)
        return
      }
      let digits = text.prefix { !$0.isLetter }.drop { $0 == " " }
      let end = digits.lastIndex { $0 != " " }.map { digits.index(after: $0) } ?? digits.startIndex
      number = (isBelow ? "-" : "") + digits[..<end]
      (self.scale, self.datum) = (scale, datum)
    }
  }

  /// Finds the column; nil without one.
  ///
  /// A column of heights above the ellipsoid is taken before others, which stay properties.
  /// - Throws: `FormatError` when several columns are the altitude alike.
  init?(in reader: borrowing CSVReader, besides taken: Set<Int>) throws(FormatError) {
    let header = reader.header
    if let usual = try reader.column(named: ColumnMeaning.altitude.names) {
      (index, scale, datum, reading) = (usual, 1, nil, nil)
      return
    }
    let found = header.indices.filter { !taken.contains($0) }
      .compactMap { index in Self.meaning(of: header[index]).map { (index, $0) } }
    let best =
      found.contains { $0.1.datum == .ellipsoid }
      ? found.filter { $0.1.datum == .ellipsoid } : found
    guard best.count < 2 else {
      throw .unexpected(
        found: "the columns \(QuotedText.list(best.prefix(5).map { header[$0.0] }))",
        expected: "one of them, as they mean the same", at: TextPlace(line: 1, column: 0))
    }
    guard let (index, meaning) = best.first else {
      guard let weak = try reader.column(named: ColumnMeaning.altitude.weakNames) else {
        return nil
      }
      (index, scale, datum, reading) = (weak, 1, nil, nil)
      return
    }
    self.index = index
    (scale, datum) = (meaning.scale, meaning.datum)
    let meters = DecimalText.trimmed(scale, decimals: 9) ?? ""
    let unit = scale == 1 ? "" : " in units of \(meters) m"
    let above = datum.map { " above \($0.rawValue)" } ?? ""
    reading = "\(QuotedText.quote(header[index])) as altitude\(unit)\(above)"
  }

  /// The unit and datum of a header whose words all belong to an altitude; nil for others.
  private static func meaning(of header: String) -> (scale: Double, datum: VerticalDatum?)? {
    var words = ColumnWords.tokens(of: header)
    if let sea = words.firstIndex(of: "sea"), sea + 1 < words.count, words[sea + 1] == "level" {
      words.replaceSubrange(sea...sea + 1, with: ["sealevel"])
    }
    if let us = words.firstIndex(where: { $0 == "us" || $0 == "survey" }),
      words.contains(where: { units[$0] == 0.3048 })
    {
      words.remove(at: us)
      words.removeAll { units[$0] == 0.3048 || $0 == "us" || $0 == "survey" }
      words.append("usft")
    }
    var (isHeight, scale, datum) = (false, Double?.none, VerticalDatum?.none)
    for word in words {
      if heights.contains(word) {
        isHeight = true
      } else if let unit = units[word], scale == nil {
        scale = unit
      } else if let found = datums[word], datum == nil {
        datum = found
        if names[word] != nil { isHeight = true }
      } else if !others.contains(word) {
        return nil
      }
    }
    let isLetter = words.allSatisfy { $0.count == 1 }
    return isHeight && !isLetter ? (scale ?? 1, datum) : nil
  }
}
