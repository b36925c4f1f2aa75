import GeoFormats
import Geodesy

/// NMEA 0183: the sentences of one time make one fix.
struct NMEAImport {
  /// Meters of error in the range to a satellite, times the dilution of precision the accuracy of a
  /// fix whose receiver does not tell it.
  static let rangeError: Meters = 5
  /// Meters per second of a knot.
  static let knot = 1852.0 / 3600

  private var result = SessionImport(.nmea)
  private var fix = Fix()
  private var day: Int?
  private var latest: Seconds = 0
  private var midnights = 0

  /// What the sentences of one time say.
  private struct Fix {
    var time: Seconds?
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

  static func read(_ bytes: [UInt8]) throws(FormatError) -> SessionImport {
    var reader = NMEAImport()
    let feed = LineFeed(ByteFeed(bytes), limit: 1 << 16)
    while let found = try feed.next() {
      switch found {
      case .tooLong: reader.report(feed.number, .tooLong(limit: feed.limit))
      case .line(let line): reader.take(line, feed.number, isOpen: feed.isOpen)
      }
    }
    reader.flush()
    if reader.day != nil { reader.result.epoch = 0 }
    return reader.result
  }

  private mutating func report(_ line: Int, _ problem: SessionFinding.Problem) {
    result.findings.append(SessionFinding(line: line, problem))
  }

  private mutating func take(_ line: UnsafeRawBufferPointer, _ number: Int, isOpen: Bool) {
    do throws(NMEASentence.Failure) {
      take(try NMEASentence(line), number)
    } catch {
      switch error {
      case .notASentence where isOpen: report(number, .cutShort)
      case .notASentence:
        report(
          number,
          .wrong("line", found: LogLine.shown(line), expected: "a sentence that begins with `$`"))
      case .checksum where isOpen: report(number, .cutShort)
      case .checksum(let found, let expected):
        report(number, .wrong("checksum", found: "`\(found)`", expected: "`\(expected)`"))
      }
    }
  }

  private mutating func take(_ sentence: NMEASentence, _ line: Int) {
    switch sentence.type {
    case "GGA":
      begin(sentence.timeOfDay(0))
      fix.isInvalid = fix.isInvalid || sentence.number(5) == 0
      fix.coordinate = sentence.coordinate(1) ?? fix.coordinate
      fix.horizontalDilution = sentence.number(7) ?? fix.horizontalDilution
      fix.altitude = sentence.number(8)
      fix.separation = sentence.number(10)
    case "RMC":
      if let date = sentence[8], date.count == 6, let digits = Int(date) {
        set(year: 2000 + digits % 100, month: digits / 100 % 100, day: digits / 10_000)
      }
      begin(sentence.timeOfDay(0))
      fix.isInvalid = fix.isInvalid || sentence[1] == "V"
      fix.coordinate = fix.coordinate ?? sentence.coordinate(2)
      fix.speed = sentence.number(6).map { $0 * Self.knot }
      fix.course = sentence.number(7)
    case "GNS":
      begin(sentence.timeOfDay(0))
      fix.coordinate = fix.coordinate ?? sentence.coordinate(1)
      fix.horizontalDilution = fix.horizontalDilution ?? sentence.number(7)
      fix.altitude = fix.altitude ?? sentence.number(8)
      fix.separation = fix.separation ?? sentence.number(9)
    case "GLL":
      begin(sentence.timeOfDay(4))
      fix.coordinate = fix.coordinate ?? sentence.coordinate(0)
      fix.isInvalid = fix.isInvalid || sentence[5] == "V"
    case "GST":
      begin(sentence.timeOfDay(0))
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
        set(year: Int(year), month: Int(month), day: Int(day))
      }
      begin(sentence.timeOfDay(0))
    case "HDT", "THS":
      if let degrees = sentence.number(0), (0...360).contains(degrees), let time = now {
        result.events.append(
          SessionEvent(
            time: time, .heading(HeadingReading(degrees: degrees == 360 ? 0 : degrees))))
      }
    default: break
    }
  }

  private mutating func set(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...31).contains(day) else { return }
    let new = UTCInstant.days(year: year, month: month, day: day)
    if let known = self.day {
      // At midnight the time of the day tells the new day before its date does.
      if known + midnights != new { flush() }
    } else {
      // What came before the first date has waited for it.
      for index in result.events.indices {
        result.events[index].time += Double((new - midnights) * 86_400)
      }
    }
    self.day = new
    midnights = 0
  }

  /// A sentence with a time of day: another time begins another fix.
  private mutating func begin(_ time: Seconds?) {
    guard let time, time != fix.time else { return }
    flush()
    if latest - time > 43_200 { midnights += 1 }
    latest = time
    fix.time = time
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
    found.horizontalAccuracy =
      done.horizontalAccuracy ?? done.horizontalDilution.map { $0 * Self.rangeError }
    found.verticalAccuracy =
      done.verticalAccuracy ?? done.verticalDilution.map { $0 * Self.rangeError }
    found.speed = done.speed
    found.course = done.course.flatMap { (0...360).contains($0) ? $0 : nil }
    result.events.append(SessionEvent(time: time, .gnss(found)))
  }
}
