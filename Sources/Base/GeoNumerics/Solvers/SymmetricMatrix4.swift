/// A symmetric matrix of four rows.
package struct SymmetricMatrix4 {
  private var rows: [4 of SIMD4<Double>]

  package init(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ c: SIMD4<Double>, _ d: SIMD4<Double>) {
    rows = [a, b, c, d]
  }

  /// The largest eigenvalue, its unit vector and the next smaller eigenvalue.
  ///
  /// Jacobi's rotations; twelve rounds are far more than four rows ever need (quadratic convergence
  /// sets in after three or four).
  package func largestEigenvalue() -> (value: Double, vector: SIMD4<Double>, next: Double) {
    var a = self.rows
    var vectors: [4 of SIMD4<Double>] = [
      SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1),
    ]
    for _ in 0..<12 {
      var isDiagonal = true
      for p in 0..<3 {
        for q in (p + 1)..<4 {
          let off = a[p][q]
          if off == 0 { continue }
          if abs(off) < 1e-18 * (abs(a[p][p]) + abs(a[q][q])) { continue }
          isDiagonal = false
          let ratio = (a[q][q] - a[p][p]) / (2 * off)
          let size = abs(ratio) > 1e150 ? abs(ratio) : (ratio * ratio + 1).squareRoot()
          let tangent = (ratio < 0 ? -1 : 1) / (abs(ratio) + size)
          let cosine = 1 / (tangent * tangent + 1).squareRoot()
          let sine = tangent * cosine
          let (rowP, rowQ) = (a[p], a[q])
          a[p] = cosine * rowP - sine * rowQ
          a[q] = sine * rowP + cosine * rowQ
          for k in 0..<4 {
            let (left, right) = (a[k][p], a[k][q])
            a[k][p] = cosine * left - sine * right
            a[k][q] = sine * left + cosine * right
          }
          let (vectorP, vectorQ) = (vectors[p], vectors[q])
          vectors[p] = cosine * vectorP - sine * vectorQ
          vectors[q] = sine * vectorP + cosine * vectorQ
        }
      }
      if isDiagonal { break }
    }
    var best = 0
    for k in 1..<4 where a[k][k] > a[best][best] { best = k }
    var next = -Double.infinity
    for k in 0..<4 where k != best { next = max(next, a[k][k]) }
    return (a[best][best], vectors[best], next)
  }
}
