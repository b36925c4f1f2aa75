public import Geodesy

/// State of positioning in venues.
public enum VenueState: Hashable, Sendable {
  /// Evidence by which a venue was found.
  public enum Detection: String, Hashable, Sendable, CaseIterable {
    /// A beacon of it was heard.
    case beacon
    /// A fix of satellites lies in its grounds.
    case gps
    /// A marker of it was seen.
    case marker
  }

  /// The map that a running state shows.
  public struct Map: Hashable, Sendable {
    /// The id of the venue.
    public var venue: Venue.ID
    /// The version of the venue's data; nil when not counted.
    public var version: Int?
    /// The id of the floor.
    public var floor: Floor.ID
    /// The name of the plan's picture; nil without.
    public var image: String?
    /// Meters of the plan from left to right; nil when not given.
    public var width: Meters?
    /// Meters of the plan from top to bottom; nil when not given.
    public var height: Meters?
  }

  /// Nothing goes on.
  case idle
  /// The session began.
  case started
  /// No venue is known of here.
  case searchVenue
  /// The data of a venue is fetched.
  case getPacket(venue: Venue.ID)
  /// The data is there; the floor is not decided.
  case findFloor(venue: Venue.ID, version: Int?, by: Detection)
  /// Positions are found on a floor.
  case running(Map)
  /// Failed; going on takes a new start.
  case error(IndoorPositioningFailure)

  /// The name of the state.
  public var name: String {
    switch self {
    case .idle: "idle"
    case .started: "started"
    case .searchVenue: "searchVenue"
    case .getPacket: "getPacket"
    case .findFloor: "findFloor"
    case .running: "localizationRunning"
    case .error: "error"
    }
  }

  /// Whether the device counts as being under the sky; nil where that means nothing.
  public var isOutdoor: Bool? {
    switch self {
    case .started, .searchVenue: true
    case .getPacket, .findFloor, .running: false
    case .idle, .error: nil
    }
  }

  /// The venue that the state is about; nil for none.
  public var venue: Venue.ID? {
    switch self {
    case .getPacket(let venue), .findFloor(let venue, _, _): venue
    case .running(let map): map.venue
    case .idle, .started, .searchVenue, .error: nil
    }
  }
}
