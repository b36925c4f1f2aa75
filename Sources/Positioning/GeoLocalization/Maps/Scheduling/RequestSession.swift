import GeoSessions
import Geodesy

/// A session that makes one request after the other, as maps and objects share it: due, frames, sent, answered.
///
/// A log without `session start` begins the session with the first event that shows that one runs
/// (`beginsSession`). At most one request is under way; another one that is asked for meanwhile is ignored.
struct RequestSession: Hashable, Sendable {
  /// Rules for gathering frames, and timeouts.
  struct Plan: Hashable, Sendable {
    var mode: LocalizationMode
    var frameCount: Int
    var interval: Seconds
    var captureTimeout: Seconds
    var requestTimeout: Seconds
  }

  enum Step: Sendable {
    /// The session begins; what was found before is void.
    case started
    /// Tracking is usable for the first time since the session began.
    case ready
    /// Restart of the requests within the session; earlier results are void.
    case restarted
    case stopped
    /// All frames are there: the request goes out.
    case sent(RunningRequest)
    /// The service answered the request; whether it found what it looked for is for the machine to say,
    /// by `succeed` or `fail`.
    case answered(LocalizationResponse, RunningRequest)
    /// An outcome belongs to no request that is waited for.
    case dropped
    /// An event that maps and objects report alike.
    case said(MapLocalizationOutput.Event)
  }

  /// The arguments of `UserAction.close`: what the user answers.
  private enum Answer: String { case confirm, cancel }

  private enum Life { case before, running, paused, stopped }

  /// Counts for the next request; one under way keeps its own.
  var plan: Plan
  private let subject: RequestID.Subject
  private let objectCodes: [String]
  private let showsAlerts: Bool
  private var life = Life.before
  private var schedule: RequestSchedule
  private var capture: FrameCapture?
  private var running: RunningRequest?
  private var number = 0
  private var isTracking = false
  private var isReady = false
  private var hasAnnouncedWaiting = false

  init(_ subject: RequestID.Subject, _ configuration: MapLocalizationConfiguration) {
    self.subject = subject
    objectCodes = configuration.objects.codes
    showsAlerts = configuration.showsAlerts
    let isMap = subject == .map
    plan = Plan(
      mode: isMap ? configuration.mode : .singleFrame, frameCount: configuration.frameCount,
      interval: configuration.captureInterval, captureTimeout: configuration.captureTimeout,
      requestTimeout: configuration.requestTimeout)
    schedule = RequestSchedule(isMap ? configuration.rules : configuration.objects.rules)
  }

  /// Whether the user is asked whether the view is to be closed.
  private(set) var isAskingToClose = false
  /// Whether events count: the session has begun, is not paused and not over.
  var isRunning: Bool { life == .running }
  /// Whether a position was found since the session began.
  var hasSucceeded: Bool { schedule.hasSucceeded && (life == .running || life == .paused) }
  /// Whether a request is under way, its frames or its answer.
  var isBusy: Bool { capture != nil || running != nil }
  /// Whether frames are being gathered.
  var isCapturing: Bool { capture != nil }
  /// Cause of the request under way; nil without one.
  var cause: LocalizationCause? { capture?.cause ?? running?.cause }

  mutating func handle(_ event: SessionEvent) -> [Step] {
    let time = event.time
    var steps: [Step] = []
    if life == .before, event.kind != .session(.start), event.kind.beginsSession {
      steps = begin(.started, at: time)
    }
    if case .session(let change) = event.kind {
      return steps + tick(event) + handle(change, at: time)
    }
    guard life == .running else { return steps }
    if case .frame(let frame) = event.kind {
      steps += track(isNormal: frame.tracking.isNormal, at: time)
    }
    steps += tick(event)
    switch event.kind {
    case .frame(let frame): steps += handle(frame, at: time)
    case .localization(let response): steps += handle(response, at: time)
    case .localizationFailed(let failure): steps += handle(failure, at: time)
    case .session, .gnss, .heading, .permission, .network, .deviceSupport, .qr, .manualCode,
      .codeVerdict, .marker, .beacon, .geoStatus, .mapTap, .viewTap, .userAction, .tick,
      .groundTruth, .fault, .sessionFailed, .unknown:
      break
    }
    return steps
  }

