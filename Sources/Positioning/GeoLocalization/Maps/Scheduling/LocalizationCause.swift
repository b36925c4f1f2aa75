/// Cause of a request.
public enum LocalizationCause: String, Hashable, Sendable, CaseIterable {
  /// The start or restart of the session.
  case start
  /// The user, or the app, asked for it.
  case user
  /// Time has passed since the last outcome.
  case background
  /// World tracking was lost after a position had been found.
  case relocalization
  /// The first position has not been found yet.
  case retry

  /// Whether the request runs without notices to the user.
  public var isQuiet: Bool { self == .background || self == .retry }
}
