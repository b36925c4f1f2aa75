import GeoSystem

/// The direction of grid north of a projected reference system, through PROJ.
///
/// An instance belongs to one thread at a time and is not `Sendable`.
package final class GridNorth {
  /// The name of the system, such as `ETRS89 / UTM zone 32N`.
  package let name: String
  private let edges: AreaEdges
  private let axes: [ReferenceSystem.Axis]

  /// Half the length of the meridian's arc whose image gives the direction, in degrees: 11 m.
  private static let step: Degrees = 1e-4

  /// Looks a projected system up by its code, WKT, PROJJSON or PROJ string.
  /// - Throws: `GeodesyError`: an unknown system, or one without a grid.
  package init(_ definition: String) throws(GeodesyError) {
    let context = try ProjectionContext()
    let object = try Projection.object(definition, context, ProjectionOptions())
    let system = try ReferenceSystem(object, definition: definition)
    guard system.axes.contains(where: { [.northing, .southing].contains($0.role) }) else {
      throw .noGridNorth(system: system.name)
    }
    name = system.name
    axes = system.axes
    edges = AreaEdges(of: object, system)
  }

  /// The convergence at a point: the angle from true north to grid north in degrees, clockwise
  /// positive, so that a true heading is the grid's plus the convergence.
  ///
  /// The latitude and longitude are taken as the system's own: no datum shift turns north by more
  /// than the heading of an anchor can tell.
  /// - Throws: `GeodesyError.failed` where the projection has no image.
  package func convergence(at place: Coordinate) throws(GeodesyError) -> Degrees {
    let south = max(-90, place.latitude - Self.step)
    let north = min(90, place.latitude + Self.step)
    guard let first = image(south, place.longitude), let last = image(north, place.longitude),
      (last.east, last.north) != (first.east, first.north)
    else {
      throw .failed(reason: "`\(name)` has no image of \(place.latitude), \(place.longitude)")
    }
    return -atan2(last.east - first.east, last.north - first.north) * 180 / .pi
  }

  private func image(_ latitude: Degrees, _ longitude: Degrees) -> (east: Double, north: Double)? {
    guard let numbers = edges.image(latitude: latitude, longitude: longitude) else { return nil }
    var point = (east: 0.0, north: 0.0)
    for axis in axes where axis.index < 2 {
      switch axis.role {
      case .easting: point.east = numbers[axis.index]
      case .westing: point.east = -numbers[axis.index]
      case .northing: point.north = numbers[axis.index]
      case .southing: point.north = -numbers[axis.index]
      default: break
      }
    }
    return point
  }
}
