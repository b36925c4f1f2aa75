import GeoFormats
import GeoNumerics
import Geodesy

/// NMEA 0183: the sentences of one time make one fix.
///
/// In a file whose sentences have checksums, a sentence without one is half-written. Comments (`#`)
/// and binary data between the sentences, which receivers mix in, are skipped.
struct NMEAImport {
  /// Meters of error in the range to a satellite, times the dilution of precision the accuracy of a
  /// fix whose receiver does not tell it.
  static let rangeError: Meters = 5
  /// Meters per second of a knot.
  static let knot = 1852.0 / 3600

  private var draft = RecordingDraft()
  private var fix = Fix()
  private let expectsChecksums: Bool
  /// Lines that are no text, and others that are no sentences.
  private var binary: (first: Int, count: Int)?
  private var strange: [SessionFinding] = []
  private var day: Int?
  private var latest: Seconds = 0
  private var midnights = 0

  /// The data of the sentences of one time.
  private struct Fix {
    var time: Seconds?
    var line = 1
    var coordinate: Coordinate?
    var isInvalid = false
    var altitude: Meters?
    var separation: Meters?
    var horizontalDilution: Double?
    var verticalDilution: Double?
    var horizontalAccuracy: Meters?
    var verticalAccuracy: Meters?
    var speed: Double?
    var course: Degrees?
  }

  static func read(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    var reader = NMEAImport(expectsChecksums: try hasChecksums(bytes))
    let feed = LineFeed(ByteFeed(bytes), limit: 1 << 16)
    while let found = try feed.next() {
      switch found {
      case .tooLong: reader.draft.report(feed.number, .tooLong(limit: feed.limit))
      case .line(let line) where line.first == UInt8(ascii: "#"): continue
      case .line(let line): reader.handle(line, feed.number, isOpen: feed.isOpen)
      }
    }
    reader.flush()
    reader.reportStrangeLines()
    if reader.day != nil { reader.draft.epoch = 0 }
    return reader.draft
  }

  /// Between binary data a line that is no sentence is a piece of it.
  private mutating func reportStrangeLines() {
    if let binary {
      let first = min(binary.first, strange.first?.line ?? binary.first)
      draft.report(first, .binary(lines: binary.count + strange.count))
    } else {
      for finding in strange { draft.report(finding.line, finding.problem) }
    }
  }

  private init(expectsChecksums: Bool) {
    self.expectsChecksums = expectsChecksums
  }

  private static func hasChecksums(_ bytes: [UInt8]) throws(FormatError) -> Bool {
    let feed = LineFeed(ByteFeed(bytes), limit: 1 << 16)
    while let found = try feed.next() {
      if case .line(let line) = found, (try? NMEASentence(line))?.isVerified == true { return true }
    }
    return false
  }

  private mutating func handle(_ line: UnsafeRawBufferPointer, _ number: Int, isOpen: Bool) {
    do throws(NMEASentence.Failure) {
      let sentence = try NMEASentence(line)
      if sentence.followsAnother {
        draft.report(
          number, .wrong("line", found: LogLine.shown(line), expected: "one whole sentence"))
      }
      if sentence.isVerified || !expectsChecksums && !isOpen {
        handle(sentence, number)
      } else if isOpen {
        draft.report(number, .cutShort)
      } else {
        draft.report(
          number,
          .wrong(
            "checksum", found: "missing", expected: "one, as other sentences of the file have"))
      }
    } catch {
      switch error {
      case .notASentence where !Self.isText(line):
        binary = (binary?.first ?? number, (binary?.count ?? 0) + 1)
      case .notASentence where isOpen: draft.report(number, .cutShort)
      case .notASentence where binary != nil: binary?.count += 1
      case .notASentence:
        let problem = SessionFinding.Problem.wrong(
          "line", found: LogLine.shown(line), expected: "a sentence that begins with `$`")
        if strange.count < RecordingDraft.mostFindings {
          strange.append(SessionFinding(line: number, problem))
        } else {
          draft.report(number, problem)
        }
      case .checksum where isOpen: draft.report(number, .cutShort)
      case .checksum(let found, let expected):
        draft.report(
          number,
          .wrong(
            "checksum", found: TableRow.shown(found), expected: "`\(expected)`"))
      }
    }
  }

  private static func isText(_ line: UnsafeRawBufferPointer) -> Bool {
    line.allSatisfy { $0 >= 0x20 || $0 == 0x09 } && String(validating: line, as: UTF8.self) != nil
  }

