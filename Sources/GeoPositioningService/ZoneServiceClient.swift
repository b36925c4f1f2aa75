public import GeoMapLocalization
public import Geodesy

/// Asks a service whether it localizes near a place.
public final class ZoneServiceClient: ZoneAvailabilityService {
  private let address: ServiceAddress
  private let sender: RequestSender

  /// Makes a client; the address is that of the question, such as `…/v2/isLocalizationAvailable`.
  public init(
    _ address: ServiceAddress, token: AccessToken? = nil,
    transport: any HTTPTransport = SystemTransport(), options: ServiceOptions = ServiceOptions()
  ) {
    self.address = address
    sender = RequestSender(
      token.map { .token($0) } ?? .open, transport: transport, options: options)
  }

  /// Whether a zone that the service knows is within a radius of a place.
  public func availability(
    near place: Coordinate, radius: Meters
  ) async throws(PositioningFailure) -> ZoneAvailability {
    let bytes = try await sender.send(
      HTTPRequest(
        "POST", address,
        headers: [("Content-Type", "application/json"), ("Accept", "application/json")],
        body: ZoneAvailabilityAnswer.question(near: place, radius: radius)))
    return try ZoneAvailabilityAnswer.read(bytes)
  }
}
