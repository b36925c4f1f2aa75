import GeoFormats
import GeoNumerics
import Geodesy

/// The units that times of tables come in.
enum TimeUnit: String {
  case seconds, milliseconds, microseconds, nanoseconds

  var perSecond: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    }
  }

  /// The seconds of a number in this unit; whole numbers of many digits lose none.
  func seconds(_ number: Double, _ text: some StringProtocol) -> Seconds {
    guard self != .seconds, let whole = Int(text) else { return number / perSecond }
    let (seconds, rest) = whole.quotientAndRemainder(dividingBy: Int(perSecond))
    return Double(seconds) + Double(rest) / perSecond
  }

  /// The unit by its name or sign.
  init?(named text: some StringProtocol) {
    switch text {
    case "s", "sec", "secs", "second", "seconds": self = .seconds
    case "ms", "msec", "msecs", "millis", "millisecond", "milliseconds": self = .milliseconds
    case "us", "µs", "μs", "usec", "micros", "microsecond", "microseconds": self = .microseconds
    case "ns", "nsec", "nanos", "nanosecond", "nanoseconds": self = .nanoseconds
    default: return nil
    }
  }

  /// The unit in which a number is seconds of any clock, or an instant between 2000 and 2100; nil
  /// if no unit fits.
  init?(guessing number: Double) {
    guard number.magnitude >= 1e11 else {
      self = .seconds
      return
    }
    let century = 946_684_800.0..<4_102_444_800
    let found = [TimeUnit.milliseconds, .microseconds, .nanoseconds].first {
      century.contains(number / $0.perSecond)
    }
    guard let found else { return nil }
    self = found
  }
}

/// The column of a table that holds times: seconds, another unit that its name tells, or ISO 8601.
struct TimeColumn {
  /// Names of such columns, the best first; a unit may follow.
  private static let names = [
    "time", "timestamp", "t", "unixtime", "unixtimestamp", "utctime", "utctimestamp", "timeutc",
    "epoch", "epochtime", "unix", "datetime", "utc", "ts", "fixtime", "timein", "boottime",
    "timesinceboot", "elapsedrealtime", "elapsedtime", "elapsed",
    "scantime", "lastseen", "seenat",
  ]

  private let column: Int
  private var unit: TimeUnit?

  /// The unit of the format counts where the name of the column tells none.
  init?(_ columns: inout TableColumns, unit: TimeUnit? = nil) {
    var best: (rank: Int, column: Int, unit: TimeUnit?)?
    for (index, column) in columns.all.enumerated() {
      guard let (rank, found) = Self.meaning(of: column), rank < best?.rank ?? .max else {
        continue
      }
      best = (rank, index, found)
    }
    guard let best else { return nil }
    let same = columns.all.indices.filter {
      columns.all[$0].plain == columns.all[best.column].plain
    }
    if same.count > 1 { columns.mark(same) }
    columns.use(best.column)
    column = best.column
    self.unit = best.unit ?? unit
  }

  private static func meaning(of column: TableColumn) -> (rank: Int, unit: TimeUnit?)? {
    let told = column.unit.flatMap { TimeUnit(named: $0) }
    if let rank = names.firstIndex(of: column.plain) { return (rank, told) }
    for (rank, name) in names.enumerated() where column.plain.hasPrefix(name) {
      if let unit = TimeUnit(named: column.plain.dropFirst(name.count)) { return (rank, unit) }
    }
    return nil
  }

  /// The time of a row in seconds; nil, with a problem, if none is valid.
  mutating func seconds(_ row: TableRow, _ problems: inout Problems) -> Seconds? {
    let name = row.columns[column].name
    guard let text = row.text(column) else { return problems.reject(.missing(name)) }
    guard let number = NumberText.number(text) else {
      let instant = UTCTime.seconds(text)
      if instant == nil {
        let problem: SessionFinding.Problem =
          text.lowercased() == "nan"
          ? .notFinite(name)
          : .wrong(name, found: TableRow.shown(text), expected: "seconds, or a time of ISO 8601")
        problems.append(problem)
      }
      return instant
    }
    if unit == nil {
      guard let guess = TimeUnit(guessing: number) else {
        return problems.reject(
          .wrong(
            name, found: TableRow.shown(text),
            expected: "seconds, or a unit in the name of the column, such as `time_ns`"))
      }
      unit = guess
      if guess != .seconds { problems.append(.assumedUnit(name, guess.rawValue)) }
    }
    return (unit ?? .seconds).seconds(number, text)
  }
}
