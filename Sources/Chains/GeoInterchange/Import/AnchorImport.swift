public import GeoAnchors
public import GeoFormats
import GeoNumerics
public import Geodesy

/// Reads anchors from documents of any of the formats, in memory that does not grow with them.
///
/// Reading is tolerant: what can be put right is, and said in the notes. The rest is mistakes with
/// line and column: a document is read to its end to find all of them.
public struct AnchorImport: Sendable {
  /// The author's options.
  public var options: ImportOptions
  /// Whether a place is where anchors are expected, such as in regions or on a network; nil when
  /// nothing is expected.
  public var isExpected: (@Sendable (Coordinate) -> Bool)?
  /// The repairs so far.
  public private(set) var notes = ImportNotes()
  /// The errors in features of the document that were left out.
  public private(set) var mistakes = ImportFindings<FormatError>()
  /// Anchors whose latitude and longitude are probably swapped; they were read as they are.
  package private(set) var swappedAxes = ImportFindings<SwappedAxes>()

  /// Creates an import.
  public init(options: ImportOptions = ImportOptions()) {
    self.options = options
  }

  /// Reads a document.
  /// - Parameters:
  ///   - feed: The bytes of the document.
  ///   - format: The format; nil finds it by the content, then by the name.
  ///   - name: The name of the file.
  ///   - visit: A closure that receives an anchor, and returns whether it wants the next.
  /// - Returns: The number of anchors read.
  /// - Throws: `InterchangeError` with line and column, `.mistakes` unless the options leave them
  ///   out; anchors may have been visited by then.
  @discardableResult
  public mutating func read(
    _ feed: ByteFeed, format: DocumentFormat? = nil, name: String, visit: @escaping (Anchor) -> Bool
  ) throws(InterchangeError) -> Int {
    try readPlaced(feed, format: format, name: name) { visit($0.anchor) }
  }

  /// Reads a document like `read`; `visit` also learns what only the document knows.
  @discardableResult
  package mutating func readPlaced(
    _ feed: ByteFeed, format: DocumentFormat? = nil, name: String,
    visit: @escaping (ImportedAnchor) -> Bool
  ) throws(InterchangeError) -> Int {
    let feed = try attempt(as: InterchangeError.format) { () throws(FormatError) in
      // The document of an archive is decoded once it is unpacked.
      try feed.peek(2).elementsEqual("PK".utf8) ? feed : feed.decoded(as: options.encoding)
    }
    let found = try DocumentFormat.format(of: feed, name: name, unless: format)
    guard let found else { throw .unknownImportFormat(name: name) }
    guard options.crs == nil || !found.hasOwnSystem else {
      throw .format(
        .unexpected(
          found: "a document of the format \(found.rawValue), which has its own system",
          expected: "a table, GeoJSON or a file of GIS with `--crs`",
          at: TextPlace(line: 1, column: 0)))
    }
    let sink = ImportSink(options: options)
    sink.visit = visit
    sink.axes = SwappedAxesFinder(isExpected: isExpected)
    defer {
      notes = sink.notes
      mistakes = sink.mistakes
      swappedAxes = sink.axes.findings
      // An anchor knows its place by the reader, which has the sink: a closure that keeps anchors
      // would keep itself.
      sink.visit = { _ in false }
    }
    try sink.read(feed, as: found)
    return sink.count
  }
}

/// An anchor as a document has it.
package struct ImportedAnchor {
  /// The anchor; its id is random where the document gives none.
  package let anchor: Anchor
  /// Whether the document gives an id.
  package let hasOwnID: Bool
  private let find: () -> TextPlace

  init(anchor: Anchor, hasOwnID: Bool, at find: @escaping () -> TextPlace) {
    self.anchor = anchor
    self.hasOwnID = hasOwnID
    self.find = find
  }

  /// The place in the document; found only when asked for.
  package var place: TextPlace { find() }
}

/// Collects the findings of the formats' readers.
final class ImportSink {
  let options: ImportOptions
  var notes = ImportNotes()
  var mistakes = ImportFindings<FormatError>()
  var axes = SwappedAxesFinder()
  let geometryHeight = GeometryHeight()
  var visit: (ImportedAnchor) -> Bool = { _ in false }
  /// The frame of a stream of poses whose header was read.
  var streamOrigin: ARWorldFrame?
  /// The system of the positions that are read; nil for WGS 84.
  var system: DocumentSystem?
  /// A closure that receives drafts as they are, instead of anchors.
  var visitDraft: ((AnchorDraft, TextPlace) -> Void)?
  private(set) var wantsMore = true
  private(set) var count = 0
  private var ids: SeededRandom?
  private let headings: HeadingTurner
  /// The drafts of the feature that is being read.
  private var pending: [Draft] = []
  private var openFeatures = 0
  /// An error that no feature is to blame for.
  private var stop: FormatError?

  private typealias Draft = (draft: AnchorDraft, place: () -> TextPlace)

  init(options: ImportOptions) {
    self.options = options
    headings = HeadingTurner(options.headings)
    ids = options.idSeed.map { SeededRandom(seed: $0) }
  }

  /// An id for an anchor that has none.
  private func newID() -> AnchorID {
    guard var random = ids else { return .random() }
    defer { ids = random }
    return .random(using: &random)
  }

