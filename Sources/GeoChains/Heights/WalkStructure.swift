import GeoStreets
import Geodesy

/// What the way is where people do not walk on the ground itself.
public enum WalkStructure: Hashable, Sendable {
  /// Over a valley, a road, water: straight from end to end.
  case bridge
  /// Under a hill or a road: straight from end to end.
  case tunnel
  /// On a floor above (or, below 0, under) the ground.
  case level(Double)

  /// The bridges, tunnels and levels of a walk; what follows each other of one kind is one.
  static func structures(
    of stretches: [PathInterval<StreetTraits>]
  ) -> [PathInterval<WalkStructure>] {
    var found: [PathInterval<WalkStructure>] = []
    for stretch in stretches {
      guard let structure = Self(of: stretch.value) else { continue }
      found.append(merging: PathInterval(from: stretch.from, to: stretch.to, structure))
    }
    return found
  }

  /// What a way is; nil where people walk on the ground.
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
