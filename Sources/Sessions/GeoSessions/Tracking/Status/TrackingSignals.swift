import GeoAreas
import GeoNumerics
import Geodesy

/// The inputs of the status, gathered from the events of a session.
struct TrackingSignals: Sendable {
  /// A visual fix, with the distance traveled until then.
  struct VisualFix: Hashable, Sendable {
    var time: Seconds
    var horizontal: Meters
    var yaw: Degrees?
    var travelled: Meters
  }

  private(set) var policy: StatusPolicy
  private let coverage: CoverageMap?

  private(set) var permitsLocation = true
  private(set) var permitsPreciseLocation = true
  private(set) var isSupported = true
  private(set) var camera = Settled<WorldTrackingState>(.limited(.initializing))
  /// The trouble of world tracking, debounced; nil while tracking is normal.
  private(set) var trouble: WorldTrackingState?
  private var settledTrouble: Settled<WorldTrackingState>?
  private(set) var isPointedLow = Settled(false)
  private(set) var fixTime: Seconds?
  private(set) var isLocationGood = false
  private(set) var horizontal: Meters?
  private(set) var headingAccuracy: Degrees?
  private(set) var visual: VisualFix?
  private(set) var failures = 0
  /// The time at which the network was lost; nil while connected.
  private(set) var networkLost: Seconds?
  /// The platform's own answer about geotracking at this place.
  private(set) var platformAnswer: Bool?
  private(set) var isCovered = Settled(true)
  /// Whether coverage has been looked up at least once.
  private(set) var hasAskedCoverage = false
  private var travelled: Meters = 0
  private var lastPosition: Vector3?
  private var isLow = false
  private var isLimited = false
  private let sineOfLow: Double
  private let sineOfRecovered: Double
  /// A longer step between two frames is a new world, not a walk.
  private static let longestStep: Meters = 5

  init(policy: StatusPolicy, coverage: CoverageMap?) {
    self.policy = policy
    self.coverage = coverage
    sineOfLow = ElementaryFunctions.sin(policy.lowPitch * .pi / 180)
    sineOfRecovered = ElementaryFunctions.sin(policy.recoveredPitch * .pi / 180)
  }

  var permits: Bool { permitsLocation && permitsPreciseLocation }

  mutating func permission(_ subject: PermissionSubject, _ isGranted: Bool) {
    switch subject {
    case .location: permitsLocation = isGranted
    case .preciseLocation: permitsPreciseLocation = isGranted
    case .camera, .motion, .bluetooth, .credentials, .unknown: return
    }
    guard !permits else { return }
    fixTime = nil
    isLocationGood = false
    horizontal = nil
    headingAccuracy = nil
    visual = nil
  }

  mutating func network(_ isConnected: Bool, at time: Seconds) {
    if isConnected { networkLost = nil } else { networkLost = networkLost ?? time }
  }

  mutating func support(_ feature: DeviceFeature, _ isPossible: Bool) {
    switch feature {
    case .geotracking, .worldTracking: isSupported = isPossible || isLimited
    case .geotrackingHere: platformAnswer = isPossible
    case .unknown: break
    }
  }

  /// The user goes on without geotracking: satellites and compass have to do.
  mutating func goOnLimited(_ policy: StatusPolicy) {
    self.policy = policy
    isLimited = true
    isSupported = true
  }

  mutating func frame(_ frame: Frame, at time: Seconds) {
    camera.update(frame.tracking, at: time, hold: policy.times.stability)
    noteTrouble(frame.tracking, at: time)
    guard let pose = frame.pose else { return }
    let turn = pose.orientation
    // The camera looks along its -z; this is the height of the tip of that direction.
    let rise = 2 * (turn.w * turn.x - turn.y * turn.z)
    isLow = rise < (isLow ? sineOfRecovered : sineOfLow)
    isPointedLow.update(isLow, at: time, hold: policy.times.hold)
    guard frame.tracking.isNormal else {
      lastPosition = nil
      return
    }
    if let lastPosition {
      let step = (pose.position - lastPosition).length
      if step <= Self.longestStep { travelled += step }
    }
    lastPosition = pose.position
  }

  /// A new trouble counts at once; another one only when it lasts.
  private mutating func noteTrouble(_ tracking: WorldTrackingState, at time: Seconds) {
    if tracking.isNormal {
      if camera.value.isNormal { settledTrouble = nil }
    } else if settledTrouble == nil {
      settledTrouble = Settled(tracking)
      settledTrouble?.set(tracking, at: time)
    } else {
      settledTrouble?.update(tracking, at: time, hold: policy.times.stability)
    }
    trouble = settledTrouble?.value
  }

  mutating func gnss(_ fix: GNSSFix, at time: Seconds) {
    guard permits else { return }
    // A receiver that says nothing about its accuracy is believed to be usable, no more.
    let accuracy = fix.horizontalAccuracy ?? policy.location.enter
    guard accuracy >= 0 else { return }
    fixTime = time
    horizontal = accuracy
    isLocationGood = policy.location.isGood(accuracy, was: isLocationGood)
    if isLocationGood { askCoverage(fix.coordinate, at: time) }
  }

  mutating func heading(_ reading: HeadingReading) {
    guard permits, let accuracy = reading.accuracy, accuracy >= 0 else {
      headingAccuracy = nil
      return
    }
    headingAccuracy = accuracy
  }

  mutating func localization(_ response: LocalizationResponse, at time: Seconds) {
    guard permits, let coordinate = response.coordinate else { return }
    failures = 0
    visual = VisualFix(
      time: time, horizontal: response.horizontalAccuracy ?? policy.mediumAccuracy,
      yaw: response.yawAccuracy, travelled: travelled)
    askCoverage(coordinate, at: time)
  }

  mutating func localizationFailed() { failures += 1 }

  /// Discards what depends on points of the AR world, which was reset.
  mutating func worldReset(at time: Seconds) {
    visual = nil
    failures = 0
    travelled = 0
    lastPosition = nil
    camera.set(.limited(.initializing), at: time)
    isPointedLow.set(false, at: time)
    isLow = false
  }

  /// Lets time pass: a fix grows old.
  mutating func age(to time: Seconds) {
    guard let fixTime, time - fixTime > policy.times.fixTimeout else { return }
    isLocationGood = false
    self.fixTime = nil
    horizontal = nil
  }

  /// Meters of uncertainty of the position that localizes; nil without one.
  func positionUncertainty() -> Meters? {
    let seen = visual.map {
      $0.horizontal + policy.driftPerMeter * (travelled - $0.travelled)
    }
    guard !policy.needsVisualFix else { return seen }
    guard let horizontal else { return seen }
    return min(seen ?? horizontal, horizontal)
  }

  /// Degrees of uncertainty about up; nil without any.
  func yawUncertainty(at time: Seconds) -> Degrees? {
    let seen = visual.flatMap { fix in
      fix.yaw.map { $0 + policy.yawDriftPerMinute * (time - fix.time) / 60 }
    }
    guard !policy.needsVisualFix else { return seen }
    guard let headingAccuracy else { return seen }
    return min(seen ?? headingAccuracy, headingAccuracy)
  }

  private mutating func askCoverage(_ place: Coordinate, at time: Seconds) {
    guard policy.needsCoverage, let coverage else { return }
    let answer = coverage.answer(at: place)
    let isInside = answer.status != .unavailable
    let margin = hasAskedCoverage && isCovered.value ? policy.coverageMargin : 0
    let isNear = isInside || (answer.edgeDistance ?? .infinity) <= margin
    hasAskedCoverage = true
    isCovered.update(isNear, at: time, hold: policy.times.coverageHold)
  }
}
