public import GeoSessions

/// A failure of a request to a positioning service.
///
/// The detail is for people and logs: it never holds a token, a header or the body of an answer.
public struct PositioningFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Kind of failure; the names are the codes of events.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The service does not know the place.
    case notFound
    /// No frame could be taken.
    case noFrames
    /// Some frames were taken, but not all.
    case tooFewFrames
    /// The answer holds no position.
    case noPose
    /// The service is less sure than it has to be.
    case lowConfidence
    /// No answer came in time.
    case timeout
    /// The service refused access.
    case refused
    /// The service answered with another status than success.
    case status
    /// The answer is not what the protocol says.
    case malformed
    /// The answer is larger than the limit.
    case tooLarge
    /// The answer ended before its end.
    case cutOff
    /// The service could not show that it is the one that was asked.
    case insecure
    /// No connection could be made.
    case unreachable
    /// The request itself cannot be made.
    case unusable
    /// The request was given up.
    case cancelled
    /// The service failed in a way that it did not explain.
    case service
  }

  /// Kind of failure.
  public var reason: Reason
  /// The status of HTTP; nil without one.
  public var status: Int?
  /// Details for people; empty if the reason is complete.
  public var detail: String

  /// Creates a failure.
  public init(_ reason: Reason, status: Int? = nil, detail: String = "") {
    self.reason = reason
    self.status = status
    self.detail = detail
  }

  /// The failure that an event of a session tells of.
  ///
  /// The status decides where the code is missing or another program's: 401 and 403 are refusals,
  /// 404 is a place that is not known, 408 and 504 are timeouts.
  public init(_ event: LocalizationFailure) {
    let known = event.code.flatMap { Self.reason(spelled: $0) }
    let byStatus: Reason? =
      switch event.status {
      case 401?, 403?: .refused
      case 404?: .notFound
      case 408?, 504?: .timeout
      case .some: .status
      case nil: nil
      }
    self.init(
      known ?? byStatus ?? .service, status: event.status,
      detail: String((event.message ?? event.code ?? "").prefix(Self.longestDetail)))
  }

  /// The event of a session that tells of this failure.
  public func event(
    request: String?, capturedAt: Double? = nil, latency: Double? = nil
  ) -> LocalizationFailure {
    LocalizationFailure(
      request: request, capturedAt: capturedAt, latency: latency, code: reason.rawValue,
      status: status, message: detail.isEmpty ? nil : detail)
  }

  /// The reason that a code means; some services spell it otherwise.
  private static func reason(spelled code: String) -> Reason? {
    if let reason = Reason(rawValue: code) { return reason }
    switch code {
    case "poseNotFound": return .notFound
    case "missingPose", "missingData": return .noPose
    case "unauthorized", "authentication": return .refused
    default: return nil
    }
  }

  /// A message naming the reason and what was found.
  public var description: String {
    let head = status.map { "\(reason.rawValue) (HTTP \($0))" } ?? reason.rawValue
    return detail.isEmpty ? head : "\(head): \(detail)"
  }

  /// The most characters of a detail that comes from outside.
  package static let longestDetail = 200
}
