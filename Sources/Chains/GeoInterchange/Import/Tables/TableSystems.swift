import GeoFormats
import Geodesy

/// The reference systems of a table's places: the one that the author names, and those that geometries
/// name.
final class TableSystems {
  private let given: Projection?
  private var named: [Int: Projection] = [:]

  /// Looks a system up.
  /// - Throws: `FormatError` for a system unknown to PROJ.
  init(_ definition: String?) throws(FormatError) {
    do throws(GeodesyError) {
      given = try definition.map { (name) throws(GeodesyError) in try Self.projection(name) }
    } catch {
      throw .coordinate(error, path: "--crs", at: TextPlace(line: 1, column: 0))
    }
  }

  /// Whether the author names a system.
  var isGiven: Bool { given != nil }

  /// Whether the system of the author is a map.
  var isProjected: Bool { given?.source.axes.first?.role == .easting }

  /// Whether the system of the author counts in feet.
  var isInFeet: Bool {
    given?.source.axes.first?.unit.lowercased().contains("foot") == true
  }

  /// The place of two numbers, north or latitude first; nil where no system but WGS84 is named.
  func coordinate(
    _ north: Double, _ east: Double, in number: Int?
  ) throws(GeodesyError) -> Coordinate? {
    guard let projection = try projection(number) else { return nil }
    let isMap = projection.source.axes.first?.role != .latitude
    let place = try projection.transform(
      isMap ? SIMD3(east, north, 0) : SIMD3(north, east, 0))
    return try Coordinate(validating: place.x, longitude: place.y)
  }

  private func projection(_ number: Int?) throws(GeodesyError) -> Projection? {
    guard let number else { return given }
    guard number != 4326, number != 4979 else { return nil }
    if let known = named[number] { return known }
    let made = try Self.projection("EPSG:\(number)")
    named[number] = made
    return made
  }

  private static func projection(_ definition: String) throws(GeodesyError) -> Projection {
    try Projection(from: definition, to: "EPSG:4326")
  }
}
