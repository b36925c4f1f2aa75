public import GeoFormats
public import Geodesy

/// The formats of documents with anchors or chains.
///
/// `entry` is the table of what is known of each: imports, the reading of lines, the recognition of
/// files and the choices of options read it.
public enum DocumentFormat: String, Hashable, Sendable, CaseIterable {
  /// The project's own JSON, described by the schemas in `Data/schemas`; for a platform by its
  /// conventions.
  case json
  /// GeoJSON (RFC 7946), read also with one feature a line.
  case geojson
  /// GPX 1.1; 1.0 is read too.
  case gpx
  /// CSV (RFC 4180) with a header.
  case csv
  /// KML 2.2.
  case kml
  /// KML in a ZIP archive.
  case kmz
  /// OGC GeoPose 1.0.
  case geopose
  /// glTF 2.0; written only.
  case gltf
  /// OpenUSD as text; written only.
  case usda
  /// Spatial content records of the Open Spatial Computing Platform.
  case oscp

  /// The formats that are read.
  public static let readable = allCases.filter { $0.entry.reader != nil }

  /// Whether every height is above one surface, so that all anchors must be known before it begins.
  package var fixesHeights: Bool { entry.fixesHeights }

  /// Its media type, as answers over HTTP name it.
  package var mediaType: String { entry.media }

  /// The format of text that is written piece by piece; nil when it is no such format.
  package var text: TextFormat? { TextFormat(rawValue: rawValue) }

  /// Whether the format fixes WGS 84, so that no other reference system can be named.
  var hasOwnSystem: Bool {
    switch self {
    case .gpx, .kml, .kmz, .geopose, .oscp: true
    case .json, .geojson, .csv, .gltf, .usda: false
    }
  }

  struct Entry {
    struct Reader {
      var anchors: (ByteFeed, ImportSink) throws(FormatError) -> Void
      var lines: ([UInt8], inout ImportNotes) throws(FormatError) -> [PathLine]
    }

    var start: Start
    var endings: [String]
    var media: String
    /// The reader; nil when the format is only written.
    var reader: Reader?
    var fixesHeights = false
  }

  /// The beginning of a text.
  enum Start: Equatable {
    /// As ZIP archives do.
    case archive
    /// With an element: the root, or one of the others where the root is missing.
    case markup(root: String, others: [String] = [])
    /// With a bracket of JSON.
    case json
    /// With the names of columns.
    case table
    /// In a way of its own.
    case other
  }

  var entry: Entry {
    let json = Entry.Reader(
      anchors: JSONAnchors.read,
      lines: GeoJSONPaths.read)
    return switch self {
    case .json: Entry(start: .json, endings: ["json"], media: "application/json", reader: json)
    case .geojson:
      Entry(
        start: .json, endings: ["geojson", "geojsonl", "geojsons", "ndjson", "jsonl"],
        media: "application/geo+json", reader: json)
    case .gpx:
      Entry(
        start: .markup(root: "gpx"), endings: ["gpx"], media: "application/gpx+xml",
        reader: Entry.Reader(anchors: GPXAnchors.read, lines: GPXPaths.read))
    case .csv:
      Entry(
        start: .table, endings: ["csv", "tsv", "tab"], media: "text/csv; charset=utf-8",
        reader: Entry.Reader(
          anchors: CSVAnchors.read, lines: CSVPaths.read))
    case .kml:
      Entry(
        start: .markup(root: "kml", others: ["Document", "Placemark"]), endings: ["kml"],
        media: "application/vnd.google-earth.kml+xml",
        reader: Entry.Reader(anchors: KMLAnchors.read, lines: KMLPaths.read))
    case .kmz:
      Entry(
        start: .archive, endings: ["kmz"], media: "application/vnd.google-earth.kmz",
        reader: Entry.Reader(
          anchors: KMLAnchors.readArchive,
          lines: KMLPaths.readArchive))
    case .geopose:
      Entry(
        start: .json, endings: ["geopose"], media: "application/json", reader: json,
        fixesHeights: true)
    case .gltf:
      Entry(start: .json, endings: ["gltf"], media: "model/gltf+json", fixesHeights: true)
    case .usda:
      Entry(start: .other, endings: ["usda"], media: "model/vnd.usda", fixesHeights: true)
    case .oscp:
      Entry(
        start: .json, endings: ["oscp"], media: "application/json", reader: json,
        fixesHeights: true)
    }
  }

