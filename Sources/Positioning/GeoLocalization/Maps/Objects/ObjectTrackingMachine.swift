package import GeoSessions
import Geodesy

/// Finds objects by camera, by the rules that maps follow: one picture a request, by itself after a
/// delay, again after an interval, and after the loss of tracking.
///
/// It takes part in a session beside a `MapLocalizationMachine`. An answer is about objects when its
/// request is one of this machine's, or when it names one of the objects as its map.
package struct ObjectTrackingMachine: SessionMachine {
  /// Configuration of the session, clamped to its ranges.
  package let configuration: MapLocalizationConfiguration
  /// Alignments of the objects found in the AR world, by their codes.
  package private(set) var objects: [String: MapAlignment] = [:]

  private var session: RequestSession
  private var said: [MapLocalizationOutput.Event] = []

  /// Creates a machine.
  /// - Throws: `LocalizationError.unusable` when the configuration names no object.
  package init(_ configuration: MapLocalizationConfiguration) throws(LocalizationError) {
    let valid = configuration.validated()
    guard !valid.objects.codes.isEmpty else {
      throw .unusable(name: "objectCodes", found: "empty", expected: "the code of an object")
    }
    self.configuration = valid
    session = RequestSession(.object, valid)
  }

  package mutating func handle(_ event: SessionEvent) -> [MapLocalizationOutput] {
    guard event.time.isFinite else { return [] }
    let time = event.time
    handle(session.handle(event), at: time)
    if case .userAction(let action, let argument, _) = event.kind, session.isRunning {
      handle(action, argument, at: time)
    }
    defer { said.removeAll(keepingCapacity: true) }
    return said.map { MapLocalizationOutput(time: time, $0) }
  }

  private mutating func handle(_ action: UserAction, _ argument: String?, at time: Seconds) {
    switch action {
    case .trackObjects: handle(session.ask(at: time), at: time)
    case .resetWorldOrigin: handle(session.restart(at: time), at: time)
    case .stop: handle(session.halt(), at: time)
    case .close: handle(session.close(argument), at: time)
    case .localize, .undo, .restart, .startOver, .saveAnchors, .loadAnchors, .continueLimited,
      .setLocalizationMode, .navigate, .stopNavigation, .clearMesh, .startGPSUpdates,
      .stopGPSUpdates, .unknown:
      break
    }
  }

  private mutating func handle(_ steps: [RequestSession.Step], at time: Seconds) {
    for step in steps {
      switch step {
      case .started, .restarted: objects = [:]
      case .sent(let running):
        said.append(
          .request(
            PositioningRequest(
              id: running.id.description, time: time,
              target: .objects(configuration.objects.codes), frames: running.frames,
              imageQuality: configuration.imageQuality), running.cause))
      case .answered(let response, let running): handle(response, to: running, at: time)
      case .ready, .stopped, .dropped: break
      case .said(let event): said.append(event)
      }
    }
  }

  private mutating func handle(
    _ response: LocalizationResponse, to running: RunningRequest, at time: Seconds
  ) {
    do throws(PositioningFailure) {
      try AnswerCheck.check(
        response,
        threshold: configuration.checksConfidence ? configuration.confidenceThreshold : nil)
      let named = response.maps.first { configuration.objects.codes.contains($0) }
      guard let code = named ?? response.maps.first, let camera = response.mapPose,
        let world = running.trackerPose(of: response)
      else { throw PositioningFailure(.noPose) }
      let isFirst = session.succeed(at: time)
      let alignment = MapAlignment(cameraInMap: camera, cameraInWorld: world)
      objects[code] = alignment
      said.append(.objectLocated(code: code, alignment, confidence: response.confidence))
      handle(session.notice(.objectFound, of: isFirst ? nil : running.cause), at: time)
    } catch {
      handle(session.fail(error, running.cause, at: time), at: time)
    }
  }
}
