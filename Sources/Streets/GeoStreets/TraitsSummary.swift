/// The summary of a section's traits, without its texts.
package struct TraitsSummary: Hashable, Sendable {
  /// The structures on, around and under it, in the direction of the code.
  package let structure: StreetStructure
  /// Whether it lies on levels of a building.
  package let hasLevels: Bool
}

/// A street without its texts: equal marks are equal streets.
package struct StreetKey: Hashable, Sendable {
  /// The place of the name; 0 for none.
  fileprivate let name: UInt32
  private let ref: UInt32
  package let kind: StreetTraits.Kind

  init(_ record: TraitsRecord) {
    name = record.name
    ref = record.ref
    kind = record.wayKind
  }

  package var hasName: Bool { name != 0 }

  /// Whether both have the same name, or none.
  package func hasName(of other: StreetKey) -> Bool { name == other.name }
}

extension TraitsRecord {
  /// The lowest and the highest level; where none is mapped, that of the ground, of a tunnel below
  /// it or of a bridge above it.
  var levels: ClosedRange<Double> {
    if lowLevel != Self.noLevel && lowLevel <= highLevel {
      return Double(lowLevel) / 10...Double(highLevel) / 10
    }
    let structure = StreetStructure(rawValue: structure)
    let isBelow = structure.contains(.tunnel) && !structure.contains(.buildingPassage)
    let level = isBelow ? min(layer, -1) : structure.contains(.bridge) ? max(layer, 1) : 0
    return Double(level)...Double(level)
  }

  /// The summary of the record, walked along or back.
  func summary(isReversed: Bool) -> TraitsSummary {
    let structure = StreetStructure(rawValue: structure)
    return TraitsSummary(
      structure: isReversed ? structure.reversed : structure,
      hasLevels: lowLevel != Self.noLevel && lowLevel <= highLevel)
  }
}
