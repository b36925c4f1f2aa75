import GeoSystem
import Geodesy

/// A moment with all that opening hours depend on.
struct OpeningMoment {
  /// A kind of holiday on a day or on the day before.
  struct Holiday: Hashable {
    var kind: HolidayKind
    var isYesterday: Bool
  }

  /// The day, counted from 1970-01-01.
  var day: Int
  var minute: Int
  /// The place of the sun's times, and the offset of the clocks from UTC there, in minutes.
  var sun: (place: Coordinate, offset: Int)?
  var holidays: Set<Holiday> = []

  /// The moments that a clock may show: by each place, and by each offset where it is not known.
  static func suns(at clock: WallClock, _ places: [Coordinate]) -> [OpeningMoment] {
    let plain = OpeningMoment(day: clock.day, minute: clock.minute)
    guard !places.isEmpty else { return [plain] }
    return places.flatMap { place in
      let zone = Int((place.longitude / 15).rounded()) * 60
      // Legal time is at most an hour behind the sun's and two before it, an hour more in summer.
      let offsets = clock.offset.map { [$0] } ?? [zone - 60, zone, zone + 60, zone + 120]
      return offsets.map { offset in
        OpeningMoment(day: clock.day, minute: clock.minute, sun: (place, offset))
      }
    }
  }

  /// Whether it is open by rules, the later ones in place of those before as their separators say.
  func state(of rules: [OpeningRule]) -> OpeningState {
    var isMatched = false
    var state: OpeningState?
    for rule in rules {
      let (isDay, covered) = matches(rule)
      let own = covered.map { $0 ? rule.state : .closed }
      switch rule.separator {
      case .normal where rule.state != .closed:
        if isDay { state = own } else { state = state ?? (covered == true ? own : nil) }
        isMatched = isMatched || isDay
      case .normal, .additional:
        if covered == nil { state = .unknown } else if covered == true { state = own }
        isMatched = isMatched || isDay
      case .fallback:
        if !isMatched || state != .open && state != .unknown, isDay { state = own }
        isMatched = isMatched || isDay
      }
      if covered == nil, isDay { state = .unknown }
    }
    return state ?? .closed
  }

  /// Whether a rule is for the day, and whether it covers the moment, also as what began the day
  /// before; nil where that cannot be told.
  private func matches(_ rule: OpeningRule) -> (isDay: Bool, covered: Bool?) {
    func isDay(_ before: Int) -> Bool {
      rule.days.contains(day - before) { kind in
        holidays.contains(Holiday(kind: kind, isYesterday: before == 1))
      }
    }
    let today = isDay(0)
    guard !rule.times.isEmpty else { return (today, today) }
    var isCovered = false
    for before in [0, 1] where before == 0 ? today : isDay(before) {
      for span in rule.times {
        let found = span.contains(minute + before * 1_440) { event in
          sun.flatMap { sun in
            event.minute(ofDay: day - before, at: sun.place)
              .map { Int($0.rounded()) + sun.offset }
          }
        }
        guard let found else { return (today, nil) }
        isCovered = isCovered || found
      }
    }
    return (today, isCovered)
  }
}
