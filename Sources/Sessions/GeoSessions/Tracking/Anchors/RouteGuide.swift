package import GeoAnchors
public import Geodesy

/// Follows a walker along a planned route: anchors reached, leaving the route, loss of position.
///
/// Implemented by the planner of walks. A session with a guide reports the guide's steps and makes
/// no such decisions itself.
package protocol RouteGuide: Sendable {
  /// Handles an event, in order of time, and returns the resulting steps.
  mutating func handle(_ event: SessionEvent) -> [GuidanceStep]
  /// The anchor that comes next, counted from 0 in walking order; nil when the walk is done.
  var next: Int? { get }
}

/// A step of a walker's progress along a chain.
public struct GuidanceStep: Hashable, Sendable {
  /// The kind of step; anchors are numbered from 1.
  public enum Event: Hashable, Sendable {
    /// The first usable position placed the walker on the route, with `meters` to go.
    case started(meters: Meters)
    /// An anchor was reached.
    case reached(number: Int, count: Int)
    /// An anchor was passed over.
    case skipped(number: Int, count: Int)
    /// The walker goes back.
    case turnedBack
    /// The walker goes forward again.
    case turnedForward
    /// The walker left the route, which is `meters` away.
    case leftRoute(meters: Meters)
    /// The walker is still off the way.
    case rerouteAdvised
    /// The walker is back on the way.
    case rejoined
    /// No usable position for some time.
    case positionLost
    /// Usable positions come again.
    case positionFound
    /// The walker has arrived; nothing follows.
    case arrived

    /// The name in outputs.
    public var name: String {
      switch self {
      case .started: "started"
      case .reached: "reached"
      case .skipped: "skipped"
      case .turnedBack: "turnedBack"
      case .turnedForward: "turnedForward"
      case .leftRoute: "leftRoute"
      case .rerouteAdvised: "rerouteAdvised"
      case .rejoined: "rejoined"
      case .positionLost: "positionLost"
      case .positionFound: "positionFound"
      case .arrived: "arrived"
      }
    }
  }

  /// The event.
  public var event: Event
  package var anchor: Anchor?
  /// The progress of the walker; nil before the start.
  package var progress: Progress?
  /// The chain's note at the anchor.
  public var note: String?

  package struct Anchor: Hashable, Sendable {
    /// Its number, from 1.
    package var number: Int
    package var id: AnchorID

    package init(number: Int, id: AnchorID) {
      self.number = number
      self.id = id
    }
  }

  package struct Progress: Hashable, Sendable {
    /// Meters along the way from the start.
    package var distance: Meters
    /// Meters along the way to the end.
    package var remaining: Meters
    /// Seconds to the end at the walker's own pace.
    package var remainingTime: Seconds

    package init(distance: Meters, remaining: Meters, remainingTime: Seconds) {
      self.distance = distance
      self.remaining = remaining
      self.remainingTime = remainingTime
    }
  }

  package init(
    _ event: Event, anchor: Anchor? = nil, progress: Progress? = nil, note: String? = nil
  ) {
    self.event = event
    self.anchor = anchor
    self.progress = progress
    self.note = note
  }
}
