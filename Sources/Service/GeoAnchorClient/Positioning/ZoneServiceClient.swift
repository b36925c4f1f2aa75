public import GeoLocalization
public import Geodesy

/// Asks a service whether it localizes near a place.
public final class ZoneServiceClient: Sendable {
  private let address: ServiceAddress
  private let sender: RequestSender

  /// Creates a client; the address is that of the question, such as `…/v2/isLocalizationAvailable`.
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

  /// Whether a zone that the service knows is near; whatever goes wrong is a no with its reason.
  ///
  /// A place that is not on Earth is a no without asking, and so is latitude 0, longitude 0, which
  /// receivers without a fix say and where there is water only.
  public func check(near place: Coordinate, radius: Meters) async -> ZoneAvailability {
    do throws(GeodesyError) {
      _ = try Coordinate(validating: place.latitude, longitude: place.longitude)
    } catch {
      return .no("\(error)")
    }
    guard place != Coordinate(latitude: 0, longitude: 0) else {
      return .no("latitude 0, longitude 0 is what a receiver without a fix says")
    }
    guard radius >= 0, radius.isFinite else { return .no("\(radius) m is not a radius") }
    do throws(PositioningFailure) {
      return try await availability(near: place, radius: radius)
    } catch {
      return .no(error.description)
    }
  }
}
