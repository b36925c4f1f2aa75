/// A point in space by latitude, longitude and height above the WGS84 ellipsoid (EPSG:4979).
///
/// The height is always ellipsoidal: an `Altitude` above another surface has to be converted first.
public struct GeodeticPosition: Hashable, BitwiseCopyable, Sendable {
  /// The position on the ellipsoid.
  public var coordinate: Coordinate
  /// Meters above the ellipsoid, up positive.
  public var height: Meters

  /// Creates a position of a coordinate and an ellipsoidal height.
  public init(_ coordinate: Coordinate, height: Meters) {
    self.coordinate = coordinate
    self.height = height
  }
}
