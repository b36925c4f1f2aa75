public import GeoLocalization
public import Geodesy

/// A request over HTTP.
///
/// Its description names method and place only: heads and bodies hold secrets and pictures.
public struct HTTPRequest: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The method, such as `POST`.
  public var method: String
  /// The address of the request.
  public var address: ServiceAddress
  /// Names and values of the head.
  public var headers: [(name: String, value: String)]
  /// The body.
  public var body: [UInt8]

  /// Creates a request.
  public init(
    _ method: String, _ address: ServiceAddress, headers: [(name: String, value: String)] = [],
    body: [UInt8] = []
  ) {
    self.method = method
    self.address = address
    self.headers = headers
    self.body = body
  }

  /// Method and place.
  public var description: String { "\(method) \(address)" }

  /// Method and place.
  public var debugDescription: String { description }

  /// A mirror without children, so that no secret is shown.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension HTTPRequest {
  /// The answer.
  public struct Answer: Hashable, Sendable {
    /// The status.
    public var status: Int
    /// The body.
    public var body: [UInt8]
    /// For how long the service asks not to come again; nil when it does not say.
    public var retryAfter: Seconds?
    /// The version of the answer's content (`ETag`); nil without the header.
    public var entityTag: String?
    /// The address of a created resource (`Location`); nil without the header.
    public var location: String?
    /// The revision that an edit became (`Geoanchor-Revision`); nil when it is not said.
    public var revision: Int?

    /// Creates an answer.
    public init(
      status: Int, body: [UInt8] = [], retryAfter: Seconds? = nil, entityTag: String? = nil,
      location: String? = nil, revision: Int? = nil
    ) {
      self.status = status
      self.body = body
      self.retryAfter = retryAfter
      self.entityTag = entityTag
      self.location = location
      self.revision = revision
    }
  }
}

/// Carries requests.
public protocol HTTPTransport: Sendable {
  /// Sends a request and waits for the whole answer.
  /// - Throws: `PositioningFailure`: `unreachable`, `insecure`, `timeout`, `tooLarge`, `cutOff` or
  ///   `cancelled`. Any status is an answer.
  func send(_ request: HTTPRequest) async throws(PositioningFailure) -> HTTPRequest.Answer
}
