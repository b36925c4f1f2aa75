import GeoAreas
import GeoNumerics
import Geodesy

/// A simulated session: what a phone would have recorded on a walk, and what was true.
///
/// Events come one at a time, so a session of any length needs little memory. The status of
/// geotracking is not among them: machines derive it, as they do for a recording without one.
///
/// ```swift
/// let simulation = try Simulation(SimulationPlan(path, seed: 7))
/// for event in simulation { writer.write(event) }
/// ```
public struct Simulation: Sequence, IteratorProtocol, Sendable {
  /// The header of the log.
  public let header: SessionHeader

  private let plan: SimulationPlan
  private let line: WalkLine
  private let recorder: GroundTruthRecorder
  private let sky: SkyView
  private var walker: Walker
  private var tracker: WorldTracker
  private var receiver: GNSSReceiver
  private var compass: Compass
  private var service: VisualService
  private var faults: FaultSchedule
  private var conditions = Conditions()
  private var fixes: Pulse
  private var readings: Pulse
  private var truths: Pulse
  private var requests: Pulse
  private var watches = Pulse(rate: 1)
  private var frameCount = 0
  private var isOver = false
  private var ready: [SessionEvent] = []
  private var taken = 0

  /// The conditions that the phone has reported.
  private struct Conditions: Hashable {
    var permits = true
    var isConnected = true
    var isSupported = true
    var isCovered = true
  }

  /// Prepares a session.
  /// - Throws: `SimulationError` with the number of the plan that is out of its range.
  public init(_ plan: SimulationPlan) throws(SimulationError) {
    try plan.check()
    self.plan = plan
    line = WalkLine(plan.path)
    recorder = GroundTruthRecorder(frame: line.frame)
    sky = SkyView(plan.buildings, frame: line.frame)
    walker = Walker(plan, line: line)
    walker.advance(to: 0, FaultEffects())
    tracker = WorldTracker(plan, start: walker.camera)
    receiver = GNSSReceiver(plan)
    compass = Compass(plan)
    service = VisualService(plan)
    faults = FaultSchedule(plan.models.faults, frame: line.frame)
    fixes = Pulse(rate: plan.models.gnssRate, from: plan.models.gnss.firstFix)
    readings = Pulse(rate: plan.models.headingRate)
    truths = Pulse(rate: plan.models.truthRate)
    let interval = plan.models.localization.interval
    requests = Pulse(
      rate: interval > 0 ? 1 / interval : 0, from: plan.models.tracking.initializing + 0.5)
    header = SessionHeader(
      source: "geoanchor session simulate", device: "simulated phone, seed \(plan.seed)",
      alignment: plan.models.tracking.alignment)
  }

  /// The next event; nil when the session is over.
  public mutating func next() -> SessionEvent? {
    while taken == ready.count {
      guard !isOver else { return nil }
      ready.removeAll(keepingCapacity: true)
      taken = 0
      advance()
    }
    defer { taken += 1 }
    return ready[taken]
  }

  /// The completed fraction of the session, `0...1`: the greater of those of its duration and its path.
  package var fraction: Double {
    guard !isOver else { return 1 }
    let time = Double(frameCount) / plan.models.frameRate
    let ofTime = time / Swift.min(plan.models.duration ?? .infinity, SimulationPlan.longest)
    return Swift.min(1, Swift.max(ofTime, walker.fraction))
  }

  private mutating func advance() {
    let time = Double(frameCount) / plan.models.frameRate
    if frameCount == 0 { open() } else { walker.advance(to: time, faults.effects) }
    frameCount += 1
    goWrong(time)
    tracker.advance(to: time, camera: walker.camera, faults.effects)
    if watches.beats(at: time) { watch(time) }
    while let answer = service.answer(by: time) { emit(time, answer) }
    let heading = walker.lookHeading
    let pose = FramePose(
      position: tracker.position,
      orientation: CameraTurn.world(
        heading: heading + tracker.yaw, pitch: walker.lookPitch, roll: walker.lookRoll))
    emit(time, .frame(Frame(pose: tracker.hasPose ? pose : nil, tracking: tracker.tracking)))
    if readings.beats(at: time) { turnCompass(time) }
    if fixes.beats(at: time) { recordFix(time) }
    if requests.beats(at: time) { ask(time, pose) }
    if truths.beats(at: time), let truth = recorder.truth(walker, tracker) {
      emit(time, .groundTruth(truth))
    }
    guard
      walker.isDone || time >= plan.models.duration ?? .infinity || time >= SimulationPlan.longest
    else { return }
    emit(time, .session(.stop))
    isOver = true
  }

