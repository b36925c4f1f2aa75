import GeoSessions
public import Geodesy

/// What positioning in venues says.
public struct VenueOutput: Hashable, Sendable {
  /// When.
  public var time: Seconds
  /// What.
  public var kind: Kind

  /// What it says.
  public enum Kind: Hashable, Sendable {
    /// The state changed.
    case state(VenueState)
    /// How much of a venue's data is there, `0...1`.
    case progress(venue: Venue.ID, Double)
    /// The data of a venue is there: its version (nil when not counted), where it came from, and by what
    /// the venue was found.
    case downloaded(
      venue: Venue.ID, version: Int?, source: VenueSource, detection: VenueState.Detection)
    /// The device is in another building, or in the first.
    case buildingChanged(venue: Venue.ID, building: Building.ID)
    /// The floor changed.
    case floorChanged(venue: Venue.ID, building: Building.ID, floor: Floor.ID)
    /// Where the device is.
    case position(IndoorPosition)
    /// A position goes to the server.
    case sent(IndoorPosition)
    /// A fence was entered or left.
    case fence(FenceEvent)
    /// A visit ended.
    case visit(Visit)
    /// Something went wrong.
    case failed(IndoorPositioningFailure)
    /// What positioning by markers has to object: a marker that nobody can place, a lost world.
    case objection(MarkerObjection)
  }

  /// Creates an output.
  public init(_ time: Seconds, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }
}
