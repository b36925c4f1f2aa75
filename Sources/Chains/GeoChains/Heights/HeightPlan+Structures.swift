import GeoStreets
import Geodesy

extension HeightPlan.Reason {
  /// The bridges, tunnels and levels of a walk; what follows each other of one kind is one.
  static func structures(of sections: [PathInterval<StreetTraits>]) -> [PathInterval<Self>] {
    var found: [PathInterval<Self>] = []
    for section in sections {
      guard let structure = Self(of: section.value) else { continue }
      found.append(merging: PathInterval(from: section.from, to: section.to, structure))
    }
    return found
  }

  /// The reason for a way that is off the ground; nil for one on it.
  private init?(of traits: StreetTraits) {
    if traits.structure.contains(.bridge) {
      self = .bridge
    } else if traits.structure.contains(.tunnel) {
      self = .tunnel
    } else if let levels = traits.levels, levels.lowerBound == levels.upperBound,
      levels.lowerBound != 0
    {
      self = .level(levels.lowerBound)
    } else {
      return nil
    }
  }
}
