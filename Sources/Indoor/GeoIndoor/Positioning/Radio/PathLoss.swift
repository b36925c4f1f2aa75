import GeoNumerics
public import Geodesy

/// Decrease of signal strength with distance: `rssi = power − 10 · exponent · log10(distance)`.
public struct PathLoss: Hashable, Sendable {
  /// Strength at one meter, dBm.
  public var power: Double
  /// Path loss exponent: 2 in free space, less in corridors, more through walls.
  public var exponent: Double

  /// The strength at one meter of a beacon that does not say it, dBm.
  public static let usualPower = -62.0

  /// Creates a model; an exponent that is not positive is 2.
  public init(power: Double = PathLoss.usualPower, exponent: Double = indoorExponent) {
    self.power = power
    self.exponent = exponent > 0 ? exponent : Self.openExponent
  }

  /// The exponent of a hall or corridor in sight of the beacon.
  public static let indoorExponent = 1.7
  /// The exponent under the sky.
  public static let openExponent = 2.0
  /// The exponent of rooms with walls and people.
  public static let officeExponent = 3.0

  /// Distance of a beacon heard at this strength.
  public func distance(rssi: Double) -> Meters {
    ElementaryFunctions.exp((power - rssi) / (10 * exponent) * Self.ln10)
  }

  /// Strength at a distance; distances below a centimeter count as a centimeter.
  public func rssi(distance: Meters) -> Double {
    power - 10 * exponent * ElementaryFunctions.log10(max(distance, 0.01))
  }

  static let ln10 = 2.302_585_092_994_046
}
