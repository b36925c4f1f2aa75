import Synchronization

/// The conversion between heights of a vertical reference system and heights above the ellipsoid,
/// through PROJ: between `EPSG:4979` and the system over WGS84.
///
/// An instance belongs to one thread at a time and is not `Sendable`.
package final class VerticalProjection {
  private let toEllipsoid: Projection
  private let fromEllipsoid: Projection

  /// Finds the operations of a system, by its code.
  /// - Throws: `GeodesyError`: an unknown system, no operation, or none whose grids are there.
  package init(
    _ code: String, options: ProjectionOptions = ProjectionOptions()
  ) throws(GeodesyError) {
    let system = "EPSG:4326+" + code
    toEllipsoid = try Projection(from: system, to: "EPSG:4979", options: options)
    fromEllipsoid = try Projection(from: "EPSG:4979", to: system, options: options)
  }

  /// The height above the ellipsoid of a height of the system.
  /// - Throws: `GeodesyError`: a missing grid, or a point outside of the system's area.
  package func ellipsoidal(_ meters: Meters, at place: Coordinate) throws(GeodesyError) -> Meters {
    try height(meters, at: place, toEllipsoid)
  }

  /// The height in the system of a height above the ellipsoid.
  /// - Throws: `GeodesyError` as `ellipsoidal(_:at:)` does.
  package func height(
    ofEllipsoidal meters: Meters, at place: Coordinate
  ) throws(GeodesyError) -> Meters {
    try height(meters, at: place, fromEllipsoid)
  }

  private func height(
    _ meters: Meters, at place: Coordinate, _ projection: Projection
  ) throws(GeodesyError) -> Meters {
    guard projection.covers(place) else {
      throw .outsideAreas(
        latitude: place.latitude, longitude: place.longitude,
        areas: projection.operations.prefix(5).compactMap(\.area))
    }
    return try projection.transform(SIMD3(place.latitude, place.longitude, meters)).z
  }

  /// The operations of the points that were converted.
  package var usedOperations: [ProjectionOperation] {
    let used = fromEllipsoid.usedOperations
    return used.isEmpty ? toEllipsoid.usedOperations : used
  }

  /// The operation of the last conversion to the ellipsoid, or from it.
  func lastOperation(isInverse: Bool) -> ProjectionOperation? {
    (isInverse ? fromEllipsoid : toEllipsoid).lastOperation
  }
}

/// The conversions of vertical reference systems, each found once; threads take turns.
final class VerticalProjections: Sendable {
  private struct Key: Hashable {
    var code: String
    var grids: GridAvailability
  }

  private let found = Mutex<[Key: Result<VerticalProjection, GeodesyError>]>([:])
  /// The largest number of systems that are kept.
  private static let mostFound = 64

  /// Converts a height of a system to the ellipsoid or, where `isInverse` is true, one above the
  /// ellipsoid to the system.
  /// - Throws: `GeodesyError`, as the operations do.
  func convert(
    _ meters: Meters, of code: String, isInverse: Bool, at place: Coordinate,
    grids: GridAvailability
  ) throws(GeodesyError) -> (meters: Meters, operation: ProjectionOperation) {
    try found.withLock { found throws(GeodesyError) in
      let key = Key(code: code, grids: grids)
      if found[key] == nil {
        if found.count >= Self.mostFound { found.removeAll() }
        var options = ProjectionOptions()
        options.grids = grids
        found[key] = Result { () throws(GeodesyError) in
          try VerticalProjection(code, options: options)
        }
      }
      guard let projection = try found[key]?.get() else { throw .failed(reason: code) }
      let result =
        isInverse
        ? try projection.height(ofEllipsoidal: meters, at: place)
        : try projection.ellipsoidal(meters, at: place)
      guard let operation = projection.lastOperation(isInverse: isInverse) else {
        throw .failed(reason: code)
      }
      return (result, operation)
    }
  }
}
