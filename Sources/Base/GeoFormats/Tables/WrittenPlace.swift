package import Geodesy

/// A place in one text, in any notation that people write.
package struct WrittenPlace: Hashable, Sendable {
  package enum Notation: String, Hashable, Sendable, CaseIterable {
    /// Two decimal numbers.
    case decimal = "decimal degrees"
    /// Degrees with minutes, seconds or the letter of a hemisphere.
    case sexagesimal = "degrees, minutes and seconds"
    case utm = "UTM on WGS84"
    case mgrs = "MGRS"
    case plusCode = "plus codes"
    case geohash = "geohashes"
    case wellKnown = "well-known text or binary"
  }

  /// The reason why a text is no place.
  package enum Problem: Error, Hashable, Sendable {
    /// A text in none of the notations.
    case notAPlace
    /// A plus code without its first digits, which needs a place nearby.
    case shortCode
    /// Both numbers have a letter of the same kind, such as two latitudes.
    case sameAxes
    case empty
    /// A geometry that is no point, by its name.
    case shape(String)
    /// A place that is not on Earth.
    case coordinate(GeodesyError)
    /// The library of the notation cannot be loaded.
    case library(FormatError)
  }

  /// Latitude or northing, longitude or easting: the second and first number of geometries.
  package var north: Double
  /// Longitude, or easting.
  package var east: Double
  /// The third number; its datum is not known.
  package var height: Double?
  package var notation: Notation
  /// The number of the reference system that a geometry names.
  package var system: Int?
  /// The decimal sign, where the text shows one.
  package var sign: WrittenNumber.DecimalSign?

  /// Reads a text.
  /// - Parameters:
  ///   - text: The text.
  ///   - notation: The notation, where it is known; geohashes are read only then, as words look like
  ///     them.
  ///   - isLongitudeFirst: Whether the longitude comes first where no letters say it.
  /// - Throws: `Problem`: why the text is no place.
  package init(
    _ text: some StringProtocol, as notation: Notation? = nil, isLongitudeFirst: Bool = false
  ) throws(Problem) {
    let trimmed = Self.trimmed(text[...])
    if notation == nil || notation == .wellKnown, let geometry = WellKnownPoint.read(trimmed) {
      guard case .point(let point) = geometry else { throw Self.problem(geometry) }
      (north, east, height) = (point.y, point.x, point.z)
      (self.notation, system) = (.wellKnown, point.system)
      return
    }
    let found: (Coordinate?, Notation)
    do throws(FormatError) {
      found = try Self.code(trimmed, notation)
    } catch {
      throw .library(error)
    }
    if let coordinate = found.0 {
      (north, east) = (coordinate.latitude, coordinate.longitude)
      self.notation = found.1
      return
    }
    if PlusCode.isLike(trimmed), !trimmed.hasPrefix("+") { throw .shortCode }
    guard notation == nil || notation == .decimal || notation == .sexagesimal else {
      throw .notAPlace
    }
    self = try Self.pair(trimmed, isLongitudeFirst)
  }

  private init(north: Double, east: Double, height: Double?, notation: Notation) {
    (self.north, self.east) = (north, east)
    (self.height, self.notation) = (height, notation)
  }

  /// The place on WGS84 in degrees.
  package var coordinate: Coordinate {
    get throws(Problem) {
      do throws(GeodesyError) {
        return try Coordinate(validating: north, longitude: east)
      } catch {
        throw .coordinate(error)
      }
    }
  }

  private static func problem(_ geometry: WellKnownPoint.Reading) -> Problem {
    if case .shape(let name) = geometry { .shape(name) } else { .empty }
  }

  // MARK: Codes

  /// The place of a code, which is one word or three.
  private static func code(
    _ text: Substring, _ notation: Notation?
  ) throws(FormatError) -> (Coordinate?, Notation) {
    if notation == .geohash { return (try CoordinateSyntax.geohash(text), .geohash) }
    if let place = PlusCode.center(text) { return (place, .plusCode) }
    if notation == .mgrs || looksLikeMGRS(text), let place = try CoordinateSyntax.mgrs(text) {
      return (place, .mgrs)
    }
    var words = text.split { $0 == " " || $0 == "," }
    // The letter of a zone may stand apart, and so may the zone behind the numbers.
    if words.count == 4, words[1].count == 1, words[1].allSatisfy(\.isLetter) {
      return (try utm(words[0] + words[1], words[2], words[3]), .utm)
    }
    guard words.count == 3 else { return (nil, .utm) }
    if words[2].last?.isLetter == true, words[2].first?.isNumber == true, words[2].count <= 3 {
      words = [words[2], words[0], words[1]]
    }
    return (try utm(String(words[0]), words[1], words[2]), .utm)
  }

  private static func utm(
    _ zone: some StringProtocol, _ easting: Substring, _ northing: Substring
  ) throws(FormatError) -> Coordinate? {
    func meters(_ text: Substring, _ letter: Character) -> Double? {
      var text = text
      if text.last.map({ "mM".contains($0) }) == true { text.removeLast() }
      if text.last?.uppercased() == String(letter) { text.removeLast() }
      if text.last.map({ "mM".contains($0) }) == true { text.removeLast() }
      return NumberText.number(text)
    }
    guard 2...3 ~= zone.count, zone.first?.isNumber == true, zone.last?.isLetter == true,
      let easting = meters(easting, "E"), let northing = meters(northing, "N"), easting >= 1000
    else { return nil }
    return try CoordinateSyntax.utm(zone: zone, easting: easting, northing: northing)
  }

  /// Whether a text is a zone, a band, two letters of a square and an even number of digits.
  private static func looksLikeMGRS(_ text: Substring) -> Bool {
    let plain = text.filter { $0 != " " }
    let zone = plain.prefix { $0.isNumber }
    let rest = plain.dropFirst(zone.count)
    let digits = rest.dropFirst(3)
    return 1...2 ~= zone.count && rest.prefix(3).count == 3
      && rest.prefix(3).allSatisfy { $0.isLetter && $0.isASCII } && !digits.isEmpty
      && digits.count.isMultiple(of: 2) && digits.allSatisfy { $0.isASCII && $0.isNumber }
  }

  // MARK: Pairs

  /// One of the two numbers.
  private struct Part {
    var degrees: Double
    var isLatitude: Bool?
    var isSexagesimal = false
    var sign: WrittenNumber.DecimalSign?
  }

  private static func pair(
    _ text: Substring, _ isLongitudeFirst: Bool
  ) throws(Problem) -> WrittenPlace {
    var body = text
    if body.lowercased().hasPrefix("geo:") {
      body = body.dropFirst(4).prefix { $0 != ";" && $0 != "?" }
    }
    for (open, close) in [("(", ")"), ("[", "]")]
    where body.hasPrefix(open) && body.hasSuffix(close) {
      body = trimmed(body.dropFirst().dropLast())
    }
    for pieces in splits(of: body) where 2...3 ~= pieces.count {
      guard let first = try part(pieces[0]), let second = try part(pieces[1]) else { continue }
      var height: Double?
      if pieces.count == 3 {
        guard let number = try? WrittenNumber.read(String(pieces[2]), sign: first.sign).value else {
          continue
        }
        height = number
      }
      let latitudeFirst = first.isLatitude ?? second.isLatitude.map { !$0 } ?? !isLongitudeFirst
      guard
        first.isLatitude == nil || second.isLatitude == nil
          || first.isLatitude != second.isLatitude
      else { throw .sameAxes }
      let isSexagesimal = first.isSexagesimal || second.isSexagesimal
      var place = WrittenPlace(
        north: latitudeFirst ? first.degrees : second.degrees,
        east: latitudeFirst ? second.degrees : first.degrees, height: height,
        notation: isSexagesimal ? .sexagesimal : .decimal)
      place.sign = first.sign ?? second.sign
      return place
    }
    throw .notAPlace
  }

  /// The ways in which a text may be two or three numbers, the plainest first.
  private static func splits(of text: Substring) -> [[Substring]] {
    if text.contains(";") { return [pieces(text, ";")] }
    var splits = [pieces(text, ",")]
    let separated = pieces(text, ", ")
    if separated.count > 1 { splits.append(separated) }
    // Behind the letter of the first number, or before that of the second.
    let letters = text.indices.filter { "NSEWnsew".contains(text[$0]) }
    if letters.count == 2 {
      let isLeading = letters[0] == text.startIndex
      let end = isLeading ? letters[1] : text.index(after: letters[0])
      splits.append(
        [text[..<end], text[end...].drop { ", ".contains($0) }].map { trimmed($0) })
    }
    splits.append(text.split { $0.isWhitespace }.map { $0.last == "," ? $0.dropLast() : $0 })
    return splits
  }

  private static func pieces(_ text: Substring, _ separator: String) -> [Substring] {
    var pieces: [Substring] = []
    var rest = text
    while let end = rest.firstRange(of: separator) {
      pieces.append(trimmed(rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    return pieces + [trimmed(rest)]
  }

  private static func part(_ text: Substring) throws(Problem) -> Part? {
    if let number = try? WrittenNumber.read(String(text), isDegrees: true) {
      return Part(degrees: number.value, sign: number.sign)
    }
    do throws(FormatError) {
      return try CoordinateSyntax.angle(text).map {
        Part(degrees: $0.degrees, isLatitude: $0.isLatitude, isSexagesimal: true)
      }
    } catch {
      throw .library(error)
    }
  }

  private static func trimmed(_ text: some StringProtocol) -> Substring {
    var text = Substring(text)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}

extension WrittenPlace.Problem {
  /// The expectation, for people.
  package var expected: String {
    switch self {
    case .notAPlace:
      "a latitude and a longitude, UTM, MGRS, a plus code or well-known text"
    case .shortCode: "a full plus code, which has eight digits before the `+`"
    case .sameAxes: "a latitude and a longitude: both have a letter of the same kind"
    case .empty: "a point with a position"
    case .shape: "a point"
    case .coordinate(let error): "a place on Earth: \(error)"
    case .library(let error): error.description
    }
  }
}