  /// Reads a document to its end, whatever is wrong with its features.
  /// - Throws: `InterchangeError`: what ends the reading, and mistakes that are not to be left out.
  func read(_ feed: ByteFeed, as format: DocumentFormat) throws(InterchangeError) {
    do throws(FormatError) {
      try format.entry.reader?.anchors(feed, self)
    } catch {
      guard !mistakes.isEmpty, error != stop, !options.skipsMistakes else {
        throw .format(error)
      }
      mistakes.add(error)
      throw .mistakes(mistakes, readToEnd: false)
    }
    guard mistakes.isEmpty || options.skipsMistakes else {
      throw .mistakes(mistakes, readToEnd: true)
    }
  }

  // MARK: Features

  /// Reads a feature, perhaps one within another; of one with a mistake nothing is taken.
  /// - Throws: An error that no feature is to blame for.
  func feature(_ read: () throws(FormatError) -> Void) throws(FormatError) {
    let start = pending.count
    openFeatures += 1
    defer { openFeatures -= 1 }
    do throws(FormatError) {
      try read()
      for index in pending.indices[start...] { try prepare(&pending[index]) }
    } catch {
      pending.removeSubrange(start...)
      try leaveOut(error)
    }
    guard openFeatures == 1 else { return }
    for item in pending { deliver(item) }
    pending.removeAll(keepingCapacity: true)
  }

  /// Leaves out a feature for a mistake.
  /// - Throws: The error, when no feature is to blame for it.
  func leaveOut(_ error: FormatError) throws(FormatError) {
    switch error {
    case .limit, .file, .fileTooLarge, .document, .library, .point: throw error
    case .unexpected, .member, .coordinate: break
    }
    if error == stop { throw error }
    mistakes.add(error)
  }

  /// Appends an anchor; `place` is its place in the document.
  func append(_ draft: AnchorDraft, at place: @autoclosure @escaping () -> TextPlace) {
    if openFeatures > 0 {
      pending.append((draft, place))
    } else {
      append([(draft, place)])
    }
  }

  /// Appends the anchors of a feature, or none of them.
  func append(_ drafts: [AnchorDraft], at place: TextPlace) {
    append(drafts.map { ($0, { place }) })
  }

  private func append(_ drafts: [Draft]) {
    do throws(FormatError) {
      var drafts = drafts
      for index in drafts.indices { try prepare(&drafts[index]) }
      for item in drafts { deliver(item) }
    } catch {
      mistakes.add(error)
    }
  }

  /// Turns the heading to true north and checks the altitude.
  private func prepare(_ item: inout Draft) throws(FormatError) {
    try turn(&item)
    guard let altitude = item.draft.altitude, !altitude.isWithinLimits, !options.takesAnyAltitude
    else { return }
    throw .member(
      path: "altitude", found: "`\(altitude.meters)`", expected: Altitude.limitsText,
      at: item.place())
  }

  private func turn(_ item: inout Draft) throws(FormatError) {
    guard let heading = item.draft.heading else { return }
    var reference: HeadingReference?
    if let text = item.draft.headingReference {
      reference = HeadingReference(text)
      guard reference != nil else {
        throw .member(
          path: "headingReference", found: "`\(text.prefix(40))`",
          expected: HeadingReference.expectation, at: item.place())
      }
    }
    do throws(GeodesyError) {
      let correction = try headings.correction(
        from: reference, at: item.draft.coordinate, height: item.draft.altitude?.meters ?? 0)
      guard let correction else { return }
      item.draft.heading = correction.turned(heading)
      let place = item.place()
      notes.add(correction, line: place.line, column: place.column)
    } catch {
      let north = (reference ?? options.headings.reference).text
      throw .member(
        path: "heading", found: "`\(heading)` from \(north) north",
        expected: "a heading that can be turned to true north: \(error.description)",
        at: item.place())
    }
  }

  private func deliver(_ item: Draft) {
    // Nothing is kept of a document with mistakes, unless these are left out.
    guard wantsMore, mistakes.isEmpty || options.skipsMistakes else { return }
    let (draft, place) = item
    if let visitDraft {
      visitDraft(draft, place())
      return
    }
    let anchor = draft.anchor(options, newID: newID) { self.repaired($0, $1, at: place()) }
    count += 1
    axes.add(anchor, at: place())
    wantsMore = visit(
      ImportedAnchor(anchor: anchor, hasOwnID: draft.id.map { !$0.isEmpty } ?? false, at: place))
  }

  // MARK: Findings

  /// Notes a repair, perhaps of a member of a name.
  func repaired(
    _ repair: ImportRepair, _ member: String? = nil, at place: TextPlace, count: Int = 1
  ) {
    notes.add(repair, member, line: place.line, column: place.column, count: count)
  }

  /// The error of a height without a datum, which ends the reading: one option corrects all of
  /// them.
  func datumMissing(_ path: String, _ meters: String, at place: TextPlace) -> FormatError {
    let error = FormatError.member(
      path: path, found: meters,
      expected: "a datum beside it or by `--datum`, as the format does not say what it counts from",
      at: place)
    stop = error
    return error
  }
}
