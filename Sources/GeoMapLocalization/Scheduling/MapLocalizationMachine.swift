public import GeoSessions
public import GeoTexts
import Geodesy

/// Finds the camera's place in a map: when requests are made, and what their answers mean.
///
/// ```swift
/// var machine = try MapLocalizationMachine(.multiFrame(mapCode: "HALL"))
/// for event in events {
///   for output in machine.handle(event) { print(output.event) }
/// }
/// ```
///
/// A session starts with its `session start`, or with its first event where a log has none. The app
/// speaks through `userAction`: `localize`, `resetWorldOrigin`, `stop`, and by name
/// `setLocalizationMode` (`singleFrame`, `multiFrame`), `navigate` (a place of the waypoint graph)
/// and `stopNavigation`.
public struct MapLocalizationMachine: SessionMachine {
  /// What the session is set to, in its ranges.
  public let configuration: MapLocalizationConfiguration
  /// What requests look in.
  public let target: MapTarget
  /// The maps that are known.
  public let catalogue: MapCatalogue
  /// The language of its texts.
  public let language: Language
  /// What an app can see of the session.
  public private(set) var state: MapLocalizationState
  /// The position that was found last; nil before the first and after the origin was reset.
  public private(set) var result: MapLocalizationResult?
  /// How many answers belonged to no request that was waited for.
  public private(set) var droppedAnswers = 0

  private var cycle: RequestCycle
  private var geo: GeoHintKeeper
  private let georeference: MapGeoreference?
  private var life = Life.before
  private var meshes: [String] = []
  private var positionTime: Seconds?
  private var navigator: MapNavigator?
  private var said: [MapLocalizationOutput.Event] = []

  private enum Life: Hashable { case before, running, paused, stopped }

  /// From one position of the camera to the next that is told.
  static let positionInterval: Seconds = 0.5

  /// Makes a machine.
  ///
  /// - Parameters:
  ///   - configuration: brought into its ranges.
  ///   - catalogue: the maps that are known; needed for sets, places on Earth and models only.
  ///   - waypoints: the ways through the map; nil without navigation.
  ///   - language: of the texts.
  /// - Throws: `MapLocalizationError.unusable` when the configuration names no map.
  public init(
    _ configuration: MapLocalizationConfiguration, catalogue: MapCatalogue = .empty,
    waypoints: WaypointGraph? = nil, language: Language = .english
  ) throws(MapLocalizationError) {
    let valid = configuration.validated()
    self.configuration = valid
    self.catalogue = catalogue
    self.language = language
    target = try valid.target()
    georeference = catalogue.georeference(of: target)
    navigator = waypoints.map { MapNavigator($0) }
    geo = GeoHintKeeper(maximumAge: valid.geoHintMaximumAge)
    state = .idle(valid.mode)
    cycle = RequestCycle(
      .map, rules: valid.rules,
      plan: RequestCycle.Plan(
        mode: valid.mode, frameCount: valid.frameCount, interval: valid.captureInterval,
        captureTimeout: valid.captureTimeout, requestTimeout: valid.requestTimeout))
  }

  /// Changes how many pictures the next request carries; one under way keeps its own.
  public mutating func setMode(_ mode: LocalizationMode) {
    cycle.plan.mode = mode
    state.mode = mode
  }

  /// Takes an event; answers with what it changes.
  public mutating func handle(_ event: SessionEvent) -> [MapLocalizationOutput] {
    guard event.time.isFinite else { return [] }
    let time = event.time
    let before = state
    if life == .before, event.kind != .session(.stop), event.kind != .session(.start) {
      start(at: time)
    }
    if case .frame(let frame) = event.kind, life == .running { track(frame, at: time) }
    if life == .running {
      // An answer that comes in the last moment is in time.
      take(cycle.tick(at: event.isOutcome ? time - 2 * RequestSchedule.slack : time), at: time)
    }
    take(event)
    if life == .running { navigate(.tick, at: time) }
    refreshState()
    if state != before { said.append(.state(state)) }
    defer { said.removeAll(keepingCapacity: true) }
    return said.map { MapLocalizationOutput(time: time, $0, language: language) }
  }

  private mutating func take(_ event: SessionEvent) {
    let time = event.time
    switch event.kind {
    case .session(let change): take(change, at: time)
    case .frame(let frame):
      guard life == .running else { return }
      take(cycle.take(frame, at: time), at: time)
      follow(frame, at: time)
    case .gnss(let fix):
      if state.usesLocation { geo.take(fix, at: time) }
    case .localization(let response):
      if life == .running { take(response, at: time) }
    case .localizationFailed(let failure):
      if life == .running { take(failure, at: time) }
    case .userAction(let action):
      if life == .running { take(action, at: time) }
    case .heading, .permission, .network, .deviceSupport, .qr, .manualCode, .codeVerdict, .marker,
      .beacon, .geoStatus, .mapTap, .viewTap, .tick, .groundTruth, .fault, .unknown:
      break
    }
  }

