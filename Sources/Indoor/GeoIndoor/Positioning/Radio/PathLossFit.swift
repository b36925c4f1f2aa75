import GeoNumerics
import Geodesy

/// Path loss learned from readings at known distances.
///
/// One exponent for the place and one power for each beacon: beacons of one kind differ by some dB,
/// by how they hang more than by what they send, and a position has to know that.
struct PathLossFit: Hashable, Sendable {
  /// A reading at a known distance.
  struct Sample: Hashable, Sendable {
    /// The beacon, as an index of the caller's.
    var beacon: Int
    var distance: Meters
    var rssi: Double
  }

  /// The model of the place: for a beacon that was never heard.
  let common: PathLoss
  /// The power of each beacon that was heard, dBm at one meter.
  let powers: [Int: Double]
  /// The scatter of the readings about their beacon's model, dB.
  let standardDeviation: Double
  /// The scatter about the common model, dB.
  let commonStandardDeviation: Double

  func model(of beacon: Int) -> PathLoss {
    PathLoss(power: powers[beacon] ?? common.power, exponent: common.exponent)
  }

  /// Fits by least squares in dB; samples that are not finite or at no distance do not count.
  ///
  /// Nil when the samples cannot tell an exponent: fewer than two distances, or a signal that does not fade.
  init?(_ samples: [Sample]) {
    let points = samples.compactMap { sample -> Point? in
      guard sample.distance > 0, sample.distance.isFinite, sample.rssi.isFinite else { return nil }
      return Point(
        beacon: sample.beacon, x: -10 * ElementaryFunctions.log10(sample.distance), y: sample.rssi)
    }
    guard let line = Line(points), line.slope > 0 else { return nil }
    common = PathLoss(power: line.intercept, exponent: line.slope)
    var sums: [Int: (residual: Double, count: Double)] = [:]
    var squares = 0.0
    for point in points {
      let residual = point.y - line.intercept - line.slope * point.x
      squares += residual * residual
      sums[point.beacon, default: (0, 0)].residual += residual
      sums[point.beacon, default: (0, 0)].count += 1
    }
    let offsets = sums.mapValues { $0.residual / $0.count }
    powers = offsets.mapValues { line.intercept + $0 }
    commonStandardDeviation = (squares / Double(points.count)).squareRoot()
    // Each beacon's mean residual is taken off: what is left is its scatter.
    let explained = sums.keys.sorted().reduce(0) { sum, beacon in
      let (residual, count) = sums[beacon] ?? (0, 1)
      return sum + residual * residual / count
    }
    standardDeviation = (max(0, squares - explained) / Double(points.count)).squareRoot()
  }

  private struct Point {
    let beacon: Int
    let x: Double
    let y: Double
  }

  private struct Line {
    let slope: Double
    let intercept: Double

    init?(_ points: [Point]) {
      guard points.count >= 2 else { return nil }
      let count = Double(points.count)
      let x = points.reduce(0) { $0 + $1.x } / count
      let y = points.reduce(0) { $0 + $1.y } / count
      var (xx, xy) = (0.0, 0.0)
      for point in points {
        xx += (point.x - x) * (point.x - x)
        xy += (point.x - x) * (point.y - y)
      }
      guard xx > 1e-9 * count else { return nil }
      slope = xy / xx
      intercept = y - slope * x
    }
  }
}
