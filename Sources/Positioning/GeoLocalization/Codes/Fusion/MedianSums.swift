/// Sums over all points for a candidate of their geometric median.
struct MedianSums {
  var distance = 0.0
  /// The sum of the unit vectors toward the points.
  var pull = SIMD2<Double>.zero
  /// The second derivatives of the sum of distances.
  var curvature = SIMD3<Double>.zero
  /// The square of the distance to the nearest point that is not the place itself.
  var nearestSquare = Double.infinity
  /// Number of points that coincide with the candidate.
  var here = 0

  /// Looks at the points, four at a time; without fused operations, in a fixed order.
  init(
    _ east: UnsafeBufferPointer<Double>, _ north: UnsafeBufferPointer<Double>,
    at place: SIMD2<Double>
  ) {
    typealias Four = SIMD4<Double>
    let count = min(east.count, north.count)
    let fours = count / 4
    let (placeX, placeY) = (Four(repeating: place.x), Four(repeating: place.y))
    var (pullX, pullY, length) = (Four.zero, Four.zero, Four.zero)
    var (xx, xy, yy) = (Four.zero, Four.zero, Four.zero)
    var nearest = Four(repeating: .infinity)
    var hits = SIMD4<Double>.zero
    let (xs, ys) = (UnsafeRawPointer(east.baseAddress), UnsafeRawPointer(north.baseAddress))
    if let xs, let ys {
      for four in 0..<fours {
        let x = xs.loadUnaligned(fromByteOffset: four &* 32, as: Four.self) - placeX
        let y = ys.loadUnaligned(fromByteOffset: four &* 32, as: Four.self) - placeY
        let square = x * x + y * y
        let isHere = square .< Self.sameSquare
        let radius = square.squareRoot()
        var inverse = 1 / radius
        inverse.replace(with: 0, where: isHere)
        hits.replace(with: hits + 1, where: isHere)
        nearest = pointwiseMin(nearest, square.replacing(with: .infinity, where: isHere))
        let (ux, uy) = (x * inverse, y * inverse)
        length += radius
        pullX += ux
        pullY += uy
        xx += inverse * (uy * uy)
        xy -= inverse * (ux * uy)
        yy += inverse * (ux * ux)
      }
    }
    distance = length.sum()
    pull = SIMD2(pullX.sum(), pullY.sum())
    curvature = SIMD3(xx.sum(), xy.sum(), yy.sum())
    nearestSquare = nearest.min()
    here = Int(hits.sum())
    for index in (fours * 4)..<count { add(SIMD2(east[index], north[index]) - place) }
  }

  /// Points closer than a nanometer are one.
  static let sameSquare = 1e-18

  /// Adds a point, by its vector from the candidate.
  mutating func add(_ way: SIMD2<Double>) {
    let square = way.x * way.x + way.y * way.y
    guard square >= Self.sameSquare else {
      here += 1
      return
    }
    nearestSquare = min(nearestSquare, square)
    let radius = square.squareRoot()
    let unit = way / radius
    distance += radius
    pull += unit
    curvature += SIMD3(unit.y * unit.y, -unit.x * unit.y, unit.x * unit.x) / radius
  }

  /// The step to where the sum of distances would be least if it were as curved everywhere (Newton);
  /// nil where the points are so nearly in line with the place that it is not curved enough.
  var newtonStep: SIMD2<Double>? {
    let (xx, xy, yy) = (curvature.x, curvature.y, curvature.z)
    let determinant = xx * yy - xy * xy
    let trace = xx + yy
    guard determinant > 1e-10 * trace * trace else { return nil }
    return SIMD2(yy * pull.x - xy * pull.y, xx * pull.y - xy * pull.x) / determinant
  }

  /// The step to the mean of the points weighted by one over their distances (Weiszfeld 1937), which
  /// never makes the sum longer; shortened where points are here (Vardi and Zhang 2000).
  var weiszfeldStep: SIMD2<Double> {
    let trace = curvature.x + curvature.z
    guard trace > 0 else { return .zero }
    let force = (pull * pull).sum().squareRoot()
    let fraction = force > Double(here) ? 1 - Double(here) / force : 0
    return pull / trace * fraction
  }

  /// Whether points are here that hold the median against the pull of all others.
  var isHeld: Bool { here > 0 && (pull * pull).sum() <= Double(here) * Double(here) }
}