  private mutating func take(_ change: SessionChange, at time: Seconds) {
    switch change {
    case .start: start(at: time)
    case .pause:
      guard life == .running else { return }
      life = .paused
      take(cycle.cancel(), at: time)
    case .resume:
      guard life == .paused else { return }
      life = .running
      cycle.distrust(at: time)
    case .reset:
      guard life == .running || life == .paused else { return }
      life = .running
      beginAnew(at: time)
    case .stop:
      guard life != .stopped else { return }
      take(cycle.halt(), at: time)
      clear()
      state = .idle(state.mode)
      life = .stopped
    case .unknown: break
    }
  }

  private mutating func take(_ action: UserAction, at time: Seconds) {
    switch action.name {
    case .localize:
      cycle.ask(at: time)
      take(cycle.tick(at: time), at: time)
    case .resetWorldOrigin:
      beginAnew(at: time)
      // The reference shows this one whatever `showAlerts` says.
      say(.toast, .plain(.locOriginReset), isSuccess: true)
    case .stop:
      take(cycle.halt(), at: time)
      state.usesLocation = false
      geo.forget()
    case .setLocalizationMode:
      if let mode = action.argument.flatMap(LocalizationMode.init(rawValue:)) { setMode(mode) }
    case .navigate: navigate(.start(place: action.argument ?? ""), at: time)
    case .stopNavigation: navigate(.stop, at: time)
    case .undo, .restart, .saveAnchors, .loadAnchors, .continueLimited, .unknown: break
    }
  }

  private mutating func start(at time: Seconds) {
    take(cycle.cancel(), at: time)
    clear()
    state = .idle(state.mode)
    state.usesLocation = configuration.sendsGeoHint
    life = .running
    said.append(.ready)
    _ = cycle.start(at: time)
  }

  /// What was found is void; the first request is made as at the start.
  private mutating func beginAnew(at time: Seconds) {
    take(cycle.start(at: time), at: time)
    clear()
  }

  private mutating func clear() {
    result = nil
    positionTime = nil
    geo.forget()
    navigate(.stop, at: 0)
    if !meshes.isEmpty { said.append(.mesh(.cleared)) }
    meshes = []
  }

  private mutating func refreshState() {
    state.isLocalizing = cycle.isBusy
    state.isCapturingFrames = cycle.isCapturing
    state.isShowingOverlay = !cycle.isCapturing && cycle.cause?.isQuiet == false
    state.hasLocalized = cycle.schedule.hasSucceeded && life != .stopped && life != .before
  }
}

extension SessionEvent {
  /// Whether it tells how a request ended.
  var isOutcome: Bool {
    switch kind {
    case .localization, .localizationFailed: true
    case .session, .frame, .gnss, .heading, .permission, .network, .deviceSupport, .qr,
      .manualCode, .codeVerdict, .marker, .beacon, .geoStatus, .mapTap, .viewTap, .userAction,
      .tick, .groundTruth, .fault, .unknown:
      false
    }
  }
}

/// Requests and their outcomes.
extension MapLocalizationMachine {
  private mutating func track(_ frame: Frame, at time: Seconds) {
    state.tracking = TrackingPhase(frame.tracking)
    cycle.track(isNormal: state.tracking == .tracking, at: time)
  }

  private mutating func take(_ steps: [RequestCycle.Step], at time: Seconds) {
    for step in steps {
      switch step {
      case .began(let cause):
        if !cause.isQuiet { notify(.overlay, .plain(.locScan)) }
      case .waits: notify(.overlay, .plain(.locWaitForTracking))
      case .captured(let number, let count, let cause):
        if !cause.isQuiet, count > 1 {
          notify(.overlay, .capturing(number: number, count: count))
        }
      case .sent(let running):
        said.append(.request(request(of: running, at: time), running.cause))
        if !running.cause.isQuiet { notify(.overlay, .plain(.locLocalizing)) }
      case .failed(let failure, let cause, let isReported):
        guard isReported else { continue }
        said.append(.failed(failure, cause))
        if !cause.isQuiet { notify(.toast, failure.word, isSuccess: false) }
      case .cancelled(let id): said.append(.cancelled(id: id.description))
      }
    }
  }

