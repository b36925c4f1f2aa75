package import Geodesy

/// The geometries that the store keeps, in WGS84 longitude and latitude.
package enum Geometry: Hashable, Sendable {
  /// A point or line without any position.
  case empty
  /// A position, with its height above the ellipsoid where it is known.
  case point(Coordinate, height: Meters?)
  /// Positions in order, with their heights above the ellipsoid where they are known.
  case line([Coordinate], heights: [Meters]?)
}

/// The reason why a geometry blob cannot be read.
package enum GeometryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The blob ends before its content does.
  case truncated
  /// The blob does not begin with `GP` and version 0, or has flags that the standard does not know.
  case notGeoPackageBinary
  /// The coordinates are of another reference system than WGS84.
  case referenceSystem(Int32)
  /// The geometry is of a kind that does not belong here (number of the WKB standard).
  case kind(UInt32)
  /// A position is out of range.
  case position(String)
  /// The WKB part is not well-formed.
  case malformed

  /// The value found and the value expected.
  package var description: String {
    switch self {
    case .truncated: "the geometry is cut short"
    case .notGeoPackageBinary: "the geometry is not GeoPackage binary of version 0"
    case .referenceSystem(let number):
      "the geometry has the reference system \(number), expected 4326 (WGS84)"
    case .kind(let number):
      "the geometry is of WKB type \(number), expected a point (1) or a line (2)"
    case .position(let problem): "the geometry has a bad position: \(problem)"
    case .malformed: "the geometry is not well-formed WKB"
    }
  }
}