  private mutating func handle(_ sentence: NMEASentence, _ line: Int) {
    switch sentence.type {
    case "GGA":
      begin(sentence.timeOfDay(0), line)
      fix.isInvalid = fix.isInvalid || sentence.number(5) == 0
      fix.coordinate = sentence.coordinate(1) ?? fix.coordinate
      fix.horizontalDilution = sentence.number(7) ?? fix.horizontalDilution
      fix.altitude = sentence.number(8)
      fix.separation = sentence.number(10)
    case "RMC":
      if let date = sentence[8], date.count == 6, let digits = Int(date) {
        set(
          year: 2000 + digits % 100, month: digits / 100 % 100, day: digits / 10_000,
          at: sentence.timeOfDay(0))
      }
      begin(sentence.timeOfDay(0), line)
      fix.isInvalid = fix.isInvalid || sentence[1] == "V"
      fix.coordinate = fix.coordinate ?? sentence.coordinate(2)
      fix.speed = sentence.number(6).map { $0 * Self.knot }
      fix.course = sentence.number(7)
    case "GNS":
      begin(sentence.timeOfDay(0), line)
      fix.coordinate = fix.coordinate ?? sentence.coordinate(1)
      fix.horizontalDilution = fix.horizontalDilution ?? sentence.number(7)
      fix.altitude = fix.altitude ?? sentence.number(8)
      fix.separation = fix.separation ?? sentence.number(9)
    case "GLL":
      begin(sentence.timeOfDay(4), line)
      fix.coordinate = fix.coordinate ?? sentence.coordinate(0)
      fix.isInvalid = fix.isInvalid || sentence[5] == "V"
    case "GST":
      begin(sentence.timeOfDay(0), line)
      if let north = sentence.number(5), let east = sentence.number(6) {
        fix.horizontalAccuracy = (north * north + east * east).squareRoot()
      }
      fix.verticalAccuracy = sentence.number(7)
    case "GSA":
      fix.horizontalDilution = sentence.number(15) ?? fix.horizontalDilution
      fix.verticalDilution = sentence.number(16)
    case "VTG":
      fix.course = fix.course ?? sentence.number(0)
      fix.speed = fix.speed ?? sentence.number(4).map { $0 * Self.knot }
    case "ZDA":
      if let year = sentence.number(3), let month = sentence.number(2),
        let day = sentence.number(1),
        [year, month, day].allSatisfy({ (1...9999).contains($0) })
      {
        set(year: Int(year), month: Int(month), day: Int(day), at: sentence.timeOfDay(0))
      }
      begin(sentence.timeOfDay(0), line)
    case "HDT", "THS":
      if let degrees = sentence.number(0), (0...360).contains(degrees), let time = now {
        let reading = HeadingReading(degrees: degrees == 360 ? 0 : degrees)
        draft.append(time, .heading(reading), line: line)
      }
    default: draft.leaveOut(String(sentence.type), line: line)
    }
  }

  /// The date of a time of day; without one, of what follows.
  private mutating func set(year: Int, month: Int, day: Int, at time: Seconds?) {
    guard let date = CivilDate(year: year, month: month, day: day) else { return }
    let new = date.daysSince1970
    if let known = self.day {
      // At midnight the time of the day tells the new day before its date does.
      if known + midnights != new, time == nil || time != fix.time { flush() }
    } else {
      // Events before the first date have waited for it.
      draft.move(by: Double((new - midnights) * 86_400))
    }
    self.day = new
    midnights = 0
    latest = time ?? latest
  }

  /// A sentence with a time of day: another time begins another fix.
  private mutating func begin(_ time: Seconds?, _ line: Int) {
    guard let time, time != fix.time else { return }
    flush()
    if latest - time > 43_200 { midnights += 1 }
    latest = time
    fix.time = time
    fix.line = line
  }

  private var now: Seconds? {
    fix.time.map { Double(((day ?? 0) + midnights) * 86_400) + $0 }
  }

  private mutating func flush() {
    let time = now
    let done = fix
    fix = Fix()
    guard let time, let coordinate = done.coordinate, !done.isInvalid else { return }
    var found = GNSSFix(coordinate)
    if let altitude = done.altitude {
      found.altitude =
        done.separation.map { Altitude(meters: altitude + $0, datum: .ellipsoid) }
        ?? Altitude(meters: altitude, datum: .meanSeaLevel)
    }
    found.horizontalAccuracy = Self.measure(
      done.horizontalAccuracy ?? done.horizontalDilution.map { $0 * Self.rangeError })
    found.verticalAccuracy = Self.measure(
      done.verticalAccuracy ?? done.verticalDilution.map { $0 * Self.rangeError })
    found.speed = Self.measure(done.speed)
    found.course = done.course.flatMap { (0...360).contains($0) ? $0 : nil }
    draft.append(time, .gnss(found), line: done.line)
  }

  private static func measure(_ number: Double?) -> Double? {
    number.flatMap { $0 >= 0 ? $0 : nil }
  }
}
