public import Geodesy

/// Method of computing a position from beacons' strengths.
public enum PositionMethod: String, Hashable, Sendable, CaseIterable {
  /// The middle of the beacons, strong ones counting more.
  case centroid
  /// Linear least squares of distances (singular value decomposition).
  case linear
  /// Robust least squares of strengths.
  case nonlinear
  /// A particle filter in the walkable part of the floor.
  case particle
  /// The middle of the measured points with the most similar strengths; where the floor has none, as `linear`.
  case fingerprint
}

/// Settings of positioning in venues.
///
/// Every time says its unit. `validated` sets numbers that make no sense to the nearest limit.
public struct VenueSettings: Hashable, Sendable {
  /// Duration of a scan: 0.1 s.
  public var scanPeriodSeconds: Seconds = 0.1
  /// Duration of the scanner's rest after a scan: 0.1 s.
  public var betweenScanPeriodSeconds: Seconds = 0.1
  /// Treatment of readings in the rest: they count.
  package var scanGap: ScanCycle.Gap = .count
  /// The weakest reading that counts: -75 dBm.
  public var rssiThreshold: Double = -75
  /// Number of readings kept per beacon: 12.
  public var beaconListMaxSize = 12
  /// Positioning method: linear least squares.
  public var method: PositionMethod = .linear
  /// Whether the particle filter may be used; without it `linear` stands in.
  public var isParticleActive = true
  /// Number of particles of the particle filter: 1,000.
  public var particleCount = 1000
  /// Seed of its random numbers: 1.
  public var seed: UInt64 = 1
  /// Time after an exit during which the same fence is not entered again: 0.
  public var eventTimeoutSeconds: Seconds = 0
  /// Whether positions are sent to a server: no.
  public var sendsPositions = false
  /// Time without positions from beacons or marker tracking after which the device counts as gone: 10 s.
  public var silenceSeconds: Seconds = 10
  /// Time for which another floor must lead before it wins: 1 s.
  public var floorHoldSeconds: Seconds = 1
  /// Lead, in shares of the vote, that another floor needs: 0.1.
  public var floorMargin = 0.1
  /// The only venue that counts; nil for any.
  public var forcedVenue: Venue.ID?
  /// The only floor that is reported; nil for the one found.
  public var forcedFloor: Floor.ID?
  /// Distance outside the grounds at which a fix still counts as inside the venue: 30 m.
  public var areaMargin: Meters = 30
  /// Distance within which a venue is looked for by satellites: 1,000 m.
  public var searchRadius: Meters = 1000
  /// Path loss exponent: 1.7.
  public var exponent = PathLoss.indoorExponent
  /// Meters of a beacon above its floor where the venue does not say: 3 m.
  public var beaconHeight: Meters = 3
  /// Meters of the device above the floor: 1.2 m.
  public var deviceHeight: Meters = 1.2

  /// Strengths that were measured at known points, for the method `fingerprint`.
  package var fingerprints: [FingerprintTable.Row] = []

  /// The settings that are used unless said otherwise.
  public init() {}

  /// The settings with each number in its range.
  public func validated() -> VenueSettings {
    let usual = VenueSettings()
    func near(_ value: Double, _ range: ClosedRange<Double>, _ usual: Double) -> Double {
      value.isNaN ? usual : min(max(value, range.lowerBound), range.upperBound)
    }
    var result = self
    result.scanPeriodSeconds = near(scanPeriodSeconds, 0.001...3600, usual.scanPeriodSeconds)
    result.betweenScanPeriodSeconds = near(
      betweenScanPeriodSeconds, 0...3600, usual.betweenScanPeriodSeconds)
    result.rssiThreshold = near(rssiThreshold, -150 ... -1, usual.rssiThreshold)
    result.beaconListMaxSize = min(max(beaconListMaxSize, 1), 10_000)
    result.particleCount = min(max(particleCount, 10), 100_000)
    result.eventTimeoutSeconds = near(eventTimeoutSeconds, 0...1e9, 0)
    result.silenceSeconds = near(silenceSeconds, 0.1...86_400, usual.silenceSeconds)
    result.floorHoldSeconds = near(floorHoldSeconds, 0...3600, usual.floorHoldSeconds)
    result.floorMargin = near(floorMargin, 0...1, usual.floorMargin)
    result.areaMargin = near(areaMargin, 0...100_000, usual.areaMargin)
    result.searchRadius = near(searchRadius, 0...1e7, usual.searchRadius)
    result.exponent = near(exponent, 0.5...8, usual.exponent)
    result.beaconHeight = near(beaconHeight, -100...100, usual.beaconHeight)
    result.deviceHeight = near(deviceHeight, -100...100, usual.deviceHeight)
    return result
  }

  var cycle: ScanCycle {
    ScanCycle(listening: scanPeriodSeconds, resting: betweenScanPeriodSeconds, gap: scanGap)
  }
}
