public import GeoSessions
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
/// A session starts with its `session start`, or with the first event that shows that one runs. The app
/// speaks through `userAction`: `localize`, `resetWorldOrigin`, `stop`, `setLocalizationMode`
/// (`singleFrame`, `multiFrame`), `navigate` (a place of the waypoint graph), `stopNavigation`,
/// `clearMesh`, `startGpsUpdates`, `stopGpsUpdates` and `close`.
public struct MapLocalizationMachine: SessionMachine {
  /// Configuration of the session, clamped to its ranges.
  public let configuration: MapLocalizationConfiguration
  /// Target of the requests.
  public let target: MapTarget
  /// The maps that are known.
  public let catalogue: MapCatalogue
  /// State of the session as an app sees it.
  public private(set) var state: MapLocalizationState
  /// The position that was found last; nil before the first and after the origin was reset.
  public private(set) var result: MapLocalizationResult?
  /// Number of answers without a pending request.
  public private(set) var droppedAnswers = 0

  private var session: RequestSession
  private var geo: GeoHintCache
  private let georeference: MapGeoreference?
  private var meshes: [String] = []
  private var positionTime: Seconds?
  private var navigator: MapNavigator?
  private var said: [MapLocalizationOutput.Event] = []

  /// From one position of the camera to the next that is reported.
  static let positionInterval: Seconds = 0.5

  /// Creates a machine.
  /// - Parameters:
  ///   - configuration: brought into its ranges.
  ///   - catalogue: the maps that are known; needed for sets, places on Earth and models only.
  ///   - waypoints: the ways through the map; nil without navigation.
  /// - Throws: `LocalizationError.unusable` when the configuration names no map.
  public init(
    _ configuration: MapLocalizationConfiguration, catalogue: MapCatalogue = .empty,
    waypoints: WaypointGraph? = nil
  ) throws(LocalizationError) {
    let valid = configuration.validated()
    self.configuration = valid
    self.catalogue = catalogue
    target = try valid.target()
    georeference = catalogue.georeference(of: target)
    navigator = waypoints.map { MapNavigator($0) }
    geo = GeoHintCache(maximumAge: valid.geoHintMaximumAge)
    state = .idle(valid.mode)
    session = RequestSession(.map, valid)
  }

  /// Changes how many pictures the next request carries; one under way keeps its own.
  public mutating func setMode(_ mode: LocalizationMode) {
    session.plan.mode = mode
    state.mode = mode
  }

  /// Handles an event; returns its outputs.
  public mutating func handle(_ event: SessionEvent) -> [MapLocalizationOutput] {
    guard event.time.isFinite else { return [] }
    let time = event.time
    let before = state
    handle(session.handle(event), at: time)
    if session.isRunning {
      observe(event)
      navigate { $0.tick(at: time) }
    }
    state.isLocalizing = session.isBusy
    state.isCapturingFrames = session.isCapturing
    state.isShowingOverlay = !session.isCapturing && session.cause?.isQuiet == false
    state.hasLocalized = session.hasSucceeded
    state.showsCloseConfirmation = session.isAskingToClose
    if state != before { said.append(.state(state)) }
    defer { said.removeAll(keepingCapacity: true) }
    return said.map { MapLocalizationOutput(time: time, $0) }
  }

  private mutating func observe(_ event: SessionEvent) {
    switch event.kind {
    case .frame(let frame):
      state.tracking = TrackingPhase(frame.tracking)
      follow(frame, at: event.time)
    case .gnss(let fix): if state.usesLocation { geo.update(fix, at: event.time) }
    case .userAction(let action, let argument, _): handle(action, argument, at: event.time)
    case .session, .localization, .localizationFailed, .heading, .permission, .network,
      .deviceSupport, .qr, .manualCode, .codeVerdict, .marker, .beacon, .geoStatus, .mapTap,
      .viewTap, .tick, .groundTruth, .fault, .sessionFailed, .unknown:
      break
    }
  }

