import GeoNumerics

/// Dates from one to another, every year or once.
struct DateRange: Hashable, Sendable {
  var first: DatePoint
  /// The last date; nil for an open end.
  var last: DatePoint?

  /// Whether a day lies in the range that begins in its year, or in the year before and runs on.
  func contains(_ number: Int, in year: Int) -> Bool {
    let years = first.year.map { [$0] } ?? [year - 1, year]
    return years.contains { days(from: $0)?.contains(number) ?? false }
  }

  /// The days of the range that begins in a year; nil where it does not begin in it.
  private func days(from year: Int) -> ClosedRange<Int>? {
    guard let begin = first.days(in: year)?.lowerBound else { return nil }
    guard let last else {
      // An open end of every year is the end of the year.
      let end = first.year == nil ? Week.firstDay(ofYear: year + 1) - 1 : Int.max
      return begin...max(begin, end)
    }
    guard let end = last.days(in: last.year ?? year)?.upperBound else { return nil }
    if end >= begin { return begin...end }
    guard last.year == nil, let next = last.days(in: year + 1)?.upperBound else { return nil }
    return begin...max(begin, next)
  }
}

/// A date, or a month.
struct DatePoint: Hashable, Sendable {
  enum Day: Hashable, Sendable {
    case month(Int)
    case day(month: Int, day: Int)
    /// The nth of a day of the week in a month: 0 for Monday; -1 for the last.
    case weekday(month: Int, weekday: Int, place: Int)
    /// Easter Sunday of the western churches.
    case easter
  }

  var day: Day
  /// The year; nil for every year.
  var year: Int?
  var offset = 0

  /// The days in a year; nil where it has none.
  func days(in year: Int) -> ClosedRange<Int>? {
    let days: ClosedRange<Int>
    switch day {
    case .month(let month):
      guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
      days = first.daysSince1970...first.daysSince1970 + Week.daysOfMonth(first) - 1
    case .day(let month, let day):
      guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
      let number = first.daysSince1970 + min(day, Week.daysOfMonth(first)) - 1
      days = number...number
    case .weekday(let month, let weekday, let place):
      guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
      let start = first.daysSince1970
      let ahead = (weekday - Week.day(ofDay: start) + 7) % 7
      let last = start + Week.daysOfMonth(first) - 1
      let behind = (Week.day(ofDay: last) - weekday + 7) % 7
      let number = place > 0 ? start + ahead + 7 * (place - 1) : last - behind + 7 * (place + 1)
      guard (start...last).contains(number) else { return nil }
      days = number...number
    case .easter:
      let number = Self.easter(year)
      days = number...number
    }
    return days.lowerBound + offset...days.upperBound + offset
  }

  /// Easter Sunday by the rule of Meeus, Jones and Butcher.
  private static func easter(_ year: Int) -> Int {
    let (a, b, c) = (year % 19, year / 100, year % 100)
    let f = (b + 8) / 25
    let h = (19 * a + b - b / 4 - (b - f + 1) / 3 + 15) % 30
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
    let m = (a + 11 * h + 22 * l) / 451
    let month = (h + l - 7 * m + 114) / 31
    let day = (h + l - 7 * m + 114) % 31 + 1
    return CivilDate(year: year, month: month, day: day)?.daysSince1970 ?? 0
  }
}
