private import CGeoKernels

// Geodetic positions, local positions and positions from the Earth's center are three numbers each
// and nothing else, which is how the kernels take them.

extension LocalFrame {
  /// Points of the Earth in this frame, in one call of vector code.
  ///
  /// The result is that of the single conversion to 2 nm, and the same bits on every processor.
  /// - Parameters:
  ///   - positions: The points.
  ///   - results: One place for each.
  /// - Throws: `GeodesyError.unequalCounts`.
  public func local(
    _ positions: Span<GeodeticPosition>, into results: inout MutableSpan<ENUPosition>
  ) throws(GeodesyError) {
    try checkCounts(positions.count, results.count)
    var frame = kernel
    positions.withUnsafeBytes { source in
      results.withUnsafeMutableBytes { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        geo_positions_to_locals(
          &frame, from.assumingMemoryBound(to: Double.self),
          to.assumingMemoryBound(to: Double.self), source.count / 24)
      }
    }
  }

  /// Points of this frame on the Earth, in one call of vector code.
  /// - Parameters:
  ///   - points: The points.
  ///   - results: One place for each; a refused point has NaN for its three numbers.
  /// - Returns: The number of refused points: near the center of the Earth or not finite.
  /// - Throws: `GeodesyError.unequalCounts`.
  @discardableResult
  public func positions(
    _ points: Span<ENUPosition>, into results: inout MutableSpan<GeodeticPosition>
  ) throws(GeodesyError) -> Int {
    try checkCounts(points.count, results.count)
    var frame = kernel
    let unknown = points.withUnsafeBytes { source in
      results.withUnsafeMutableBytes { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return 0 }
        return geo_locals_to_positions(
          &frame, from.assumingMemoryBound(to: Double.self),
          to.assumingMemoryBound(to: Double.self), source.count / 24)
      }
    }
    guard unknown > 0 else { return 0 }
    return resolve(&results) { index in cartesian(points[index]) }
  }

  /// Points of the Earth in this frame.
  public func local(_ positions: [GeodeticPosition]) -> [ENUPosition] {
    [ENUPosition](unsafeUninitializedCapacity: positions.count) { buffer, count in
      var frame = kernel
      positions.withUnsafeBytes { source in
        guard let from = source.baseAddress, let to = buffer.baseAddress else { return }
        geo_positions_to_locals(
          &frame, from.assumingMemoryBound(to: Double.self),
          UnsafeMutableRawPointer(to).assumingMemoryBound(to: Double.self), positions.count)
      }
      count = positions.count
    }
  }

  /// Points of this frame on the Earth.
  /// - Throws: `GeodesyError` of the first point that is near the center of the Earth or not finite.
  public func positions(_ points: [ENUPosition]) throws(GeodesyError) -> [GeodeticPosition] {
    var results = [GeodeticPosition](
      repeating: GeodeticPosition(Coordinate(latitude: 0, longitude: 0), height: 0),
      count: points.count)
    var places = results.mutableSpan
    if try positions(points.span, into: &places) > 0 {
      for point in points { _ = try position(point) }
    }
    return results
  }

  private var kernel: geo_frame {
    geo_frame(
      x: center.x, y: center.y, z: center.z, sin_lat: sineLatitude, cos_lat: cosineLatitude,
      sin_lon: sineLongitude, cos_lon: cosineLongitude)
  }
}

extension ECEFPosition {
  /// Points of the Earth from its center, in one call of vector code.
  /// - Parameters:
  ///   - positions: The points.
  ///   - results: One place for each.
  /// - Throws: `GeodesyError.unequalCounts`.
  public static func convert(
    _ positions: Span<GeodeticPosition>, into results: inout MutableSpan<ECEFPosition>
  ) throws(GeodesyError) {
    try checkCounts(positions.count, results.count)
    positions.withUnsafeBytes { source in
      results.withUnsafeMutableBytes { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        geo_positions_to_cartesians(
          from.assumingMemoryBound(to: Double.self), to.assumingMemoryBound(to: Double.self),
          source.count / 24)
      }
    }
  }
}

extension GeodeticPosition {
  /// Latitudes, longitudes and ellipsoidal heights of positions, in one call of vector code.
  /// - Parameters:
  ///   - positions: The positions.
  ///   - results: One place for each; a refused position has NaN for its three numbers.
  /// - Returns: The number of refused positions: near the center of the Earth or not finite.
  /// - Throws: `GeodesyError.unequalCounts`.
  @discardableResult
  public static func convert(
    _ positions: Span<ECEFPosition>, into results: inout MutableSpan<GeodeticPosition>
  ) throws(GeodesyError) -> Int {
    try checkCounts(positions.count, results.count)
    let unknown = positions.withUnsafeBytes { source in
      results.withUnsafeMutableBytes { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return 0 }
        return geo_cartesians_to_positions(
          from.assumingMemoryBound(to: Double.self), to.assumingMemoryBound(to: Double.self),
          source.count / 24)
      }
    }
    guard unknown > 0 else { return 0 }
    return resolve(&results) { index in positions[index] }
  }
}

func checkCounts(_ points: Int, _ results: Int) throws(GeodesyError) {
  guard points == results else { throw .unequalCounts(points: points, results: results) }
}

/// Tries the points that the kernels leave to the closed form, deep in the Earth or far beyond it.
private func resolve(
  _ results: inout MutableSpan<GeodeticPosition>, _ position: (Int) -> ECEFPosition
) -> Int {
  var refused = 0
  for index in 0..<results.count where results[index].height.isNaN {
    do throws(GeodesyError) {
      results[index] = try GeodeticPosition(position(index))
    } catch {
      refused += 1
    }
  }
  return refused
}
