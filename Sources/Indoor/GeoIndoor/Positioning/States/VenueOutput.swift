import GeoSessions
public import Geodesy

/// An output of positioning in venues.
public struct VenueOutput: Hashable, Sendable {
  /// Time of the output.
  public var time: Seconds
  /// The content.
  public var kind: Kind

  /// The content of an output.
  public enum Kind: Hashable, Sendable {
    /// The state changed.
    case state(VenueState)
    /// The loaded fraction of a venue's data, `0...1`.
    case progress(venue: Venue.ID, Double)
    /// The data of a venue is there: its version (nil when not counted), where it came from, and by what
    /// the venue was found.
    case downloaded(
      venue: Venue.ID, version: Int?, source: VenueSource, detection: VenueState.Detection)
    /// The device is in another building, or in the first.
    case buildingChanged(venue: Venue.ID, building: Building.ID)
    /// The floor changed.
    case floorChanged(venue: Venue.ID, building: Building.ID, floor: Floor.ID)
    /// The position of the device.
    case position(IndoorPosition)
    /// A position goes to the server.
    case sent(IndoorPosition)
    /// A fence was entered or left.
    case fence(FenceEvent)
    /// A visit ended.
    case visit(Visit)
    /// A failure.
    case failed(IndoorPositioningFailure)
    /// A reason why positioning by markers gives no position: an unknown marker, a lost world.
    case objection(MarkerObjection)
  }

  /// Creates an output.
  public init(_ time: Seconds, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }
}
