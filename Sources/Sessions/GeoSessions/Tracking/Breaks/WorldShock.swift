import GeoNumerics

/// A sudden change of an AR world, as the variances that it adds to a state.
struct WorldShock: Hashable, Sendable {
  /// Variances of east, north (square meters), yaw (square radians) and scale.
  var variances: SIMD4<Double>
}

/// Evidence for a sudden change of an AR world at one moment, from a single pass of the smoother.
///
/// The slope and the curvature of the log-likelihood along a change of the state give the most likely
/// change and its gain at every moment at once (de Jong and Penzer, Journal of the American
/// Statistical Association 93, 1998).
struct ShockEvidence: Sendable {
  private var slope = SIMD4<Double>.zero
  private var columns = (
    SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero
  )

  init() {}

  /// Evidence of the adjoint state of the smoother and its covariance.
  init(_ slope: SIMD8<Double>, _ bend: DriftState.Columns) {
    self.slope = -slope.lowHalf
    columns = (bend.c0.lowHalf, bend.c1.lowHalf, bend.c2.lowHalf, bend.c3.lowHalf)
  }

  /// The logarithm of the likelihood of a change with such variances over that of none.
  func gain(_ shock: WorldShock) -> Double {
    let size = shock.variances.squareRoot()
    // The Cholesky factor of 1 + √Q S √Q, row by row; its solution of √Q times the slope.
    var factor = [SIMD4<Double>](repeating: .zero, count: 4)
    let all = [columns.0, columns.1, columns.2, columns.3]
    var (sum, determinant) = (0.0, 1.0)
    var solved = SIMD4<Double>.zero
    for row in 0..<4 {
      for column in 0...row {
        let own = size[row] * all[column][row] * size[column] + (row == column ? 1 : 0)
        let rest = own - (factor[row] * factor[column]).sum()
        factor[row][column] =
          row == column ? max(rest, 1e-12).squareRoot() : rest / factor[column][column]
      }
      let rest = size[row] * slope[row] - (factor[row] * solved).sum()
      solved[row] = rest / factor[row][row]
      sum += solved[row] * solved[row]
      determinant *= factor[row][row]
    }
    return 0.5 * sum - ElementaryFunctions.log(determinant)
  }

  /// The change of a session smoothed with it, and its variances.
  func change(_ shock: WorldShock) -> (mean: SIMD4<Double>, variances: SIMD4<Double>) {
    let diagonal = SIMD4(columns.0[0], columns.1[1], columns.2[2], columns.3[3])
    let left = shock.variances - shock.variances * shock.variances * diagonal
    return (shock.variances * slope, left.replacing(with: 0, where: left .< SIMD4(repeating: 0)))
  }
}
