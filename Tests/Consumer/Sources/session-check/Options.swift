import GeoAnchorKit

struct Options {
  static let usage = """
    (--log FILE | --simulate SEED [--fault FAULT]… [--record FILE])
      [--regions FILE] [--localized-within SECONDS] [--placed-within METERS] [--allow TEXT]…
      [--junit FILE]
    """

  /// The source of the events.
  enum Session {
    case log(String)
    case simulation(seed: UInt64, faults: [String])
  }

  struct Limits {
    /// The greatest time until the first localization.
    var localization: Seconds = 30
    /// The greatest distance of drawn content from its place.
    var placement: Meters = 3
    /// The messages that a user may see after the first localization.
    var coaching: Set<CoachingMessage> = []
  }

  var chain = ""
  var session = Session.simulation(seed: 1, faults: [])
  var regions: String?
  var junit: String?
  /// The file for a simulated session.
  var record: String?
  var limits = Limits()

  /// A readable problem with the input.
  struct Problem: Error, CustomStringConvertible {
    var description: String
  }

  /// Reads the arguments; nil when they are not as `usage` says.
  init?(_ arguments: some Sequence<String>) throws(Problem) {
    var rest = Array(arguments)[...]
    var log: String?
    var seed: UInt64?
    var faults: [String] = []
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        guard chain.isEmpty else { return nil }
        chain = word
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      switch word {
      case "--log": log = value
      case "--simulate":
        guard let number = UInt64(value) else { return nil }
        seed = number
      case "--fault": faults.append(value)
      case "--regions": regions = value
      case "--localized-within": limits.localization = try Self.number(value, of: word)
      case "--placed-within": limits.placement = try Self.number(value, of: word)
      case "--allow":
        guard let text = CoachingMessage(rawValue: value) else {
          throw Problem(description: "`\(value)` is no text of a session, such as coachLookUp")
        }
        limits.coaching.insert(text)
      case "--junit": junit = value
      case "--record": record = value
      default: return nil
      }
    }
    switch (log, seed) {
    case (let path?, nil) where faults.isEmpty && record == nil: session = .log(path)
    case (nil, let seed?): session = .simulation(seed: seed, faults: faults)
    default: return nil
    }
    if chain.isEmpty { return nil }
  }

  private static func number(_ text: String, of option: String) throws(Problem) -> Double {
    guard let number = Double(text), number.isFinite, number >= 0 else {
      throw Problem(description: "\(option): expected a number from 0 on, found `\(text)`")
    }
    return number
  }
}