  private mutating func handle(_ action: UserAction, _ argument: String?, at time: Seconds) {
    switch action {
    case .localize: handle(session.ask(at: time), at: time)
    case .resetWorldOrigin:
      handle(session.restart(at: time), at: time)
      // The reference shows this one whatever `showAlerts` says.
      said.append(.notice(.originReset))
    case .stop:
      handle(session.halt(), at: time)
      useLocation(false)
    case .startGPSUpdates: useLocation(true)
    case .stopGPSUpdates: useLocation(false)
    case .clearMesh: clearMeshes()
    case .close: handle(session.close(argument), at: time)
    case .setLocalizationMode:
      if let mode = argument.flatMap(LocalizationMode.init(rawValue:)) { setMode(mode) }
    case .navigate: navigate { $0.start(argument ?? "", at: time) }
    case .stopNavigation: navigator?.stop()
    case .undo, .restart, .startOver, .saveAnchors, .loadAnchors, .continueLimited, .trackObjects,
      .unknown:
      break
    }
  }

  private mutating func clear() {
    result = nil
    positionTime = nil
    geo.forget()
    navigator?.stop()
    clearMeshes()
  }

  private mutating func clearMeshes() {
    if !meshes.isEmpty { said.append(.mesh(.cleared)) }
    meshes = []
  }

  private mutating func useLocation(_ isUsed: Bool) {
    state.usesLocation = isUsed
    if !isUsed { geo.forget() }
  }
}

/// Requests and their outcomes.
extension MapLocalizationMachine {
  private mutating func handle(_ steps: [RequestSession.Step], at time: Seconds) {
    for step in steps {
      switch step {
      case .started:
        clear()
        state = .idle(state.mode)
        state.usesLocation = configuration.sendsGeoHint
      case .ready: said.append(.ready)
      case .restarted: clear()
      case .stopped:
        clear()
        state = .idle(state.mode)
      case .sent(let running):
        said.append(.request(request(of: running, at: time), running.cause))
        handle(session.notice(.awaitingAnswer, of: running.cause), at: time)
      case .answered(let response, let running):
        do {
          try succeed(result(of: response, for: running), running, at: time)
        } catch {
          handle(session.fail(error, running.cause, at: time), at: time)
        }
      case .dropped: droppedAnswers += 1
      case .said(let event): said.append(event)
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
      response.coordinate.map { MapCatalogue.Place($0, altitude: response.altitude) }
      ?? camera.flatMap { self.place(of: $0.position) }
    return MapLocalizationResult(
      request: running.id.description, cause: running.cause, mode: running.mode,
      maps: response.maps, camera: camera, alignment: alignment, confidence: response.confidence,
      place: place)
  }

  private func place(of point: Vector3) -> MapCatalogue.Place? {
    guard let georeference, let position = try? georeference.position(point) else { return nil }
    return MapCatalogue.Place(position)
  }

  private mutating func succeed(
    _ found: MapLocalizationResult, _ running: RunningRequest, at time: Seconds
  ) {
    let isFirst = session.succeed(at: time)
    result = found
    said.append(.located(found))
    handle(session.notice(.located, of: isFirst ? nil : running.cause), at: time)
    guard configuration.showsMesh else { return }
    for map in found.maps where !meshes.contains(map) {
      guard let mesh = MeshEvent(map: map, in: catalogue) else { continue }
      meshes.append(map)
      said.append(.mesh(mesh))
      if case .failed = mesh { handle(session.notice(.meshFailed), at: time) }
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
    said.append(.position(camera: camera, place: place(of: camera.position)))
    let looking = camera.orientation.rotated(Vector3(x: 0, y: 0, z: -1))
    navigate { [confidence = result?.confidence] navigator in
      navigator.update(camera.position, looking: looking, confidence: confidence, at: time)
    }
  }

  private mutating func navigate(_ step: (inout MapNavigator) -> [NavigationOutput]) {
    guard var leading = navigator else { return }
    said += step(&leading).map { .navigation($0) }
    navigator = leading
  }
}
