/// The point whose distances to given points have the least sum.
///
/// Unlike a mean it does not follow gross errors: less than half of the points cannot take it away.
/// Newton's method from the mean, with Weiszfeld's step where Newton's does not help; points of the
/// set are tried by the condition for the median to be one of them. Converged to a nanometer.
public enum GeometricMedian {
  /// The median of some points; nil for none.
  ///
  /// If a whole line is optimal, one point of it.
  public static func of(_ points: [PlanePoint]) -> PlanePoint? {
    of(east: points.map(\.east), north: points.map(\.north))
  }

  static func of(
    east: [Double], north: [Double], startingAt start: PlanePoint? = nil
  ) -> PlanePoint? {
    guard !east.isEmpty else { return nil }
    return east.withUnsafeBufferPointer { x in
      north.withUnsafeBufferPointer { y in
        var search = MedianSearch(x, y, start: start.map { SIMD2($0.east, $0.north) })
        let found = search.run()
        return PlanePoint(east: found.x, north: found.y)
      }
    }
  }
}

/// The way to the median.
private struct MedianSearch {
  private let x: UnsafeBufferPointer<Double>
  private let y: UnsafeBufferPointer<Double>
  private var place: SIMD2<Double>
  private var sums: MedianSums
  /// The point of the set that was tried last.
  private var tried: Int?

  /// Steps after which the search ends where it is; the common case takes six.
  private static let mostSteps = 100

  init(
    _ x: UnsafeBufferPointer<Double>, _ y: UnsafeBufferPointer<Double>, start: SIMD2<Double>?
  ) {
    self.x = x
    self.y = y
    if let start {
      place = start
    } else {
      let count = Double(x.count)
      place = SIMD2(x.reduce(0, +) / count, y.reduce(0, +) / count)
    }
    sums = MedianSums(x, y, at: place)
  }

  mutating func run() -> SIMD2<Double> {
    for _ in 0..<Self.mostSteps {
      if sums.isHeld { return place }
      let newton = sums.here == 0 ? sums.newtonStep : nil
      let step = newton ?? sums.weiszfeldStep
      let length = (step * step).sum().squareRoot()
      if sums.nearestSquare < 16 * length * length {
        switch tryNearest() {
        case .isMedian: return place
        case .isBetter: continue
        case .isWorse: break
        }
      }
      if length < 1e-10 + 1e-12 * sums.distance / Double(x.count) { return place }
      if !move(by: step), newton == nil || !move(by: sums.weiszfeldStep) { return place }
    }
    return place
  }

  /// Goes a step unless it makes the sum of distances longer.
  private mutating func move(by step: SIMD2<Double>) -> Bool {
    let next = MedianSums(x, y, at: place + step)
    guard next.distance < sums.distance else { return false }
    place += step
    sums = next
    return true
  }

  private enum Trial { case isMedian, isBetter, isWorse }

  /// Tries the nearest point of the set, once, and stays there unless it is worse.
  private mutating func tryNearest() -> Trial {
    var (best, index) = (Double.infinity, 0)
    for candidate in 0..<x.count {
      let way = SIMD2(x[candidate], y[candidate]) - place
      let square = (way * way).sum()
      if square < best, square >= MedianSums.sameSquare { (best, index) = (square, candidate) }
    }
    guard tried != index, best < .infinity else { return .isWorse }
    tried = index
    let point = SIMD2(x[index], y[index])
    let there = MedianSums(x, y, at: point)
    guard there.isHeld || there.distance < sums.distance else { return .isWorse }
    place = point
    sums = there
    return there.isHeld ? .isMedian : .isBetter
  }
}
