import GeoNumerics

/// The days that a rule of opening hours is for: those that meet every part that is given.
struct DaySelector: Hashable, Sendable {
  /// Years; none for all.
  var years: [SteppedRange] = []
  /// Dates that come again every year, or of one year; none for all.
  var dates: [DateRange] = []
  /// Weeks of ISO 8601; none for all.
  var weeks: [SteppedRange] = []
  /// Days of the week and holidays; none for all.
  var weekdays: [WeekdaySelector] = []

  /// Whether a day is selected.
  /// - Parameters:
  ///   - number: The day, counted from 1970-01-01.
  ///   - isHoliday: Whether it is a holiday of a kind.
  /// - Returns: Whether years, weeks, dates and days of the week all select it.
  func contains(_ number: Int, isHoliday: (HolidayKind) -> Bool) -> Bool {
    let day = CivilDate(daysSince1970: number)
    return (years.isEmpty || years.contains { $0.contains(day.year) })
      && (weeks.isEmpty || weeks.contains { $0.contains(Week.number(ofDay: number)) })
      && (dates.isEmpty || dates.contains { $0.contains(number, in: day.year) })
      && (weekdays.isEmpty || weekdays.contains { $0.contains(number, day, isHoliday) })
  }
}

/// Numbers from one to another, or every second or nth of them.
struct SteppedRange: Hashable, Sendable {
  var first: Int
  var last: Int
  var step = 1

  func contains(_ number: Int) -> Bool {
    guard first <= last else { return number >= first || number <= last }
    return number >= first && number <= last && (number - first) % step == 0
  }
}

enum HolidayKind: Hashable, Sendable {
  /// A public holiday, `PH`.
  case publicHoliday
  /// A day of the school holidays, `SH`.
  case schoolHoliday
}

/// Days of the week, or holidays.
struct WeekdaySelector: Hashable, Sendable {
  /// The days of the week, 0 for Monday; nil for all.
  var days: SteppedRange?
  /// Which of the days of a month: 1 for the first, -1 for the last; none for all.
  var places: [Int] = []
  /// The kind of holiday; nil for any day.
  var holiday: HolidayKind?
  /// The offset from the named day, in days.
  var offset = 0

  func contains(_ number: Int, _ day: CivilDate, _ isHoliday: (HolidayKind) -> Bool) -> Bool {
    // Holidays a few days away are as little known as those of the day itself.
    if let holiday, !isHoliday(holiday) { return false }
    guard let days else { return true }
    let base = number - offset
    guard days.contains(Week.day(ofDay: base)) else { return false }
    guard !places.isEmpty else { return true }
    let date = offset == 0 ? day : CivilDate(daysSince1970: base)
    let fromStart = (date.day - 1) / 7 + 1
    let fromEnd = -((Week.daysOfMonth(date) - date.day) / 7 + 1)
    return places.contains(fromStart) || places.contains(fromEnd)
  }
}

/// Days of the week and weeks of ISO 8601.
enum Week {
  /// The day of the week, 0 for Monday.
  static func day(ofDay number: Int) -> Int { (number % 7 + 10) % 7 }

  /// The number of the week, from 1.
  static func number(ofDay number: Int) -> Int {
    // The week belongs to the year that its Thursday is in.
    let thursday = number - day(ofDay: number) + 3
    let year = CivilDate(daysSince1970: thursday).year
    return (thursday - firstDay(ofYear: year)) / 7 + 1
  }

  static func firstDay(ofYear year: Int) -> Int {
    CivilDate(year: year, month: 1, day: 1)?.daysSince1970 ?? 0
  }

  static func daysOfMonth(_ date: CivilDate) -> Int {
    for length in [31, 30, 29]
    where CivilDate(year: date.year, month: date.month, day: length) != nil {
      return length
    }
    return 28
  }
}
