import GeoNumerics
import Geodesy

/// A compass that errs as a `CompassModel` says.
struct Compass {
  private var random: SeededRandom
  private var wander: GaussMarkov
  private let bias: Degrees
  private let accuracy: Degrees

  init(_ plan: SimulationPlan) {
    let model = plan.models.compass
    random = SeededRandom(seed: plan.seed, stream: SimulationStream.compass)
    bias = model.bias * random.gaussian()
    wander = GaussMarkov(
      standardDeviation: model.standardDeviation, correlationTime: model.correlationTime,
      step: plan.models.headingRate > 0 ? 1 / plan.models.headingRate : 1, random: &random)
    let error = (model.bias * model.bias + model.standardDeviation * model.standardDeviation)
      .squareRoot()
    accuracy = max(1, (error * model.accuracyScale).rounded())
  }

  /// The reading for a true heading in degrees.
  mutating func reading(_ truth: Degrees, _ effects: FaultEffects) -> HeadingReading {
    let degrees = truth + bias + wander.advance(&random) + effects.compassTurn
    return HeadingReading(
      degrees: degrees - 360 * (degrees / 360).rounded(.down), accuracy: accuracy)
  }
}
