/// A box between two parallels and two meridians.
///
/// It crosses the antimeridian when `west > east`.
public struct BoundingBox: Hashable, Sendable {
  /// The western meridian in degrees, `-180...180`.
  public var west: Degrees
  /// The southern parallel in degrees, `-90...90`.
  public var south: Degrees
  /// The eastern meridian in degrees, `-180...180`; less than `west` across the antimeridian.
  public var east: Degrees
  /// The northern parallel in degrees, `-90...90`, not less than `south`.
  public var north: Degrees

  /// Creates a box of its four sides, in the order of GeoJSON's `bbox`.
  public init(west: Degrees, south: Degrees, east: Degrees, north: Degrees) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// The smallest box around points that do not cross the antimeridian; nil without points.
  public init?(around points: some Sequence<Coordinate>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    self.init(
      west: first.longitude, south: first.latitude, east: first.longitude, north: first.latitude)
    while let point = iterator.next() {
      west = min(west, point.longitude)
      east = max(east, point.longitude)
      south = min(south, point.latitude)
      north = max(north, point.latitude)
    }
  }

  /// Whether the box crosses the meridian of 180°.
  public var crossesAntimeridian: Bool { west > east }

  /// Whether the point is inside or on the edge.
  public func contains(_ point: Coordinate) -> Bool {
    guard south <= point.latitude, point.latitude <= north else { return false }
    if crossesAntimeridian { return point.longitude >= west || point.longitude <= east }
    return west <= point.longitude && point.longitude <= east
  }
}
