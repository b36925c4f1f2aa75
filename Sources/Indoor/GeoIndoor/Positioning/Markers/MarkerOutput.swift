import GeoSessions
import Geodesy

/// Reasons why positioning by markers gives no position.
public enum MarkerObjection: Hashable, Sendable {
  /// A marker was seen that no venue has, or that hangs so that it tells no direction.
  case ignored(marker: String)
  /// A marker was seen that several venues have, and the device is in none of them.
  case ambiguous(marker: String)
  /// The tracker found itself elsewhere; there is no position until the next marker.
  case lost
}

struct MarkerOutput: Hashable, Sendable {
  var time: Seconds
  var kind: Kind

  enum Kind: Hashable, Sendable {
    /// The device is in another building, or in the first.
    case buildingChanged(Building.ID)
    /// The device is on another floor, or on the first.
    case floorChanged(Floor.ID, building: Building.ID)
    case position(IndoorPosition)
    /// The last position again, in doubt: tracking has no pose now.
    case held(IndoorPosition)
    /// A reason why no position is available.
    case objection(MarkerObjection)
  }

  init(_ time: Seconds, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// Whether it is a position that a pose of tracking gives.
  var isTracked: Bool { if case .position = kind { true } else { false } }
}
