public import GeoFormats
import Geodesy

/// Reads a session log event by event, in memory that does not grow with the log.
///
/// A log is JSON lines: a header (`SessionHeader`), then one event a line in order of time. The
/// reader is tolerant: an unusable line is left out, unknown content is kept, and every deviation
/// is a finding that names its line. The times that it returns never decrease.
///
/// ```swift
/// var reader = try SessionLogReader(path: "walk.jsonl")
/// while let event = try reader.next() {
///   outputs += machine.handle(event)
/// }
/// ```
public struct SessionLogReader: ~Copyable {
  /// The longest line, in bytes, unless asked otherwise.
  public static let longestLine = 1 << 24
  /// The most findings that wait to be taken; later ones are only counted.
  public static let mostWaiting = 10_000

  /// The header of the log.
  public private(set) var header = SessionHeader()
  /// The line of the event handed out last, counted from 1.
  public private(set) var line = 0
  package private(set) var counts: [SessionFinding.Severity: Int] = [:]
  /// The number of events returned.
  public private(set) var eventCount = 0

  private let lines: LineFeed
  private var decoder = EventDecoder()
  private var clock = SessionClock()
  private var findings: [SessionFinding] = []
  private var held: SessionEvent?

  /// Opens a file.
  /// - Throws: `SessionError` when it cannot be read or is no log.
  public init(path: String, longestLine: Int = longestLine) throws(SessionError) {
    let feed: ByteFeed
    do throws(FormatError) { feed = ByteFeed(try ByteStream(path: path)) } catch {
      throw .format(error)
    }
    try self.init(feed, longestLine: longestLine)
  }

  /// Reads from a feed: a pipe, memory.
  /// - Throws: `SessionError` when it cannot be read or is no log.
  public init(_ feed: ByteFeed, longestLine: Int = longestLine) throws(SessionError) {
    lines = LineFeed(feed, limit: longestLine)
    try begin()
  }

  /// The next event; nil at the end.
  /// - Throws: `SessionError.format` when reading itself fails.
  public mutating func next() throws(SessionError) -> SessionEvent? {
    if let event = held.take() {
      eventCount += 1
      return event
    }
    while let found = try nextLine() {
      if let event = handle(found) {
        eventCount += 1
        return event
      }
    }
    return nil
  }

  /// The findings since the last call.
  public mutating func drainFindings() -> [SessionFinding] {
    defer { findings.removeAll(keepingCapacity: true) }
    return findings
  }

  /// Whether findings wait to be taken.
  public var hasFindings: Bool { !findings.isEmpty }

  // MARK: Lines

  /// Reads the first line, which must be a header or at least an event.
  private mutating func begin() throws(SessionError) {
    guard let found = try nextLine() else { throw .notALog(found: "an empty text") }
    guard case .line(let bytes) = found else { throw .notALog(found: "a very long line") }
    guard decoder.line.split(bytes), decoder.line.has("event") || decoder.line.has("format") else {
      throw .notALog(found: LogLine.shown(bytes))
    }
    if decoder.line.has("format"), !decoder.line.has("event") {
      guard let header = decoder.header() else { throw .notALog(found: LogLine.shown(bytes)) }
      accept(header)
      report(lines.number)
    } else {
      decoder.problems.append(.noHeader)
      held = handle(found)
    }
  }

  private mutating func accept(_ header: SessionHeader) {
    self.header = header
    decoder.axes = header.axes
  }

  private func nextLine() throws(SessionError) -> LineFeed.Found? {
    do throws(FormatError) { return try lines.next() } catch { throw .format(error) }
  }

  /// Turns a line into an event at its time; nil when it is none.
  private mutating func handle(_ found: LineFeed.Found) -> SessionEvent? {
    defer { if !decoder.problems.isEmpty { report(lines.number) } }
    guard case .line(let bytes) = found else {
      return decoder.problems.reject(.tooLong(limit: lines.limit))
    }
    if decoder.axes == .eus, let frame = PlainFrameLine(bytes) {
      return admit(SessionEvent(time: frame.time, .frame(Frame(pose: frame.pose))))
    }
    guard decoder.line.split(bytes) else {
      let isCutShort = lines.isOpen && decoder.line.isCutShort
      return decoder.problems.reject(isCutShort ? .cutShort : .notJSON(decoder.line.problem))
    }
    if decoder.line.has("format"), !decoder.line.has("event") {
      beginAnother()
      return nil
    }
    guard let event = decoder.event() else { return nil }
    return admit(event)
  }

  /// The event at its time by the clock of the log; nil when that cannot be.
  private mutating func admit(_ found: SessionEvent) -> SessionEvent? {
    var event = found
    let verdict = clock.admit(event.time)
    if let problem = verdict.problem { decoder.problems.append(problem) }
    guard let time = verdict.time else { return nil }
    line = lines.number
    event.time = time
    return event
  }

  /// Another session was appended to the log.
  private mutating func beginAnother() {
    guard let header = decoder.header() else {
      decoder.problems.append(.missing("event"))
      return
    }
    // The header of the whole stays; only how to read what follows changes.
    decoder.axes = header.axes
    clock.restart()
    decoder.problems.append(.anotherHeader)
  }

  private mutating func report(_ number: Int) {
    for problem in decoder.problems {
      let finding = SessionFinding(line: number, problem)
      counts[finding.severity, default: 0] += 1
      if findings.count < Self.mostWaiting { findings.append(finding) }
    }
    decoder.problems.removeAll(keepingCapacity: true)
  }
}
