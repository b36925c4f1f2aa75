/// A part of the surface between rings of coordinates.
///
/// Edges are straight in longitude and latitude, as GeoJSON and GEOS have them. Rings are closed:
/// the last point repeats the first. They do not cross the antimeridian.
public struct Polygon: Hashable, Sendable {
  /// The outer ring, closed.
  public var exterior: [Coordinate]
  /// The rings around what is left out, closed.
  public var holes: [[Coordinate]]

  /// Creates a polygon of closed rings.
  public init(exterior: [Coordinate], holes: [[Coordinate]] = []) {
    self.exterior = exterior
    self.holes = holes
  }

  /// The outer ring and then the holes.
  public var rings: [[Coordinate]] { [exterior] + holes }

  /// The number of points in the rings, the repeated ones included.
  public var pointCount: Int { holes.reduce(exterior.count) { $0 + $1.count } }
}
