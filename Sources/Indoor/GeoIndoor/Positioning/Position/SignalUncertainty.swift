import GeoNumerics
import Geodesy

/// Uncertainty of a position from signal strengths, learned from the strengths themselves.
///
/// Two things are learned over half a minute: how single readings of a beacon scatter (from one to the next),
/// and how far their levels are from what the path loss says at the best place (walls, people, antennas). With
/// both, every place around the position is weighed by how well the strengths fit there; the disc around the
/// position that holds 68.3 % of the weight has the radius. So it is a radius of the position that a method
/// gave, whatever the method: a simple one that misses what the strengths say has a large one.
///
/// Levels of little scatter need little averaging: their window follows the scatter too, and
/// with it how far a walker gets unseen.
struct SignalUncertainty: Hashable, Sendable {
  /// Averaged level of one beacon.
  struct Level: Hashable, Sendable {
    var source: ParticleFilter.Source
    /// The level, dBm.
    var rssi: Double
    /// The variance of the level by the scatter of its readings alone, dB².
    var variance: Double
  }

  /// Time constant of the statistics.
  private static let memory: Seconds = 30
  /// Meters that a walker is assumed to move per second of averaging, in an unknown direction.
  private static let unseenWalk = 0.2
  /// Levels agree with the path loss to this at best, dB²: radios tell whole dB.
  private static let leastMismatch = 1.0 / 12
  /// Readings scatter by this at least, dB, for the same reason.
  private static let leastScatter = 0.3
  /// Before anything is known levels are off by this share of the scatter: the same reflections make both.
  private static let usualMismatch = 0.45
  /// As how many known errors of levels that counts.
  private static let usualCount = 30.0
  /// Cap of a squared error for learning, in multiples of the expected square.
  private static let largestLesson = 3.0
  /// The variance of a median over that of a mean, for a few normal errors.
  private static let costOfMedian = 1.4
  /// Number of deviations from which an error counts linearly (Huber).
  private static let huber = 3.0
  /// A beacon that is not heard may have lost its battery with this probability.
  private static let silentBattery = 0.02
  /// The fraction of positions that the disc holds: that of one standard deviation.
  static let fraction = 0.683
  /// Correlation time of the errors of levels: people and walls do not change from scan to scan.
  private static let correlationTime: Seconds = 1.8

  private let threshold: Double
  private var scatterSum = 90.0
  private var scatterCount = 10.0
  private var mismatchSum = 0.0
  private var mismatchCount = 0.0

  /// Begins with what is usual: readings that scatter by 3 dB.
  /// - Parameter threshold: the weakest reading that counts, dBm.
  init(threshold: Double) { self.threshold = threshold }

  /// The deviation of single readings, dB.
  var scatter: Double { max((scatterSum / scatterCount).squareRoot(), Self.leastScatter) }

  /// Length of the averaging window of readings; the level of a moving walker lags by half of it.
  var window: Seconds { min(0.6 + 0.6 * scatter, Self.longestWindow) }

  /// The longest window of levels.
  static let longestWindow: Seconds = 2

  /// The variance of a reading about what the path loss says where it was heard, dB².
  var variance: Double { scatter * scatter + mismatch }

  private var mismatch: Double {
    let usual = Self.usualMismatch * scatter
    return max(
      (mismatchSum + Self.usualCount * usual * usual) / (mismatchCount + Self.usualCount),
      Self.leastMismatch)
  }

  /// The deviation of levels of one scan, each a reading or a few, so large that the scans of some
  /// seconds together say no more than their correlated errors allow.
  func standardDeviation(ofScan length: Seconds) -> Double {
    let scans = max(1, Self.correlationTime / max(length, 0.01))
    return (scatter * scatter + mismatch * scans).squareRoot()
  }

  /// Lets time go by: what was learned before counts less.
  mutating func advance(by time: Seconds) {
    let keep = ElementaryFunctions.exp(-time / Self.memory)
    scatterSum *= keep
    scatterCount *= keep
    mismatchSum *= keep
    mismatchCount *= keep
  }

  /// Learns from the difference of two readings of a beacon that follow each other.
  mutating func learn(difference: Double) {
    scatterSum += min(difference * difference, 400) / 2
    scatterCount += 1
  }

  /// The level of a beacon and its variance.
  /// - Parameters:
  ///   - readings: those above the threshold, dBm; at least one.
  ///   - most: The number of readings of a beacon that is heard each time: of a weak one the
  ///     readings below the threshold are missing, and the mean of the others would be too strong.
  ///   - source: the beacon.
  /// - Returns: the level.
  func level(of readings: [Double], most: Int, from source: ParticleFilter.Source) -> Level {
    let sorted = readings.sorted(by: >)
    let count = sorted.count
    let median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    let variance = scatter * scatter * (count > 2 ? Self.costOfMedian : 1) / Double(count)
    let fraction = Double(count) / Double(max(most, count))
    if median > threshold + 2 * scatter {
      return Level(source: source, rssi: median, variance: variance)
    }
    guard fraction < 0.6 else {
      // The median of all, those that are missing below the threshold.
      let (low, high) = ((most - 1) / 2, most / 2)
      let level = (sorted[min(low, count - 1)] + sorted[min(high, count - 1)]) / 2
      return Level(source: source, rssi: level, variance: variance)
    }
    // So many exceed the threshold: the normal distribution's quantile, nearly.
    return Level(
      source: source, rssi: threshold + 2.6 * scatter * (fraction - 0.5),
      variance: 0.3 * scatter * scatter)
  }

