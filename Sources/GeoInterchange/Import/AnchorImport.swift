public import GeoAnchors
public import GeoFormats
import GeoSessions
import Geodesy

/// Reads anchors from documents of any of the formats, in memory that does not grow with them.
///
/// Reading is tolerant: what can be put right is, and said in the notes; the rest is an error with
/// line and column.
public struct AnchorImport: Sendable {
  /// What the author says.
  public var options: ImportOptions
  /// What was put right so far.
  public private(set) var notes = ImportNotes()

  /// Makes an import.
  public init(options: ImportOptions = ImportOptions()) {
    self.options = options
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - feed: the bytes of the document.
  ///   - format: the format; nil finds it by the content, then by the name.
  ///   - name: what the file is called.
  ///   - visit: takes an anchor, and returns whether it wants the next.
  /// - Returns: How many anchors were read.
  /// - Throws: `InterchangeError` with line and column; anchors may have been visited by then.
  @discardableResult
  public mutating func read(
    _ feed: ByteFeed, format: ImportFormat? = nil, name: String, visit: @escaping (Anchor) -> Bool
  ) throws(InterchangeError) -> Int {
    try readPlaced(feed, format: format, name: name) { visit($0.anchor) }
  }

  /// Reads a document like `read`; `visit` also learns what only the document knows.
  @discardableResult
  public mutating func readPlaced(
    _ feed: ByteFeed, format: ImportFormat? = nil, name: String,
    visit: @escaping (ImportedAnchor) -> Bool
  ) throws(InterchangeError) -> Int {
    var found = format
    do throws(FormatError) {
      if found == nil { found = try ImportSniffer.format(of: feed, name: name) }
    } catch {
      throw .format(error)
    }
    guard let found else { throw .unknownImportFormat(name: name) }
    let sink = ImportSink(options: options)
    do throws(FormatError) {
      sink.visit = visit
      try sink.read(feed, as: found)
    } catch {
      notes = sink.notes
      throw .format(error)
    }
    notes = sink.notes
    return sink.count
  }
}

/// An anchor as a document has it.
public struct ImportedAnchor {
  /// The anchor; its id is random where the document gives none.
  public let anchor: Anchor
  /// Whether the document gives an id.
  public let hasOwnID: Bool
  private let find: () -> TextPlace

  init(anchor: Anchor, hasOwnID: Bool, at find: @escaping () -> TextPlace) {
    self.anchor = anchor
    self.hasOwnID = hasOwnID
    self.find = find
  }

  /// Where it begins in the document; found only when asked for.
  public var place: TextPlace { find() }
}

/// Takes what the readers of the formats find.
final class ImportSink {
  let options: ImportOptions
  var notes = ImportNotes()
  var visit: (ImportedAnchor) -> Bool = { _ in false }
  /// The frame of a stream of poses whose header was read.
  var streamOrigin: ARWorldFrame?
  /// Takes drafts as they are, instead of anchors.
  var visitDraft: ((AnchorDraft, TextPlace) -> Void)?
  private(set) var wantsMore = true
  private(set) var count = 0
  private var ids: SeededRandom?
  /// Why a draft was refused, which ends the reading.
  private var refusal: FormatError?

  init(options: ImportOptions) {
    self.options = options
    ids = options.idSeed.map { SeededRandom(seed: $0) }
  }

  /// An id for an anchor that has none.
  private func newID() -> AnchorID {
    guard var random = ids else { return .random() }
    defer { ids = random }
    return .random(using: &random)
  }

  /// Reads a document.
  func read(_ feed: ByteFeed, as format: ImportFormat) throws(FormatError) {
    switch format {
    case .json, .geojson, .geopose, .oscp: try JSONAnchors.read(feed, into: self)
    case .gpx: try GPXAnchors.read(feed, into: self)
    case .csv: try CSVAnchors.read(feed, into: self)
    case .kml: try KMLAnchors.read(feed, into: self)
    case .kmz: try KMLAnchors.readArchive(feed, into: self)
    }
    if let refusal { throw refusal }
  }

  /// Takes an anchor; `place` is where it stands.
  func take(_ draft: AnchorDraft, at place: @autoclosure @escaping () -> TextPlace) {
    guard wantsMore else { return }
    if let altitude = draft.altitude, !altitude.isWithinLimits, !options.takesAnyAltitude {
      refusal = .member(
        path: "altitude", found: "`\(altitude.meters)`", expected: Altitude.limitsText, at: place())
      wantsMore = false
      return
    }
    if let visitDraft {
      visitDraft(draft, place())
      return
    }
    let anchor = draft.anchor(options, newID: newID) { self.repaired($0, at: place()) }
    count += 1
    wantsMore = visit(
      ImportedAnchor(anchor: anchor, hasOwnID: draft.id.map { !$0.isEmpty } ?? false, at: place))
  }

  /// Notes a repair.
  func repaired(_ repair: ImportRepair, at place: TextPlace) {
    notes.add(repair, line: place.line, column: place.column)
  }

  /// The error of a height whose datum nobody says.
  static func datumMissing(_ path: String, _ meters: String, at place: TextPlace) -> FormatError {
    .member(
      path: path, found: meters,
      expected: "a datum beside it or by `--datum`, as the format does not say what it counts from",
      at: place)
  }
}
