extension SessionImportFormat {
  /// The format of a file, by its content; nil when none fits, or several.
  public init?(recognizing bytes: [UInt8]) {
    guard let format = try? Self.recognize(bytes) else { return nil }
    self = format
  }

  /// The format of a file, by its content.
  /// - Throws: `SessionError.unknownFormat` when none fits, `SessionError.unnamedColumns` when several do.
  static func recognize(_ bytes: [UInt8]) throws(SessionError) -> SessionImportFormat {
    let recognition = FormatRecognition(bytes)
    if let format = recognition.text { return format }
    if let format = try recognition.object() { return format }
    if let format = try recognition.table() { return format }
    if recognition.hasSentences(bytes) { return .nmea }
    throw .unknownFormat(found: FormatRecognition.beginning(bytes))
  }
}

/// Tells the format of a file by its beginning.
struct FormatRecognition {
  /// The bytes examined of a text, and of binary data that may hold sentences.
  private static let textLimit = 1 << 16
  private static let binaryLimit = 1 << 20

  private let head: String
  private let lines: [Substring]
  private let header: TableHeader?

  init(_ bytes: [UInt8]) {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    head = String(decoding: bytes[mark...].prefix(Self.textLimit), as: UTF8.self)
    lines = head.split(whereSeparator: \.isNewline)
    header = TableHeader(Array(bytes.prefix(Self.textLimit)))
  }

  static func isJSON(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// The format of a text that its lines tell.
  var text: SessionImportFormat? {
    if head.prefix(4096).contains("<gpx") { return .gpx }
    let rows = lines.filter { !$0.hasPrefix("#") }
    if rows.contains(where: GNSSLoggerImport.isRow) { return .gnssLogger }
    if rows.prefix(5).contains(where: Self.isSentence) { return .nmea }
    return lines.contains(where: GNSSLoggerImport.isRow) ? .gnssLogger : nil
  }

  private static func isSentence(_ line: Substring) -> Bool {
    var line = line
    return line.withUTF8 { !NMEASentence.starts(UnsafeRawBufferPointer($0)).isEmpty }
  }

  /// The format of JSON that the names of its members tell.
  /// - Throws: `SessionError.alreadyALog` for a log of this program.
  func object() throws(SessionError) -> SessionImportFormat? {
    guard let first = lines.first?.first(where: { !$0.isWhitespace }), first == "{" || first == "["
    else { return nil }
    let texts = Set(head.split(separator: "\""))
    if texts.contains(Substring(SessionHeader.formatName)) { throw .alreadyALog }
    if texts.contains("streamElement") || texts.contains("streamElements")
      || texts.contains("transitionModel")
    {
      return .geoPoseStream
    }
    if texts.isSuperset(of: ["camera", "trackingState", "transform"]) { return .fantasmo }
    if texts.isSuperset(of: ["sensor", "seconds_elapsed"]) { return .sensorLogger }
    let names = Set(texts.map { TableColumn.plain($0) })
    let isStatus =
      !names.isDisjoint(with: StatusRow.times)
      && !names.isDisjoint(with: StatusRow.known.subtracting(StatusRow.times))
    return isStatus ? .arkitStatus : nil
  }

  /// The format of a table that the names of its columns tell, or the numbers of a row.
  /// - Throws: `SessionError.unnamedColumns` where numbers alone do not tell it.
  func table() throws(SessionError) -> SessionImportFormat? {
    guard let header else { return nil }
    if header.hasNames { return Self.format(of: TableColumns(header.fields)) }
    let count = NumberRow.count(header.fields.joined(separator: ",")[...]) ?? 0
    switch (count, header.fields.count) {
    case (8, 1): return .tum
    case (12, _): return .kitti
    case (13, _): return .arkitPoses
    case (8, _):
      throw .unnamedColumns(line: header.line, count: 8, [.tum, .posesWXYZ, .positions])
    case (3, 3), (4, 4), (6, 6):
      throw .unnamedColumns(line: header.line, count: count, [.positions])
    default: return BeaconTableImport.isTrack(header.fields) ? .bleScan : nil
    }
  }

  private static func format(of columns: TableColumns) -> SessionImportFormat? {
    var columns = columns
    let names = Set(columns.all.map(\.plain))
    if names.isSuperset(of: ["ecefxm", "qw"]) { return .commaPoses }
    if names.isSuperset(of: ["boottimes", "latdeg", "londeg"]) { return .commaGNSS }
    if names.isSuperset(of: ["timestamp", "directionx", "directiony", "directionz"]) {
      return .arexp
    }
    guard TimeColumn(&columns) != nil else { return nil }
    if names.isSuperset(of: ["time", "secondselapsed"]) { return .sensorLogger }
    let status: Set<String> = [
      "state", "geotrackingstate", "trackingstate", "statereason", "altitudesource",
    ]
    if !names.isDisjoint(with: status) { return .arkitStatus }
    if PoseColumns(&columns) != nil {
      if names.contains("prsrx") { return .euroc }
      return names.isSuperset(of: ["frame", "x", "qw"]) ? .strayScanner : .poses
    }
    if FixColumns(&columns, datum: nil) != nil { return .positions }
    return BeaconColumns(&columns) == nil ? nil : .bleScan
  }

  /// Whether sentences with checksums stand between binary data.
  func hasSentences(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(Self.binaryLimit).withUnsafeBytes { NMEASentence.isVerified(in: $0) }
  }

  /// The beginning of a file, for messages.
  static func beginning(_ bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "an empty file" }
    if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) { return "a ZIP archive; unpack it first" }
    guard !bytes.prefix(4096).contains(0) else { return "binary data" }
    return bytes.withUnsafeBytes {
      LogLine.shown(UnsafeRawBufferPointer(rebasing: $0.prefix(40)))
    }
  }
}
