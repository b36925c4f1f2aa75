public import Geodesy

/// What a tracking machine says of an event: facts without a language.
public struct TrackingOutput: Hashable, Sendable {
  /// The time of the event that caused it.
  public var time: Seconds
  /// What is said.
  public var kind: Kind

  init(time: Seconds, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// What can be said.
  public enum Kind: Hashable, Sendable {
    /// The status of tracking changed.
    case status(TrackingStatus)
    /// How the AR world lies on Earth, or what is wrong with the measurements of it.
    case alignment(AlignmentOutput)
    /// Something happened to an anchor, or on the walk.
    case anchor(AnchorOutput)
    /// Coaching began, ended or says something else.
    case coaching(CoachingChange)
    /// An alert or a toast.
    case notice(TrackingNotice)
  }
}
