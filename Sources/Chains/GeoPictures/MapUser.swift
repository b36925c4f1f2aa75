package import Geodesy

/// The walker at the center of a picture.
package struct MapUser: Hashable, Sendable {
  /// Position of the walker: the middle of the picture.
  package var coordinate: Coordinate
  /// Heading of the camera, degrees clockwise from true north; nil if unknown.
  package var heading: Degrees?
  /// Position uncertainty, in meters; nil if unknown.
  package var accuracy: Meters?
  /// Minimum extent of the picture on either axis, in meters.
  package var extent: Meters
  /// Label of the marker, such as “You are here”.
  package var label: String

  package init(
    _ coordinate: Coordinate, heading: Degrees? = nil, accuracy: Meters? = nil,
    extent: Meters = 250, label: String = ""
  ) {
    self.coordinate = coordinate
    self.heading = heading
    self.accuracy = accuracy
    self.extent = extent
    self.label = label
  }
}
