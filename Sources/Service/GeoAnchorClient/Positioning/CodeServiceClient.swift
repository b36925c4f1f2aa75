public import GeoLocalization
public import GeoSessions

/// Asks a service that finds what bears a code where a picture was taken (`image.localize`).
public final class CodeServiceClient: Sendable {
  private let address: ServiceAddress
  private let sender: RequestSender

  /// The endpoint below the service's address.
  static let path = "v1/image.localize"

  /// Creates a client; the address may be that of the service or of the endpoint itself.
  public init(
    _ service: ServiceAddress, token: AccessToken? = nil,
    transport: any HTTPTransport = SystemTransport(), options: ServiceOptions = ServiceOptions()
  ) {
    address =
      service.description.hasSuffix("/image.localize") ? service : service.appending(Self.path)
    sender = RequestSender(
      token.map { .token($0) } ?? .open, transport: transport, options: options)
  }

  /// Creates a client of the service that the environment or the program names, with its key.
  /// - Throws: `LocalizationError.unusable` when the address cannot be used (`ServiceAddress`).
  convenience init(
    _ overrides: EnvironmentOverrides, transport: any HTTPTransport = SystemTransport(),
    options: ServiceOptions = ServiceOptions()
  ) throws(LocalizationError) {
    self.init(
      try ServiceAddress(overrides.baseURL ?? EnvironmentOverrides.usualBaseURL),
      token: overrides.accessToken.map { AccessToken(secret: $0.value) }, transport: transport,
      options: options)
  }

  /// Requests the position of a picture.
  public func localize(
    _ request: LocalizeRequest, picture: PositioningPicture
  ) async throws(PositioningFailure) -> LocalizationResponse {
    let (mediaType, body) = LocalizeForm.form(request, picture: picture).body(seed: request.id)
    let start = sender.now
    let bytes = try await sender.send(
      HTTPRequest(
        "POST", address,
        headers: [("Content-Type", mediaType), ("Accept", "application/json")], body: body))
    var response = try LocalizeForm.response(reading: bytes, to: request)
    response.latency = max(0, sender.now - start)
    return response
  }
}
