public import Geodesy

/// A picture on a wall by which a device finds out where it is.
public struct VenueMarker: Hashable, Sendable {
  /// The id, unique among the things of the venue.
  public var id: String
  /// The id of its floor.
  public var floor: Floor.ID
  /// The name of the picture that is looked for.
  public var image: String
  /// Width of the print, in meters.
  public var physicalWidth: Meters
  /// Position of the marker.
  public var position: FloorPoint
  /// Direction opposite to its face, clockwise on the plan: top wall 0, right wall 90.
  public var heading: PlanHeading
  /// Meters of its center above the floor; nil when not measured.
  public var height: Meters?
  /// Whether it serves to measure errors and must not be used to find the position.
  public var isForMeasurement: Bool

  /// Creates a marker of its parts.
  public init(
    id: String, floor: Floor.ID, image: String, physicalWidth: Meters, position: FloorPoint,
    heading: PlanHeading, height: Meters? = nil, isForMeasurement: Bool = false
  ) {
    self.id = id
    self.floor = floor
    self.image = image
    self.physicalWidth = physicalWidth
    self.position = position
    self.heading = heading
    self.height = height
    self.isForMeasurement = isForMeasurement
  }
}
