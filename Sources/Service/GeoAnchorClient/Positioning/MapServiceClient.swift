public import GeoLocalization
public import GeoSessions

/// A map service with a REST interface: tokens for credentials, requests as forms.
public final class MapServiceClient: VisualPositioningService {
  private let base: ServiceAddress
  private let sender: RequestSender

  /// Creates a client that fetches its tokens itself.
  public init(
    _ base: ServiceAddress, credentials: ServiceCredentials,
    transport: any HTTPTransport = SystemTransport(), options: ServiceOptions = ServiceOptions()
  ) {
    self.base = base
    sender = RequestSender(
      .credentials(credentials, at: base.appending("v1/m2m/token")), transport: transport,
      options: options)
  }

  /// Creates a client with a token that the app has.
  public init(
    _ base: ServiceAddress, token: AccessToken, transport: any HTTPTransport = SystemTransport(),
    options: ServiceOptions = ServiceOptions()
  ) {
    self.base = base
    sender = RequestSender(.token(token), transport: transport, options: options)
  }

  /// Requests the camera pose for a request.
  public func localize(
    _ request: PositioningRequest, pictures: [PositioningPicture]
  ) async throws(PositioningFailure) -> LocalizationResponse {
    let query = MapQuery(request, pictures: pictures)
    let (mediaType, body) = try query.form()
    let start = sender.now
    let bytes = try await sender.send(
      HTTPRequest(
        "POST", base.appending(query.formPath),
        headers: [("Content-Type", mediaType), ("Accept", "application/json")], body: body))
    var response = try MapAnswer.response(reading: bytes, to: request)
    response.latency = max(0, sender.now - start)
    return response
  }
}
