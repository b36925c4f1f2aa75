public import Geodesy

/// A position in OpenStreetMap's own integers: units of 1e-7 degree, about 1 cm.
@frozen @usableFromInline
package struct FixedCoordinate: Hashable, Sendable {
  /// Latitude in 1e-7 degree.
  @usableFromInline package var latitude: Int32
  /// Longitude in 1e-7 degree.
  @usableFromInline package var longitude: Int32

  @inlinable
  package init(latitude: Int32, longitude: Int32) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The position nearest to a coordinate.
  package init(_ coordinate: Coordinate) {
    self.init(
      latitude: Int32((coordinate.latitude * 1e7).rounded()),
      longitude: Int32((coordinate.longitude * 1e7).rounded()))
  }

  /// The position in degrees.
  ///
  /// Division keeps the value nearest to the decimal fraction.
  @inlinable @inline(__always)
  package var coordinate: Coordinate {
    Coordinate(latitude: Double(latitude) / 1e7, longitude: Double(longitude) / 1e7)
  }
}
