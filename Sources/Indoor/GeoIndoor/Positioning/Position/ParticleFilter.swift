import GeoNumerics
import Geodesy

/// Follows a walker by many guesses that walk about, die in walls and multiply where the beacons'
/// strengths fit.
///
/// A value with its own seeded random numbers: the same strengths give the same bits. The strengths
/// are weighed once for each cell of the grid where guesses are, not once for each guess.
struct ParticleFilter: Sendable {
  /// A beacon as the filter models it.
  struct Source: Hashable, Sendable {
    var point: FloorPoint
    /// Meters above (or below) the receiver.
    var rise: Meters = 0
    var loss: PathLoss
  }

  let grid: WalkableGrid
  /// The beacons, by the caller's index.
  let sources: [Source]
  let options: ParticleOptions

  private var random: SeededRandom
  private var cloud = ParticleCloud()
  private var field: SignalField
  private var surprise = SignalSurprise()

  init?(grid: WalkableGrid, sources: [Source], options: ParticleOptions = ParticleOptions()) {
    guard grid.isFree.contains(true) else { return nil }
    self.grid = grid
    self.sources = sources
    self.options = options
    random = SeededRandom(seed: options.seed)
    field = SignalField(grid: grid, sources: sources)
  }

  /// Forgets where the walker was.
  mutating func restart() {
    cloud.removeAll()
    surprise = SignalSurprise()
  }

  /// Whether the filter has guesses.
  var hasStarted: Bool { !cloud.isEmpty }

  /// The middle of the guesses and their spread; nil before the first strengths.
  var estimate: PlanarEstimate? { cloud.estimate }

  /// The radius of the disc around a point that holds a fraction of the guesses, smaller where strengths
  /// fit better than the guesses spread; nil without any.
  func radius(around point: FloorPoint, holding fraction: Double) -> Meters? {
    cloud.radius(around: point, holding: fraction).map { $0 * surprise.shrinkage }
  }

  /// Goes on by a time, without or with strengths that were heard in it.
  /// - Parameters:
  ///   - duration: since the last step; not finite or negative counts as 0, more than a minute
  ///     as a minute.
  ///   - levels: the strengths by the index of their source; others are passed over.
  mutating func step(_ duration: Seconds, levels: SignalLevels) {
    step(duration, levels: levels, scatter: nil)
  }

  /// Scatter of the levels heard in a step.
  struct Scatter {
    /// The deviation with which each step's levels count as independent of those before, dB.
    var standardDeviation: Double
    /// The variance of one level, dB².
    var variance: Double
  }

  /// The same with a scatter of these levels that is known (nil for the usual one).
  mutating func step(_ duration: Seconds, levels: SignalLevels, scatter: Scatter?) {
    let heard = levels.keys.sorted().compactMap { index -> (index: Int, rssi: Double)? in
      guard sources.indices.contains(index), let rssi = levels[index], rssi.isFinite else {
        return nil
      }
      return (index, rssi)
    }
    let time = duration > 0 ? min(duration, 60) : 0
    if cloud.isEmpty {
      guard !heard.isEmpty else { return }
      cloud = ParticleCloud(options.count, in: grid, &random)
    } else if time > 0 {
      cloud.walk(time, in: grid, options: options, &random)
    }
    guard !heard.isEmpty else { return }
    if let scatter, let estimate = cloud.estimate {
      surprise.learn(
        heard.map { (sources[$0.index], $0.rssi) }, at: estimate, variance: scatter.variance,
        over: time)
    }
    // Strengths of the same second err alike, so each counts for its share of the second only.
    let fraction = min(1, max(time, options.shortest) / options.correlationTime)
    field.weigh(
      &cloud, heard, standardDeviation: scatter?.standardDeviation ?? options.standardDeviation,
      fraction: scatter == nil ? fraction : 1)
    if cloud.effectiveCount < Double(options.count) / 2 {
      cloud.resample(in: grid, strays: options.strays, &random)
    }
  }
}

/// Parameters of a particle filter.
struct ParticleOptions: Hashable, Sendable {
  let count: Int
  let seed: UInt64
  /// The usual speed of a walker along each axis, meters per second.
  let speed: Double
  /// Time constant of a walker's direction.
  let persistence: Seconds
  /// The scatter of a strength, dB.
  let standardDeviation: Double
  /// Correlation time of the errors of signal strengths.
  let correlationTime: Seconds
  /// The fraction of particles that start afresh at each resampling, so that a lost walker is found again.
  let strays: Double
  /// The shortest time that a set of strengths stands for.
  let shortest: Seconds = 0.05

  /// Makes options; numbers out of range are set to the nearest limit: 10 … 100,000 guesses,
  /// a hundredth to a hundred of the usual values otherwise.
  init(
    count: Int = 1000, seed: UInt64 = 1, speed: Double = 0.8, persistence: Seconds = 2,
    standardDeviation: Double = 6, correlationTime: Seconds = 1, strays: Double = 0.01
  ) {
    func near(_ value: Double, _ usual: Double) -> Double {
      value.isNaN ? usual : min(max(value, usual / 100), usual * 100)
    }
    self.count = min(max(count, 10), 100_000)
    self.seed = seed
    self.speed = near(speed, 0.8)
    self.persistence = near(persistence, 2)
    self.standardDeviation = near(standardDeviation, 6)
    self.correlationTime = near(correlationTime, 1)
    self.strays = strays.isNaN ? 0.01 : min(max(strays, 0), 0.5)
  }
}