  private mutating func emit(_ time: Seconds, _ kind: SessionEvent.Kind) {
    ready.append(SessionEvent(time: time, kind))
  }

  /// Emits the initial conditions; one that a fault takes away from the start on is missing from the
  /// first instant.
  private mutating func open() {
    emit(0, .session(.start))
    goWrong(0)
    if conditions.isSupported { emit(0, .deviceSupport(.geotracking, isSupported: true)) }
    if conditions.permits { emit(0, .permission(.location, isGranted: true)) }
    if conditions.isConnected { emit(0, .network(isConnected: true)) }
  }

  /// Begins and ends faults, and reports the conditions that they change.
  private mutating func goWrong(_ time: Seconds) {
    guard !faults.isEmpty else { return }
    let moment = FaultSchedule.Moment(
      time: time, walked: walker.walked, east: walker.camera.east, north: walker.camera.north)
    let edges = faults.advance(to: moment)
    guard !edges.isEmpty else { return }
    for edge in edges {
      emit(time, .fault(edge.fault.kind.rawValue, begins: edge.begins))
      if edge.fault.kind == .poseJump, edge.begins { tracker.jump(edge.fault.strength) }
    }
    let effects = faults.effects
    if conditions.isSupported == effects.isUnsupported {
      conditions.isSupported.toggle()
      emit(time, .deviceSupport(.geotracking, isSupported: conditions.isSupported))
    }
    if conditions.permits == effects.hasNoPermission {
      conditions.permits.toggle()
      if !conditions.permits { receiver.lose() }
      emit(time, .permission(.location, isGranted: conditions.permits))
    }
    if conditions.isConnected == effects.hasNoNetwork {
      conditions.isConnected.toggle()
      emit(time, .network(isConnected: conditions.isConnected))
      if !conditions.isConnected { for failure in service.fail(at: time) { emit(time, failure) } }
    }
    watch(time)
  }

  /// Reports whether the platform covers the place.
  private mutating func watch(_ time: Seconds) {
    guard conditions.isCovered != isCovered() else { return }
    conditions.isCovered.toggle()
    emit(time, .deviceSupport(.geotrackingHere, isSupported: conditions.isCovered))
  }

  private func isCovered() -> Bool {
    guard !faults.effects.isOutsideCoverage else { return false }
    guard let coverage = plan.coverage, let place = try? line.frame.position(walker.camera) else {
      return true
    }
    let answer = coverage.answer(at: place.coordinate, CoverageQuestion(alternatives: 0))
    return answer.status != .unavailable
  }

  private mutating func turnCompass(_ time: Seconds) {
    guard conditions.permits, let place = try? line.frame.position(walker.camera) else { return }
    let truth = walker.lookHeading + recorder.convergence(at: place.coordinate)
    emit(time, .heading(compass.reading(truth, faults.effects)))
  }

  private mutating func recordFix(_ time: Seconds) {
    guard conditions.permits else { return }
    let camera = walker.camera
    let truth = GNSSReceiver.Truth(
      time: time, place: camera, speed: walker.speed, course: walker.heading,
      sky: sky.blockage(
        east: camera.east, north: camera.north, hold: plan.models.walker.holdHeight))
    guard let fix = receiver.fix(truth, frame: line.frame, faults.effects) else { return }
    emit(time, .gnss(fix))
  }

  private mutating func ask(_ time: Seconds, _ pose: FramePose) {
    guard conditions.permits, conditions.isConnected, tracker.hasPose,
      let place = try? line.frame.position(walker.camera)
    else { return }
    let isFindable =
      conditions.isCovered && !faults.effects.findsNothing && tracker.tracking.isNormal
      && walker.lookPitch > plan.models.localization.lowestPitch
    service.ask(
      VisualService.Truth(
        time: time, place: walker.camera,
        heading: walker.lookHeading + recorder.convergence(at: place.coordinate),
        pitch: walker.lookPitch, roll: walker.lookRoll, pose: pose, isFindable: isFindable),
      frame: line.frame)
  }
}
