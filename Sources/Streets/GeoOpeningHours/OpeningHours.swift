package import Geodesy

/// Opening hours as OpenStreetMap writes them, such as `Mo-Fr 08:00-18:00; PH off`.
///
/// After the specification of the key `opening_hours`. Holidays are in no map: what depends on them is
/// unknown, as is what depends on the sun where the offset of the clocks is not given and matters.
package struct OpeningHours: Hashable, Sendable {
  let rules: [OpeningRule]

  /// Reads opening hours; nil for what does not follow the specification.
  package init?(_ text: String) {
    var parser = OpeningHoursParser(text)
    guard let rules = parser.rules() else { return nil }
    self.rules = rules
  }

  /// The state at a moment.
  /// - Parameters:
  ///   - clock: The moment.
  ///   - places: The places; several where the sun may rise earlier at one of them than at another.
  /// - Returns: The state; unknown where the places differ.
  package func state(at clock: WallClock, near places: [Coordinate]) -> OpeningState {
    var found: OpeningState?
    for world in worlds(at: clock, near: places) {
      let state = world.state(of: rules)
      if let found, found != state { return .unknown }
      found = state
    }
    return found ?? .unknown
  }

  /// The possible circumstances of a moment: every combination of holidays, and of the places and
  /// clocks for the sun.
  private func worlds(at clock: WallClock, near places: [Coordinate]) -> [OpeningMoment] {
    let days = rules.flatMap(\.days.weekdays).compactMap(\.holiday)
    let moments = OpeningMoment.suns(at: clock, rules.contains(where: \.usesSun) ? places : [])
    let unknown = Set(days).flatMap { kind in
      [OpeningMoment.Holiday(kind: kind, isYesterday: false), .init(kind: kind, isYesterday: true)]
    }
    return (0..<1 << unknown.count).flatMap { bits in
      moments.map { moment in
        var moment = moment
        moment.holidays = Set(
          unknown.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element))
        return moment
      }
    }
  }
}

struct OpeningRule: Hashable, Sendable {
  /// The relation of a rule to those before it.
  enum Separator: Hashable, Sendable {
    /// `;`: in place of them, on its days.
    case normal
    /// `,`: beside them.
    case additional
    /// `||`: where none of them is open.
    case fallback
  }

  var separator = Separator.normal
  var days = DaySelector()
  /// The times of these days; none for all day.
  var times: [TimeSpan] = []
  var state = OpeningState.open

  var usesSun: Bool { times.contains { $0.start.event != nil || $0.end?.event != nil } }
}
