public import Geodesy

/// An output of a tracking machine: facts, not yet in words.
public struct TrackingOutput: Hashable, Sendable {
  /// The time of the event that caused it.
  public var time: Seconds
  /// The kind of output.
  public var kind: Kind

  init(time: Seconds, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// The kinds of output.
  public enum Kind: Hashable, Sendable {
    /// The status of tracking changed.
    case status(TrackingStatus)
    /// The placement of the AR world on Earth, or an anomaly of its measurements.
    case alignment(AlignmentOutput)
    /// An event of an anchor or of the walk.
    case anchor(AnchorOutput)
    /// A change of coaching.
    case coaching(CoachingChange)
    /// An alert or a toast.
    case notice(TrackingNotice)
  }
}
