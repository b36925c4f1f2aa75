public import Geodesy

/// A building of a venue.
public struct Building: Hashable, Identifiable, Sendable {
  /// The id, unique among the things of the venue.
  public var id: VenuePartID<Building>
  /// Name of the building.
  public var name: String
  /// Placement of the plans of its floors on the Earth, unless a floor has its own; nil if unknown.
  public var frame: FloorFrame?
  /// Altitude of the ground floor; nil if unknown.
  public var altitude: Altitude?
  /// The postal address in one line; nil when not given.
  public var address: String?

  /// Creates a building of its parts.
  public init(
    id: ID, name: String, frame: FloorFrame? = nil, altitude: Altitude? = nil,
    address: String? = nil
  ) {
    self.id = id
    self.name = name
    self.frame = frame
    self.altitude = altitude
    self.address = address
  }
}
