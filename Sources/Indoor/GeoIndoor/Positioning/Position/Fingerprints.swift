/// Strengths of beacons at one moment or place, by the caller's index of the beacons.
package typealias SignalLevels = [Int: Double]

/// Strengths that were measured at known points, for finding a point by the ones most like its own.
struct Fingerprints: Hashable, Sendable {
  /// The strengths at one point.
  struct Print: Hashable, Sendable {
    /// Position on the plan, in meters.
    var point: FloorPoint
    /// The strengths there, dBm.
    var levels: SignalLevels
  }

  let prints: [Print]
  /// The strength that stands for a beacon that was not heard, dBm.
  let silence: Double

  init(_ prints: [Print], silence: Double = -100) {
    self.prints = prints.filter { $0.point.isUsable && !$0.levels.isEmpty }
    self.silence = silence
  }

  /// The middle of the `count` points most like the strengths, the more alike counting more; nil
  /// without points or strengths.
  ///
  /// Two are alike when the root of their mean squared difference in dB is small, over all beacons
  /// that either heard.
  func point(_ levels: SignalLevels, nearest count: Int = 4) -> PlanarEstimate? {
    guard !prints.isEmpty, !levels.isEmpty else { return nil }
    let differences = prints.map { difference($0.levels, levels) }
    let order = prints.indices.sorted { (differences[$0], $0) < (differences[$1], $1) }
    let nearest = order.prefix(max(count, 1)).map { index in
      (point: prints[index].point, weight: 1 / max(differences[index], 0.1))
    }
    guard let point = WeightedCentroid.point(nearest) else { return nil }
    let total = nearest.reduce(0) { $0 + $1.weight }
    var spread = PlanarCovariance(standardDeviation: 0.5)
    for (place, weight) in nearest {
      let (x, y, fraction) = (place.x - point.x, place.y - point.y, weight / total)
      spread =
        spread + PlanarCovariance(xx: fraction * x * x, xy: fraction * x * y, yy: fraction * y * y)
    }
    return PlanarEstimate(point: point, covariance: spread)
  }

  private func difference(_ a: SignalLevels, _ b: SignalLevels) -> Double {
    // In order of the index: sums of floating point numbers must not depend on hashing.
    let all = Set(a.keys).union(b.keys).sorted()
    let sum = all.reduce(0) { sum, beacon in
      let step = (a[beacon] ?? silence) - (b[beacon] ?? silence)
      return sum + step * step
    }
    return (sum / Double(all.count)).squareRoot()
  }
}
