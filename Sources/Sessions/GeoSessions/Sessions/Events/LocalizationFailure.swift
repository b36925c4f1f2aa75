public import Geodesy

/// A request to a visual positioning service that brought no position.
public struct LocalizationFailure: Hashable, Sendable {
  /// The id of the request.
  public var request: String?
  /// The capture time of the picture, on the session's clock; nil if the log does not say.
  public var capturedAt: Seconds?
  /// Seconds between request and failure.
  public var latency: Seconds?
  /// A short word for the reason, such as `timeout`, `notFound` or `http`.
  public var code: String?
  /// The status of HTTP, when there was one.
  public var status: Int?
  /// The message of the service.
  public var message: String?

  /// Creates a failure; what is not known is left out.
  public init(
    request: String? = nil, capturedAt: Seconds? = nil, latency: Seconds? = nil,
    code: String? = nil, status: Int? = nil, message: String? = nil
  ) {
    self.request = request
    self.capturedAt = capturedAt
    self.latency = latency
    self.code = code
    self.status = status
    self.message = message
  }
}