  private func request(of running: RunningRequest, at time: Seconds) -> PositioningRequest {
    var hints = configuration.hints
    // A single map leaves nothing to choose from.
    if case .map = target { hints.codes = [] }
    return PositioningRequest(
      id: running.id.description, time: time, target: target, frames: running.frames, hints: hints,
      geoHint: state.usesLocation ? geo.hint(at: time) : nil,
      wantsGeoCoordinates: configuration.asksForGeoCoordinates,
      imageQuality: configuration.imageQuality)
  }

  private mutating func take(_ response: LocalizationResponse, at time: Seconds) {
    guard !isAboutObjects(response) else { return }
    guard
      let running = cycle.claim(
        request: response.request, capturedAt: response.capturedAt, latency: response.latency,
        at: time)
    else {
      droppedAnswers += 1
      return
    }
    do {
      try succeed(result(of: response, for: running), running, at: time)
    } catch {
      take([cycle.fail(error, running.cause, at: time)], at: time)
    }
  }

  private mutating func take(_ failure: LocalizationFailure, at time: Seconds) {
    if let id = failure.request.flatMap(RequestID.init), id.subject != .map { return }
    guard
      let running = cycle.claim(
        request: failure.request, capturedAt: failure.capturedAt, latency: failure.latency,
        at: time)
    else {
      droppedAnswers += 1
      return
    }
    take([cycle.fail(PositioningFailure(failure), running.cause, at: time)], at: time)
  }

  private func isAboutObjects(_ response: LocalizationResponse) -> Bool {
    if let id = response.request.flatMap(RequestID.init) { return id.subject != .map }
    return response.maps.contains { configuration.objects.codes.contains($0) }
  }

  private func result(
    of response: LocalizationResponse, for running: RunningRequest
  ) throws(PositioningFailure) -> MapLocalizationResult {
    try AnswerCheck.check(
      response, threshold: configuration.checksConfidence ? configuration.confidenceThreshold : nil)
    let camera = response.mapPose.map {
      catalogue.pose($0, inMap: response.maps.first, for: target)
    }
    let world = running.trackerPose(of: response)
    let alignment = camera.flatMap { camera in
      world.map { MapAlignment(cameraInMap: camera, cameraInWorld: $0) }
    }
    let place =
      response.coordinate.map { MapPlace($0, altitude: response.altitude) }
      ?? camera.flatMap { self.place(of: $0.position) }
    return MapLocalizationResult(
      request: running.id.description, cause: running.cause, mode: running.mode,
      maps: response.maps, camera: camera, alignment: alignment, confidence: response.confidence,
      place: place)
  }

  private func place(of point: Vector3) -> MapPlace? {
    guard let georeference, let position = try? georeference.position(point) else { return nil }
    return MapPlace(position)
  }

  private mutating func succeed(
    _ found: MapLocalizationResult, _ running: RunningRequest, at time: Seconds
  ) {
    let isFirst = !cycle.schedule.hasSucceeded
    cycle.succeed(at: time)
    result = found
    said.append(.located(found))
    if isFirst || !running.cause.isQuiet {
      notify(.toast, .plain(.locSuccess), isSuccess: true)
    }
    guard configuration.showsMesh else { return }
    for map in found.maps where !meshes.contains(map) {
      meshes.append(map)
      let mesh = MeshEvent(map: map, in: catalogue)
      said.append(.mesh(mesh))
      if case .failed = mesh { notify(.toast, .plain(.meshFailed), isSuccess: false) }
    }
  }

  /// Tells where the camera is, now and then, once the map's place is known.
  private mutating func follow(_ frame: Frame, at time: Seconds) {
    guard let alignment = result?.alignment, frame.tracking.isNormal, let pose = frame.pose else {
      return
    }
    if let positionTime, time - positionTime + RequestSchedule.slack < Self.positionInterval {
      return
    }
    positionTime = time
    let camera = alignment.map(pose)
    said.append(.position(MapPosition(camera: camera, place: place(of: camera.position))))
    navigate(
      .fix(
        NavigationFix(
          camera.position, looking: camera.orientation.rotated(Vector3(x: 0, y: 0, z: -1)),
          confidence: result?.confidence)), at: time)
  }

  private mutating func navigate(_ event: NavigationEvent, at time: Seconds) {
    guard let outputs = navigator?.handle(event, at: time) else { return }
    for output in outputs { said.append(.navigation(output)) }
  }

  private mutating func notify(
    _ kind: LocalizationNotice.Kind, _ word: LocalizationWord, isSuccess: Bool? = nil
  ) {
    if configuration.showsAlerts { say(kind, word, isSuccess: isSuccess) }
  }

  private mutating func say(
    _ kind: LocalizationNotice.Kind, _ word: LocalizationWord, isSuccess: Bool? = nil
  ) {
    said.append(.notice(LocalizationNotice(kind, word, isSuccess: isSuccess)))
  }
}
