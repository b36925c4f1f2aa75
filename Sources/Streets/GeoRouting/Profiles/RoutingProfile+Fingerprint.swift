import GeoStreets
import GeoSystem

extension RoutingProfile {
  /// The version of the costs, raised where `EdgeCosts` weighs the same rules in another way.
  private static let costVersion: UInt64 = 1

  /// A number that tells the rules from others, whatever their name.
  ///
  /// A hash of all that the cost of an edge depends on: costs that a file keeps are those of the
  /// profile with the same fingerprint.
  var fingerprint: UInt64 {
    var hash = FNV1a()
    hash.add(words: Self.costVersion, unit == .seconds ? 1 : 0, usesAllWays ? 1 : 0)
    hash.add(words: speed.bitPattern, usesSlope ? 1 : 0)
    for rule in rules {
      let condition = rule.condition
      hash.add(bits: condition.kinds, \.rawValue)
      hash.add(words: UInt64(condition.structure.rawValue), UInt64(condition.without.rawValue))
      hash.add(bits: condition.surfaces, \.rawValue)
      hash.add(bits: condition.access, \.rawValue)
      hash.add(words: UInt64(bitPattern: Int64(condition.steeperThan ?? .min)))
      hash.add(words: (condition.narrowerThan ?? .infinity).bitPattern)
      hash.add(words: UInt64(condition.harderThan?.rawValue ?? .max))
      switch rule.effect {
      case .closed: hash.add(words: 0)
      case .factor(let value): hash.add(words: 1, value.bitPattern)
      case .speed(let value): hash.add(words: 2, value.bitPattern)
      case .added(let value): hash.add(words: 3, value.bitPattern)
      case .endsOnly: hash.add(words: 4)
      }
    }
    for rule in pointRules {
      hash.add(words: UInt64(rule.features.rawValue), (rule.added ?? .infinity).bitPattern)
    }
    return hash.value
  }
}

extension FNV1a {
  fileprivate mutating func add(words: UInt64...) {
    for word in words { add(number: word) }
  }

  /// Adds a set as bits, all of them for none.
  fileprivate mutating func add<Element: Hashable>(
    bits elements: Set<Element>?, _ number: (Element) -> UInt8
  ) {
    add(
      words: elements.map { $0.reduce(UInt64(0)) { $0 | 1 << UInt64(number($1)) } } ?? UInt64.max)
  }
}
