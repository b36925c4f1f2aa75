/// A height in meters above a named surface.
///
/// A bare number is never an altitude.
public struct Altitude: Hashable, Sendable {
  /// Meters above the surface, up positive.
  public var meters: Meters
  /// The surface that the meters count from.
  public var datum: VerticalDatum

  /// The meters that an altitude may have above any of the surfaces: from below the deepest trench
  /// to where space begins.
  public static let limits: ClosedRange<Meters> = -12_000...100_000

  /// The limits in words, for messages.
  public static let limitsText = "meters from -12000 to 100000"

  /// Whether the meters are a number within `limits`.
  public var isWithinLimits: Bool { Self.limits.contains(meters) }

  /// Creates an altitude of a height and the surface that it counts from.
  public init(meters: Meters, datum: VerticalDatum) {
    self.meters = meters
    self.datum = datum
  }
}
