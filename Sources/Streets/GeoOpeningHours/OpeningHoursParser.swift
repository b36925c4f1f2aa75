/// Reads opening hours by the grammar of their specification.
struct OpeningHoursParser {
  private var scanner: TextScanner

  init(_ text: String) { scanner = TextScanner(text) }

  /// The rules; nil for what the grammar has not.
  mutating func rules() -> [OpeningRule]? {
    var rules: [OpeningRule] = []
    var separator = OpeningRule.Separator.normal
    while true {
      guard var rule = rule() else { return nil }
      rule.separator = separator
      rules.append(rule)
      if scanner.skip("||") {
        separator = .fallback
      } else if scanner.skip(";") {
        separator = .normal
        // A last separator is often left behind.
        if scanner.isAtEnd { return rules }
      } else if scanner.skip(",") {
        separator = .additional
      } else {
        return scanner.isAtEnd ? rules : nil
      }
    }
  }

  private mutating func rule() -> OpeningRule? {
    var rule = OpeningRule()
    let start = scanner
    if !scanner.skip("24/7") {
      guard wideRange(&rule.days) else { return nil }
      if !rule.days.years.isEmpty || !rule.days.dates.isEmpty || !rule.days.weeks.isEmpty {
        _ = scanner.skip(":")
      }
      guard let weekdays = weekdays(), let times = times() else { return nil }
      rule.days.weekdays = weekdays
      rule.times = times
    }
    var isModified = true
    if scanner.skip(word: "open") {
      rule.state = .open
    } else if scanner.skip(word: "closed") || scanner.skip(word: "off") {
      rule.state = .closed
    } else if scanner.skip(word: "unknown") {
      rule.state = .unknown
    } else {
      isModified = false
    }
    guard let comment = scanner.quoted() else { return nil }
    if comment, !isModified { rule.state = .unknown }
    return scanner.position > start.position ? rule : nil
  }

  // MARK: Years, dates and weeks

  /// Reads years, dates and weeks; false for other text.
  private mutating func wideRange(_ days: inout DaySelector) -> Bool {
    guard let years = years() else { return false }
    let isOne = years.count == 1 && years[0].first == years[0].last
    let year = isOne ? years.first?.first : nil
    guard let dates = dates(in: year) else { return false }
    // The year of a date belongs to it: the end of a range may have another one.
    days.years = !dates.isEmpty && year != nil ? [] : years
    days.dates = dates
    if scanner.skip(word: "week") {
      guard let weeks = list(of: { $0.stepped(1...53) }) else { return false }
      days.weeks = weeks
    }
    return true
  }

  private mutating func years() -> [SteppedRange]? {
    guard scanner.peekYear() else { return [] }
    return list { parser in
      guard parser.scanner.peekYear(), let first = parser.scanner.number(digits: 4...4) else {
        return nil
      }
      if parser.scanner.skip("+") { return SteppedRange(first: first, last: 9_999) }
      return parser.range(from: first, 1_000...9_999)
    }
  }

  /// A number, or a range with or without a step.
  private mutating func stepped(_ bounds: ClosedRange<Int>) -> SteppedRange? {
    guard let first = scanner.number(digits: 1...2), bounds.contains(first) else { return nil }
    return range(from: first, bounds)
  }

  private mutating func range(from first: Int, _ bounds: ClosedRange<Int>) -> SteppedRange? {
    let start = scanner
    guard scanner.skip("-") else { return SteppedRange(first: first, last: first) }
    guard let last = scanner.number(digits: 1...4) else {
      scanner = start
      return SteppedRange(first: first, last: first)
    }
    guard bounds.contains(last) else { return nil }
    guard scanner.skip("/") else { return SteppedRange(first: first, last: last) }
    guard let step = scanner.number(digits: 1...2), step > 0 else { return nil }
    return SteppedRange(first: first, last: last, step: step)
  }

