public import GeoAreas
public import GeoStreets
public import Geodesy

extension Isochrone {
  /// The lines of all parts, each from the start of its edge toward the end.
  public func lines(on graph: StreetGraph) -> [[Coordinate]] {
    parts.map { graph.line(ofEdge: $0.edge, from: $0.from, to: $0.to) }
  }

  /// The area around everything that is reached: all points within `width` meters of a part.
  ///
  /// Blocks between streets that are farther apart than twice the width are holes of the area: what
  /// is not reached is not claimed. See `LineBuffer` for how exact the border is.
  /// - Parameters:
  ///   - graph: The graph that the edges are of.
  ///   - width: Meters, above 0.
  ///   - progress: Receives the fraction of the work that is done, now and then.
  /// - Returns: Polygons that do not overlap.
  /// - Throws: `AreaError` when the task is canceled, or GEOS is missing at the antimeridian.
  public func area(
    on graph: StreetGraph, width: Meters, progress: ((_ fraction: Double) -> Void)? = nil
  ) throws(AreaError) -> [Polygon] {
    try LineBuffer.around(lines(on: graph), width: width, progress: progress)
  }
}
