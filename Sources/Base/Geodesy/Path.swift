/// A line of geodesic legs between points.
public struct Path: Hashable, Sendable {
  /// The points, at least one.
  public let points: [Coordinate]
  /// Geodesic meters from the start to each point.
  public let distances: [Meters]
  let legs = LazyLegIndex()

  /// Creates a path through points; nil without any.
  public init?(_ points: [Coordinate]) {
    guard let first = points.first else { return nil }
    var distances: [Meters] = [0]
    distances.reserveCapacity(points.count)
    var length = 0.0
    var previous = first
    for point in points.dropFirst() {
      length += previous.distance(to: point)
      distances.append(length)
      previous = point
    }
    self.points = points
    self.distances = distances
  }

  /// Whether two paths have the same points.
  public static func == (first: Path, second: Path) -> Bool { first.points == second.points }

  /// Hashes the points.
  public func hash(into hasher: inout Hasher) { hasher.combine(points) }

  /// The length in meters.
  public var length: Meters { distances[distances.count - 1] }

  /// The number of legs: one fewer than points.
  public var legCount: Int { points.count - 1 }

  /// The leg that a distance from the start falls on; at a point, the leg that leaves it.
  ///
  /// Distances beyond the ends give the first or last leg; 0 when there is a single point.
  public func leg(at distance: Meters) -> Int {
    max(0, distances[..<max(1, legCount)].firstPlace { $0 > distance } - 1)
  }

  /// The point at a distance from the start in meters; an end beyond the ends.
  public func point(at distance: Meters) -> Coordinate {
    guard legCount > 0 else { return points[0] }
    let leg = leg(at: distance)
    let length = distances[leg + 1] - distances[leg]
    guard length > 0 else { return points[leg] }
    return points[leg].interpolated(
      to: points[leg + 1], fraction: (distance - distances[leg]) / length)
  }
}
