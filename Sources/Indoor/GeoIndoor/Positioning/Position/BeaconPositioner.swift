import GeoSessions
import Geodesy

/// Finds floor and position in one venue from what is heard of its beacons, scan by scan.
struct BeaconPositioner: Sendable {
  /// Retention of readings; positions may use a shorter window.
  static let memory = SignalUncertainty.longestWindow
  /// Window of the readings that vote for the floor.
  static let floorMemory: Seconds = 1.4

  let venue: Venue
  private let settings: VenueSettings
  private let directory: BeaconDirectory
  private let sources: [ParticleFilter.Source]
  private let floorOfBeacon: [Int: Int]
  private let vote: FloorVote
  private let forced: Int?
  private let fingerprints: [Int: Fingerprints]

  private var histories: [Int: SignalHistory] = [:]
  /// The strengths of each beacon that count for the position now.
  private var recent: [Int: [Double]] = [:]
  private var fresh: [Int: (sum: Double, count: Double)] = [:]
  private var origin: Seconds?
  private var window: Int?
  private var lastStep: Seconds?
  private var lastRadius: Seconds?
  private var decision: FloorDecision
  private var filter: ParticleFilter?
  private var uncertainty: SignalUncertainty
  /// The beacons that were heard since the start.
  private var known: Set<Int> = []

  /// The result of a scan.
  struct Fix: Hashable, Sendable {
    var floor: Floor
    /// Whether it is another one than before.
    var isNewFloor: Bool
    var time: Seconds
    /// Estimated position; nil if no beacon of the floor was heard.
    ///
    /// Its covariance is that of the method, as large as the radius says.
    var estimate: PlanarEstimate?
    /// The radius of the disc around the place that holds 68.3 of 100 true ones; nil without a place.
    var radius: Meters?
  }

