/// An error during indoor positioning.
public struct IndoorPositioningFailure: Error, Hashable, Sendable {
  /// Severity of a failure.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The session goes on.
    case generic
    /// The credentials are refused: it takes a new machine.
    case credential
    /// The session cannot go on: it takes a new start.
    case critical
  }

  /// Cause of a failure.
  public enum Cause: Hashable, Sendable {
    /// The venue's data is on no source that can be reached; the status of the answer, if any.
    case network(venue: Venue.ID, status: Int?)
    /// The device refused something that is needed.
    case permission(String)
    /// Another cause, in words.
    case other(String)
  }

  /// Severity of the failure.
  public var severity: Severity
  /// Cause of the failure.
  public var cause: Cause

  /// Creates a failure.
  public init(_ severity: Severity, _ cause: Cause) {
    self.severity = severity
    self.cause = cause
  }
}
