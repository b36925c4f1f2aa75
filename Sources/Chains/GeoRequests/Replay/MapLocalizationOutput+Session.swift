public import GeoLocalization
public import GeoSessions
public import GeoTexts
import Geodesy

extension MapLocalizationOutput {
  /// The output in the common shape, its texts in a language.
  public func sessionOutput(in language: Language) -> SessionOutput {
    switch event {
    case .ready: SessionOutput(time: time, .state, [.init("phase", .text("ready"))])
    case .state(let state): SessionOutput(time: time, .state, Self.fields(state, language))
    case .request(let request, let cause):
      SessionOutput(time: time, .request, Self.fields(request, cause))
    case .cancelled(let id):
      SessionOutput(
        time: time, .request, [.init("id", .text(id)), .init("cancelled", .flag(true))])
    case .located(let result): SessionOutput(time: time, .position, Self.fields(result))
    case .objectLocated(let code, let alignment, let confidence):
      SessionOutput(
        time: time, .anchorUpdated,
        [.init("id", .text(code))] + Self.fields(confidence)
          + PoseFields.fields("origin", alignment.pose))
    case .position(let camera, let place):
      SessionOutput(
        time: time, .position,
        PoseFields.fields("map", camera) + PoseFields.fields(place))
    case .failed(let failure, let cause):
      SessionOutput(time: time, .error, Self.fields(failure, cause, language))
    case .notice(let notice): SessionOutput(time: time, .message, Self.fields(notice, language))
    case .mesh(let mesh): SessionOutput(time: time, .render, Self.fields(mesh))
    case .navigation(let output):
      SessionOutput(time: time, .instruction, output.fields(in: language))
    }
  }

  private static func fields(
    _ state: MapLocalizationState, _ language: Language
  ) -> [SessionOutput.Field] {
    [
      .init("isLocalizing", .flag(state.isLocalizing)),
      .init("isCapturingFrames", .flag(state.isCapturingFrames)),
      .init("isShowingOverlay", .flag(state.isShowingOverlay)),
      .init("hasLocalized", .flag(state.hasLocalized)),
      .init("tracking", .text(state.tracking.rawValue)), .init("mode", .text(state.mode.rawValue)),
      .init("usesLocation", .flag(state.usesLocation)),
      .init("showCloseConfirmation", .flag(state.showsCloseConfirmation)),
      .init("text", .text(Message.localization(state.word).text(in: language))),
    ]
  }

  private static func fields(
    _ request: PositioningRequest, _ cause: LocalizationCause
  ) -> [SessionOutput.Field] {
    var fields: [SessionOutput.Field] = [
      .init("id", .text(request.id)), .init("cause", .text(cause.rawValue)),
    ]
    switch request.target {
    case .map(let code): fields.append(.init("mapCode", .text(code)))
    case .mapSet(let code): fields.append(.init("mapSetCode", .text(code)))
    case .objects(let codes):
      fields.append(.init("objectCodes", .list(codes.map { .text($0) })))
    case .anywhere: break
    }
    let frames = request.frames.map { frame in
      SessionOutput.Value.object(
        [.init("time", .number(frame.time, decimals: 3))]
          + PoseFields.fields("camera", frame.pose)
          + (frame.image.map { [.init("image", .text($0))] } ?? []))
    }
    fields.append(.init("frames", .list(frames)))
    fields.append(.init("imageQuality", .whole(request.imageQuality)))
    return fields + hintFields(request)
  }

  private static func hintFields(_ request: PositioningRequest) -> [SessionOutput.Field] {
    var fields: [SessionOutput.Field] = []
    let hints = request.hints
    if let geo = request.geoHint {
      fields.append(.init("geoHint", .text(geo.text)))
      fields.append(.init("geoHintAge", .number(geo.age, decimals: 3)))
    }
    if !hints.codes.isEmpty {
      fields.append(.init("hintMapCodes", .list(hints.codes.map { .text($0) })))
    }
    if let point = hints.position {
      fields.append(.init("hintPosition", .text(NumberList.text([point.x, point.y, point.z]))))
    }
    if let floor = hints.floorText { fields.append(.init("hintFloorHeight", .text(floor))) }
    if request.geoHint != nil || hints.position != nil {
      fields.append(.init("hintRadius", .number(hints.radius, decimals: 3)))
      fields.append(.init("use2DFiltering", .flag(hints.isHorizontal)))
    }
    if request.wantsGeoCoordinates {
      fields.append(.init("convertToGeoCoordinates", .flag(true)))
    }
    return fields
  }

  private static func fields(_ result: MapLocalizationResult) -> [SessionOutput.Field] {
    var fields: [SessionOutput.Field] = [
      .init("request", .text(result.request)), .init("cause", .text(result.cause.rawValue)),
      .init("mode", .text(result.mode.rawValue)),
      .init("maps", .list(result.maps.map { .text($0) })),
    ]
    fields += Self.fields(result.confidence)
    if let camera = result.camera { fields += PoseFields.fields("map", camera) }
    if let alignment = result.alignment { fields += PoseFields.fields("origin", alignment.pose) }
    return fields + PoseFields.fields(result.place)
  }

  private static func fields(_ confidence: Double?) -> [SessionOutput.Field] {
    confidence.map { [.init("confidence", .number($0, decimals: 6))] } ?? []
  }

  private static func fields(
    _ failure: PositioningFailure, _ cause: LocalizationCause, _ language: Language
  ) -> [SessionOutput.Field] {
    var fields: [SessionOutput.Field] = [
      .init("code", .text(failure.reason.rawValue)), .init("cause", .text(cause.rawValue)),
      .init("text", .text(Message.localization(failure.word).text(in: language))),
    ]
    if let status = failure.status { fields.append(.init("status", .whole(status))) }
    if !failure.detail.isEmpty { fields.append(.init("detail", .text(failure.detail))) }
    return fields
  }

  private static func fields(
    _ notice: LocalizationNotice, _ language: Language
  ) -> [SessionOutput.Field] {
    var fields: [SessionOutput.Field] = [
      .init("id", .text(notice.word.key.rawValue)), .init("kind", .text(notice.kind.rawValue)),
      .init("text", .text(Message.localization(notice.word).text(in: language))),
    ]
    if let isSuccess = notice.isSuccess { fields.append(.init("success", .flag(isSuccess))) }
    if case .capturing(let number, let count) = notice {
      fields += [.init("number", .whole(number)), .init("count", .whole(count))]
    }
    return fields
  }

  private static func fields(_ mesh: MeshEvent) -> [SessionOutput.Field] {
    switch mesh {
    case .ready(let map, let reference):
      [
        .init("mesh", .text("ready")), .init("map", .text(map)),
        .init("reference", .text(reference)),
      ]
    case .failed(let map, let reference):
      [
        .init("mesh", .text("failed")), .init("map", .text(map)),
        .init("reference", .text(reference)),
      ]
    case .cleared: [.init("mesh", .text("cleared"))]
    }
  }
}
