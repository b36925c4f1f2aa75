import GeoStreets

extension RoutingProfile {
  /// Raised where `EdgeCosts` weighs the same rules in another way.
  private static let costVersion: UInt64 = 1

  /// A number that tells the rules from others, whatever their name.
  ///
  /// FNV-1a over all that the cost of an edge depends on: costs that a file keeps are those of the
  /// profile with the same fingerprint.
  var fingerprint: UInt64 {
    var hash = Fingerprint()
    hash.add(
      Self.costVersion, unit == .seconds ? 1 : 0, usesAllWays ? 1 : 0, speed.bitPattern,
      usesSlope ? 1 : 0)
    for rule in rules {
      let condition = rule.condition
      hash.add(bits: condition.kinds, \.rawValue)
      hash.add(UInt64(condition.structure.rawValue), UInt64(condition.without.rawValue))
      hash.add(bits: condition.surfaces, \.rawValue)
      hash.add(bits: condition.access, \.rawValue)
      hash.add(
        UInt64(bitPattern: Int64(condition.steeperThan ?? .min)),
        (condition.narrowerThan ?? .infinity).bitPattern,
        UInt64(condition.harderThan?.rawValue ?? .max))
      switch rule.effect {
      case .closed: hash.add(0)
      case .factor(let value): hash.add(1, value.bitPattern)
      case .speed(let value): hash.add(2, value.bitPattern)
      case .added(let value): hash.add(3, value.bitPattern)
      case .endsOnly: hash.add(4)
      }
    }
    for rule in pointRules {
      hash.add(UInt64(rule.features.rawValue), (rule.added ?? .infinity).bitPattern)
    }
    return hash.value
  }
}

private struct Fingerprint {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ words: UInt64...) {
    for word in words {
      withUnsafeBytes(of: word.littleEndian) { bytes in
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
      }
    }
  }

  /// Adds a set as bits, all of them for none.
  mutating func add<Element: Hashable>(
    bits elements: Set<Element>?, _ number: (Element) -> UInt8
  ) {
    add(elements.map { $0.reduce(0) { $0 | 1 << UInt64(number($1)) } } ?? .max)
  }
}
