import GeoNumerics
import Geodesy

/// A person who walks along a line: the truth of a simulation, one frame after the other.
struct Walker {
  private static let lookAhead: Meters = 1.5
  private static let crawl = 0.15
  private static let usualSpeed = 1.4
  private static let linger: Seconds = 2

  /// Meters walked so far.
  private(set) var walked: Meters = 0
  /// Meters per second.
  private(set) var speed = 0.0
  /// The direction of walking, degrees clockwise from north of the walk's frame.
  private(set) var heading: Degrees
  private(set) var camera = ENUPosition(east: 0, north: 0, up: 0)
  /// The heading of the camera, degrees clockwise from north of the walk's frame.
  private(set) var lookHeading: Degrees = 0
  /// The pitch of the camera above the horizon.
  private(set) var lookPitch: Degrees = 0
  /// The roll of the phone about the line of sight.
  private(set) var lookRoll: Degrees = 0
  private(set) var isDone = false

  /// The completed fraction of the path, `0...1`; 0 for a walk that turns back.
  var fraction: Double { turnsBack || line.length == 0 ? 0 : min(1, walked / line.length) }

  private let model: WalkerModel
  private let step: Seconds
  private let turnsBack: Bool
  private var random: SeededRandom
  private var line: WalkLine
  private var stops: [Meters]
  private var nextStop = 0
  private var pausedSince: Seconds?
  private var endedAt: Seconds?
  private var feet: ENUPosition
  private var target: ENUPosition
  private var targetDistance: Meters = 0
  private var leg = 0
  private var phase = 0.0
  private var speedNoise: GaussMarkov
  private var look: SmoothNoise
  private var pitch: SmoothNoise
  private var roll: SmoothNoise
  private var faultPitch: Degrees = 0

  init(_ plan: SimulationPlan, line: WalkLine) {
    model = plan.models.walker
    step = 1 / plan.models.frameRate
    turnsBack = plan.models.duration != nil
    self.line = line
    stops = plan.path.stops.filter { $0 > 0.5 && $0 < line.length - 0.5 }
    random = SeededRandom(seed: plan.seed, stream: SimulationStream.walker)
    speedNoise = GaussMarkov(
      standardDeviation: model.speedSpread, correlationTime: 10, step: step, random: &random)
    look = SmoothNoise(
      standardDeviation: model.lookSpread, correlationTime: 4, step: step, random: &random)
    pitch = SmoothNoise(
      standardDeviation: model.pitchSpread, correlationTime: 3, step: step, random: &random)
    roll = SmoothNoise(standardDeviation: 2, correlationTime: 2, step: step, random: &random)
    feet = line.points[0]
    target = feet
    let next = line.points[min(1, line.points.count - 1)]
    heading =
      ElementaryFunctions.atan2(next.east - feet.east, next.north - feet.north) * 180 / .pi
  }

  mutating func advance(to time: Seconds, _ effects: FaultEffects) {
    chase()
    let (east, north) = (target.east - feet.east, target.north - feet.north)
    let gap = (east * east + north * north).squareRoot()
    let wanted =
      gap > 1e-9 ? ElementaryFunctions.atan2(east, north) * 180 / .pi : heading
    let error = (wanted - heading).remainder(dividingBy: 360)
    let most = model.turnRate * step
    if !isStanding { heading += min(max(error, -most), most) }
    heading = heading.remainder(dividingBy: 360)
    go(toward: gap, error: error, at: time)
    hold(at: time, effects)
  }

  private var isStanding: Bool { pausedSince != nil || endedAt != nil }

  /// Moves the point that the walker heads for, so that it stays ahead.
  private mutating func chase() {
    for _ in 0..<3 {
      let (east, north) = (target.east - feet.east, target.north - feet.north)
      let gap = (east * east + north * north).squareRoot()
      guard gap < Self.lookAhead, targetDistance < line.length else { return }
      targetDistance = min(targetDistance + Self.lookAhead - gap + 1e-3, line.length)
      while leg + 2 < line.points.count, line.distances[leg + 1] <= targetDistance { leg += 1 }
      target = line.point(at: targetDistance, leg: leg)
    }
  }

  private mutating func go(toward gap: Meters, error: Degrees, at time: Seconds) {
    let along = targetDistance - gap
    let isAtEnd = targetDistance >= line.length && gap < 0.2
    let stop = nextStop < stops.count ? stops[nextStop] : nil
    if let since = pausedSince {
      if time - since >= model.pause {
        pausedSince = nil
        nextStop += 1
      }
    } else if let stop, along >= stop - 0.2 {
      if model.pause > 0 { pausedSince = time } else { nextStop += 1 }
    }
    if isAtEnd, endedAt == nil { arrive(at: time) }
    if let endedAt, time - endedAt >= Self.linger { isDone = true }
    let noise = speedNoise.advance(&random)
    var wanted = 0.0
    if !isStanding {
      let room = max(0, min(stop ?? line.length, line.length) - along)
      let slowing = (2 * model.acceleration * room).squareRoot()
      let straight = max(0.25, ElementaryFunctions.cos(error * .pi / 180))
      wanted = max(Self.crawl, min((model.speed + noise) * straight, slowing))
    }
    let most = model.acceleration * step
    speed = max(0, speed + min(max(wanted - speed, -1.5 * most), most))
    let way = min(speed * step, isStanding ? 0.02 : .infinity)
    let (sine, cosine) = ElementaryFunctions.sincos(degrees: heading)
    feet.east += way * sine
    feet.north += way * cosine
    feet.up += gap > 0.1 ? (target.up - feet.up) * min(1, way / gap) : target.up - feet.up
    walked += way
    phase += 2 * .pi * (speed / model.stepLength) * step
    if phase > 4 * .pi { phase -= 4 * .pi }
  }

  /// The end of the line: the end of the walk, or the point to turn back.
  private mutating func arrive(at time: Seconds) {
    guard turnsBack else {
      endedAt = time
      return
    }
    stops = stops.reversed().map { line.length - $0 }
    line = line.reversed
    (nextStop, leg, targetDistance) = (0, 0, 0)
    target = line.points[0]
    chase()
  }

  /// Updates the pose of the phone: gait and the direction of the camera.
  private mutating func hold(at time: Seconds, _ effects: FaultEffects) {
    let strength = min(1, speed / Self.usualSpeed)
    // Two steps are one swing from side to side; the rise of each step is its double angle.
    let swing = ElementaryFunctions.sin(phase / 2)
    let rise = 2 * swing * swing - 1
    let (sine, cosine) = ElementaryFunctions.sincos(degrees: heading)
    let side = model.sway * strength * swing
    camera = ENUPosition(
      east: feet.east + side * cosine, north: feet.north - side * sine,
      up: feet.up + model.holdHeight + model.bob * strength * rise)
    lookHeading = heading + look.advance(&random)
    // Looking at the ground and up again takes a moment.
    let wantedPitch = effects.pitch.map { $0 - model.pitch } ?? 0
    faultPitch += (wantedPitch - faultPitch) * min(1, 4 * step)
    lookPitch = min(max(model.pitch + pitch.advance(&random) + faultPitch, -90), 90)
    lookRoll = roll.advance(&random)
    if let pausedSince {
      let turn = ElementaryFunctions.sin(2 * .pi * (time - pausedSince) / max(model.pause, 1))
      lookHeading += 40 * turn
    }
    if effects.isShaken {
      let (fast, slow) = ElementaryFunctions.sincos(2 * .pi * 2.7 * time)
      lookHeading += 25 * fast
      lookPitch = min(max(lookPitch + 15 * slow, -90), 90)
    }
  }
}
