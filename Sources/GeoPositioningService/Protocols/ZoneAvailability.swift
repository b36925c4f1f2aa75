public import GeoMapLocalization
public import Geodesy

/// Whether a service localizes near a place.
public struct ZoneAvailability: Hashable, Sendable {
  /// Whether it does.
  public var isAvailable: Bool
  /// Why not; nil when it does, or when the service does not say.
  public var reason: String?

  /// Makes an answer.
  public init(isAvailable: Bool, reason: String? = nil) {
    self.isAvailable = isAvailable
    self.reason = reason
  }

  /// It does.
  public static let yes = ZoneAvailability(isAvailable: true)

  /// It does not, and why.
  public static func no(_ reason: String) -> ZoneAvailability {
    ZoneAvailability(isAvailable: false, reason: reason)
  }

  /// Asks a service; whatever goes wrong is a no with its reason.
  ///
  /// A place that is not on Earth is a no without asking, and so is latitude 0, longitude 0, which
  /// receivers without a fix say and where there is water only.
  public static func ask(
    _ service: some ZoneAvailabilityService, near place: Coordinate, radius: Meters
  ) async -> ZoneAvailability {
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
      return try await service.availability(near: place, radius: radius)
    } catch {
      return .no(error.description)
    }
  }
}

/// A service that knows where it localizes.
public protocol ZoneAvailabilityService: Sendable {
  /// Whether a zone that it knows is within a radius of a place.
  func availability(
    near place: Coordinate, radius: Meters
  ) async throws(PositioningFailure) -> ZoneAvailability
}
