import Geodesy

/// The alignment of a session's AR world, told whenever it becomes better.
struct AlignmentMachine: SessionMachine {
  private var session: SessionAlignment
  private var told: Told = .nothing
  private var announcedAt: Seconds = -.infinity
  private var solvedAt: Seconds = -.infinity
  private var anomalies = AnomalyDetector()

  private enum Told: Hashable, Sendable {
    case nothing
    case refused(String)
    case placed(WorldPlacement)
  }

  /// Starts without any measurement.
  init(options: AlignmentOptions = AlignmentOptions()) {
    session = SessionAlignment(options: options)
  }

  /// The placement that was reported last; nil before there is one and after it was taken back.
  var placement: WorldPlacement? {
    if case .placed(let placement) = told { placement } else { nil }
  }

  func solution() -> AlignmentSolution { session.solution() }

  /// Handles an event and returns the changes.
  mutating func handle(_ event: SessionEvent) -> [AlignmentOutput] {
    var outputs: [AlignmentOutput] = []
    var isMeasured = false
    for change in session.changes(by: event) {
      switch change {
      case .measured: isMeasured = true
      case .jumped(let jump):
        // That a world jumps all the time is reported once, as the reason why it has no place.
        if !session.jumpsAllTheTime {
          outputs.append(.jumped(distance: jump.distance, gap: jump.gap))
        }
        // The old numbers are of no use in the new world.
        announcedAt = -.infinity
        if case .placed = told { told = .nothing }
        isMeasured = true
      case .restarted:
        outputs.append(.restarted)
        told = .nothing
        announcedAt = -.infinity
      }
    }
    var solution: AlignmentSolution?
    // A compass reading changes little: the next fix takes it in, unless none comes for a second.
    if case .heading = event.kind, event.time - solvedAt < 1 { isMeasured = false }
    if isMeasured {
      solvedAt = event.time
      let found = session.solution(findsBias: false)
      outputs += tell(found, at: event.time)
      solution = found
    }
    return outputs + anomalies.add(event, solution).map { .anomaly($0) }
  }

  private mutating func tell(_ solution: AlignmentSolution, at time: Seconds) -> [AlignmentOutput] {
    switch solution.answer {
    case .refused(let refusal):
      guard told != .refused(refusal.name) else { return [] }
      told = .refused(refusal.name)
      announcedAt = time
      return [.refused(refusal)]
    case .placed(let placement):
      guard isWorthTelling(placement, at: time) else { return [] }
      told = .placed(placement)
      announcedAt = time
      return [.placed(session.solution(), placement)]
    }
  }

  /// At most once a second, and when the accuracy grew by a tenth, or the camera's place or the yaw
  /// moved by half of what they are uncertain by.
  private func isWorthTelling(_ placement: WorldPlacement, at time: Seconds) -> Bool {
    guard case .placed(let old) = told else { return true }
    if time - announcedAt < 1 { return false }
    let (before, after) = (old.uncertainty, placement.uncertainty)
    if after.yawAccuracy < 0.9 * before.yawAccuracy { return true }
    let camera = session.camera?.position ?? placement.pivot
    let here = placement.uncertainty(at: camera).horizontalAccuracy
    if here < 0.9 * old.uncertainty(at: camera).horizontalAccuracy { return true }
    if (old.altitude == nil) != (placement.altitude == nil) { return true }
    guard let place = try? placement.geoLocation(forPoint: camera),
      let point = try? old.point(at: place)
    else { return true }
    if (point - camera).length > 0.5 * here { return true }
    let turn = abs(placement.yaw - old.yaw)
    return min(turn, 360 - turn) > 0.5 * after.yawAccuracy
  }
}
