public import GeoAnchors
import GeoFormats
import Geodesy

/// Reads chains from documents of any format that has points in walking order.
///
/// The path is the one line of the document; in a table, and without a line, the anchors are
/// joined. A GPX route gives its points as anchors where the document has no others.
public struct ChainReader: Sendable {
  /// The repairs.
  public private(set) var notes = ImportNotes()
  private let options: ImportOptions
  private let way: PathSelection?

  /// Creates a reader; of the options the datum and the system of tables count.
  ///
  /// `way` says which line of a document with several is the path, all being joined in their order;
  /// nil refuses several.
  public init(options: ImportOptions = ImportOptions(), way: PathSelection? = nil) {
    self.options = options
    self.way = way
  }

  /// Reads the chain of a document.
  /// - Throws: `InterchangeError` with the place: not readable, several lines, or no anchors.
  public mutating func read(
    _ bytes: [UInt8], format: DocumentFormat? = nil, name: String
  ) throws(InterchangeError) -> Chain {
    let found = try DocumentFormat.format(of: ByteFeed(bytes), name: name, unless: format)
    guard let found else { throw .unknownImportFormat(name: name) }
    // Only the project's own documents have both.
    if found != .csv, let root = try? JSONReader.read(bytes), root["anchors"] != nil,
      root["geometry"] != nil
    {
      return try ChainDocument(readingJSON: bytes).chain
    }
    var draft = ChainDraft()
    try readStops(bytes, found, into: &draft)
    if found != .csv { try readPath(bytes, found, name, into: &draft) }
    guard !draft.stops.isEmpty else { throw .noAnchors }
    return try attempt(as: InterchangeError.format) { () throws(FormatError) in
      try draft.chain()
    }
  }

  private mutating func readStops(
    _ bytes: [UInt8], _ format: DocumentFormat, into draft: inout ChainDraft
  ) throws(InterchangeError) {
    let sink = ImportSink(options: options)
    let found = StopList()
    sink.visitDraft = { found.stops.append(ChainDraft.Stop(draft: $0, place: $1)) }
    // A stop knows its place by the reader, which has the sink.
    defer { sink.visitDraft = nil }
    try sink.read(ByteFeed(bytes), as: format)
    // The line is what a chain needs.
    notes = sink.notes.without([.notAPoint, .wayLeftOut])
    draft.stops = found.stops
  }

  private final class StopList {
    var stops: [ChainDraft.Stop] = []
  }

  /// Reads the line, where there is one.
  private func readPath(
    _ bytes: [UInt8], _ format: DocumentFormat, _ name: String, into draft: inout ChainDraft
  ) throws(InterchangeError) {
    let document: PathDocument
    do throws(InterchangeError) {
      document = try PathDocument(reading: bytes, format: format, name: name)
    } catch .noWay {
      return
    }
    let line = PathLine(joining: try document.lines(way))
    draft.name = line.name
    draft.path = line.path
    draft.length = line.statedLength
    draft.attribution = line.attribution
    // A route is a list of places to pass, a track is a record of a walk.
    guard draft.stops.isEmpty, line.kind == .route else { return }
    draft.stops = try line.points.map { (point) throws(InterchangeError) in
      var stop = AnchorDraft(coordinate: point.coordinate)
      stop.altitude = point.altitude
      let place = TextPlace(line: 1, column: 0)
      if let altitude = point.altitude, !altitude.isWithinLimits {
        throw .format(
          .member(
            path: "ele", found: "`\(altitude.meters)`", expected: Altitude.limitsText, at: place))
      }
      return ChainDraft.Stop(draft: stop, place: place)
    }
  }
}
