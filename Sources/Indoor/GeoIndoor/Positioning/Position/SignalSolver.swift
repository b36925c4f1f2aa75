import GeoNumerics
import Geodesy

/// The strength of a beacon at a known place.
struct SignalMeasurement: Hashable, Sendable {
  var point: FloorPoint
  /// Meters of the beacon above (or below) the receiver.
  var rise: Meters = 0
  var loss: PathLoss
  var rssi: Double

  fileprivate var isUsable: Bool { point.isUsable && rise.isFinite && rssi.isFinite }

  /// The distance along the plan that the strength stands for.
  var range: RangeMeasurement {
    let slant = loss.distance(rssi: rssi)
    return RangeMeasurement(
      point: point, range: max(0, slant * slant - rise * rise).squareRoot())
  }
}

/// Finds a point by the strengths of beacons.
///
/// The errors of strengths are alike in dB, not in meters: a beacon far away says little of its
/// distance, and the fit in dB knows that.
struct SignalSolver: Hashable, Sendable {
  /// The error in dB from where on it counts linearly instead of squared.
  var huber: Double
  /// The usual error of a strength, dB.
  var standardDeviation: Double
  /// Bounds of the point; nil if unbounded.
  var box: FloorBox?

  init(huber: Double = 6, standardDeviation: Double = 4, within box: FloorBox? = nil) {
    self.huber = max(huber, 0.1)
    self.standardDeviation = max(standardDeviation, 0.1)
    self.box = box
  }

  /// The point that explains the strengths best; nil with fewer than three, or all on a line.
  func solve(_ measurements: [SignalMeasurement]) -> PlanarEstimate? {
    let usable = measurements.filter(\.isUsable)
    guard usable.count >= 3 else { return nil }
    // A reflection looks like a beacon nearby, and the fit that starts there stays there: the
    // middle of all beacons is tried too.
    let starts = [
      WeightedCentroid.point(
        usable.map { ($0.point, WeightedCentroid.weight(rssi: $0.rssi)) }),
      WeightedCentroid.point(usable.map { ($0.point, 1) }),
    ]
    let fit = PlanarFit(huber: huber, standardDeviation: standardDeviation, box: box)
    var best: (estimate: PlanarEstimate, cost: Double)?
    for start in starts.compactMap({ $0 }) {
      guard
        let estimate = fit.solve(
          from: start, rows: { point in usable.map { Self.row($0, at: point) } })
      else { continue }
      let cost = fit.cost(usable.map { Self.row($0, at: estimate.point) })
      if best.map({ cost < $0.cost }) ?? true { best = (estimate, cost) }
    }
    return best?.estimate
  }

  private static func row(_ one: SignalMeasurement, at point: FloorPoint) -> PlanarFit.Row {
    let x = point.x - one.point.x
    let y = point.y - one.point.y
    // Half a meter of a person and a casing is between any two antennas.
    let square = x * x + y * y + max(one.rise * one.rise, 0.25)
    let slope = -20 * one.loss.exponent / PathLoss.ln10 / (2 * square)
    let expected =
      one.loss.power - 5 * one.loss.exponent * ElementaryFunctions.log10(square)
    return PlanarFit.Row(residual: expected - one.rssi, dx: slope * x, dy: slope * y)
  }
}