  /// The format of a document that is given, or else that of its content, and of its name where the
  /// content says nothing; nil when it is not known.
  static func format(
    of feed: ByteFeed, name: String, unless given: DocumentFormat?
  ) throws(InterchangeError) -> DocumentFormat? {
    if let given { return given.entry.reader == nil ? nil : given }
    return try attempt(as: InterchangeError.format) { () throws(FormatError) in
      try format(of: feed, name: name)
    }
  }

  static func format(of feed: ByteFeed, name: String) throws(FormatError) -> DocumentFormat? {
    if feed.isTable { return .csv }
    let start = try feed.peek(4096)
    try refuseForeign(start, name: name)
    if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .kmz }
    // UTF-16 has a zero beside each letter of the names that matter.
    let letters = start.filter { $0 != 0 && $0 < 0x80 }
    switch letters.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "<"): return markup(String(decoding: letters, as: UTF8.self), name: name)
    case UInt8(ascii: "{"), UInt8(ascii: "["), 0x1E:
      return byName(name, among: readable.filter { $0.entry.start == .json }) ?? .json
    default: return byName(name, among: readable) ?? (looksLikeCSV(letters) ? .csv : nil)
    }
  }

  /// Refuses a format of other programs by its name, where the bytes alone are at hand.
  static func refuseForeign(_ start: some Collection<UInt8>, name: String) throws(FormatError) {
    let shown = name == "-" ? "standard input" : "`\(name)`"
    guard !GzipBytes.isGzip(Array(start.prefix(2))) else {
      throw .document("\(shown) is gzipped, and is unpacked from files alone")
    }
    guard let format = ForeignFormat(start: start) else { return }
    let way = format.isReadable ? ", which is read from files alone" : ", which is not read"
    throw .document("\(shown) is \(format.named)\(way)")
  }

  private static func markup(_ text: String, name: String) -> DocumentFormat {
    var others: [DocumentFormat] = []
    var formats: [DocumentFormat] = []
    for format in readable {
      guard case .markup(let root, let elements) = format.entry.start else { continue }
      if text.contains("<\(root)") || text.contains(":\(root)") { return format }
      if elements.contains(where: { text.contains("<\($0)") }) { others.append(format) }
      formats.append(format)
    }
    return others.first ?? byName(name, among: formats) ?? .gpx
  }

  private static func byName(_ name: String, among formats: [DocumentFormat]) -> DocumentFormat? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return formats.first { $0.entry.endings.contains(ending) }
  }

  private static func looksLikeCSV(_ bytes: [UInt8]) -> Bool {
    let line = String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    let names = line.split { ",;\t|".contains($0) }.map {
      $0.filter { $0 != "\"" && $0 != " " }
    }
    return names.contains { name in
      ColumnMeaning.latitude.weakNames.contains(name.lowercased())
        || ColumnWords.isKnown(name.lowercased(), as: ["latitude", "geometry", "northing", "mgrs"])
    }
  }
}

/// The formats of text that are written piece by piece, whatever heights anchors have.
public enum TextFormat: String, Hashable, Sendable, CaseIterable {
  /// The project's own JSON, described by the schemas in `Data/schemas`.
  case json
  /// A GeoJSON FeatureCollection (RFC 7946).
  case geojson
  /// GPX 1.1.
  case gpx
  /// CSV (RFC 4180) with a header.
  case csv
  /// KML 2.2.
  case kml
}

extension TextFormat {
  /// The writer of a list of anchors; `table` is the writer of tables.
  func anchors(
    heights: ExportHeights, table: @autoclosure () -> AnchorCSVWriter
  ) -> any AnchorWriting {
    switch self {
    case .json: AnchorJSONWriter()
    case .geojson: AnchorGeoJSONWriter(heights: heights)
    case .gpx: AnchorGPXWriter(heights: heights)
    case .csv: table()
    case .kml: AnchorKMLWriter(heights: heights)
    }
  }
}

extension ChainDocument {
  /// Writes the document.
  ///
  /// The sink gets UTF-8 bytes that are valid only during the call. `converter` converts altitudes
  /// to EGM96, the datum of KML.
  /// - Throws: The errors of the sink.
  public func write<Failure: Error>(
    _ format: TextFormat, converter: AltitudeConverter? = nil,
    to sink: ByteSink<Failure>
  ) throws(Failure) {
    switch format {
    case .json: try writeJSON(to: sink)
    case .geojson: try writeGeoJSON(to: sink)
    case .gpx: try writeGPX(to: sink)
    case .csv: try writeCSV(to: sink)
    case .kml: try writeKML(converter: converter, to: sink)
    }
  }
}
