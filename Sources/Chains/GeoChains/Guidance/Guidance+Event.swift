public import Geodesy

extension Guidance {
  /// A guidance event at a fix.
  public enum Event: Hashable, Sendable {
    /// The first usable fix placed the walker on the route; anchors before `next` lie behind.
    case started(next: Int)
    /// The anchor was reached.
    case reached(anchor: Int)
    /// The walker rejoined beyond the anchor, or did not dwell there.
    case skipped(anchor: Int)
    /// The walker went back along the route.
    case turnedBack
    /// The walker goes forward again.
    case turnedForward
    /// The walker left the route; the distance to it in meters.
    case leftRoute(distance: Meters)
    /// The walker is still off the route: plan a new one from here.
    case rerouteAdvised
    /// The walker is back on the route.
    case rejoined(next: Int)
    /// No usable fix for the time that the policy allows.
    case positionLost
    /// Fixes come again.
    case positionFound
    /// The walker has arrived; nothing follows.
    case arrived
  }
}

/// Progress of a walker.
public struct GuidanceProgress: Hashable, Sendable {
  /// Meters along the way from the start, estimated from all fixes.
  public var distance: Meters
  /// The standard deviation of `distance` in meters.
  public var standardDeviation: Meters
  /// Meters per second along the way; negative when going back.
  public var speed: Double
  /// Meters from the route, to the right positive.
  public var offset: Meters
  /// Whether the walker is on the route.
  public var isOnRoute: Bool
  /// The anchor that comes next; nil when the last was reached.
  public var next: Int?
  /// Meters along the way to the next anchor; 0 if no anchor is left.
  public var remainingToNext: Meters
  /// Meters along the way to the end.
  public var remaining: Meters
  /// Seconds to the end at the walker's own pace.
  public var remainingTime: Seconds
}
