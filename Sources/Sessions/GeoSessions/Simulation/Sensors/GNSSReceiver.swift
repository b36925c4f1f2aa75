import GeoNumerics
import Geodesy

/// A receiver that errs as a `GNSSModel` says.
struct GNSSReceiver {
  /// Ratio of the 68 % radius to the standard deviation of one axis.
  private static let radiusFactor = 1.5096

  private let model: GNSSModel
  private var random: SeededRandom
  private let biasEast: Meters
  private let biasNorth: Meters
  private let biasUp: Meters
  private var wanderEast: GaussMarkov
  private var wanderNorth: GaussMarkov
  private var wanderUp: GaussMarkov
  private var canyonEast: GaussMarkov
  private var canyonNorth: GaussMarkov
  private var acquired: Seconds?
  private var last: GNSSFix?

  /// The true state at the time of a fix.
  struct Truth {
    var time: Seconds
    var place: ENUPosition
    var speed: Double
    var course: Degrees
    var sky: SkyView.Blockage
  }

  init(_ plan: SimulationPlan) {
    let (model, step) = (plan.models.gnss, 1 / plan.models.gnssRate)
    self.model = model
    random = SeededRandom(seed: plan.seed, stream: SimulationStream.gnss)
    biasEast = model.bias * random.gaussian()
    biasNorth = model.bias * random.gaussian()
    biasUp = model.bias * model.verticalFactor * random.gaussian()
    func wander(
      _ standardDeviation: Meters, _ correlationTime: Seconds, _ random: inout SeededRandom
    )
      -> GaussMarkov
    {
      GaussMarkov(
        standardDeviation: standardDeviation, correlationTime: correlationTime, step: step,
        random: &random)
    }
    wanderEast = wander(model.standardDeviation, model.correlationTime, &random)
    wanderNorth = wander(model.standardDeviation, model.correlationTime, &random)
    wanderUp = wander(
      model.standardDeviation * model.verticalFactor, model.correlationTime, &random)
    canyonEast = wander(model.canyonError, 15, &random)
    canyonNorth = wander(model.canyonError, 15, &random)
  }

  mutating func lose() {
    acquired = nil
    last = nil
  }

  /// Returns the fix at a moment; nil if the receiver has none.
  mutating func fix(_ truth: Truth, frame: DeterministicLocalFrame, _ effects: FaultEffects)
    -> GNSSFix?
  {
    // The numbers are drawn in any case, so that a fault does not change what comes after it.
    let (east, north) = (wanderEast.advance(&random), wanderNorth.advance(&random))
    let up = wanderUp.advance(&random)
    let (mirrorEast, mirrorNorth) = (canyonEast.advance(&random), canyonNorth.advance(&random))
    let whiteNoise = (random.gaussian(), random.gaussian(), random.gaussian())
    let motion = (random.gaussian(), random.gaussian())
    let (chance, side) = (random.uniform(), random.uniform())
    let belief = model.accuracyScale * max(0.1, 1 + model.accuracySpread * random.gaussian())
    if effects.isFixFrozen, let last { return last }
    guard !effects.hasNoFix, truth.sky.fraction < 0.97 else {
      lose()
      return nil
    }
    let since = acquired ?? truth.time
    acquired = since
    let start = model.initialError * ElementaryFunctions.exp(-(truth.time - since) / 3)
    let sky = truth.sky
    var place = ENUPosition(
      east: truth.place.east + biasEast + east + model.whiteNoise * whiteNoise.0
        + start * 0.5 * whiteNoise.1 + sky.eastEast * mirrorEast + sky.eastNorth * mirrorNorth,
      north: truth.place.north + biasNorth + north + model.whiteNoise * whiteNoise.1
        + start * 0.5 * whiteNoise.2 + sky.eastNorth * mirrorEast + sky.northNorth * mirrorNorth,
      up: truth.place.up + biasUp + up + model.whiteNoise * model.verticalFactor * whiteNoise.2)
    if let outlier = effects.outlier, chance < model.outlierFraction {
      let (sine, cosine) = ElementaryFunctions.sincos(degrees: 360 * side)
      place.east += outlier * sine
      place.north += outlier * cosine
    }
    guard let position = try? frame.position(place) else { return nil }
    let axis = standardDeviation(start: start, sky: sky)
    var fix = GNSSFix(
      position.coordinate, altitude: Altitude(meters: position.height, datum: .ellipsoid),
      horizontalAccuracy: rounded(axis * Self.radiusFactor * belief),
      verticalAccuracy: rounded(axis * model.verticalFactor * belief),
      speed: max(0, truth.speed + 0.05 * motion.0))
    if truth.speed > 0.3 {
      let course = truth.course + 4 * motion.1
      fix.course = course - 360 * (course / 360).rounded(.down)
    }
    last = fix
    return fix
  }

  /// The deviation of one axis, all errors together.
  private func standardDeviation(start: Meters, sky: SkyView.Blockage) -> Meters {
    let canyon = model.canyonError * sky.fraction
    let sum =
      model.bias * model.bias + model.standardDeviation * model.standardDeviation + model.whiteNoise
      * model.whiteNoise
      + start * start * 0.25 + canyon * canyon
    return sum.squareRoot()
  }

  /// Receivers report accuracies in coarse steps.
  private func rounded(_ meters: Meters) -> Meters { max(0.5, (meters * 10).rounded() / 10) }
}
