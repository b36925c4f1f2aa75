private import CGeoKernels

// Coordinates, courses and lines are two or three numbers each and nothing else, which is how the
// kernels take them.

extension Geodesic {
  /// The direction in which a line leaves a point, and its length.
  public struct Course: Hashable, BitwiseCopyable, Sendable {
    /// The direction in degrees clockwise from true north.
    public var bearing: Degrees
    /// The length in meters; negative goes the other way.
    public var distance: Meters

    /// Creates a course of its direction and length.
    public init(bearing: Degrees, distance: Meters) {
      self.bearing = bearing
      self.distance = distance
    }
  }
}

extension Geodesic {
  /// Solves the inverse problem for many pairs of points, in one call of vector code.
  ///
  /// Lengths are within 15 nm at any distance, as those of the single solution are from 10 km on.
  /// Lines of some hundred meters and lines to nearly opposite points are solved one by one, which
  /// needs PROJ for the latter (`prepare`).
  /// - Parameters:
  ///   - starts: The first points.
  ///   - ends: The second point of each.
  ///   - results: One place for each line.
  /// - Throws: `GeodesyError.unequalCounts`.
  public static func solve(
    from starts: Span<Coordinate>, to ends: Span<Coordinate>,
    into results: inout MutableSpan<Geodesic>
  ) throws(GeodesyError) {
    guard try run(geo_geodesic_inverse, starts, ends, into: &results) else { return }
    for index in 0..<results.count where results[index].distance.isNaN {
      results[index] = Geodesic(from: starts[index], to: ends[index])
    }
  }

  /// The lines between many pairs of points.
  /// - Throws: `GeodesyError.unequalCounts`.
  public static func lines(
    from starts: [Coordinate], to ends: [Coordinate]
  ) throws(GeodesyError) -> [Geodesic] {
    var results = [Geodesic](
      repeating: Geodesic(distance: 0, initialBearing: 0, finalBearing: 0), count: starts.count)
    var places = results.mutableSpan
    try solve(from: starts.span, to: ends.span, into: &places)
    return results
  }

  /// Solves the direct problem for many lines, in one call of vector code.
  ///
  /// Ends are within 15 nm. Lines from poles and lines of more than 19,000 km are solved one by one,
  /// which needs PROJ (`prepare`).
  /// - Parameters:
  ///   - courses: The direction and length of each line.
  ///   - starts: The points that they leave.
  ///   - results: One place for each line.
  /// - Throws: `GeodesyError.unequalCounts`.
  public static func follow(
    _ courses: Span<Geodesic.Course>, from starts: Span<Coordinate>,
    into results: inout MutableSpan<GeodesicEnd>
  ) throws(GeodesyError) {
    guard try run(geo_geodesic_direct, starts, courses, into: &results) else { return }
    for index in 0..<results.count where results[index].coordinate.latitude.isNaN {
      results[index] = direct(
        from: starts[index], bearing: courses[index].bearing, distance: courses[index].distance)
    }
  }

  /// The ends of many lines.
  /// - Throws: `GeodesyError.unequalCounts`.
  public static func ends(
    of courses: [Geodesic.Course], from starts: [Coordinate]
  ) throws(GeodesyError) -> [GeodesicEnd] {
    var results = [GeodesicEnd](
      repeating: GeodesicEnd(
        coordinate: Coordinate(latitude: 0, longitude: 0), finalBearing: 0),
      count: starts.count)
    var places = results.mutableSpan
    try follow(courses.span, from: starts.span, into: &places)
    return results
  }

  /// Runs a kernel over points and what goes with each; answers whether it left lines to be solved one
  /// by one, which are not numbers then.
  private static func run<Other: BitwiseCopyable, Result: BitwiseCopyable>(
    _ kernel: (UnsafePointer<Double>, UnsafePointer<Double>, UnsafeMutablePointer<Double>, Int) ->
      Int,
    _ starts: Span<Coordinate>, _ others: Span<Other>, into results: inout MutableSpan<Result>
  ) throws(GeodesyError) -> Bool {
    try checkCounts(starts.count, others.count)
    try checkCounts(starts.count, results.count)
    return starts.withUnsafeBytes { from in
      others.withUnsafeBytes { others in
        results.withUnsafeMutableBytes { target in
          guard let from = from.baseAddress, let others = others.baseAddress,
            let target = target.baseAddress
          else { return false }
          return kernel(
            from.assumingMemoryBound(to: Double.self), others.assumingMemoryBound(to: Double.self),
            target.assumingMemoryBound(to: Double.self), starts.count) > 0
        }
      }
    }
  }
}
