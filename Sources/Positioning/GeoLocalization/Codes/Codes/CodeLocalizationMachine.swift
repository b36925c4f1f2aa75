public import GeoSessions
public import Geodesy

/// Finds the place of what bears a code: a session from the first frame to the sums at its end.
///
/// A code that is read sets an anchor where the device is; once the app accepts it, frames are chosen,
/// sent and answered, and the answers about the anchor's place are fused. Errors never end the
/// session; a stop policy may.
///
/// ```swift
/// var machine = CodeLocalizationMachine()
/// for event in events {
///   for output in machine.handle(event) { print(output.event) }
/// }
/// ```
///
/// A session starts with its `session start`, or with the first event that shows that one runs.
/// Positions of source `app` are those that an app hands over.
public struct CodeLocalizationMachine: SessionMachine {
  /// Options of the session.
  public let options: CodeSessionOptions
  /// State of the session.
  public private(set) var state = CodeSessionState.idle

  private var hasStarted = false
  private var isPaused = false
  private var attempt = 0
  private var codes = CodeRateLimiter()
  private var frames: FrameSelection
  private var fuser: FixFuser
  private var anchorPlace: AnchorPlace
  private var location: CodeSessionLocation
  private var lastFrame: Frame?
  private var anchor: FramePose?
  private var isCodeSkipped = false
  private var localizingSince: Seconds = 0
  private var results = 0
  private var errors = 0
  private var said: [CodeLocalizationOutput] = []

  /// Creates a machine that waits for its session.
  public init(_ options: CodeSessionOptions = CodeSessionOptions()) {
    self.options = options
    frames = FrameSelection(options)
    fuser = FixFuser(options: options.fusion)
    anchorPlace = AnchorPlace(worldYaw: options.worldYaw)
    location = CodeSessionLocation(options)
  }

  /// Fused position of the anchor so far; nil without answers.
  public var position: FusedPosition? { fuser.position }

  /// The sums of the session so far.
  public func analytics(at time: Seconds) -> SessionAnalytics {
    SessionAnalytics(
      sessionID: options.sessionID.text, attempt: max(attempt, 1), tags: options.tags,
      configurationID: frames.remote.id, isCodeSkipped: isCodeSkipped, start: localizingSince,
      end: max(time, localizingSince), frames: frames.statistics,
      isJudgedByModel: frames.isJudgedByModel, results: results, errors: errors,
      position: fuser.position, device: options.device)
  }

  /// Current position of the device, by the anchor's place and the motion since; nil if unknown.
  public var devicePlace: Coordinate? {
    guard let place = fuser.position?.coordinate else { return nil }
    guard let anchor, let camera = lastFrame?.pose else { return nil }
    return anchorPlace.place(of: camera.position, from: anchor.position, at: place)
  }

  /// Handles an event; returns its outputs.
  public mutating func handle(_ event: SessionEvent) -> [CodeLocalizationOutput] {
    said.removeAll(keepingCapacity: true)
    let time = event.time
    if !hasStarted, event.kind.beginsSession { start(at: time) }
    switch event.kind {
    case .session(let change): handle(change, at: time)
    case .frame(let frame): handle(frame, at: time)
    case .gnss(let fix): location.update(fix, at: time, isLocalizing: state == .localizing)
    case .qr(let code): handle(code, isScanned: true, at: time)
    case .manualCode(let code): handle(code, isScanned: false, at: time)
    case .codeVerdict(let isAccepted): takeVerdict(isAccepted, at: time)
    case .localization(let answer): handle(answer, at: time)
    case .localizationFailed(let failure):
      if state == .localizing {
        fail(.service(failure), at: time)
      }
    case .permission(.location, let isGranted):
      location.permit(isGranted)
      if !isGranted { fail(.accessDenied, at: time) }
    case .deviceSupport(.worldTracking, isSupported: false): fail(.notSupported, at: time)
    case .userAction(let action, _, _): handle(action, at: time)
    case .tick: send(at: time)
    case .heading, .permission, .network, .deviceSupport, .marker, .beacon, .geoStatus, .mapTap,
      .viewTap, .groundTruth, .fault, .sessionFailed, .unknown:
      break
    }
    return said
  }

  private mutating func say(_ event: CodeLocalizationOutput.Event, at time: Seconds) {
    said.append(CodeLocalizationOutput(time: time, event: event))
  }

  private mutating func log(_ level: LogLevel, _ text: String, at time: Seconds) {
    if level >= options.logLevel { say(.log(LogMessage(level, text)), at: time) }
  }

  private mutating func change(to next: CodeSessionState, at time: Seconds) {
    guard state != next else { return }
    let wasScanning = isScanning
    state = next
    say(.state(next), at: time)
    if isScanning != wasScanning { say(.scanning(isScanning), at: time) }
  }

  /// Whether codes are looked for.
  private var isScanning: Bool {
    guard options.codes != .skipped else { return false }
    return switch state {
    case .scanning, .verifying: true
    case .idle, .localizing: false
    }
  }

  private mutating func start(at time: Seconds) {
    hasStarted = true
    isPaused = false
    attempt += 1
    anchor = nil
    isCodeSkipped = false
    results = 0
    errors = 0
    localizingSince = time
    fuser.reset()
    anchorPlace.reset()
    codes = CodeRateLimiter()
    frames = FrameSelection(options)
    log(.info, "attempt \(attempt) of session `\(options.sessionID)`", at: time)
    change(to: .scanning, at: time)
  }

