public import GeoFormats

/// The reason why a service gave no answer.
public enum ServiceClientError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The service was not reached, or its answer did not arrive whole.
  case unreachable(String)
  /// The service's description of the problem with the request (RFC 9457).
  case problem(status: Int, detail: String)
  /// A feature was changed since it was read; its present content and its entity tag.
  case conflict(present: JSONValue, tag: String?)
  /// The answer cannot be read.
  case unreadable(String)
  /// The answer lacks a member that was expected.
  case unexpected(String)

  /// The failure.
  public var description: String {
    switch self {
    case .unreachable(let reason): "the service does not answer: \(reason)"
    case .problem(let status, let detail): "\(status): \(detail)"
    case .conflict: "the feature was changed since it was read"
    case .unreadable(let reason): "the answer cannot be read: \(reason)"
    case .unexpected(let expected): "the answer has no \(expected)"
    }
  }
}
