import GeoSessions
public import GeoVenues
public import Geodesy

/// What positioning in venues says.
public struct VenueOutput: Hashable, Sendable {
  /// When.
  public var time: Seconds
  /// What.
  public var kind: Kind

  /// Data of a venue that arrived.
  public struct Download: Hashable, Sendable {
    /// The id of the venue.
    public var venue: Venue.ID
    /// Its version; nil when not counted.
    public var version: Int?
    /// Where it came from.
    public var source: VenueSource
    /// By what the venue was found.
    public var detection: VenueState.Detection
  }

  /// What it says.
  public enum Kind: Hashable, Sendable {
    /// The state changed.
    case state(VenueState)
    /// How much of a venue's data is there, `0...1`.
    case progress(venue: Venue.ID, Double)
    /// The data of a venue is there.
    case downloaded(Download)
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
    case failed(VenueFailure)
    /// What positioning by markers has to object: a marker that nobody can place, a lost world.
    case objection(MarkerObjection)
  }

  /// Makes an output.
  public init(_ time: Seconds, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }
}
