import GeoRouting
import GeoStreets
import Geodesy

extension WalkStructure {
  /// The bridges, tunnels and levels of a walk; what follows each other of one kind is one.
  static func structures(of stretches: [RouteStretch]) -> [WalkStructure] {
    var found: [WalkStructure] = []
    for stretch in stretches {
      guard let kind = Kind(of: stretch) else { continue }
      if let last = found.last, last.kind == kind, last.to == stretch.from {
        found[found.count - 1].to = stretch.to
      } else {
        found.append(WalkStructure(kind: kind, from: stretch.from, to: stretch.to))
      }
    }
    return found
  }
}

extension WalkStructure.Kind {
  /// What a stretch is; nil where people walk on the ground.
  fileprivate init?(of stretch: RouteStretch) {
    let traits = stretch.traits
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
