import GeoNumerics
public import Geodesy

/// Finds how the AR world of a session lies on Earth from its events.
///
/// A value: it takes events in order of time and answers at any moment. The answer depends on the
/// events alone, so that a live session, a replay and a batch over the same events agree.
public struct SessionAlignment: Sendable {
  /// The assumptions about the sensors.
  public let options: AlignmentOptions
  private var trail = PoseTrail()
  private var evidence = AlignmentEvidence()
  private var pending: [PendingFix] = []
  private var frame: DeterministicLocalFrame?
  private var datum: VerticalDatum?
  private var now: Seconds = -.infinity
  private var lastFix: Seconds = -.infinity
  private var lastCompass: Seconds = -.infinity
  private var lastJump: Seconds = -.infinity
  private(set) var jumps = JumpCount()
  /// Whether the yaw of a world that began by the compass was taken in.
  private var hasNorth = false
  /// The first accuracy that the compass stated.
  private var firstCompassAccuracy: Degrees?
  /// Whether tracking has not been normal since the last pose.
  private var wasLost = false

  private struct PendingFix: Hashable, Sendable {
    let time: Seconds
    let fix: GNSSFix
  }

  /// A change by an event.
  package enum Change: Hashable, Sendable {
    /// A new measurement.
    case measured
    /// The AR world jumped; earlier measurements were carried over.
    case jumped(PoseJump)
    /// The AR world was made anew; earlier measurements are gone.
    case restarted
  }

  /// Starts without any measurement.
  public init(options: AlignmentOptions = AlignmentOptions()) { self.options = options }

  /// Adds an event, in order of time.
  public mutating func add(_ event: SessionEvent) { _ = changes(by: event) }

  /// Adds an event, in order of time, and returns its changes.
  package mutating func changes(by event: SessionEvent) -> [Change] {
    if event.time.isFinite { now = max(now, event.time) }
    switch event.kind {
    case .session(let change): return add(change)
    case .frame(let frame): return add(frame, event.time)
    case .gnss(let fix): return add(fix, event.time)
    case .heading(let reading):
      add(reading, event.time)
      return []
    case .localization(let response): return add(response, event.time)
    case .permission, .network, .deviceSupport, .qr, .manualCode, .codeVerdict, .marker, .beacon,
      .localizationFailed, .geoStatus, .mapTap, .viewTap, .userAction, .tick, .groundTruth, .fault,
      .sessionFailed,
      .unknown:
      return []
    }
  }

  /// The alignment of the world by the events so far.
  public func solution() -> AlignmentSolution { solution(findsBias: true) }

  /// The same, for those who do not ask for the bias of the compass, which then is nil.
  func solution(findsBias: Bool) -> AlignmentSolution {
    AlignmentSolver(
      options: options,
      frame: frame
        ?? DeterministicLocalFrame(
          origin: GeodeticPosition(Coordinate(latitude: 0, longitude: 0), height: 0)),
      datum: datum,
      camera: trail.last.map { ($0.time, FrameConvention.eus.local($0.pose.position)) },
      jumps: jumps
    ).solve(evidence, now: now, walked: trail.walked, findsBias: findsBias)
  }

  /// Whether the world jumps so often that it has no place.
  var jumpsAllTheTime: Bool { jumps.exceeds(options.mostJumps) }

  /// The newest pose of the camera.
  public var camera: FramePose? { trail.last?.pose }

  private mutating func add(_ change: SessionChange) -> [Change] {
    switch change {
    case .start, .reset:
      let wasEmpty = evidence.places.isEmpty && trail.last == nil
      let options = options
      self = SessionAlignment(options: options)
      return wasEmpty ? [] : [.restarted]
    case .pause, .resume, .stop, .unknown: return []
    }
  }

  private mutating func add(_ frame: Frame, _ time: Seconds) -> [Change] {
    guard frame.tracking.isNormal, let pose = frame.pose, pose.isUsable, time.isFinite else {
      wasLost = trail.last != nil
      return []
    }
    if wasLost {
      wasLost = false
      let (place, turn) = (options.slip, options.yawSlip * (.pi / 180))
      evidence.add(Slip(time: time, place: place * place, turn: turn * turn))
    }
    let jump = trail.add(time, pose)
    jumps.add(isJump: jump != nil, forgets: !options.followsDrift)
    if let jump {
      // Pending fixes belong to the old world or to the moment between.
      pending.removeAll { $0.time < time }
      evidence.cross(jump)
      lastJump = time
      return [.jumped(jump)] + usePending(until: time)
    }
    let changes = addNorth(time)
    return pending.isEmpty ? changes : changes + usePending(until: time)
  }

  /// A world that began by the compass is turned to north, as well as the compass knew it.
  private mutating func addNorth(_ time: Seconds) -> [Change] {
    guard options.worldAlignment == .gravityAndHeading, !hasNorth,
      firstCompassAccuracy != nil || !pending.isEmpty || !evidence.places.isEmpty
    else { return [] }
    hasNorth = true
    let accuracy = (firstCompassAccuracy ?? options.compassAccuracy) * (.pi / 180)
    evidence.add(
      YawMeasurement(time: time, yaw: 0, variance: accuracy * accuracy, isScaled: false), options)
    return evidence.places.isEmpty ? [] : [.measured]
  }

  private mutating func usePending(until time: Seconds) -> [Change] {
    var changes: [Change] = []
    let due = pending.filter { $0.time <= time }
    pending.removeAll { $0.time <= time }
    for fix in due where use(fix.fix, at: fix.time) { changes.append(.measured) }
    evidence.forget(before: now - options.window)
    return changes
  }

