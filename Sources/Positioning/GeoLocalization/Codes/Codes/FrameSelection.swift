import GeoSessions
import Geodesy

/// Chooses frames, asks the user for better ones and counts what became of them.
struct FrameSelection: Hashable, Sendable {
  let remote: RemoteConfiguration
  private let options: CodeSessionOptions
  private var filters: FrameFilters
  private var requester: BehaviourRequester
  private var window: FrameWindow
  private var requests = 0
  private(set) var statistics = FrameStatistics()
  /// Whether a frame came with a score.
  private(set) var isJudgedByModel = false

  init(_ options: CodeSessionOptions) {
    self.options = options
    remote = options.remote.validated()
    filters = Self.filters(remote, options)
    requester = BehaviourRequester(isEnabled: remote.isBehaviorRequesterEnabled)
    window = FrameWindow(remote)
  }

  private static func filters(
    _ remote: RemoteConfiguration, _ options: CodeSessionOptions
  ) -> FrameFilters {
    FrameFilters(
      remote, needsSharpness: options.needsSharpness, acceptAfter: options.acceptAfter)
  }

  /// Begins at a time, with all counts reset.
  mutating func begin(at time: Seconds) {
    filters = Self.filters(remote, options)
    requester.restart(at: time)
    window.reset(at: time)
    statistics = FrameStatistics()
    isJudgedByModel = false
  }

  /// Handles a frame; returns the action to ask the user for, if any.
  mutating func handle(_ frame: Frame, at time: Seconds) -> BehaviourName? {
    statistics.count(frame)
    if let rejection = filters.check(frame, at: time) {
      statistics.count(rejection)
      return requester.reject(rejection, at: time)
    }
    if frame.details.quality != nil { isJudgedByModel = true }
    // Without a model each frame is good.
    let score = frame.details.quality ?? 1
    let rejection = window.add(frame, score: score, at: time, judgedFor: options.judgingTime)
    if rejection != .otherEvaluationInProgress {
      statistics.count(score: score, judgedFor: options.judgingTime)
    }
    if let rejection { statistics.count(rejection) }
    return nil
  }

  /// The frame that is to be sent now.
  mutating func send(at time: Seconds) -> FrameWindow.Candidate? { window.send(at: time) }

  /// The service request for a frame; nil if the frame has no pose.
  mutating func request(
    _ candidate: FrameWindow.Candidate, location: GNSSFix, anchor: FramePose?, attempt: Int
  ) -> LocalizeRequest? {
    let frame = candidate.frame
    guard let pose = frame.pose else { return nil }
    requests += 1
    statistics.countUpload()
    let held = VirtualDevice.orientation(of: frame)
    let camera = CameraAxes.openCV.camera(VirtualDevice.pose(pose, held: held))
    let gamma =
      remote.isImageEnhancerEnabled
      ? frame.details.brightness.flatMap { BrightnessHistogram($0) }?
        .gamma(target: remote.imageEnhancerTargetBrightness) : nil
    return LocalizeRequest(
      id: "\(options.sessionID.text)-\(attempt)-\(requests)", capturedAt: candidate.time,
      image: frame.details.image,
      intrinsics: frame.details.intrinsics?.upright(held: held)?
        .scaled(longestSide: LocalizeRequest.longestSide), held: held, camera: camera,
      location: location, sessionID: options.sessionID, attempt: attempt, tags: options.tags,
      configurationID: remote.id,
      score: frame.details.quality == nil ? nil : candidate.score, gamma: gamma,
      anchor: anchor.flatMap { AnchorRelativePose(anchor: $0, frame: frame) },
      statistics: statistics)
  }
}
