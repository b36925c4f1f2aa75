import GeoSessions
public import Geodesy

/// The device came into a fence of a venue, or left it.
public struct FenceEvent: Hashable, Sendable {
  /// Kind of event.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The device came in.
    case enter
    /// The device went out.
    case exit
  }

  /// Time of the event.
  public var time: Seconds
  /// The kind of event.
  public var kind: Kind
  /// The fence, with the payload of its author unchanged.
  public var fence: EventFence

  /// Creates an event.
  public init(time: Seconds, _ kind: Kind, _ fence: EventFence) {
    self.time = time
    self.kind = kind
    self.fence = fence
  }
}
