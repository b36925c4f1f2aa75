/// Why a request is made.
public enum LocalizationCause: String, Hashable, Sendable, CaseIterable {
  /// The session has just begun, or begins anew.
  case start
  /// The user, or the app, asked for it.
  case user
  /// Time has passed since the last outcome.
  case background
  /// World tracking was lost after a position had been found.
  case relocalization
  /// The first position has not been found yet.
  case retry

  /// Whether the user is not told that it runs.
  public var isQuiet: Bool { self == .background || self == .retry }
}
