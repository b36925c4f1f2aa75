public import Geodesy

/// Who walks, on a picture that is centred on them.
public struct MapUser: Hashable, Sendable {
  /// Where they are: the middle of the picture.
  public var coordinate: Coordinate
  /// Where the camera looks, degrees clockwise from true north; nil when unknown.
  public var heading: Degrees?
  /// How uncertain the place is, in meters; nil when unknown.
  public var accuracy: Meters?
  /// How many meters the picture shows at least, on either axis.
  public var extent: Meters
  /// What the marker is called, such as “You are here”.
  public var label: String

  /// Creates a user.
  public init(
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
