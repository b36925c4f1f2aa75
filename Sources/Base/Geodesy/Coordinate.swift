/// A position on the WGS84 ellipsoid (EPSG:4326), without height.
///
/// A value made by `init(latitude:longitude:)` is trusted; text and files go through
/// `init(validating:longitude:)`.
public struct Coordinate: Hashable, BitwiseCopyable, Sendable {
  /// Geodetic latitude in degrees, `-90...90`, north positive.
  public var latitude: Degrees
  /// Longitude in degrees, `-180...180`, east positive.
  public var longitude: Degrees

  /// Creates a coordinate of numbers that are known to be in range.
  public init(latitude: Degrees, longitude: Degrees) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Creates a coordinate of numbers that came from outside.
  /// - Throws: `GeodesyError` when a number is not finite, the latitude is beyond ±90 or the
  ///   longitude beyond ±180.
  public init(validating latitude: Degrees, longitude: Degrees) throws(GeodesyError) {
    guard latitude.isFinite else { throw .notFinite(axis: "latitude", latitude) }
    guard longitude.isFinite else { throw .notFinite(axis: "longitude", longitude) }
    guard abs(latitude) <= 90 else {
      let looksSwapped = abs(longitude) <= 90 && abs(latitude) <= 180
      throw .latitudeOutOfRange(latitude, looksSwapped: looksSwapped)
    }
    guard abs(longitude) <= 180 else { throw .longitudeOutOfRange(longitude) }
    self.init(latitude: latitude, longitude: longitude)
  }
}
