import GeoNumerics
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
    _ robust: RobustFit, _ places: ArraySlice<PlaceMeasurement>,
    _ yaws: ArraySlice<YawMeasurement>, options: AlignmentOptions, now: Seconds,
    compass: CompassSummary?, findsBias: Bool
  ) {
    fit = robust.fit
    let inflation = robust.noiseScale * robust.noiseScale * options.caution * options.caution
    var noise = NoiseSums()
    noise.add(places, robust.rows, fit: fit)
    // The yaw's information from places alone gives the scale's uncertainty: an error along the way
    // is as likely as one across.
    if fit.spread > 0 {
      scaleAccuracy = (noise.yaw * inflation).squareRoot() / fit.spread
    }
    let (information, yawVariance) = Self.yaw(
      robust, places, yaws, noise.yaw, wander: YawWander(yaws, robust.yaws, options: options),
      now: now)
    let weight = fit.weight
    let degree = 180 / Double.pi
    let scale = weight > 0 ? inflation / (information * weight) * degree : 0
    uncertainty = PlacementUncertainty(
      yaw: yawVariance * degree * degree,
      east: weight > 0 ? noise.place / (weight * weight) * inflation : .infinity,
      north: weight > 0 ? noise.place / (weight * weight) * inflation : .infinity,
      yawEast: information > 0 ? noise.yawEast * scale : 0,
      yawNorth: information > 0 ? noise.yawNorth * scale : 0)
    measuredYaw = uncertainty.yaw
    if let compass {
      if findsBias { compassBias = bias(of: compass, WhitenedYaw(robust, places)) }
      add(compass, information: 1 / yawVariance, options)
    }
    sumResiduals(robust)
  }

  /// The information of the measurements on the yaw, and its variance in square radians: by noise
  /// of places and directions, and by the turn of the world since they were measured.
  private static func yaw(
    _ robust: RobustFit, _ places: ArraySlice<PlaceMeasurement>,
    _ yaws: ArraySlice<YawMeasurement>, _ noise: Double, wander: YawWander, now: Seconds
  ) -> (information: Double, variance: Double) {
    var information = robust.fit.spread
    var sum = noise * robust.noiseScale * robust.noiseScale
    var pulls: [(age: Seconds, weight: Double)] = []
    pulls.reserveCapacity(places.count + yaws.count)
    for (offset, index) in places.indices.enumerated() {
      let row = robust.rows[offset]
      let arm = robust.fit.turned(row.point)
      pulls.append((now - places[index].time, row.weight * row.trust * (arm * arm).sum()))
    }
    for (yaw, row) in zip(yaws, robust.yaws) {
      let pull = row.weight * row.trust
      information += pull
      sum += pull * pull * yaw.variance * wander.scatter
      pulls.append((now - yaw.time, pull))
    }
    guard information > 0 else { return (information, .infinity) }
    return (information, (sum + wander.variance(pulls)) / (information * information))
  }

  /// The difference of the compass from the yaw by all other measurements.
  private func bias(
    of compass: CompassSummary, _ yaw: WhitenedYaw?
  ) -> AlignmentSolution.CompassBias {
    let degree = 180 / Double.pi
    let (cosine, sine) = (yaw?.cosine ?? fit.cosine, yaw?.sine ?? fit.sine)
    let off = ElementaryFunctions.atan2(
      sine * compass.cosine - cosine * compass.sine, cosine * compass.cosine + sine * compass.sine)
    return AlignmentSolution.CompassBias(
      degrees: off * degree,
      accuracy: (uncertainty.yaw + compass.variance * degree * degree).squareRoot(),
      readings: compass.count)
  }

  /// Lets the compass pull the yaw as far as its possible bias allows.
  private mutating func add(
    _ compass: CompassSummary, information: Double, _ options: AlignmentOptions
  ) {
    let degree = 180 / Double.pi
    let bias = options.compassBias / degree
    let weight = 1 / (compass.variance + bias * bias)
    // A compass alone never says how the world lies unless its bias is known to be small.
    let trajectory = information.isFinite ? information : 0
    fit.turn(
      towards: trajectory * fit.cosine + weight * compass.cosine,
      trajectory * fit.sine + weight * compass.sine)
    let fraction = trajectory / (trajectory + weight)
    uncertainty.yaw = degree * degree / (trajectory + weight)
    uncertainty.yawEast *= fraction
    uncertainty.yawNorth *= fraction
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
