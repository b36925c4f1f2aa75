/// What a tracking machine says of an event: facts without a language.
public enum TrackingOutput: Hashable, Sendable {
  /// The status of tracking changed.
  case status(StatusChange)
  /// How the AR world lies on Earth, or what is wrong with the measurements of it.
  case alignment(AlignmentOutput)
  /// Something happened to an anchor, or on the walk.
  case anchor(AnchorOutput)
  /// Coaching began, ended or says something else.
  case coaching(CoachingChange)
  /// An alert or a toast.
  case notice(TrackingNotice)
}
