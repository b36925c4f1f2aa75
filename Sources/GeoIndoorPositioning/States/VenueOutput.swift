import GeoSessions
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
    public var venue: String
    /// Its version; nil when not counted.
    public var version: Int?
    /// Where it came from.
    public var source: VenueSource
    /// By what the venue was found.
    public var detection: VenueState.Detection

    /// Makes a download.
    public init(
      venue: String, version: Int?, source: VenueSource, detection: VenueState.Detection
    ) {
      self.venue = venue
      self.version = version
      self.source = source
      self.detection = detection
    }
  }

  /// What it says.
  public enum Kind: Hashable, Sendable {
    /// The state changed.
    case state(VenueState)
    /// How much of a venue's data is there, `0...1`.
    case progress(venue: String, Double)
    /// The data of a venue is there.
    case downloaded(Download)
    /// The device is in another building, or in the first.
    case buildingChanged(venue: String, building: String)
    /// The floor changed.
    case floorChanged(venue: String, building: String, floor: String)
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
