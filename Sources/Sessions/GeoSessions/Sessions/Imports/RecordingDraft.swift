import Geodesy

/// The result of a reader: events and findings in the order of the file, with their lines.
struct RecordingDraft {
  /// The findings that are kept; later ones are only counted, so that memory stays bounded.
  static let mostFindings = 100_000
  /// The most names of left-out parts that are reported; a file can make up any number of them.
  static let mostNames = 100
  /// Times from the year 10000 on, and as far before 1970, are none.
  static let latestTime: Seconds = 253_402_300_800
  /// Accuracies, speeds and coordinates of the AR world beyond this are no measurements.
  private static let largest = 1e9
  private static var measures: [(String, WritableKeyPath<GNSSFix, Double?>)] {
    [
      ("horizontalAccuracy", \.horizontalAccuracy), ("verticalAccuracy", \.verticalAccuracy),
      ("speed", \.speed),
    ]
  }

  private(set) var events: [SessionEvent] = []
  private(set) var lines: [Int] = []
  private(set) var findings: [SessionFinding] = []
  private(set) var findingCount = 0
  /// When the recording's clock is 0, in seconds since 1970 UTC.
  var epoch: Double?
  var alignment: WorldAlignment?
  private var leftOut: Set<String> = []

  /// Appends an event; what a log cannot hold of it is left out and named.
  mutating func append(_ time: Seconds, _ kind: SessionEvent.Kind, line: Int) {
    guard time.magnitude < Self.latestTime else {
      report(line, .wrong("time", found: "`\(time)` s", expected: "a time before the year 10000"))
      return
    }
    events.append(SessionEvent(time: time, measured(kind, line)))
    lines.append(line)
  }

  mutating func report(_ line: Int, _ problem: SessionFinding.Problem) {
    findingCount += 1
    if findings.count < Self.mostFindings { findings.append(SessionFinding(line: line, problem)) }
  }

  mutating func report(_ line: Int, _ problems: [SessionFinding.Problem]) {
    for problem in problems { report(line, problem) }
  }

  /// Names a part of the file that has no place in a session, once.
  mutating func leaveOut(_ name: String, line: Int) {
    guard leftOut.count < Self.mostNames, leftOut.insert(name).inserted else { return }
    report(line, .unused(name))
  }

  /// Moves all events so far.
  mutating func move(by shift: Seconds) {
    for index in events.indices { events[index].move(by: shift) }
  }

  /// Sets the epoch to 1970 if times are those of the calendar.
  mutating func setEpoch() {
    if events.contains(where: { SessionImport.isCalendar($0.time) }) { epoch = 0 }
  }

  private mutating func measured(_ kind: SessionEvent.Kind, _ line: Int) -> SessionEvent.Kind {
    switch kind {
    case .gnss(var fix):
      if let altitude = fix.altitude, !altitude.isWithinLimits {
        fix.altitude = nil
        let found = "`\(altitude.meters)`"
        report(line, .wrong("altitude", found: found, expected: Altitude.limitsText))
      }
      for (name, path) in Self.measures {
        guard let value = fix[keyPath: path], value > Self.largest else { continue }
        fix[keyPath: path] = nil
        report(line, .wrong(name, found: "`\(value)`", expected: "a number up to 1000000000"))
      }
      return .gnss(fix)
    case .frame(var frame):
      guard let place = frame.pose?.position,
        [place.x, place.y, place.z].contains(where: { $0.magnitude > Self.largest })
      else { return kind }
      frame.pose = nil
      report(
        line, .wrong("position", found: "`\(place.length)` m away", expected: "a place nearby"))
      return .frame(frame)
    default: return kind
    }
  }
}