  mutating func restart(at time: Seconds) -> [Step] { begin(.restarted, at: time) }

  /// Gives up what is under way, and what is due.
  mutating func halt() -> [Step] {
    schedule.halt()
    return cancel()
  }

  /// Asks before the view is closed, or takes the answer; what is no answer changes nothing.
  mutating func close(_ argument: String?) -> [Step] {
    guard let argument else {
      guard !isAskingToClose else { return [] }
      isAskingToClose = true
      return subject == .map ? [.said(.notice(.closeConfirmation))] : []
    }
    guard isAskingToClose, let answer = Answer(rawValue: argument) else { return [] }
    isAskingToClose = false
    return answer == .confirm ? end() : []
  }

  /// Asks for a request; ignored while one is under way.
  mutating func ask(at time: Seconds) -> [Step] {
    if !isBusy { schedule.ask(for: .user, at: time) }
    return tick(at: time)
  }

  /// Records the success of the answered request; returns whether it is the first one.
  mutating func succeed(at time: Seconds) -> Bool {
    let isFirst = !schedule.hasSucceeded
    schedule.succeed(at: time)
    if !isTracking { schedule.lose(at: time) }
    return isFirst
  }

  /// Records the failure of the answered request.
  mutating func fail(
    _ failure: PositioningFailure, _ cause: LocalizationCause, at time: Seconds
  ) -> [Step] {
    let isReported = schedule.fail(at: time)
    if !isTracking { schedule.lose(at: time) }
    guard isReported else { return [] }
    let isObjectMissing = subject == .object && failure.reason == .notFound
    return [.said(.failed(failure, cause))]
      + notice(isObjectMissing ? .objectNotFound : .failed(failure))
  }

  /// The step of a notice to the user; none for a request in the background or with alerts off.
  func notice(_ notice: LocalizationNotice, of cause: LocalizationCause? = nil) -> [Step] {
    showsAlerts && cause?.isQuiet != true ? [.said(.notice(notice))] : []
  }

  private mutating func begin(_ step: Step, at time: Seconds) -> [Step] {
    life = .running
    isAskingToClose = false
    let steps = cancel()
    schedule.start(at: time)
    if case .started = step {
      isTracking = false
      isReady = false
    }
    return steps + [step]
  }

  private mutating func end() -> [Step] {
    guard life != .stopped else { return [] }
    life = .stopped
    isAskingToClose = false
    return halt() + [.stopped]
  }

  private mutating func cancel() -> [Step] {
    capture = nil
    guard let id = running?.id else { return [] }
    running = nil
    return [.said(.cancelled(id: id.description))]
  }

  private mutating func handle(_ change: SessionChange, at time: Seconds) -> [Step] {
    switch change {
    case .start: return begin(.started, at: time)
    case .pause:
      guard life == .running else { return [] }
      life = .paused
      return cancel()
    case .resume:
      guard life == .paused else { return [] }
      life = .running
      // The world may have moved unobserved.
      if !isBusy { schedule.lose(at: time) }
      return []
    case .reset: return life == .stopped ? [] : restart(at: time)
    case .stop: return end()
    case .unknown: return []
    }
  }

  private mutating func track(isNormal: Bool, at time: Seconds) -> [Step] {
    defer { isTracking = isNormal }
    if isTracking, !isNormal, !isBusy { schedule.lose(at: time) }
    guard isNormal, !isReady else { return [] }
    isReady = true
    schedule.becomeReady(at: time)
    return [.ready]
  }

