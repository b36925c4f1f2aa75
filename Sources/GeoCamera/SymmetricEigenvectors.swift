/// The eigenvalues and eigenvectors of a symmetric matrix of four rows, by Jacobi's rotations.
///
/// Twelve sweeps, whatever the matrix, with square roots only: the same bits on every machine.
struct SymmetricEigenvectors {
  /// The eigenvalues, the largest first.
  let values: [Double]
  /// The eigenvectors of length 1, in the order of the values.
  let vectors: [[Double]]

  /// Takes the rows of a symmetric matrix.
  init(_ rows: [[Double]]) {
    var a = rows
    let count = rows.count
    var v = (0..<count).map { row in (0..<count).map { $0 == row ? 1.0 : 0.0 } }
    for _ in 0..<12 {
      for p in 0..<count {
        for q in (p + 1)..<max(count, p + 1) where a[p][q] != 0 {
          Self.rotate(&a, &v, p, q)
        }
      }
    }
    let order = (0..<count).sorted { a[$0][$0] > a[$1][$1] }
    values = order.map { a[$0][$0] }
    vectors = order.map { column in v.map { $0[column] } }
  }

  /// Makes the element of row p and column q vanish (Rutishauser 1966).
  private static func rotate(_ a: inout [[Double]], _ v: inout [[Double]], _ p: Int, _ q: Int) {
    let theta = (a[q][q] - a[p][p]) / (2 * a[p][q])
    let t = (theta < 0 ? -1 : 1) / (abs(theta) + (theta * theta + 1).squareRoot())
    let c = 1 / (t * t + 1).squareRoot()
    let s = t * c
    for k in a.indices {
      (a[k][p], a[k][q]) = (c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q])
    }
    for k in a.indices {
      (a[p][k], a[q][k]) = (c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k])
      (v[k][p], v[k][q]) = (c * v[k][p] - s * v[k][q], s * v[k][p] + c * v[k][q])
    }
    a[p][q] = 0
    a[q][p] = 0
  }
}
