/// The state at a moment: the camera's place on Earth, the yaw and the scale of its world and the
/// errors of satellites, with their covariance.
///
/// The numbers are east, north, yaw, scale, the fading errors of east and north and the staying ones,
/// the last four in stated deviations.
struct DriftState {
  /// East, north, yaw, scale, fading east and north, staying east and north.
  var mean: SIMD8<Double>
  /// The columns of the covariance.
  var columns: Columns

  struct Columns {
    var c0 = SIMD8<Double>.zero
    var c1 = SIMD8<Double>.zero
    var c2 = SIMD8<Double>.zero
    var c3 = SIMD8<Double>.zero
    var c4 = SIMD8<Double>.zero
    var c5 = SIMD8<Double>.zero
    var c6 = SIMD8<Double>.zero
    var c7 = SIMD8<Double>.zero

    /// The product with a vector.
    @inline(__always)
    func times(_ v: SIMD8<Double>) -> SIMD8<Double> {
      var sum = c0 * v[0]
      sum += c1 * v[1]
      sum += c2 * v[2]
      sum += c3 * v[3]
      sum += c4 * v[4]
      sum += c5 * v[5]
      sum += c6 * v[6]
      sum += c7 * v[7]
      return sum
    }

    /// Subtracts the product of a vector with another one.
    @inline(__always)
    mutating func subtract(_ a: SIMD8<Double>, _ b: SIMD8<Double>) {
      c0 -= a * b[0]
      c1 -= a * b[1]
      c2 -= a * b[2]
      c3 -= a * b[3]
      c4 -= a * b[4]
      c5 -= a * b[5]
      c6 -= a * b[6]
      c7 -= a * b[7]
    }

    /// Changes every column.
    @inline(__always)
    mutating func each(_ change: (inout SIMD8<Double>) -> Void) {
      change(&c0)
      change(&c1)
      change(&c2)
      change(&c3)
      change(&c4)
      change(&c5)
      change(&c6)
      change(&c7)
    }
  }

  /// Knows next to nothing but about where the camera is.
  init(place: SIMD2<Double>) {
    mean = SIMD8(place.x, place.y, 0, 0, 0, 0, 0, 0)
    columns = Columns()
    columns.c0[0] = 1e6
    columns.c1[1] = 1e6
    columns.c2[2] = 1
    columns.c3[3] = DriftModel.scale * DriftModel.scale
    columns.c4[4] = 1
    columns.c5[5] = 1
    columns.c6[6] = 1
    columns.c7[7] = 1
  }

  /// The change between two measurements.
  struct Step {
    /// The way of the camera, turned by the yaw that it was taken for.
    var way = SIMD2<Double>.zero
    /// The yaw that it was taken for.
    var yaw = 0.0
    /// The fraction of the fading errors that is left.
    var kept = 1.0
    /// The variance that the place and the yaw gain.
    var placeNoise = 0.0
    var yawNoise = 0.0
    /// The sudden change before the camera moved.
    var shock: WorldShock?

    /// The derivatives of the place by the yaw and by the scale.
    @inline(__always) var byYaw: SIMD2<Double> { SIMD2(-way.y, way.x) }

    /// The rows of the transition, applied to a vector.
    @inline(__always)
    func move(_ v: inout SIMD8<Double>) {
      v[0] += way.x * v[3] - way.y * v[2]
      v[1] += way.y * v[3] + way.x * v[2]
      v[4] *= kept
      v[5] *= kept
    }

    /// The columns of the transition, applied to a vector: what a change of the state before adds.
    @inline(__always)
    func moveBack(_ v: inout SIMD8<Double>) {
      v[2] += way.x * v[1] - way.y * v[0]
      v[3] += way.x * v[0] + way.y * v[1]
      v[4] *= kept
      v[5] *= kept
    }
  }

  /// Goes on to the next measurement.
  @inline(__always)
  mutating func go(_ step: Step) {
    if let shock = step.shock { add(shock) }
    let off = mean[2] - step.yaw
    let scale = mean[3]
    mean[0] += step.way.x * (1 + scale) - step.way.y * off
    mean[1] += step.way.y * (1 + scale) + step.way.x * off
    mean[4] *= step.kept
    mean[5] *= step.kept
    // The covariance is symmetric: the same rows on both sides.
    let (way, kept) = (step.way, step.kept)
    columns.c0 += columns.c3 * way.x - columns.c2 * way.y
    columns.c1 += columns.c3 * way.y + columns.c2 * way.x
    columns.c4 *= kept
    columns.c5 *= kept
    columns.each { step.move(&$0) }
    let fresh = 1 - kept * kept
    columns.c4[4] += fresh
    columns.c5[5] += fresh
    // The yaw turns while the camera walks: of its noise a third and half reach the place.
    let across = step.byYaw
    let (half, third) = (step.yawNoise / 2, step.yawNoise / 3)
    columns.c0[0] += step.placeNoise + third * across.x * across.x
    columns.c1[1] += step.placeNoise + third * across.y * across.y
    columns.c0[1] += third * across.x * across.y
    columns.c1[0] += third * across.x * across.y
    columns.c2[2] += step.yawNoise
    columns.c0[2] += half * across.x
    columns.c2[0] += half * across.x
    columns.c1[2] += half * across.y
    columns.c2[1] += half * across.y
  }

  /// Widens the covariance by the variances of a sudden change.
  private mutating func add(_ shock: WorldShock) {
    columns.c0[0] += shock.variances[0]
    columns.c1[1] += shock.variances[1]
    columns.c2[2] += shock.variances[2]
    columns.c3[3] += shock.variances[3]
  }

  /// Updates the state by a measured number, its dependence on the state and the variance of its
  /// error.
  @inline(__always)
  mutating func measure(_ row: SIMD8<Double>, _ value: Double, variance: Double) -> Innovation {
    let shared = columns.times(row)
    let total = (row * shared).sum() + variance
    let surprise = value - (row * mean).sum()
    mean += shared * (surprise / total)
    columns.subtract(shared, shared / total)
    return Innovation(row: row, shared: shared, total: total, surprise: surprise)
  }

  /// The innovation by a measured number.
  struct Innovation {
    let row: SIMD8<Double>
    /// The covariance with the state before.
    let shared: SIMD8<Double>
    let total: Double
    let surprise: Double
  }
}
