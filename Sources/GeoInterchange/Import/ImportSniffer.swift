import GeoFormats

/// Finds the format of a document: by its content, and by its name where that says nothing.
enum ImportSniffer {
  /// The format that is given, or else that of the document; nil when it is not known.
  static func format(
    of feed: ByteFeed, name: String, unless given: ImportFormat?
  ) throws(InterchangeError) -> ImportFormat? {
    if let given { return given }
    do throws(FormatError) {
      return try format(of: feed, name: name)
    } catch {
      throw .format(error)
    }
  }

  static func format(of feed: ByteFeed, name: String) throws(FormatError) -> ImportFormat? {
    let start = try feed.peek(4096)
    if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .kmz }
    // UTF-16 has a zero beside each letter of the names that matter.
    let letters = start.filter { $0 != 0 && $0 < 0x80 }
    switch letters.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "<"):
      let text = String(decoding: letters, as: UTF8.self)
      if text.contains("<gpx") || text.contains(":gpx") { return .gpx }
      if text.contains("<kml") || text.contains(":kml") { return .kml }
      // KML without its root begins with one of these.
      if text.contains("<Document") || text.contains("<Placemark") { return .kml }
      return byName(name, among: [.gpx, .kml]) ?? .gpx
    case UInt8(ascii: "{"), UInt8(ascii: "["), 0x1E:
      return byName(name, among: [.json, .geojson, .geopose, .oscp]) ?? .json
    default:
      return byName(name, among: ImportFormat.allCases) ?? (looksLikeCSV(letters) ? .csv : nil)
    }
  }

  private static func byName(_ name: String, among formats: [ImportFormat]) -> ImportFormat? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    let format: ImportFormat? =
      switch ending {
      case "geojsonl", "geojsons", "ndjson", "jsonl": .geojson
      case "tsv", "txt": nil
      default: ImportFormat(rawValue: ending)
      }
    return format.flatMap { formats.contains($0) ? $0 : nil }
  }

  private static func looksLikeCSV(_ bytes: [UInt8]) -> Bool {
    let line = String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    let names = line.lowercased().split(separator: ",").map {
      $0.filter { $0 != "\"" && $0 != " " }
    }
    return CSVAnchors.latitudeNames.contains { names.contains($0) }
  }
}