  /// One or more elements with commas between; nil where the first is missing.
  private mutating func list<Element>(
    of element: (inout OpeningHoursParser) -> Element?
  ) -> [Element]? {
    guard let first = element(&self) else { return nil }
    var elements = [first]
    while true {
      let start = scanner
      guard scanner.skip(","), let next = element(&self) else {
        scanner = start
        return elements
      }
      elements.append(next)
    }
  }

  /// Reads dates; empty without any, nil for an invalid one.
  private mutating func dates(in year: Int?) -> [DateRange]? {
    let start = scanner
    guard let first = date(in: year) else {
      scanner = start
      return []
    }
    guard let range = dateRange(from: first) else { return nil }
    var ranges = [range]
    while true {
      let start = scanner
      guard scanner.skip(",") else { return ranges }
      if let next = date(in: year), let range = dateRange(from: next) {
        ranges.append(range)
        continue
      }
      scanner = start
      // `Dec 24,26`: another day of the same month.
      guard scanner.skip(","), case .day(let month, _) = ranges[ranges.count - 1].first.day,
        let day = dayOfMonth(),
        let range = dateRange(from: DatePoint(day: .day(month: month, day: day), year: year))
      else {
        scanner = start
        return ranges
      }
      ranges.append(range)
    }
  }

  private mutating func dateRange(from first: DatePoint) -> DateRange? {
    if scanner.skip("+") { return DateRange(first: first, last: nil) }
    let start = scanner
    guard scanner.skip("-") else { return DateRange(first: first, last: first) }
    if case .day(let month, _) = first.day, let day = dayOfMonth() {
      let last = DatePoint(day: .day(month: month, day: day), year: first.year)
      return DateRange(first: first, last: last)
    }
    let year = scanner.peekYear() ? scanner.number(digits: 4...4) : nil
    guard let last = date(in: year) else {
      scanner = start
      return DateRange(first: first, last: first)
    }
    return DateRange(first: first, last: last)
  }

  private mutating func date(in given: Int?) -> DatePoint? {
    let start = scanner
    let year = given ?? (scanner.peekYear() ? scanner.number(digits: 4...4) : nil)
    var point: DatePoint?
    if scanner.skip(word: "easter") {
      point = DatePoint(day: .easter, year: year)
    } else if let month = scanner.name(of: Self.months) {
      let behind = scanner
      if let day = dayOfMonth() {
        point = DatePoint(day: .day(month: month + 1, day: day), year: year)
      } else if let weekday = scanner.name(of: Self.weekdays), let place = onePlace() {
        point = DatePoint(
          day: .weekday(month: month + 1, weekday: weekday, place: place), year: year)
      } else {
        scanner = behind
        return DatePoint(day: .month(month + 1), year: year)
      }
    }
    guard var point else {
      scanner = start
      return nil
    }
    point.offset = dayOffset()
    return point
  }

  /// `[2]`: which of the days of a month.
  private mutating func onePlace() -> Int? {
    guard scanner.skip("[") else { return nil }
    let sign = scanner.skip("-") ? -1 : 1
    guard let place = scanner.number(digits: 1...1), (1...5).contains(place), scanner.skip("]")
    else { return nil }
    return sign * place
  }

  /// A day of a month, which is no hour.
  private mutating func dayOfMonth() -> Int? {
    let start = scanner
    guard let day = scanner.number(digits: 1...2), (1...31).contains(day), !scanner.peek(":")
    else {
      scanner = start
      return nil
    }
    return day
  }

  /// `+1 day`, `-2 days`; 0 without an offset.
  private mutating func dayOffset() -> Int {
    let start = scanner
    let sign = scanner.skip("+") ? 1 : scanner.skip("-") ? -1 : 0
    guard sign != 0, let days = scanner.number(digits: 1...3),
      scanner.skip(word: "days") || scanner.skip(word: "day")
    else {
      scanner = start
      return 0
    }
    return sign * days
  }

  // MARK: Days of the week and holidays

