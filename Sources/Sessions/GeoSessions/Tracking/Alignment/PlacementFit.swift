import GeoNumerics

/// The turn about up and the horizontal move with the least weighted squares.
///
/// Directions are measured as the cosine of what they are off, which is their square for small
/// angles and makes the answer a closed form.
struct PlacementFit {
  private(set) var cosine = 1.0
  private(set) var sine = 0.0
  /// The weighted means of the points and of the places.
  private(set) var point = SIMD2<Double>(0, 0)
  private(set) var place = SIMD2<Double>(0, 0)
  /// The sum of the weights of places.
  private(set) var weight = 0.0
  /// The weighted sum of the squared distances of the points from their mean.
  private(set) var spread = 0.0
  /// The weighted sum of the products of points and places, along and across.
  private var along = 0.0
  private var across = 0.0

  init(_ rows: [Row], _ yaws: [YawRow]) {
    for row in rows {
      let w = row.weight * row.trust
      weight += w
      point += w * row.point
      place += w * row.place
    }
    if weight > 0 {
      point /= weight
      place /= weight
    }
    for row in rows {
      let w = row.weight * row.trust
      let (p, g) = (row.point - point, row.place - place)
      along += w * (p.x * g.x + p.y * g.y)
      across += w * (p.x * g.y - p.y * g.x)
      spread += w * (p.x * p.x + p.y * p.y)
    }
    var (a, b) = (along, across)
    for yaw in yaws {
      a += yaw.weight * yaw.trust * yaw.cosine
      b += yaw.weight * yaw.trust * yaw.sine
    }
    turn(towards: a, b)
  }

  /// Sets the turn to the direction of a vector; keeps it for the vector 0.
  mutating func turn(towards a: Double, _ b: Double) {
    let length = (a * a + b * b).squareRoot()
    if length > 0, length.isFinite { (cosine, sine) = (a / length, b / length) }
  }

  /// Radians, counter-clockwise.
  var yaw: Double { ElementaryFunctions.atan2(sine, cosine) }

  /// The scale that would fit the places best; nil when all points are at one place.
  var scale: Double? { spread > 0 ? (cosine * along + sine * across) / spread : nil }

  /// A point of the AR world, turned, from the mean of the points.
  @inline(__always)
  func turned(_ p: SIMD2<Double>) -> SIMD2<Double> {
    let q = p - point
    return SIMD2(cosine * q.x - sine * q.y, sine * q.x + cosine * q.y)
  }

  /// The vector from where the fit expects a place to the place.
  @inline(__always)
  func residual(_ row: Row) -> SIMD2<Double> { row.place - place - turned(row.point) }

  /// A horizontal measurement with its weight.
  struct Row {
    let point: SIMD2<Double>
    let place: SIMD2<Double>
    let variance: Double
    /// The number of measurements that share its error.
    let company: Double
    /// One over the variance and the company.
    let weight: Double
    /// 1 for a measurement that fits, 0 for one that does not.
    var trust = 1.0

    init(point: SIMD2<Double>, place: SIMD2<Double>, variance: Double, company: Double) {
      self.point = point
      self.place = place
      self.variance = variance
      self.company = company
      weight = 1 / (variance * company)
    }
  }

  /// A direction with its weight.
  struct YawRow {
    let cosine: Double
    let sine: Double
    let variance: Double
    /// 1 for a measurement that fits, 0 for one that does not.
    var trust = 1.0

    var weight: Double { 1 / variance }

    init(_ yaw: YawMeasurement, variance: Double) {
      cosine = yaw.cosine
      sine = yaw.sine
      self.variance = variance
    }

    /// The difference from the yaw of a fit, in standard deviations squared.
    func squaredError(_ fit: PlacementFit) -> Double {
      // 2 - 2 cos is the square of the chord.
      (2 - 2 * (cosine * fit.cosine + sine * fit.sine)) / variance
    }
  }
}
