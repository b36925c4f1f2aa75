/// Whether a service localizes near a place.
public struct ZoneAvailability: Hashable, Sendable {
  /// Whether it does.
  public var isAvailable: Bool
  /// The reason against it; nil if available, or if the service gives none.
  public var reason: String?

  /// An available zone.
  public static let yes = ZoneAvailability(isAvailable: true)

  /// An unavailable zone, with the reason.
  public static func no(_ reason: String) -> ZoneAvailability {
    ZoneAvailability(isAvailable: false, reason: reason)
  }
}
