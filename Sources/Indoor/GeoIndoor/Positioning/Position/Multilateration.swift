import Geodesy

/// A distance from a known point of the plan.
struct RangeMeasurement: Hashable, Sendable {
  var point: FloorPoint
  /// Distance along the plan, in meters.
  var range: Meters

  fileprivate var isUsable: Bool { point.isUsable && range >= 0 && range.isFinite }
}

/// Finds a point by its distances from known points.
enum Multilateration {
  /// Linear least squares by a singular value decomposition.
  ///
  /// The squared distances' differences from their mean are linear in the point; near ranges count
  /// more, since their error is smaller. Nil with fewer than three ranges, or when the known points
  /// lie on a line (their spread across it is below a hundredth of that along it).
  static func linear(_ measurements: [RangeMeasurement]) -> FloorPoint? {
    let usable = measurements.filter(\.isUsable)
    guard usable.count >= 3 else { return nil }
    let weights = usable.map { 1 / max($0.range, 0.5) }
    let total = weights.reduce(0) { $0 + $1 * $1 }
    func mean(_ value: (RangeMeasurement) -> Double) -> Double {
      zip(usable, weights).reduce(0) { $0 + $1.1 * $1.1 * value($1.0) } / total
    }
    let center = FloorPoint(x: mean(\.point.x), y: mean(\.point.y))
    func square(_ one: RangeMeasurement) -> Double {
      let distance = one.point.distance(to: center)
      return distance * distance - one.range * one.range
    }
    let middle = mean(square)
    let columns = zip(usable, weights).map { one, weight in
      (
        x: 2 * weight * (one.point.x - center.x), y: 2 * weight * (one.point.y - center.y),
        right: weight * (square(one) - middle)
      )
    }
    let decomposition = TwoColumnDecomposition(columns.map { ($0.x, $0.y) })
    guard let step = decomposition.solve(columns.map(\.right)) else { return nil }
    let point = FloorPoint(x: center.x + step.x, y: center.y + step.y)
    return point.isUsable ? point : nil
  }

  /// Least squares of the distances themselves, wild ones counting less.
  /// - Parameters:
  ///   - measurements: at least three, not on a line.
  ///   - huber: the error in meters from where on it counts linearly instead of squared.
  ///   - box: The area that must contain the point; nil for anywhere.
  /// - Returns: the point; nil when the ranges leave a direction open.
  static func robust(
    _ measurements: [RangeMeasurement], huber: Meters = 2, within box: FloorBox? = nil
  ) -> PlanarEstimate? {
    let usable = measurements.filter(\.isUsable)
    guard usable.count >= 3 else { return nil }
    let start =
      linear(usable)
      ?? WeightedCentroid.point(usable.map { ($0.point, 1 / max($0.range, 0.5)) })
    guard let start else { return nil }
    return PlanarFit(huber: huber, standardDeviation: 0.1, box: box).solve(from: start) { point in
      usable.map { one in
        let distance = max(point.distance(to: one.point), 1e-6)
        return PlanarFit.Row(
          residual: distance - one.range, dx: (point.x - one.point.x) / distance,
          dy: (point.y - one.point.y) / distance)
      }
    }
  }
}

/// The singular values of a matrix of two columns, by one turn that makes the columns orthogonal
/// (Hestenes 1958).
struct TwoColumnDecomposition {
  private let rows: [(Double, Double)]
  private let cosine: Double
  private let sine: Double
  /// The singular values, in the order of the turned columns.
  let values: (Double, Double)

  init(_ columns: [(Double, Double)]) {
    var (aa, ab, bb) = (0.0, 0.0, 0.0)
    for (a, b) in columns {
      aa += a * a
      ab += a * b
      bb += b * b
    }
    if ab == 0 {
      (cosine, sine) = (1, 0)
    } else {
      let ratio = (bb - aa) / (2 * ab)
      let tangent =
        (ratio < 0 ? -1 : 1) / (abs(ratio) + (1 + ratio * ratio).squareRoot())
      let scale = 1 / (1 + tangent * tangent).squareRoot()
      (cosine, sine) = (scale, scale * tangent)
    }
    let (c, s) = (cosine, sine)
    rows = columns.map { a, b in (c * a - s * b, s * a + c * b) }
    let squares = rows.reduce((0.0, 0.0)) { ($0.0 + $1.0 * $1.0, $0.1 + $1.1 * $1.1) }
    values = (squares.0.squareRoot(), squares.1.squareRoot())
  }

  /// The least squares solution; nil when one singular value is below a hundredth of the other.
  func solve(_ right: [Double]) -> (x: Double, y: Double)? {
    guard min(values.0, values.1) > 0.01 * max(values.0, values.1) else { return nil }
    var (u, v) = (0.0, 0.0)
    for (row, value) in zip(rows, right) {
      u += row.0 * value
      v += row.1 * value
    }
    u /= values.0 * values.0
    v /= values.1 * values.1
    return (cosine * u + sine * v, cosine * v - sine * u)
  }
}