  /// The radius around a position that holds 68.3 % of the places that levels allow.
  ///
  /// Learns how well the best place fits.
  /// - Parameters:
  ///   - point: the position.
  ///   - levels: of the beacons that are heard.
  ///   - silent: the beacons that were heard before and are not now.
  ///   - box: The area of possible positions; nil for anywhere.
  ///   - time: since the last call.
  /// - Returns: the radius in meters; nil when the levels allow no place in the box.
  mutating func radius(
    around point: FloorPoint, levels: [Level], silent: [ParticleFilter.Source], in box: FloorBox?,
    over time: Seconds
  ) -> Meters? {
    var rings: [Double] = []
    var fits: [(fit: Double, weight: Double, ring: Int)] = []
    var best = (fit: -Double.infinity, squares: 0.0)
    for (number, ring) in Self.rings.enumerated() {
      for direction in Self.directions[number % 2] {
        let place = FloorPoint(
          x: point.x + ring.middle * direction.x, y: point.y + ring.middle * direction.y)
        guard box?.contains(place) ?? true else { continue }
        let (fit, squares) = fit(of: levels, at: place)
        if fit > best.fit { best = (fit, squares) }
        fits.append((fit, ring.area * silence(of: silent, at: place), number))
      }
      rings.append(0)
    }
    learn(best.squares, levels, over: time)
    for (fit, weight, ring) in fits {
      rings[ring] += weight * ElementaryFunctions.exp(fit - best.fit)
    }
    guard let radius = Self.quantile(of: rings) else { return nil }
    let unseen = Self.unseenWalk * window
    return (radius * radius + unseen * unseen).squareRoot()
  }

  private mutating func learn(_ squares: Double, _ levels: [Level], over time: Seconds) {
    // Two unknowns are taken off; what readings scatter is known.
    let freedom = Double(levels.count - 2)
    guard freedom > 0 else { return }
    let known = levels.reduce(0) { $0 + $1.variance } / Double(levels.count) * freedom
    mismatchSum += (squares - known) * time
    mismatchCount += freedom * time
  }

  /// The logarithm of the likelihood, and the sum of the squared differences in dB², wild ones cut.
  private func fit(of levels: [Level], at place: FloorPoint) -> (fit: Double, squares: Double) {
    var (fit, squares) = (0.0, 0.0)
    let mismatch = mismatch
    for level in levels {
      let difference = level.rssi - Self.expected(level.source, at: place)
      let variance = level.variance + mismatch
      let error = abs(difference) / variance.squareRoot()
      fit -=
        error <= Self.huber
        ? error * error / 2 : Self.huber * error - Self.huber * Self.huber / 2
      squares += min(difference * difference, Self.largestLesson * variance)
    }
    return (fit, squares)
  }

  /// Probability that none of these beacons is heard.
  private func silence(of beacons: [ParticleFilter.Source], at place: FloorPoint) -> Double {
    let standardDeviation = (mismatch + 0.3 * scatter * scatter).squareRoot()
    return beacons.reduce(1) { product, beacon in
      // The strongest of several readings stays below the threshold.
      let margin = threshold - 1.3 * scatter - Self.expected(beacon, at: place)
      let below = 1 / (1 + ElementaryFunctions.exp(-1.702 * margin / standardDeviation))
      return product * (Self.silentBattery + (1 - Self.silentBattery) * below)
    }
  }

  private static func expected(_ source: ParticleFilter.Source, at place: FloorPoint) -> Double {
    let (x, y) = (place.x - source.point.x, place.y - source.point.y)
    // Half a meter of a person and a casing is between any two antennas.
    let square = x * x + y * y + max(source.rise * source.rise, 0.25)
    return source.loss.power - 5 * source.loss.exponent * ElementaryFunctions.log10(square)
  }

  // MARK: Rings

  private struct Ring {
    let inner: Meters
    let outer: Meters
    var middle: Meters { ((inner * inner + outer * outer) / 2).squareRoot() }
    /// In squares of meters, over π.
    var area: Double { outer * outer - inner * inner }
  }

  /// From 0.25 m to 80 m, each a quarter wider than the one inside.
  private static let rings: [Ring] = {
    var rings = [Ring(inner: 0, outer: 0.25)]
    for _ in 1..<26 {
      let inner = rings[rings.count - 1].outer
      rings.append(Ring(inner: inner, outer: inner * 1.25))
    }
    return rings
  }()

  /// Twelve directions, and those between them for every second ring.
  private static let directions: [[FloorPoint]] = [0.0, 15].map { first in
    (0..<12).map { number in
      let (sine, cosine) = ElementaryFunctions.sincos(degrees: first + Double(number) * 30)
      return FloorPoint(x: cosine, y: sine)
    }
  }

  private static func quantile(of weights: [Double]) -> Meters? {
    let total = weights.reduce(0, +)
    guard total > 0, total.isFinite else { return nil }
    var rest = fraction * total
    for (weight, ring) in zip(weights, rings) {
      if weight >= rest, weight > 0 {
        return (ring.inner * ring.inner + rest / weight * ring.area).squareRoot()
      }
      rest -= weight
    }
    return rings.last?.outer
  }
}