  /// An answer that comes in the last moment is in time.
  private mutating func tick(_ event: SessionEvent) -> [Step] {
    guard life == .running else { return [] }
    let isOutcome =
      switch event.kind {
      case .localization, .localizationFailed: true
      case .session, .frame, .gnss, .heading, .permission, .network, .deviceSupport, .qr,
        .manualCode, .codeVerdict, .marker, .beacon, .geoStatus, .mapTap, .viewTap, .userAction,
        .tick, .groundTruth, .fault, .sessionFailed, .unknown:
        false
      }
    return tick(at: isOutcome ? event.time - 2 * RequestSchedule.slack : event.time)
  }

  /// Advances the time: ends overdue captures and requests, begins due ones.
  private mutating func tick(at time: Seconds) -> [Step] {
    if let capture, capture.isOver(at: time) {
      self.capture = nil
      let reason: PositioningFailure.Reason = capture.frames.isEmpty ? .noFrames : .tooFewFrames
      return fail(PositioningFailure(reason), capture.cause, at: time)
    }
    if let running, running.isOver(at: time) {
      return cancel() + fail(PositioningFailure(.timeout), running.cause, at: time)
    }
    guard !isBusy else { return [] }
    guard isTracking || !schedule.isWaiting(at: time) else {
      defer { hasAnnouncedWaiting = true }
      _ = schedule.nextCause(at: time, isReady: false)
      return hasAnnouncedWaiting ? [] : notice(.waitingForTracking)
    }
    guard let cause = schedule.nextCause(at: time, isReady: isTracking) else { return [] }
    hasAnnouncedWaiting = false
    capture = FrameCapture(
      cause, count: plan.mode == .singleFrame ? 1 : plan.frameCount, interval: plan.interval,
      timeout: plan.captureTimeout, at: time)
    return notice(subject == .map ? .scanning : .scanningObject, of: cause)
  }

  private mutating func handle(_ frame: Frame, at time: Seconds) -> [Step] {
    guard var capture, capture.handle(frame, at: time) else { return [] }
    self.capture = capture
    let steps =
      capture.count > 1
      ? notice(.capturing(number: capture.frames.count, count: capture.count), of: capture.cause)
      : []
    guard capture.isComplete else { return steps }
    self.capture = nil
    number += 1
    let request = RunningRequest(
      id: RequestID(subject, number: number), cause: capture.cause,
      mode: capture.count == 1 ? .singleFrame : .multiFrame, frames: capture.frames,
      deadline: time + plan.requestTimeout)
    running = request
    return steps + [.sent(request)]
  }

  private mutating func handle(_ response: LocalizationResponse, at time: Seconds) -> [Step] {
    let names = response.maps.contains { objectCodes.contains($0) }
    return claim(
      response.request, of: names ? .object : .map, capturedAt: response.capturedAt,
      latency: response.latency, at: time
    ) { [.answered(response, $1)] }
  }

  private mutating func handle(_ failure: LocalizationFailure, at time: Seconds) -> [Step] {
    // A failure names no object, so only the id tells that it is about one.
    claim(
      failure.request, of: .map, capturedAt: failure.capturedAt, latency: failure.latency, at: time
    ) { $0.fail(PositioningFailure(failure), $1.cause, at: time) }
  }

  /// Claims the outcome of the request under way, which ends it, and returns the resulting steps;
  /// `subject` is that of an outcome whose id does not tell.
  private mutating func claim(
    _ request: String?, of subject: RequestID.Subject, capturedAt: Seconds?, latency: Seconds?,
    at time: Seconds, then steps: (inout Self, RunningRequest) -> [Step]
  ) -> [Step] {
    guard (request.flatMap(RequestID.init)?.subject ?? subject) == self.subject else { return [] }
    guard let running,
      running.isAnswered(by: request, capturedAt: capturedAt, latency: latency, at: time)
    else { return [.dropped] }
    self.running = nil
    return steps(&self, running)
  }
}
