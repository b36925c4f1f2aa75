public import GeoSessions
public import Geodesy

/// One answer about a place: what is fused.
public struct LocationFix: Hashable, Sendable {
  /// Position in degrees on WGS84.
  public var coordinate: Coordinate
  /// Altitude; nil if the answer has none.
  public var altitude: Altitude?
  /// Zones that the service reports at the place.
  public var zones: [LocalizationZone]

  /// Creates a fix.
  public init(
    _ coordinate: Coordinate, altitude: Altitude? = nil, zones: [LocalizationZone] = []
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.zones = zones
  }

  /// Whether it is a place on Earth: finite, within ±90 and ±180, and not 0, 0, which services and
  /// phones say when they do not know.
  public var isUsable: Bool { Self.isPlace(coordinate) }

  /// Whether a coordinate is a place on Earth and not the point 0, 0 that stands for none.
  static func isPlace(_ coordinate: Coordinate) -> Bool {
    // A comparison with NaN is false.
    abs(coordinate.latitude) <= 90 && abs(coordinate.longitude) <= 180
      && !(coordinate.latitude == 0 && coordinate.longitude == 0)
  }
}

package struct FusionOptions: Hashable, Sendable {
  package var confidence: ConfidenceRule
  /// A fix is an inlier when 0.6745 times its distance over the median distance is at most this.
  package var gate: Double
  /// The median distance is taken to be at least this, so that many equal fixes do not make every
  /// other one an outlier.
  package var floor: Meters

  package init(
    confidence: ConfidenceRule = .inliers, gate: Double = 3.5, floor: Meters = 0.1
  ) {
    self.confidence = confidence
    self.gate = gate
    self.floor = floor
  }

  /// The options with numbers that make sense: the gate from 0.1 to 1000, the floor from a
  /// micrometer to 1000 m.
  package func validated() -> FusionOptions {
    func limited(_ value: Double, _ low: Double, _ high: Double) -> Double {
      value.isNaN ? low : min(max(value, low), high)
    }
    return FusionOptions(
      confidence: confidence, gate: limited(gate, 0.1, 1000), floor: limited(floor, 1e-6, 1000))
  }

  /// The longest distance of an inlier for a median distance.
  func reach(medianDistance: Meters) -> Meters { gate * max(medianDistance, floor) / 0.6745 }
}
