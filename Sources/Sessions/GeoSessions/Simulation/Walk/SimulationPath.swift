import GeoNumerics
public import Geodesy

/// A path to walk: points on Earth with the height of the ground, and where the walker pauses.
public struct SimulationPath: Hashable, Sendable {
  /// The maximum distance of a point from the first one: the reach of one AR world.
  public static let farthest: Meters = 100_000

  /// The points in walking order, heights those of the ground above the ellipsoid.
  public let points: [GeodeticPosition]
  /// Meters along the path where the walker pauses, ascending.
  public let stops: [Meters]

  /// Creates a path.
  /// - Throws: `SimulationError` when a point is not on Earth, the path has no length or leads too far.
  public init(_ points: [GeodeticPosition], stops: [Meters] = []) throws(SimulationError) {
    for (index, point) in points.enumerated() {
      let isUsable =
        point.coordinate.latitude.magnitude <= 90 && point.coordinate.longitude.magnitude <= 180
        && point.height.magnitude <= 100_000
      guard isUsable else { throw .badPoint(index + 1) }
    }
    guard let first = points.first else { throw .noLength }
    let frame = DeterministicLocalFrame(origin: first)
    for point in points {
      let way = frame.local(point)
      let distance = Vector3(x: way.east, y: way.north, z: way.up).length
      guard distance <= Self.farthest else {
        throw .tooFar(meters: distance, limit: Self.farthest)
      }
    }
    self.points = points
    self.stops = stops.filter(\.isFinite).sorted()
    guard WalkLine(self).length > 0.01 else { throw .noLength }
  }

  /// Creates a path over level ground.
  /// - Throws: as the other initializer.
  public init(
    _ points: [Coordinate], height: Meters = 0, stops: [Meters] = []
  ) throws(SimulationError) {
    try self.init(points.map { GeodeticPosition($0, height: height) }, stops: stops)
  }
}
