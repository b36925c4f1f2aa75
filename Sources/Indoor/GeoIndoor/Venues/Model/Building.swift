public import Geodesy

/// A building of a venue.
public struct Building: Hashable, Identifiable, Sendable {
  /// What names it within its venue, where no other thing has the same id.
  public var id: VenuePartID<Building>
  /// What people call it.
  public var name: String
  /// Where the plans of its floors lie on the Earth, unless a floor says otherwise; nil when
  /// nobody knows.
  public var frame: FloorFrame?
  /// How high the ground floor is; nil when unknown.
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
