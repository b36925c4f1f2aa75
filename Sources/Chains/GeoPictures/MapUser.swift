package import Geodesy

/// Who walks, on a picture that is centred on them.
package struct MapUser: Hashable, Sendable {
  /// Where they are: the middle of the picture.
  package var coordinate: Coordinate
  /// Where the camera looks, degrees clockwise from true north; nil when unknown.
  package var heading: Degrees?
  /// How uncertain the place is, in meters; nil when unknown.
  package var accuracy: Meters?
  /// How many meters the picture shows at least, on either axis.
  package var extent: Meters
  /// What the marker is called, such as “You are here”.
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
