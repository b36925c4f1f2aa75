import Geodesy

/// The point with the least sum of distances to some points of space (Weiszfeld 1937).
enum SpatialMedian {
  /// The median of at least one point; weights are positive, one for each point.
  static func of(_ points: [Vector3], weights: [Double]) -> Vector3 {
    var median = Vector3(x: 0, y: 0, z: 0)
    let total = weights.reduce(0, +)
    for (point, weight) in zip(points, weights) { median = median + point * (weight / total) }
    for _ in 0..<rounds {
      var (sum, pull) = (Vector3(x: 0, y: 0, z: 0), 0.0)
      for (point, weight) in zip(points, weights) {
        let fraction = weight / max((point - median).length, shortest)
        sum = sum + point * fraction
        pull += fraction
      }
      let next = sum * (1 / pull)
      let step = (next - median).length
      median = next
      if step < shortest { break }
    }
    return median
  }

  private static let rounds = 200
  /// A micrometer, below which distances count as alike.
  private static let shortest = 1e-6
}
