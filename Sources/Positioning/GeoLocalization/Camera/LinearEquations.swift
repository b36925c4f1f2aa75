/// Linear equations, as many as unknowns.
enum LinearEquations {
  /// Solves them by elimination with the largest pivot of each column; nil where they have no single solution.
  static func solve(_ rows: [[Double]], _ values: [Double]) -> [Double]? {
    let count = values.count
    var a = rows
    var b = values
    for column in 0..<count {
      let pivot = (column..<count).reduce(column) {
        abs(a[$1][column]) > abs(a[$0][column]) ? $1 : $0
      }
      guard abs(a[pivot][column]) > 1e-12, a[pivot][column].isFinite else { return nil }
      a.swapAt(column, pivot)
      b.swapAt(column, pivot)
      for row in (column + 1)..<max(count, column + 1) {
        let factor = a[row][column] / a[column][column]
        guard factor != 0 else { continue }
        for k in column..<count { a[row][k] -= factor * a[column][k] }
        b[row] -= factor * b[column]
      }
    }
    for row in (0..<count).reversed() {
      for k in (row + 1)..<max(count, row + 1) { b[row] -= a[row][k] * b[k] }
      b[row] /= a[row][row]
    }
    return b
  }
}
