package import GeoSessions
package import GeoTexts
import Geodesy

/// Finds objects by camera, by the rules that maps follow: one picture a request, by itself after a
/// delay, again after an interval, and after the loss of tracking.
///
/// It takes part in a session beside a `MapLocalizationMachine`. An answer is about objects when its
/// request is one of this machine's, or when it names one of the objects as its map.
package struct ObjectTrackingMachine: SessionMachine {
  /// What the session is set to, in its ranges.
  package let configuration: MapLocalizationConfiguration
  /// The language of its texts.
  package let language: Language
  /// Where the objects that were found lie in the AR world, by their codes.
  package private(set) var objects: [String: MapAlignment] = [:]

  private var cycle: RequestCycle
  private var life = Life.before
  private var said: [ObjectTrackingOutput.Event] = []

  private enum Life: Hashable { case before, running, paused, stopped }

  /// Makes a machine.
  ///
  /// - Throws: `MapLocalizationError.unusable` when the configuration names no object.
  package init(
    _ configuration: MapLocalizationConfiguration, language: Language = .english
  ) throws(MapLocalizationError) {
    let valid = configuration.validated()
    guard !valid.objects.codes.isEmpty else {
      throw .unusable(name: "objectCodes", found: "empty", expected: "the code of an object")
    }
    self.configuration = valid
    self.language = language
    cycle = RequestCycle(
      .object, rules: valid.objects.rules,
      plan: RequestCycle.Plan(
        mode: .singleFrame, frameCount: 1, interval: 0, captureTimeout: valid.captureTimeout,
        requestTimeout: valid.requestTimeout))
  }

  /// Takes an event; answers with what it changes.
  package mutating func handle(_ event: SessionEvent) -> [ObjectTrackingOutput] {
    guard event.time.isFinite else { return [] }
    let time = event.time
    if life == .before, event.kind != .session(.stop) { start(at: time) }
    if case .frame(let frame) = event.kind, life == .running {
      cycle.track(isNormal: frame.tracking.isNormal, at: time)
    }
    if life == .running {
      take(cycle.tick(at: event.isOutcome ? time - 2 * RequestSchedule.slack : time), at: time)
    }
    take(event)
    defer { said.removeAll(keepingCapacity: true) }
    return said.map { ObjectTrackingOutput(time: time, $0, language: language) }
  }

  private mutating func take(_ event: SessionEvent) {
    let time = event.time
    switch event.kind {
    case .session(let change): take(change, at: time)
    case .frame(let frame):
      if life == .running { take(cycle.take(frame, at: time), at: time) }
    case .localization(let response):
      if life == .running { take(response, at: time) }
    case .localizationFailed(let failure):
      if life == .running { take(failure, at: time) }
    case .userAction(let action):
      if life == .running { take(action, at: time) }
    case .gnss, .heading, .permission, .network, .deviceSupport, .qr, .manualCode, .codeVerdict,
      .marker, .beacon, .geoStatus, .mapTap, .viewTap, .tick, .groundTruth, .fault, .unknown:
      break
    }
  }

  private mutating func take(_ change: SessionChange, at time: Seconds) {
    switch change {
    case .start, .reset: start(at: time)
    case .pause:
      guard life == .running else { return }
      life = .paused
      take(cycle.cancel(), at: time)
    case .resume:
      guard life == .paused else { return }
      life = .running
      cycle.distrust(at: time)
    case .stop:
      take(cycle.halt(), at: time)
      life = .stopped
    case .unknown: break
    }
  }

  private mutating func take(_ action: UserAction, at time: Seconds) {
    switch action.name {
    case .unknown(.name("trackObjects")):
      cycle.ask(at: time)
      take(cycle.tick(at: time), at: time)
    case .resetWorldOrigin: start(at: time)
    case .stop: take(cycle.halt(), at: time)
    case .localize, .undo, .restart, .saveAnchors, .loadAnchors, .continueLimited,
      .setLocalizationMode, .navigate, .stopNavigation, .unknown:
      break
    }
  }

  private mutating func start(at time: Seconds) {
    objects = [:]
    life = .running
    take(cycle.start(at: time), at: time)
  }

  private mutating func take(_ steps: [RequestCycle.Step], at time: Seconds) {
    for step in steps {
      switch step {
      case .began(let cause):
        if !cause.isQuiet { notify(.overlay, .plain(.objectScan)) }
      case .waits: notify(.overlay, .plain(.locWaitForTracking))
      case .captured: break
      case .sent(let running):
        said.append(
          .request(
            PositioningRequest(
              id: running.id.description, time: time,
              target: .objects(configuration.objects.codes), frames: running.frames,
              imageQuality: configuration.imageQuality), running.cause))
      case .failed(let failure, let cause, let isReported):
        guard isReported else { continue }
        said.append(.failed(failure, cause))
        let word = failure.reason == .notFound ? .plain(.objectNotFound) : failure.word
        if !cause.isQuiet { notify(.toast, word, isSuccess: false) }
      case .cancelled(let id): said.append(.cancelled(id: id.description))
      }
    }
  }

  private mutating func take(_ response: LocalizationResponse, at time: Seconds) {
    let own = response.request.flatMap(RequestID.init)
    let named = response.maps.first { configuration.objects.codes.contains($0) }
    guard own?.subject == .object || (own == nil && named != nil),
      let running = cycle.claim(
        request: response.request, capturedAt: response.capturedAt, latency: response.latency,
        at: time)
    else { return }
    do throws(PositioningFailure) {
      try AnswerCheck.check(
        response,
        threshold: configuration.checksConfidence ? configuration.confidenceThreshold : nil)
      guard let code = named ?? response.maps.first, let camera = response.mapPose,
        let world = running.trackerPose(of: response)
      else { throw PositioningFailure(.noPose) }
      let isFirst = !cycle.schedule.hasSucceeded
      cycle.succeed(at: time)
      let alignment = MapAlignment(cameraInMap: camera, cameraInWorld: world)
      objects[code] = alignment
      said.append(.found(code: code, alignment, confidence: response.confidence))
      if isFirst || !running.cause.isQuiet {
        notify(.toast, .plain(.objectFound), isSuccess: true)
      }
    } catch {
      take([cycle.fail(error, running.cause, at: time)], at: time)
    }
  }

  private mutating func take(_ failure: LocalizationFailure, at time: Seconds) {
    // A failure names no object, so only the id tells that it is this machine's.
    guard let id = failure.request.flatMap(RequestID.init), id.subject == .object,
      let running = cycle.claim(
        request: failure.request, capturedAt: failure.capturedAt, latency: failure.latency,
        at: time)
    else { return }
    take([cycle.fail(PositioningFailure(failure), running.cause, at: time)], at: time)
  }

  private mutating func notify(
    _ kind: LocalizationNotice.Kind, _ word: LocalizationWord, isSuccess: Bool? = nil
  ) {
    guard configuration.showsAlerts else { return }
    said.append(.notice(LocalizationNotice(kind, word, isSuccess: isSuccess)))
  }
}