  init(_ venue: Venue, _ settings: VenueSettings) {
    self.venue = venue
    self.settings = settings
    directory = BeaconDirectory(venue.beacons)
    sources = venue.beacons.map { beacon in
      ParticleFilter.Source(
        point: beacon.position,
        rise: (beacon.height ?? settings.beaconHeight) - settings.deviceHeight,
        loss: PathLoss(
          power: beacon.txPower ?? PathLoss.usualPower, exponent: settings.exponent))
    }
    let floors = Dictionary(
      venue.floors.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    floorOfBeacon = Dictionary(
      uniqueKeysWithValues: venue.beacons.enumerated().compactMap { index, beacon in
        floors[beacon.floor].map { (index, $0) }
      })
    vote = FloorVote(floorOfBeacon: floorOfBeacon)
    forced = settings.forcedFloor.flatMap { floors[$0] }
    fingerprints = Dictionary(
      uniqueKeysWithValues: venue.floors.enumerated().compactMap { index, floor in
        FingerprintTable.prints(settings.fingerprints, on: floor.id, beacons: venue.beacons)
          .map { (index, $0) }
      })
    uncertainty = SignalUncertainty(threshold: settings.rssiThreshold)
    decision = FloorDecision(
      .init(margin: settings.floorMargin, hold: settings.floorHoldSeconds))
  }

  /// Whether a reading is of this venue and strong enough to count.
  func accepts(_ reading: BeaconReading) -> Bool {
    reading.rssi >= settings.rssiThreshold && reading.rssi < 0
      && directory.index(of: reading) != nil
  }

  /// Forgets floor and readings.
  mutating func restart() {
    histories = [:]
    recent = [:]
    fresh = [:]
    window = nil
    lastStep = nil
    decision.reset()
    filter = nil
    uncertainty = SignalUncertainty(threshold: settings.rssiThreshold)
    known = []
  }

  /// Adds a reading; returns false if the reading does not count.
  ///
  /// Call `close` for its time first.
  mutating func hear(_ reading: BeaconReading, at time: Seconds) -> Bool {
    guard reading.rssi >= settings.rssiThreshold, reading.rssi < 0,
      let index = directory.index(of: reading)
    else { return false }
    let start = origin ?? time
    origin = start
    // A reading in the scanner's rest tells that the beacon is there, but not where.
    guard let number = settings.cycle.window(of: time - start) else { return true }
    window = number
    let limits = SignalHistory.Limits(
      threshold: settings.rssiThreshold, count: settings.beaconListMaxSize)
    if let last = histories[index]?.last, time - last.time <= Self.memory {
      uncertainty.learn(difference: reading.rssi - last.rssi)
    }
    histories[index, default: SignalHistory(limits)].add(.init(time: time, rssi: reading.rssi))
    known.insert(index)
    fresh[index, default: (0, 0)].sum += reading.rssi
    fresh[index, default: (0, 0)].count += 1
    return true
  }

  /// Ends the scan that is over at a time; nil when none is, or no floor is known yet.
  mutating func close(at time: Seconds) -> Fix? {
    guard let origin, let window else { return nil }
    // A scan is over when the next begins, whatever was heard in between.
    let end = origin + Double(window + 1) * settings.cycle.length
    guard time >= end - 1e-6 else { return nil }
    self.window = nil
    defer { fresh = [:] }
    for index in histories.keys { histories[index]?.forget(before: time - Self.memory) }
    recent = histories.mapValues { history in
      history.readings.filter { $0.time >= time - uncertainty.window - 1e-6 }.map(\.rssi)
    }
    return locate(at: end)
  }

  private mutating func locate(at time: Seconds) -> Fix? {
    let isNew: Bool
    let index: Int
    if let forced {
      isNew = decision.floor == nil
      decision.update([forced: 1], at: time)
      index = forced
    } else {
      let heard = histories.keys.sorted().flatMap { beacon in
        (histories[beacon]?.readings ?? []).filter { $0.time >= time - Self.floorMemory }
          .map { (beacon: beacon, rssi: $0.rssi) }
      }
      isNew = decision.update(vote.scores(heard), at: time)
      guard let decided = decision.floor else { return nil }
      index = decided
    }
    if isNew { filter = nil }
    let floor = venue.floors[index]
    var fix = Fix(
      floor: floor, isNewFloor: isNew, time: time,
      estimate: estimate(on: index, floor, at: time))
    fix.radius = radius(of: fix.estimate, on: index, floor, at: time)
    if let radius = fix.radius, let covariance = fix.estimate?.covariance {
      fix.estimate?.covariance = covariance.scaled(to: radius)
    }
    return fix
  }

  private mutating func radius(
    of estimate: PlanarEstimate?, on index: Int, _ floor: Floor, at time: Seconds
  ) -> Meters? {
    let passed = lastRadius.map { min(time - $0, 1) } ?? settings.cycle.length
    lastRadius = time
    uncertainty.advance(by: passed)
    guard let estimate else { return nil }
    var levels: [SignalUncertainty.Level] = []
    var silent: [ParticleFilter.Source] = []
    // Of a beacon that is heard each time there are so many.
    let most = recent.values.map(\.count).max() ?? 0
    for beacon in known.sorted() where floorOfBeacon[beacon] == index {
      let readings = recent[beacon] ?? []
      if readings.isEmpty {
        silent.append(sources[beacon])
      } else {
        levels.append(uncertainty.level(of: readings, most: most, from: sources[beacon]))
      }
    }
    let radius = uncertainty.radius(
      around: estimate.point, levels: levels, silent: silent, in: venue.extent(of: floor),
      over: passed)
    // Guesses know more than the last seconds: their own spread counts, as far as it is needed.
    let spread =
      settings.method == .particle && settings.isParticleActive
      ? filter?.radius(around: estimate.point, holding: SignalUncertainty.fraction) : nil
    return spread ?? radius ?? estimate.covariance.standardDeviation
  }

  private mutating func estimate(
    on index: Int, _ floor: Floor, at time: Seconds
  ) -> PlanarEstimate? {
    let measurements = measurements(on: index)
    guard !measurements.isEmpty else { return nil }
    let box = venue.extent(of: floor)
    switch settings.method {
    case .centroid: return Self.centroid(measurements)
    case .linear: return Self.linear(measurements, box) ?? Self.centroid(measurements)
    case .fingerprint:
      return fingerprint(on: index) ?? Self.linear(measurements, box)
        ?? Self.centroid(measurements)
    case .nonlinear:
      return SignalSolver(within: box).solve(measurements) ?? Self.centroid(measurements)
    case .particle:
      guard settings.isParticleActive else {
        return Self.linear(measurements, box) ?? Self.centroid(measurements)
      }
      return follow(on: index, floor, at: time) ?? Self.centroid(measurements)
    }
  }

  private func fingerprint(on floor: Int) -> PlanarEstimate? {
    var levels: SignalLevels = [:]
    for index in recent.keys.sorted() where floorOfBeacon[index] == floor {
      levels[index] = SignalSmoothing.median.level(recent[index] ?? [])
    }
    return fingerprints[floor]?.point(levels)
  }

  private func measurements(on floor: Int) -> [SignalMeasurement] {
    recent.keys.sorted().compactMap { index in
      guard floorOfBeacon[index] == floor,
        let level = SignalSmoothing.median.level(recent[index] ?? [])
      else { return nil }
      let source = sources[index]
      return SignalMeasurement(
        point: source.point, rise: source.rise, loss: source.loss, rssi: level)
    }
  }

  private mutating func follow(
    on index: Int, _ floor: Floor, at time: Seconds
  ) -> PlanarEstimate? {
    if filter == nil, let grid = venue.walkableGrid(of: floor) {
      filter = ParticleFilter(
        grid: grid, sources: sources,
        options: ParticleOptions(
          count: settings.particleCount, seed: settings.seed, speed: 1.2, persistence: 6))
      lastStep = nil
    }
    var levels: SignalLevels = [:]
    for (beacon, sum) in fresh where floorOfBeacon[beacon] == index {
      levels[beacon] = sum.sum / sum.count
    }
    let passed = lastStep.map { time - $0 } ?? settings.cycle.length
    filter?.step(
      lastStep == nil ? 0 : passed, levels: levels,
      scatter: .init(
        standardDeviation: uncertainty.standardDeviation(ofScan: passed),
        variance: uncertainty.variance))
    lastStep = time
    return filter?.estimate
  }

  private static func linear(
    _ measurements: [SignalMeasurement], _ box: FloorBox?
  ) -> PlanarEstimate? {
    let ranges = measurements.map(\.range)
    guard var point = Multilateration.linear(ranges) else { return nil }
    if let box {
      point.x = min(max(point.x, box.least.x), box.greatest.x)
      point.y = min(max(point.y, box.least.y), box.greatest.y)
    }
    let squares = ranges.reduce(0) { sum, range in
      let miss = point.distance(to: range.point) - range.range
      return sum + miss * miss
    }
    let standardDeviation = max(1, (squares / Double(ranges.count)).squareRoot())
    return PlanarEstimate(
      point: point,
      covariance: PlanarCovariance(standardDeviation: standardDeviation / 2.0.squareRoot()))
  }

  private static func centroid(_ measurements: [SignalMeasurement]) -> PlanarEstimate? {
    let point = WeightedCentroid.point(
      measurements.map { ($0.point, WeightedCentroid.weight(rssi: $0.rssi)) })
    guard let point else { return nil }
    let nearest = measurements.map(\.range.range).min() ?? 0
    return PlanarEstimate(
      point: point, covariance: PlanarCovariance(standardDeviation: max(nearest, 1)))
  }
}