  private mutating func add(_ fix: GNSSFix, _ time: Seconds) -> [Change] {
    let measured = fix.measuredAt ?? time
    guard measured.isFinite, fix.coordinate.isUsable else { return [] }
    if let accuracy = fix.horizontalAccuracy,
      accuracy < 0 || accuracy > options.worstFixAccuracy
    {
      return []
    }
    guard abs(measured - lastFix) >= options.fixInterval else { return [] }
    if let last = trail.last, measured <= last.time {
      return use(fix, at: measured) ? [.measured] : []
    }
    if pending.count < 64 { pending.append(PendingFix(time: measured, fix: fix)) }
    return []
  }

  private mutating func use(_ fix: GNSSFix, at time: Seconds) -> Bool {
    guard let pose = trail.pose(at: time) else { return false }
    let standardDeviation = Self.positive(fix.horizontalAccuracy) ?? options.fixAccuracy
    lastFix = time
    return add(
      WorldLocation(coordinate: fix.coordinate, altitude: fix.altitude), at: time, pose,
      .satellites,
      standardDeviation: standardDeviation,
      vertical: Self.positive(fix.verticalAccuracy) ?? 2 * standardDeviation)
  }

  private mutating func add(_ reading: HeadingReading, _ time: Seconds) {
    if firstCompassAccuracy == nil { firstCompassAccuracy = Self.positive(reading.accuracy) }
    guard let last = trail.last, time - last.time < 0.5, time - lastCompass >= 1,
      reading.degrees.isFinite, abs(reading.degrees) <= 1000
    else { return }
    if let accuracy = reading.accuracy, accuracy < 0 || accuracy > 90 { return }
    let forward = YawSum.level(last.pose.orientation.rotated(Vector3(x: 0, y: 0, z: -1)))
    // A camera that looks up or down points nowhere.
    guard forward.x * forward.x + forward.y * forward.y > 0.1 else { return }
    let accuracy = Self.positive(reading.accuracy) ?? options.compassAccuracy
    let degree = Double.pi / 180
    lastCompass = time
    evidence.addCompass(
      YawMeasurement(
        time: time,
        yaw: ElementaryFunctions.atan2(forward.x, forward.y) - reading.degrees * degree,
        variance: accuracy * accuracy * degree * degree), options)
  }

  private mutating func add(_ response: LocalizationResponse, _ time: Seconds) -> [Change] {
    guard let coordinate = response.coordinate, coordinate.isUsable else { return [] }
    let taken = response.capturedAt ?? response.latency.map { time - $0 } ?? time
    guard taken.isFinite, taken <= time, taken >= lastJump else { return [] }
    var pose = response.trackerPose
    if pose == nil { pose = trail.pose(at: taken) }
    if pose == nil, let last = trail.last, last.time <= taken, taken - last.time < 0.1 {
      pose = last.pose
    }
    guard let pose, pose.isUsable else { return [] }
    let standardDeviation = Self.positive(response.horizontalAccuracy) ?? options.visualAccuracy
    let location = WorldLocation(coordinate: coordinate, altitude: response.altitude)
    guard
      add(
        location, at: taken, pose, .pictures, standardDeviation: standardDeviation,
        vertical: Self.positive(response.verticalAccuracy) ?? standardDeviation)
    else { return [] }
    if let orientation = response.orientation {
      let accuracy =
        (Self.positive(response.yawAccuracy) ?? options.visualYawAccuracy) * (.pi / 180)
      evidence.add(
        YawMeasurement(
          time: taken, yaw: YawSum(world: pose.orientation, earth: orientation).yaw,
          variance: accuracy * accuracy), options)
    }
    return [.measured]
  }

  /// Adds a place in both frames.
  private mutating func add(
    _ location: WorldLocation, at time: Seconds, _ pose: FramePose, _ source: MeasurementSource,
    standardDeviation: Meters, vertical: Meters
  ) -> Bool {
    var height: Meters?
    if let altitude = location.altitude, altitude.datum != .ground, altitude.meters.isFinite,
      abs(altitude.meters) < 1e7
    {
      if datum == nil { datum = altitude.datum }
      if datum == altitude.datum { height = altitude.meters }
    }
    let position = GeodeticPosition(
      location.coordinate, height: height ?? frame?.origin.height ?? 0)
    let frame = place(position)
    let (variance, heightVariance) = (
      standardDeviation * standardDeviation, height == nil ? nil : vertical * vertical
    )
    evidence.add(
      PlaceMeasurement(
        time: time, walked: trail.walked, point: FrameConvention.eus.local(pose.position),
        place: frame.local(position), source: source, variance: variance,
        heightVariance: heightVariance, stated: variance, statedHeight: heightVariance), options)
    return true
  }

  /// The frame of the places, made at the first one and anew when the session leaves it.
  private mutating func place(_ position: GeodeticPosition) -> DeterministicLocalFrame {
    guard let old = frame else {
      let new = DeterministicLocalFrame(origin: position)
      frame = new
      return new
    }
    let local = old.local(position)
    if local.east * local.east + local.north * local.north < 25e6 { return old }
    let new = DeterministicLocalFrame(
      origin: GeodeticPosition(position.coordinate, height: old.origin.height))
    evidence.move(from: old, to: new)
    frame = new
    return new
  }

  private static func positive(_ value: Double?) -> Double? {
    value.flatMap { $0 > 0 && $0 < 1e6 ? max($0, 0.001) : nil }
  }
}

extension FramePose {
  /// Whether all numbers are finite and near enough to compute with.
  fileprivate var isUsable: Bool {
    abs(position.x) < 1e8 && abs(position.y) < 1e8 && abs(position.z) < 1e8
      && (orientation.x + orientation.y + orientation.z + orientation.w).isFinite
  }
}

extension Coordinate {
  /// Whether it is a place on Earth.
  fileprivate var isUsable: Bool { abs(latitude) <= 90 && abs(longitude) <= 360 }
}
