import GeoStreets
import GeoSystem
import Geodesy

/// Lateral placement of anchors beside the line of the way.
///
/// On the map a road is the line of its middle. If it is known to have a sidewalk on the requested
/// side, anchors stand on that: half the width of the road and half that of a sidewalk from the
/// line. None stands in or behind a wall.
struct SidePlacement {
  let path: Path
  let sections: [PathInterval<StreetTraits>]
  let policy: ChainPolicy
  /// Walls that limit placement; nil if no buildings are known.
  let walls: SightMap?

  /// Half the width of a sidewalk, in meters.
  private static let halfSidewalk: Meters = 1
  /// An anchor in a bend is at most this many times its offset from the way.
  private static let longestMiter = 2.0
  /// Anchors keep this far away from walls, in meters.
  private static let wallGap: Meters = 0.5
  /// Minimum room beside the line, in meters; with less before a wall, anchors stand on the line.
  private static let leastRoom: Meters = 0.1
  /// Distance to a point of the path below which a stop is at it, in meters.
  private static let samePlace: Meters = 0.001

  /// A place beside the way.
  struct Place {
    var coordinate: Coordinate
    /// Meters to the walker's right, negative to the left.
    var offset: Meters
  }

  /// The place of a stop's anchor.
  func place(of stop: ChainStop) -> Place {
    let onPath = stop.point.map { path.points[$0] } ?? path.point(at: stop.distance)
    let (before, behind) = legs(around: stop.distance)
    let arriving = offset(at: stop.distance - 0.01)
    let leaving = offset(at: stop.distance + 0.01)
    let offset = abs(leaving) >= abs(arriving) ? leaving : arriving
    guard offset != 0 else { return Place(coordinate: onPath, offset: 0) }
    let a = before.map { Geodesic(from: path.points[$0], to: path.points[$0 + 1]).finalBearing }
    let b = behind.map { leg in
      leg == before
        ? path.point(at: stop.distance).bearing(to: path.points[leg + 1])
        : Geodesic(from: path.points[leg], to: path.points[leg + 1]).initialBearing
    }
    guard let one = a ?? b else { return Place(coordinate: onPath, offset: 0) }
    // Between a road and a footway the corner of the sidewalk is beside the road alone.
    var direction = leaving == 0 ? one : b ?? one
    var reach = abs(offset)
    if let a, let b, leaving != 0, arriving != 0, before != behind {
      let half = (b - a).remainder(dividingBy: 360) / 2
      let cosine = cos(half * .pi / 180)
      if cosine > 0.1 {
        direction = a + half
        reach = min(reach / cosine, reach * Self.longestMiter)
      }
    }
    // A plane is exact over these few meters, and needs no library.
    let bearing = (direction + (offset > 0 ? 90 : -90)) * .pi / 180
    let plane = TangentPlane(at: onPath)
    func aside(_ meters: Meters) -> Coordinate {
      plane.coordinate(SIMD2(meters * sin(bearing), meters * cos(bearing)))
    }
    if let room = walls?.room(from: onPath, to: aside(reach + Self.wallGap)) {
      reach = room - Self.wallGap
      guard reach > Self.leastRoom else { return Place(coordinate: onPath, offset: 0) }
    }
    return Place(coordinate: aside(reach), offset: offset > 0 ? reach : -reach)
  }

  /// The legs that end and begin at a distance; the same one between points.
  private func legs(around distance: Meters) -> (Int?, Int?) {
    let next = path.distances.firstPlace { $0 >= distance - Self.samePlace }
    let after = path.distances.firstPlace { $0 > distance + Self.samePlace }
    let before = next > 0 ? next - 1 : nil
    return (before, after <= path.legCount ? max(0, after - 1) : nil)
  }

  /// Meters to the right where the way is known.
  private func offset(at distance: Meters) -> Meters {
    guard policy.side != .middle else { return 0 }
    let asked: Meters =
      switch policy.side {
      case .left: -policy.offset
      case .right: policy.offset
      case .middle, .sidewalk: 0
      }
    let place = sections.firstPlace { $0.to > distance }
    guard distance >= 0, place < sections.count else { return asked }
    let traits = sections[place].value
    guard traits.street.kind.isRoad, let side = sidewalk(of: traits) else { return asked }
    let needed = traits.roadHalfWidth + Self.halfSidewalk
    return side * max(needed, abs(asked))
  }

  /// 1 for a sidewalk on the right, -1 on the left; nil when none is known on the side that was
  /// asked for, or on either where any will do.
  private func sidewalk(of traits: StreetTraits) -> Double? {
    let left = traits.structure.contains(.sidewalkLeft)
    let right = traits.structure.contains(.sidewalkRight)
    // A separately mapped sidewalk has no known side.
    let isSomewhere = !left && !right && traits.structure.contains(.sidewalkSeparate)
    return switch policy.side {
    case .left: left || isSomewhere ? -1 : nil
    case .right, .middle: right || isSomewhere ? 1 : nil
    case .sidewalk: right || isSomewhere ? 1 : left ? -1 : nil
    }
  }
}
