/// A fit that outliers do not move.
///
/// It starts with everything and lets what does not fit fade, the limit tightening step by step
/// (graduated non-convexity, Yang et al., IEEE RA-L 5, 2020, with Geman and McClure's weights); then
/// every measurement is in or out, so that without outliers it is plain least squares. All counts of
/// steps are fixed.
struct RobustFit {
  private(set) var rows: [PlacementFit.Row]
  private(set) var yaws: [PlacementFit.YawRow]
  private(set) var fit: PlacementFit
  /// By how much the scatter is larger than the accuracies say; at least 1.
  private(set) var noiseScale = 1.0
  /// The squared error of each row in standard deviations of the fit of now.
  private var errors: [Double] = []

  init(_ rows: [PlacementFit.Row], _ yaws: [PlacementFit.YawRow], gate: Double) {
    self.rows = rows
    self.yaws = yaws
    fit = PlacementFit(rows, yaws)
    let limit = gate * gate
    errors.reserveCapacity(rows.count)
    measure()
    var largest = errors.max() ?? 0
    for yaw in yaws { largest = max(largest, yaw.squaredError(fit)) }
    if largest > limit {
      fade(limit, from: largest / limit)
      for _ in 0..<4 { select(limit) }
    }
    noiseScale = max(1, medianError() / Self.medianOfNormalErrors)
    if noiseScale > 1, largest > limit {
      for _ in 0..<3 { select(limit * noiseScale * noiseScale) }
      noiseScale = max(1, medianError() / Self.medianOfNormalErrors)
    }
  }

  /// The median length of a vector of two normal errors: √(2 ln 2).
  private static let medianOfNormalErrors = 1.177_410_022_515_474_6

  private mutating func fade(_ limit: Double, from start: Double) {
    var softness = 2 * start
    for _ in 0..<64 {
      let scaled = softness * limit
      for i in rows.indices {
        let fraction = scaled / (errors[i] + scaled)
        rows[i].trust = fraction * fraction
      }
      for i in yaws.indices {
        let fraction = scaled / (yaws[i].squaredError(fit) + scaled)
        yaws[i].trust = fraction * fraction
      }
      refit()
      if softness <= 1 { break }
      softness = max(1, softness / 2)
    }
  }

  private mutating func select(_ limit: Double) {
    for i in rows.indices { rows[i].trust = errors[i] <= limit ? 1 : 0 }
    for i in yaws.indices { yaws[i].trust = yaws[i].squaredError(fit) <= limit ? 1 : 0 }
    refit()
  }

  private mutating func refit() {
    fit = PlacementFit(rows, yaws)
    measure()
  }

  private mutating func measure() {
    errors.removeAll(keepingCapacity: true)
    for row in rows {
      let r = fit.residual(row)
      errors.append((r.x * r.x + r.y * r.y) / row.variance)
    }
  }

  private func medianError() -> Double {
    if rows.isEmpty { return 0 }
    return errors.selected(errors.count / 2).squareRoot()
  }
}
