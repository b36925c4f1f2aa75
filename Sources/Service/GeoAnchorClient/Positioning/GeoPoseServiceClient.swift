public import GeoLocalization
public import GeoSessions
public import Geodesy

/// A service that speaks the GeoPose protocol of Open AR Cloud.
public final class GeoPoseServiceClient: VisualPositioningService {
  /// The viewing direction of a camera in its own frame.
  public typealias CameraAxes = GeoPoseProtocol.CameraAxes

  private let address: ServiceAddress
  private let sender: RequestSender
  private let epoch: Seconds
  private let axes: CameraAxes

  /// Creates a client.
  /// - Parameters:
  ///   - address: The address of the service.
  ///   - token: lets in; nil for a service that is open.
  ///   - epoch: when the session's time is 0, seconds since 1970.
  ///   - axes: which way the camera looks in the answers.
  ///   - transport: carries the requests.
  ///   - options: clock, retries and chance.
  public init(
    _ address: ServiceAddress, token: AccessToken? = nil, epoch: Seconds,
    axes: CameraAxes = .tracker,
    transport: any HTTPTransport = SystemTransport(), options: ServiceOptions = ServiceOptions()
  ) {
    self.address = address
    self.epoch = epoch
    self.axes = axes
    sender = RequestSender(
      token.map { .token($0) } ?? .open, transport: transport, options: options)
  }

  /// Requests the camera pose for a request.
  public func localize(
    _ request: PositioningRequest, pictures: [PositioningPicture]
  ) async throws(PositioningFailure) -> LocalizationResponse {
    let body = try GeoPoseProtocol.text(of: request, pictures: pictures, epoch: epoch)
    let start = sender.now
    let bytes = try await sender.send(
      HTTPRequest(
        "POST", address,
        headers: [("Content-Type", "application/json"), ("Accept", "application/json")],
        body: body))
    var response = try GeoPoseProtocol.response(reading: bytes, to: request, axes: axes)
    response.latency = max(0, sender.now - start)
    return response
  }
}
