/// Whether a service localizes near a place.
public struct ZoneAvailability: Hashable, Sendable {
  /// Whether it does.
  public var isAvailable: Bool
  /// Why not; nil when it does, or when the service does not say.
  public var reason: String?

  /// It does.
  public static let yes = ZoneAvailability(isAvailable: true)

  /// It does not, and why.
  public static func no(_ reason: String) -> ZoneAvailability {
    ZoneAvailability(isAvailable: false, reason: reason)
  }
}
