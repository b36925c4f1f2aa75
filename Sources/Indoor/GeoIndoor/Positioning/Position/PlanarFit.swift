/// Finds the point of a plan that explains measurements best: Levenberg and Marquardt's method with
/// Huber's weights, in a fixed number of steps.
struct PlanarFit {
  /// Linearized measurement at a point.
  struct Row {
    /// Difference between the measured and the expected value.
    var residual: Double
    /// Derivatives of the residual by `x` and `y`.
    var dx: Double
    var dy: Double
    var weight: Double = 1
  }

  /// From where on a residual counts linearly instead of squared, in its own unit.
  var huber: Double
  /// The scatter that a measurement has at least, in the unit of the residuals.
  var standardDeviation: Double
  /// Bounds of the point; nil if unbounded.
  var box: FloorBox?

  private static let steps = 60

  /// The best point from a start; nil when the measurements leave a direction open.
  func solve(from start: FloorPoint, rows: (FloorPoint) -> [Row]) -> PlanarEstimate? {
    var point = clamped(start)
    var current = rows(point)
    var cost = self.cost(current)
    var damping = 1e-3
    for _ in 0..<Self.steps {
      let system = NormalSystem(current, huber: huber)
      guard let step = system.step(damping: damping) else { break }
      let next = clamped(FloorPoint(x: point.x + step.x, y: point.y + step.y))
      let nextRows = rows(next)
      let nextCost = self.cost(nextRows)
      if nextCost < cost {
        let moved = point.distance(to: next)
        (point, current, cost) = (next, nextRows, nextCost)
        damping = max(damping / 5, 1e-12)
        if moved < 1e-10 { break }
      } else {
        damping *= 4
        if damping > 1e12 { break }
      }
    }
    return estimate(at: point, current)
  }

  private func estimate(at point: FloorPoint, _ rows: [Row]) -> PlanarEstimate? {
    guard let inverse = NormalSystem(rows, huber: huber).inverse else { return nil }
    let weights = rows.reduce(0) { $0 + $1.weight }
    let squares = rows.reduce(0) {
      $0 + $1.weight * Self.influence($1, huber) * $1.residual * $1.residual
    }
    // Two unknowns are taken off; few measurements say little of their own scatter.
    let freedom = weights * max(1 - 2 / Double(rows.count), 1 / Double(rows.count))
    let variance = max(squares / freedom, standardDeviation * standardDeviation)
    let covariance = PlanarCovariance(
      xx: inverse.xx * variance, xy: inverse.xy * variance, yy: inverse.yy * variance)
    guard covariance.standardDeviation.isFinite, point.isUsable else { return nil }
    return PlanarEstimate(point: point, covariance: covariance)
  }

  private func clamped(_ point: FloorPoint) -> FloorPoint {
    guard let box else { return point }
    return FloorPoint(
      x: min(max(point.x, box.least.x), box.greatest.x),
      y: min(max(point.y, box.least.y), box.greatest.y))
  }

  func cost(_ rows: [Row]) -> Double {
    rows.reduce(0) { sum, row in
      let size = abs(row.residual)
      let cost = size <= huber ? size * size : huber * (2 * size - huber)
      return sum + row.weight * cost
    }
  }

  fileprivate static func influence(_ row: Row, _ huber: Double) -> Double {
    let size = abs(row.residual)
    return size <= huber ? 1 : huber / size
  }
}

/// The normal equations of two unknowns.
private struct NormalSystem {
  private var xx = 0.0
  private var xy = 0.0
  private var yy = 0.0
  private var gx = 0.0
  private var gy = 0.0

  init(_ rows: [PlanarFit.Row], huber: Double) {
    for row in rows {
      let weight = row.weight * PlanarFit.influence(row, huber)
      xx += weight * row.dx * row.dx
      xy += weight * row.dx * row.dy
      yy += weight * row.dy * row.dy
      gx += weight * row.dx * row.residual
      gy += weight * row.dy * row.residual
    }
  }

  func step(damping: Double) -> FloorPoint? {
    let (a, c) = (xx + damping * (xx + 1e-9), yy + damping * (yy + 1e-9))
    let determinant = a * c - xy * xy
    guard determinant > 0, determinant.isFinite else { return nil }
    return FloorPoint(x: (xy * gy - c * gx) / determinant, y: (xy * gx - a * gy) / determinant)
  }

  var inverse: PlanarCovariance? {
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-9 * xx * yy, determinant.isFinite, determinant > 0 else { return nil }
    return PlanarCovariance(xx: yy / determinant, xy: -xy / determinant, yy: xx / determinant)
  }
}
