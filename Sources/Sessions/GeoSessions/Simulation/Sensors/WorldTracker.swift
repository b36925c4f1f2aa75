import GeoNumerics
import Geodesy

/// World tracking with the errors of a `TrackingModel`: the pose in the AR world and its drift.
struct WorldTracker {
  private enum State: Hashable {
    case initializing
    case normal
    case shaken
    case lost(hasPose: Bool)
    case relocalizing(until: Seconds)
  }

  private static let driftMemory: Seconds = 3

  /// The turn of the AR world from the walk's frame, degrees counterclockwise from above.
  private(set) var yaw: Degrees
  private(set) var position = Vector3(x: 0, y: 0, z: 0)

  private let model: TrackingModel
  private let step: Seconds
  private let scale: Double
  private let yawStep: Degrees
  /// Meters of drift per meter of the way, correlated over `driftMemory`.
  private var driftEast: GaussMarkov
  private var driftUp: GaussMarkov
  private var driftSouth: GaussMarkov
  private var random: SeededRandom
  private var state = State.initializing
  private var last: ENUPosition
  /// The position without drift since tracking was lost; nil while it is not.
  private var kept: Vector3?
  private var nextLoss: Seconds
  private var lossEnds: Seconds?

  init(_ plan: SimulationPlan, start: ENUPosition) {
    model = plan.models.tracking
    step = 1 / plan.models.frameRate
    last = start
    random = SeededRandom(seed: plan.seed, stream: SimulationStream.tracking)
    let (chance, error) = (random.uniform(), random.gaussian())
    switch (model.yaw, model.alignment) {
    case (let yaw?, _): self.yaw = yaw
    case (nil, .gravityAndHeading): yaw = plan.models.compass.bias * error
    case (nil, .gravity), (nil, .camera), (nil, .unknown): yaw = 360 * chance - 180
    }
    scale = 1 + model.scaleError * random.gaussian()
    // Steps that stay alike for three seconds add up to the stated spread at 1.4 m/s.
    let fraction = model.positionDrift / (2 * Self.driftMemory * 1.4).squareRoot()
    func drift(_ random: inout SeededRandom) -> GaussMarkov {
      GaussMarkov(
        standardDeviation: fraction, correlationTime: Self.driftMemory,
        step: 1 / plan.models.frameRate,
        random: &random)
    }
    driftEast = drift(&random)
    driftUp = drift(&random)
    driftSouth = drift(&random)
    yawStep = model.yawDrift * (step / 60).squareRoot()
    nextLoss =
      model.lossesPerHour > 0 ? 3600 / model.lossesPerHour * random.exponential() : .infinity
  }

  /// The state as logs have it.
  var tracking: WorldTrackingState {
    switch state {
    case .initializing: .limited(.initializing)
    case .normal: .normal
    case .shaken: .limited(.excessiveMotion)
    case .lost(let hasPose): hasPose ? .limited(.insufficientFeatures) : .notAvailable
    case .relocalizing: .limited(.relocalizing)
    }
  }

  /// Whether frames have a pose.
  var hasPose: Bool { state != .lost(hasPose: false) }

  mutating func advance(to time: Seconds, camera: ENUPosition, _ effects: FaultEffects) {
    let way = Vector3(
      x: camera.east - last.east, y: camera.up - last.up, z: last.north - camera.north)
    last = camera
    yaw += yawStep * random.gaussian()
    let drift = Vector3(
      x: driftEast.advance(&random), y: driftUp.advance(&random), z: driftSouth.advance(&random))
    let moved = turned(way) * scale
    let noise = drift * way.length
    change(time, effects)
    switch state {
    case .initializing, .normal: position = position + moved + noise
    case .shaken: position = position + moved + noise * 5
    case .lost, .relocalizing: kept = (kept ?? position) + moved
    }
  }

  /// Displaces the position at once, horizontally, in a random direction.
  mutating func jump(_ meters: Meters) {
    let (sine, cosine) = ElementaryFunctions.sincos(degrees: 360 * random.uniform())
    position = position + Vector3(x: meters * sine, y: 0, z: meters * cosine)
  }

  private mutating func change(_ time: Seconds, _ effects: FaultEffects) {
    if time >= nextLoss {
      lossEnds = time + 2 + 3 * random.exponential()
      nextLoss = time + 3600 / model.lossesPerHour * random.exponential()
    }
    if let ends = lossEnds, time >= ends { lossEnds = nil }
    let isGone = effects.hasNoPose || lossEnds != nil
    guard !isGone, !effects.hasNoFeatures else {
      state = .lost(hasPose: !isGone)
      return
    }
    switch state {
    case .initializing:
      if time >= model.initializing { state = .normal }
    case .normal, .shaken: state = effects.isShaken ? .shaken : .normal
    case .lost(hasPose: false): state = .relocalizing(until: time + model.relocalizing)
    case .lost(hasPose: true): comeBack()
    case .relocalizing(let until):
      if time >= until { comeBack() }
    }
  }

  /// Relocalizes, with a random jump.
  private mutating func comeBack() {
    let jump = Vector3(x: random.gaussian(), y: 0.2 * random.gaussian(), z: random.gaussian())
    position = (kept ?? position) + jump * model.relocalizationJump
    kept = nil
    state = .normal
  }

  /// A way along east, up and south in the AR world.
  private func turned(_ way: Vector3) -> Vector3 {
    let (sine, cosine) = ElementaryFunctions.sincos(degrees: yaw)
    return Vector3(
      x: cosine * way.x - sine * way.z, y: way.y, z: sine * way.x + cosine * way.z)
  }
}