  private mutating func weekdays() -> [WeekdaySelector]? {
    let start = scanner
    guard let first = weekday() else {
      scanner = start
      return []
    }
    var found = [first]
    while true {
      let start = scanner
      if scanner.skip(","), let next = weekday() {
        found.append(next)
        continue
      }
      scanner = start
      // `SH Mo-Fr`: days of the week that are holidays.
      if found.allSatisfy({ $0.holiday != nil && $0.days == nil }), let days = weekdays(),
        !days.isEmpty
      {
        return found.flatMap { holiday in
          days.map { day in
            var day = day
            day.holiday = holiday.holiday
            return day
          }
        }
      }
      scanner = start
      return found
    }
  }

  private mutating func weekday() -> WeekdaySelector? {
    if scanner.skip(word: "PH") {
      return WeekdaySelector(holiday: .publicHoliday, offset: dayOffset())
    }
    if scanner.skip(word: "SH") {
      return WeekdaySelector(holiday: .schoolHoliday, offset: dayOffset())
    }
    guard let first = scanner.name(of: Self.weekdays) else { return nil }
    var selector = WeekdaySelector(days: SteppedRange(first: first, last: first))
    let start = scanner
    if scanner.skip("-") {
      if let last = scanner.name(of: Self.weekdays) {
        selector.days?.last = last
      } else {
        scanner = start
      }
    } else if scanner.skip("[") {
      guard let places = list(of: { $0.places() }), scanner.skip("]") else { return nil }
      selector.places = places.flatMap { $0 }
      selector.offset = dayOffset()
    }
    return selector
  }

  /// A number of `[1,3]`, or several of `[1-3]`.
  private mutating func places() -> [Int]? {
    let sign = scanner.skip("-") ? -1 : 1
    guard let first = scanner.number(digits: 1...1), (1...5).contains(first) else { return nil }
    guard sign > 0, scanner.skip("-") else { return [sign * first] }
    guard let last = scanner.number(digits: 1...1), (first...5).contains(last) else { return nil }
    return Array(first...last)
  }

  // MARK: Times

  private mutating func times() -> [TimeSpan]? {
    let start = scanner
    guard let spans = list(of: { $0.timeSpan() }) else {
      scanner = start
      return []
    }
    return spans
  }

  private mutating func timeSpan() -> TimeSpan? {
    guard let start = time(upTo: 24) else { return nil }
    let midnight = TimePoint(minutes: 1_440)
    if scanner.skip("+") { return TimeSpan(start: start, end: midnight, isOpenEnded: true) }
    guard scanner.skip("-") else { return TimeSpan(start: start) }
    guard let end = time(upTo: 48) else { return nil }
    var span = TimeSpan(start: start, end: end)
    if scanner.skip("+") { span.isOpenEnded = true }
    if scanner.skip("/") {
      // Departures every so often: open from the first to the last.
      guard let hours = scanner.number(digits: 1...3) else { return nil }
      if scanner.skip(":"), scanner.number(digits: 2...2) == nil { return nil }
      if hours > 24 * 60 { return nil }
    }
    return span
  }

  private mutating func time(upTo latest: Int) -> TimePoint? {
    if let event = event() { return TimePoint(event: event) }
    let start = scanner
    if scanner.skip("(") {
      guard let event = event() else {
        scanner = start
        return nil
      }
      let sign = scanner.skip("+") ? 1 : scanner.skip("-") ? -1 : 0
      guard sign != 0, let minutes = clock(upTo: 24), scanner.skip(")") else { return nil }
      return TimePoint(event: event, minutes: sign * minutes)
    }
    return clock(upTo: latest).map { TimePoint(minutes: $0) }
  }

  private mutating func event() -> SunEvent? {
    SunEvent.allCases.first { scanner.skip(word: $0.rawValue) }
  }

  private mutating func clock(upTo latest: Int) -> Int? {
    let start = scanner
    guard let hour = scanner.number(digits: 1...2), scanner.skip(":"),
      let minute = scanner.number(digits: 2...2), minute < 60, hour * 60 + minute <= latest * 60
    else {
      scanner = start
      return nil
    }
    return hour * 60 + minute
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
}
