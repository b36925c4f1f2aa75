public import Geodesy

/// The heights of a walk: the ground, except at bridges, tunnels, levels and unwalkable slopes.
///
/// Elsewhere a height is that of the terrain and the policy's meters above it, to the last bit;
/// each exceptional section is listed with its reason.
public struct HeightPlan: Hashable, Sendable {
  /// Reason for a height other than the ground's.
  public enum Reason: Hashable, Sendable {
    /// A bridge over a valley, a road, water: straight from end to end.
    case bridge
    /// A tunnel under a hill or a road: straight from end to end.
    case tunnel
    /// A floor above (or, below 0, under) the ground.
    case level(Double)
    /// The ground rises or falls more steeply than the policy allows.
    case slope
    /// Terrain has no measurement: between those beside it.
    case void

    /// The word for the reason in documents.
    public var word: String {
      switch self {
      case .bridge: "bridge"
      case .tunnel: "tunnel"
      case .level: "level"
      case .slope: "slope"
      case .void: "void"
      }
    }
  }

  /// The surface that heights are above.
  public let datum: VerticalDatum
  /// Height of the anchors above the walked surface, in meters.
  public let aboveGround: Meters
  /// Distances at which heights were requested or sampled, in meters along the way, ascending.
  public let distances: [Meters]
  /// The height of the ground at each distance; nil where terrain has none.
  public let ground: [Meters?]
  /// The planned height at each distance.
  public let heights: [Meters]
  /// The sections where heights are not the ground's, in walking order.
  public let exceptions: [PathInterval<Reason>]

  /// The planned height at a distance along the way; between places that were looked at, between
  /// their heights.
  public func altitude(at distance: Meters) -> Altitude {
    let high = min(max(1, distances.firstPlace { $0 > distance }), distances.count - 1)
    let low = max(0, high - 1)
    let span = distances[high] - distances[low]
    guard span > 0, distance > distances[low] else {
      return Altitude(meters: heights[low], datum: datum)
    }
    let fraction = min(1, (distance - distances[low]) / span)
    let meters =
      fraction == 1 ? heights[high] : heights[low] + fraction * (heights[high] - heights[low])
    return Altitude(meters: meters, datum: datum)
  }

  /// The ground at a distance along the way: as it was measured nearest to it.
  func ground(at distance: Meters) -> Meters? {
    let behind = min(distances.firstPlace { $0 >= distance }, distances.count - 1)
    let before = max(0, behind - 1)
    return distance - distances[before] < distances[behind] - distance
      ? ground[before] ?? ground[behind] : ground[behind] ?? ground[before]
  }

  /// Whether the height at a distance along the way is that of the ground.
  public func isGround(at distance: Meters) -> Bool {
    !exceptions.contains { $0.from <= distance && distance <= $0.to }
  }
}

extension HeightPlan {
  /// Between places that were asked for the ground is looked at this often, in meters.
  private static let step: Meters = 10
  /// Difference below which a height counts as the ground's, in meters.
  private static let tolerance: Meters = 1e-6

  /// Plans the heights of a walk.
  /// - Parameters:
  ///   - path: The walk.
  ///   - stops: Distances of exact heights, in meters along it, ascending.
  ///   - structures: Sections off the ground, in walking order.
  ///   - terrain: The ground.
  ///   - policy: Height of the anchors, and maximum slope of their line.
  /// - Throws: `ChainError` when the ground is not known or the policy cannot be used.
  init(
    along path: Path, stops: [Meters], structures: [PathInterval<Reason>],
    terrain: any GroundHeight,
    policy: HeightPolicy
  ) throws(ChainError) {
    if let issue = policy.issue { throw .policy(issue) }
    let distances = Self.places(along: path, stops: stops, structures: structures)
    var datum: VerticalDatum?
    var ground: [Meters?] = []
    ground.reserveCapacity(distances.count)
    var firstGap: (GroundGap, Int)?
    for (index, distance) in distances.enumerated() {
      switch try Self.ask(terrain, at: path.point(at: distance)) {
      case .height(let altitude, _):
        if let datum, datum != altitude.datum { throw .mixedDatums(datum, altitude.datum) }
        datum = altitude.datum
        ground.append(altitude.meters)
      case .unknown(let gap):
        if firstGap == nil { firstGap = (gap, index) }
        ground.append(nil)
      }
    }
    var line = HeightLine(distances: distances, ground: ground)
    for structure in structures { line.lay(structure, levelHeight: policy.levelHeight) }
    guard line.bridgeVoids(upTo: policy.longestVoid), let datum else {
      let (gap, index) = firstGap ?? (.noTile(name: "?"), 0)
      throw .groundUnknown(gap, path.point(at: distances[index]), distance: distances[index])
    }
    line.flatten(to: policy.steepest)
    self.init(
      datum: datum, aboveGround: policy.aboveGround, distances: distances, ground: ground,
      heights: line.heights.map { $0 + policy.aboveGround },
      exceptions: line.exceptions(tolerance: Self.tolerance))
  }

  /// Sampling distances of the ground: stops, ends of structures, and every few meters.
  private static func places(
    along path: Path, stops: [Meters], structures: [PathInterval<Reason>]
  ) -> [Meters] {
    let length = path.length
    var places = stops + structures.flatMap { [$0.from, $0.to] } + [0, length]
    let count = (length / step).rounded(.down)
    places += stride(from: 1, through: count, by: 1).map { $0 * step }
    places = places.map { min(max($0, 0), length) }.sorted()
    var last = -Meters.infinity
    return places.filter { place in
      defer { last = place }
      return place > last
    }
  }

  private static func ask(
    _ terrain: any GroundHeight, at place: Coordinate
  ) throws(ChainError) -> GroundAnswer {
    do {
      return try terrain.ground(at: place)
    } catch {
      throw .geodesy(error)
    }
  }
}
