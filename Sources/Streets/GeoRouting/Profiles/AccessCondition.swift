import GeoOpeningHours
import GeoStreets
import Geodesy

/// The mapped condition of a way: opening hours, or values with conditions such as
/// `no @ (22:00-06:00)`, after the specification of conditional restrictions.
struct AccessCondition: Hashable, Sendable {
  /// A value that holds where all of its conditions do.
  private struct Clause: Hashable, Sendable {
    var access: WayAccess
    var conditions: [Part]
  }

  private enum Part: Hashable, Sendable {
    case hours(OpeningHours)
    case season(Season)
    /// The weather, a weight, or what else no clock tells.
    case unknown

    init(_ text: String) {
      if let season = Season(rawValue: text) {
        self = .season(season)
      } else {
        self = OpeningHours(text).map(Self.hours) ?? .unknown
      }
    }
  }

  private var clauses: [Clause] = []
  private var hours: OpeningHours?
  private var isRead = true

  /// Reads a condition; what cannot be read is never decided.
  init(_ text: String) {
    guard text.contains("@") else {
      hours = OpeningHours(text)
      isRead = hours != nil
      return
    }
    for clause in Self.split(text, at: ";") {
      let parts = clause.split(separator: "@", maxSplits: 1).map(Self.trimmed)
      guard parts.count == 2 else {
        isRead = false
        continue
      }
      // An unknown restriction, such as a speed, does not concern walkers.
      guard let access = WayAccess(value: parts[0]) else { continue }
      let conditions = Self.conditions(Self.withoutParentheses(parts[1]))
      clauses.append(Clause(access: access, conditions: conditions.map { Part($0) }))
    }
  }

  /// The access at a moment.
  /// - Parameters:
  ///   - base: The access where no condition holds.
  ///   - clock: The moment.
  ///   - places: The places; several where the sun may rise earlier at one of them than at another.
  /// - Returns: The access, and whether that could be decided; else the access is `base` or the
  ///   result of the conditions that hold for certain.
  func access(
    _ base: WayAccess, at clock: WallClock, near places: [Coordinate]
  ) -> (access: WayAccess, isDecided: Bool) {
    if let hours {
      switch hours.state(at: clock, near: places) {
      case .open: return (base, true)
      case .closed: return (.closed, true)
      case .unknown: return (base, false)
      }
    }
    var access = base
    var isDecided = isRead
    // Of the conditions that hold the last one counts.
    for clause in clauses {
      let states = clause.conditions.map { Self.holds($0, clock, places) }
      if states.contains(false) { continue }
      if states.contains(nil) {
        if clause.access != access { isDecided = false }
        continue
      }
      (access, isDecided) = (clause.access, isRead)
    }
    return (access, isDecided)
  }

  private static func holds(_ part: Part, _ clock: WallClock, _ places: [Coordinate]) -> Bool? {
    switch part {
    case .unknown: return nil
    case .season(let season):
      return places.first.flatMap { season.contains(clock.day, latitude: $0.latitude) }
    case .hours(let hours):
      switch hours.state(at: clock, near: places) {
      case .open: return true
      case .closed: return false
      case .unknown: return nil
      }
    }
  }

  // MARK: Reading

  /// The parts of a text between marks outside of parentheses and quotation marks.
  private static func split(_ text: String, at mark: Character) -> [String] {
    var parts = [""]
    var depth = 0
    var isQuoted = false
    for character in text {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, character == "(" { depth += 1 }
      if !isQuoted, character == ")" { depth -= 1 }
      if character == mark, depth <= 0, !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map(trimmed).filter { !$0.isEmpty }
  }

  /// The parts of a condition with `AND` between them.
  private static func conditions(_ text: String) -> [String] {
    var parts: [String] = [""]
    for word in text.split(separator: " ") {
      if word.uppercased() == "AND" {
        parts.append("")
      } else {
        parts[parts.count - 1] += (parts[parts.count - 1].isEmpty ? "" : " ") + word
      }
    }
    return parts
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  private static func withoutParentheses(_ text: String) -> String {
    // `(sunrise+00:30)-sunset` begins with one that does not end with the text.
    guard text.first == "(", text.last == ")" else { return text }
    var depth = 0
    for (place, character) in text.enumerated() {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0, place < text.count - 1 { return text }
    }
    return trimmed(text.dropFirst().dropLast())
  }
}
