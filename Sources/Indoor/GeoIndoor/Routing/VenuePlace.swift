public import Geodesy

/// A place in a venue or around it.
public struct VenuePlace: Hashable, Sendable {
  /// The horizontal position.
  public var coordinate: Coordinate
  /// The ordinal of its floor, 0 for the ground floor; nil outdoors.
  public var level: Double?

  /// Creates a place; without a level it is outdoors.
  public init(_ coordinate: Coordinate, level: Double?) {
    self.coordinate = coordinate
    self.level = level
  }
}
