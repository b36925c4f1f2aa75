import GeoSessions
import Geodesy

/// The yaw and the horizontal place with their covariance, the compass counted in.
struct HorizontalSolution {
  private(set) var fit: PlacementFit
  private(set) var uncertainty: PlacementUncertainty
  private(set) var scaleAccuracy: Double?
  /// The variance of the yaw without the compass, in square degrees.
  private(set) var measuredYaw: Double
  private(set) var compassBias: AlignmentSolution.CompassBias?
  /// The mean of the squared residuals of trusted rows.
  private(set) var meanSquare = 0.0

  init(
    _ robust: RobustFit, _ places: [PlaceMeasurement], options: AlignmentOptions,
    compass: CompassSummary?
  ) {
    fit = robust.fit
    let inflation = robust.noiseScale * robust.noiseScale * options.caution * options.caution
    var noise = NoiseSums()
    for source in MeasurementSource.allCases {
      let rows = zip(places, robust.rows).filter { $0.0.source == source }
      noise.add(
        rows.map { ($0.0.time, $0.1) }, correlation: options.correlation(of: source), fit: fit)
    }
    // The yaw's information from places alone gives the scale's uncertainty: an error along the way
    // is as likely as one across.
    if fit.spread > 0 {
      scaleAccuracy = (noise.yaw * inflation).squareRoot() / fit.spread
    }
    var information = fit.spread
    for yaw in robust.yaws {
      information += yaw.weight * yaw.trust
      noise.add(yaw)
    }
    let weight = fit.weight
    let yawVariance = information > 0 ? noise.yaw / (information * information) : .infinity
    let degree = 180 / Double.pi
    let scale = weight > 0 ? inflation / (information * weight) * degree : 0
    uncertainty = PlacementUncertainty(
      yaw: yawVariance * inflation * degree * degree,
      east: weight > 0 ? noise.place / (weight * weight) * inflation : .infinity,
      north: weight > 0 ? noise.place / (weight * weight) * inflation : .infinity,
      yawEast: information > 0 ? noise.yawEast * scale : 0,
      yawNorth: information > 0 ? noise.yawNorth * scale : 0)
    measuredYaw = uncertainty.yaw
    if let compass { add(compass, information: 1 / (yawVariance * inflation), options) }
    sumResiduals(robust)
  }

  /// Lets the compass pull the yaw as far as its possible bias allows.
  private mutating func add(
    _ compass: CompassSummary, information: Double, _ options: AlignmentOptions
  ) {
    let degree = 180 / Double.pi
    let reading = ElementaryFunctions.sincos(compass.yaw)
    let off = ElementaryFunctions.atan2(
      fit.sine * reading.cos - fit.cosine * reading.sin,
      fit.cosine * reading.cos + fit.sine * reading.sin)
    compassBias = AlignmentSolution.CompassBias(
      degrees: off * degree,
      accuracy: (uncertainty.yaw + compass.variance * degree * degree).squareRoot(),
      readings: compass.count)
    let bias = options.compassBias / degree
    let weight = 1 / (compass.variance + bias * bias)
    // A compass alone never says how the world lies unless its bias is known to be small.
    let trajectory = information.isFinite ? information : 0
    fit.turn(
      towards: trajectory * fit.cosine + weight * reading.cos,
      trajectory * fit.sine + weight * reading.sin)
    let share = trajectory / (trajectory + weight)
    uncertainty.yaw = degree * degree / (trajectory + weight)
    uncertainty.yawEast *= share
    uncertainty.yawNorth *= share
  }

  private mutating func sumResiduals(_ robust: RobustFit) {
    var sum = 0.0
    var count = 0.0
    for row in robust.rows where row.trust > 0 {
      let r = fit.residual(row)
      sum += r.x * r.x + r.y * r.y
      count += 1
    }
    if count > 0 { meanSquare = sum / count }
  }
}

/// What the compass readings of a window say together.
struct CompassSummary {
  /// Radians, counter-clockwise.
  let yaw: Double
  /// Square radians: what remains of the readings' scatter, without a common bias.
  let variance: Double
  let count: Int

  /// Sums up readings; nil without any.
  ///
  /// Readings far from the others are taken out once: a tram passes.
  init?(_ readings: [YawMeasurement], _ options: AlignmentOptions) {
    guard let first = Self.mean(readings) else { return nil }
    let near = readings.filter {
      let (sine, cosine) = ElementaryFunctions.sincos($0.yaw - first)
      let chord = 2 - 2 * cosine
      return sine.isFinite && chord <= max(0.25, 9 * $0.variance)
    }
    guard let mean = Self.mean(near.isEmpty ? readings : near) else { return nil }
    yaw = mean
    count = near.isEmpty ? readings.count : near.count
    // Compass errors last as long as a place does, so that many readings are hardly better than one.
    var sum = 0.0
    for reading in readings { sum += reading.variance }
    variance = sum / Double(readings.count) / (1 + Double(count) / 60)
  }

  private static func mean(_ readings: [YawMeasurement]) -> Double? {
    if readings.isEmpty { return nil }
    var (a, b) = (0.0, 0.0)
    for reading in readings {
      let (sine, cosine) = ElementaryFunctions.sincos(reading.yaw)
      a += cosine / reading.variance
      b += sine / reading.variance
    }
    return ElementaryFunctions.atan2(b, a)
  }
}
