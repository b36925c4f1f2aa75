private import CGeoPROJ

/// The area and the perimeter of a ring of geodesics on the WGS84 ellipsoid.
///
/// A ring may hold a pole or cross the antimeridian. Its edges are geodesics, not the straight lines
/// in longitude and latitude of GeoJSON: for edges of 1 km the difference is some square meters.
public struct GeodesicPolygon: Hashable, Sendable {
  /// Square meters; positive when the points run counter-clockwise, and of the smaller part of the Earth.
  public let signedArea: Double
  /// The length of all edges with the closing one, in meters.
  public let perimeter: Meters

  /// Square meters, whatever the direction of the points.
  public var area: Double { abs(signedArea) }

  /// Measures a ring, closed or not; fewer than three different points have no area.
  ///
  /// Computed by Karney's routines in PROJ; NaN where it cannot be loaded (`Geodesic.prepare`).
  public init(_ ring: [Coordinate]) {
    var latitudes = ring.map(\.latitude)
    var longitudes = ring.map(\.longitude)
    var area = 0.0
    var perimeter = 0.0
    _ = geo_proj_polygon(
      &latitudes, &longitudes, Int32(clamping: ring.count), &area, &perimeter)
    signedArea = area
    self.perimeter = perimeter
  }
}
