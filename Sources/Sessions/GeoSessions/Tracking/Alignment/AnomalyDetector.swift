import GeoNumerics
import Geodesy

/// Looks for measurements that do not look like any: frozen, jumping, late, or better than they are.
///
/// Each kind is reported when it begins, and again only after it was over.
struct AnomalyDetector: Hashable, Sendable {
  /// When something is suspicious.
  private enum Limits {
    /// Equal fixes in a row that are suspicious, when the camera walked at least `frozenWalk`.
    static let frozenFixes = 5
    /// The path of the camera from which equal fixes are suspicious.
    static let frozenWalk: Meters = 5
    /// Equal headings in a row that are suspicious, when the camera turned at least `frozenTurn`.
    static let frozenHeadings = 10
    /// The turn of the camera from which equal headings are suspicious.
    static let frozenTurn: Degrees = 30
    /// The duration up to which equal poses are not suspicious.
    static let frozenPose: Seconds = 2
    /// The number of standard deviations of both fixes by which a step may differ from the
    /// camera's.
    static let jumpGate = 5.0
    /// The largest age of a fix when it is reported.
    static let age: Seconds = 10
    /// The largest ratio of the scatter to the stated accuracy.
    static let scatter = 1.8
    /// Fixes that are needed to judge the scatter.
    static let scatterFixes = 20
  }

  private var camera: FramePose?
  private var fix: SeenFix?
  private var heading: SeenHeading?
  private var pose: SeenPose?
  private var active: Set<String> = []

  private struct SeenFix: Hashable, Sendable {
    var fix: GNSSFix
    var time: Seconds
    var place: Vector3?
    var start: Vector3?
    var count = 1
  }

  private struct SeenHeading: Hashable, Sendable {
    var degrees: Degrees
    var start: Vector3
    var turned: Degrees = 0
    var count = 1
  }

  private struct SeenPose: Hashable, Sendable {
    var pose: FramePose
    var since: Seconds
  }

  /// Adds an event with its alignment and returns new anomalies.
  mutating func add(_ event: SessionEvent, _ solution: AlignmentSolution? = nil) -> [SensorAnomaly]
  {
    var found: [SensorAnomaly] = []
    switch event.kind {
    case .session(let change):
      if change == .start || change == .reset { self = AnomalyDetector() }
    case .frame(let frame): found += add(frame, event.time)
    case .gnss(let fix): found += add(fix, event.time)
    case .heading(let reading): found += add(reading)
    case .permission, .network, .deviceSupport, .qr, .manualCode, .codeVerdict, .marker, .beacon,
      .localization, .localizationFailed, .geoStatus, .mapTap, .viewTap, .userAction, .tick,
      .groundTruth, .fault, .sessionFailed, .unknown:
      break
    }
    if let solution { found += add(solution) }
    return found
  }

  private mutating func add(_ solution: AlignmentSolution) -> [SensorAnomaly] {
    let factor = solution.fit.noiseScale
    let count = solution.evidence.fixes + solution.evidence.rejected
    return tell(
      .optimisticAccuracy(factor: factor),
      when: count >= Limits.scatterFixes && factor > Limits.scatter)
  }

  private mutating func add(_ frame: Frame, _ time: Seconds) -> [SensorAnomaly] {
    guard frame.tracking.isNormal, let new = frame.pose else {
      pose = nil
      return []
    }
    camera = new
    guard let seen = pose, seen.pose == new else {
      pose = SeenPose(pose: new, since: time)
      return tell(.frozenPose(seconds: 0), when: false)
    }
    let duration = time - seen.since
    return tell(.frozenPose(seconds: duration), when: duration > Limits.frozenPose)
  }

  private mutating func add(_ new: GNSSFix, _ time: Seconds) -> [SensorAnomaly] {
    let measured = new.measuredAt ?? time
    let age = time - measured
    var found = tell(.staleFix(age: age), when: age > Limits.age)
    var next = SeenFix(fix: new, time: measured, place: camera?.position, start: camera?.position)
    guard let last = fix else {
      fix = next
      return found
    }
    let order = last.time - measured
    found += tell(.fixOrder(seconds: order), when: order > 0)
    if order > 0 { return found }
    if new.coordinate == last.fix.coordinate {
      next.count = last.count + 1
      next.start = last.start ?? next.start
    }
    let walked = distance(next.start, next.place)
    found += tell(
      .frozenFixes(count: next.count, walked: walked),
      when: next.count >= Limits.frozenFixes && walked >= Limits.frozenWalk)
    if let jump = jump(from: last, to: next) {
      // Each jump is its own.
      found.append(jump)
    }
    fix = next
    return found
  }

  private func jump(from last: SeenFix, to next: SeenFix) -> SensorAnomaly? {
    guard let start = last.place, let end = next.place, next.time - last.time <= 10 else {
      return nil
    }
    let frame = DeterministicLocalFrame(origin: GeodeticPosition(last.fix.coordinate, height: 0))
    let local = frame.local(GeodeticPosition(next.fix.coordinate, height: 0))
    let meters = ElementaryFunctions.hypot(local.east, local.north)
    let level = YawSum.level(end - start)
    let moved = ElementaryFunctions.hypot(level.x, level.y)
    let standardDeviation = ElementaryFunctions.hypot(
      accuracy(last.fix), accuracy(next.fix))
    let allowed = moved + Limits.jumpGate * standardDeviation
    return meters > allowed ? .fixJump(meters: meters, moved: moved, allowed: allowed) : nil
  }

  private mutating func add(_ reading: HeadingReading) -> [SensorAnomaly] {
    guard let camera else { return [] }
    let forward = camera.orientation.rotated(Vector3(x: 0, y: 0, z: -1))
    guard var seen = heading, seen.degrees == reading.degrees else {
      heading = SeenHeading(degrees: reading.degrees, start: forward)
      return tell(.frozenHeading(count: 0, turned: 0), when: false)
    }
    seen.count += 1
    let (a, b) = (YawSum.level(seen.start), YawSum.level(forward))
    let turn = ElementaryFunctions.atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
    seen.turned = max(seen.turned, abs(turn) * (180 / .pi))
    heading = seen
    return tell(
      .frozenHeading(count: seen.count, turned: seen.turned),
      when: seen.count >= Limits.frozenHeadings && seen.turned >= Limits.frozenTurn)
  }

  /// The anomaly when it begins.
  private mutating func tell(_ anomaly: SensorAnomaly, when isTrue: Bool) -> [SensorAnomaly] {
    if !isTrue {
      active.remove(anomaly.name)
      return []
    }
    return active.insert(anomaly.name).inserted ? [anomaly] : []
  }

  private func accuracy(_ fix: GNSSFix) -> Meters {
    fix.horizontalAccuracy.flatMap { $0 > 0 ? $0 : nil } ?? AlignmentOptions().fixAccuracy
  }

  private func distance(_ a: Vector3?, _ b: Vector3?) -> Meters {
    guard let a, let b else { return 0 }
    return (b - a).length
  }
}