  private mutating func stop(at time: Seconds) {
    guard state != .idle else { return }
    say(.analytics(analytics(at: time)), at: time)
    change(to: .idle, at: time)
  }

  private mutating func handle(_ session: SessionChange, at time: Seconds) {
    switch session {
    case .start, .resume:
      isPaused = false
      if state == .idle { start(at: time) }
    case .reset:
      stop(at: time)
      start(at: time)
    case .pause: isPaused = true
    case .stop: stop(at: time)
    case .unknown: break
    }
  }

  private mutating func handle(_ action: UserAction, at time: Seconds) {
    switch action {
    case .localize: if state == .idle { start(at: time) }
    case .restart, .startOver, .resetWorldOrigin:
      stop(at: time)
      start(at: time)
    case .stop: stop(at: time)
    case .undo, .saveAnchors, .loadAnchors, .continueLimited, .setLocalizationMode, .navigate,
      .stopNavigation, .clearMesh, .startGPSUpdates, .stopGPSUpdates, .trackObjects, .close,
      .unknown:
      break
    }
  }

  private mutating func handle(_ code: String, isScanned: Bool, at time: Seconds) {
    guard options.codes != .skipped, !isPaused else { return }
    switch state {
    case .scanning: break
    case .localizing: guard options.codes == .optional else { return }
    case .idle, .verifying: return
    }
    guard codes.admit(at: time, isScanned: isScanned) else { return }
    setAnchor(lastFrame)
    switch options.verdicts {
    case .app:
      change(to: .verifying(code: code), at: time)
      say(.verdictWanted(code: code), at: time)
    case .any:
      say(.verdictWanted(code: code), at: time)
      isCodeSkipped = false
      begin(at: time)
    }
  }

  private mutating func takeVerdict(_ isAccepted: Bool, at time: Seconds) {
    switch state {
    case .verifying: break
    case .localizing: guard options.verdicts == .any, !isCodeSkipped else { return }
    case .idle, .scanning: return
    }
    if isAccepted {
      isCodeSkipped = false
      if state != .localizing { begin(at: time) }
    } else {
      anchor = nil
      fuser.reset()
      change(to: .scanning, at: time)
    }
  }

  private mutating func setAnchor(_ frame: Frame?) {
    anchor = frame.flatMap { frame in
      frame.pose.map { VirtualDevice.pose($0, held: VirtualDevice.orientation(of: frame)) }
    }
    fuser.reset()
  }

  private mutating func begin(at time: Seconds) {
    localizingSince = time
    frames.begin(at: time)
    fuser.reset()
    change(to: .localizing, at: time)
  }

  private mutating func handle(_ frame: Frame, at time: Seconds) {
    guard !isPaused else { return }
    lastFrame = frame
    if state == .scanning, options.codes != .required, frame.tracking.isNormal, frame.pose != nil,
      !codes.hasRead
    {
      isCodeSkipped = true
      setAnchor(frame)
      begin(at: time)
    }
    guard state == .localizing else { return }
    // A code may have been read before the first frame had a pose.
    if anchor == nil, frame.tracking.isNormal { setAnchor(frame) }
    if let asked = frames.handle(frame, at: time) { say(.behaviour(asked), at: time) }
    send(at: time)
  }

  private mutating func send(at time: Seconds) {
    guard state == .localizing, !isPaused, let candidate = frames.send(at: time) else { return }
    guard let fix = location.fix(at: time), LocationFix.isPlace(fix.coordinate) else {
      fail(.invalidCoordinate, at: time)
      return
    }
    guard let request = frames.request(candidate, location: fix, anchor: anchor, attempt: attempt)
    else { return }
    say(.request(request), at: time)
  }

  private mutating func handle(_ answer: LocalizationResponse, at time: Seconds) {
    guard state == .localizing else { return }
    guard let coordinate = answer.coordinate, LocationFix.isPlace(coordinate) else {
      fail(.locationNotFound, at: time)
      return
    }
    var place = coordinate
    if let camera = answer.trackerPose {
      if let turn = answer.orientation {
        anchorPlace.update(onEarth: turn, inWorld: camera.orientation)
      }
      if let anchor {
        place =
          anchorPlace.place(of: anchor.position, from: camera.position, at: coordinate) ?? place
      }
    }
    fuser.add(LocationFix(place, altitude: answer.altitude, zones: answer.zones))
    results += 1
    guard let position = fuser.position else { return }
    say(.position(position, device: devicePlace), at: time)
    if let wanted = options.stop.confidence, position.confidence >= wanted {
      end(.confident, at: time)
    }
  }

  private mutating func fail(_ error: CodeSessionError, at time: Seconds) {
    guard state != .idle else { return }
    errors += 1
    say(.error(error), at: time)
    log(.warning, "error \(errors): \(error.code)", at: time)
    if let most = options.stop.errors, errors >= most { end(.errors, at: time) }
  }

  private mutating func end(_ reason: CodeLocalizationOutput.EndReason, at time: Seconds) {
    say(.ended(reason), at: time)
    stop(at: time)
  }
}
