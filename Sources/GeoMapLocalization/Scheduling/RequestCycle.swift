import GeoSessions
import Geodesy

/// One request after the other, as maps and objects share it: due, frames, sent, answered.
///
/// At most one request is under way; another one that is asked for meanwhile is ignored.
struct RequestCycle: Hashable, Sendable {
  /// How frames are gathered and how long is waited.
  struct Plan: Hashable, Sendable {
    var mode: LocalizationMode
    var frameCount: Int
    var interval: Seconds
    var captureTimeout: Seconds
    var requestTimeout: Seconds
  }

  /// What happened.
  enum Step: Hashable, Sendable {
    /// Frames are being gathered.
    case began(LocalizationCause)
    /// A request that someone waits for cannot begin while tracking is not normal.
    case waits
    /// A frame was taken, counted from 1.
    case captured(Int, of: Int, LocalizationCause)
    /// All frames are there: the request goes out.
    case sent(RunningRequest)
    /// It brought nothing.
    case failed(PositioningFailure, LocalizationCause, isReported: Bool)
    /// It was given up; an answer to it will be dropped.
    case cancelled(RequestID)
  }

  /// Counts for the next request; one under way keeps its own.
  var plan: Plan
  private(set) var schedule: RequestSchedule
  private let subject: RequestID.Subject
  private var capture: FrameCapture?
  private(set) var running: RunningRequest?
  private var number = 0
  private var isTracking = false
  private var saidWaiting = false

  init(_ subject: RequestID.Subject, rules: RequestSchedule.Rules, plan: Plan) {
    self.subject = subject
    self.plan = plan
    schedule = RequestSchedule(rules)
  }

  /// Whether a request is under way, its frames or its answer.
  var isBusy: Bool { capture != nil || running != nil }
  /// Whether frames are being gathered.
  var isCapturing: Bool { capture != nil }
  /// Why the request under way is made; nil without one.
  var cause: LocalizationCause? { capture?.cause ?? running?.cause }

  /// Begins anew.
  mutating func start(at time: Seconds) -> [Step] {
    let steps = cancel()
    schedule.start(at: time)
    return steps
  }

  /// Gives up what is under way.
  mutating func cancel() -> [Step] {
    capture = nil
    guard let id = running?.id else { return [] }
    running = nil
    return [.cancelled(id)]
  }

  /// Gives up what is under way, and what is due.
  mutating func halt() -> [Step] {
    schedule.halt()
    return cancel()
  }

  /// Asks for a request; ignored while one is under way.
  mutating func ask(at time: Seconds) {
    if !isBusy { schedule.ask(for: .user, at: time) }
  }

  /// Takes whether world tracking is normal.
  mutating func track(isNormal: Bool, at time: Seconds) {
    defer { isTracking = isNormal }
    if isTracking, !isNormal, !isBusy { schedule.lose(at: time) }
  }

  /// Takes that the world may have moved while nobody looked.
  mutating func distrust(at time: Seconds) {
    if !isBusy { schedule.lose(at: time) }
  }

  /// Takes the time: what is over ends, what is due begins.
  mutating func tick(at time: Seconds) -> [Step] {
    if let capture, capture.isOver(at: time) {
      self.capture = nil
      let reason: PositioningFailure.Reason = capture.frames.isEmpty ? .noFrames : .tooFewFrames
      return [fail(PositioningFailure(reason), capture.cause, at: time)]
    }
    if let running, running.isOver(at: time) {
      self.running = nil
      return [
        .cancelled(running.id), fail(PositioningFailure(.timeout), running.cause, at: time),
      ]
    }
    guard !isBusy else { return [] }
    guard isTracking || !schedule.isWaiting(at: time) else {
      defer { saidWaiting = true }
      _ = schedule.take(at: time, isReady: false)
      return saidWaiting ? [] : [.waits]
    }
    guard let cause = schedule.take(at: time, isReady: isTracking) else { return [] }
    saidWaiting = false
    capture = FrameCapture(
      cause, count: plan.mode == .singleFrame ? 1 : plan.frameCount, interval: plan.interval,
      timeout: plan.captureTimeout, at: time)
    return [.began(cause)]
  }

  /// Takes a frame.
  mutating func take(_ frame: Frame, at time: Seconds) -> [Step] {
    guard var capture, capture.take(frame, at: time) else { return [] }
    self.capture = capture
    var steps = [Step.captured(capture.frames.count, of: capture.count, capture.cause)]
    guard capture.isComplete else { return steps }
    self.capture = nil
    number += 1
    let request = RunningRequest(
      id: RequestID(subject, number: number), cause: capture.cause,
      mode: capture.count == 1 ? .singleFrame : .multiFrame, frames: capture.frames,
      deadline: time + plan.requestTimeout)
    running = request
    steps.append(.sent(request))
    return steps
  }

  /// The request that an outcome belongs to, which is then no longer under way; nil for one that is
  /// stale or not meant.
  mutating func claim(
    request: String?, capturedAt: Seconds?, latency: Seconds?, at time: Seconds
  ) -> RunningRequest? {
    guard let running,
      running.isAnswered(by: request, capturedAt: capturedAt, latency: latency, at: time)
    else { return nil }
    self.running = nil
    return running
  }

  /// Takes that the request that was claimed found what it looked for.
  mutating func succeed(at time: Seconds) {
    schedule.succeed(at: time)
    if !isTracking { schedule.lose(at: time) }
  }

  /// Takes that the request that was claimed failed.
  mutating func fail(
    _ failure: PositioningFailure, _ cause: LocalizationCause, at time: Seconds
  ) -> Step {
    let isReported = schedule.fail(at: time)
    if !isTracking { schedule.lose(at: time) }
    return .failed(failure, cause, isReported: isReported)
  }
}
