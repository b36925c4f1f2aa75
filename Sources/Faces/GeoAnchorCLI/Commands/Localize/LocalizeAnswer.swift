import GeoCommandLine
import GeoFormats
import GeoLocalization
import GeoSessions
import Geodesy

/// `geoanchor localize answer`.
enum LocalizeAnswer {
  private static let answer = Argument(
    "answer", "ANSWER", .file, help: "Answer of the service (JSON); - reads standard input.")
  private static let id = Option(
    "request", "ID", .text, group: "Request", help: "Request that is answered.")
  private static let camera = Option(
    "camera", "POSE", .text, group: "Request",
    help: "Camera in the AR world when the picture was taken: X,Y,Z,QX,QY,QZ,QW.")
  private static let capturedAt = Option(
    "captured-at", "SECONDS", .number(in: -1e9...1e9), group: "Request",
    help: "Time at which the picture was taken, on the session's clock.")
  private static let time = Option(
    "time", "SECONDS", .number(in: -1e9...1e9), default: "0", group: "Request",
    help: "Time of the answer, on the session's clock.")
  static let isLeftHanded = Option(
    flag: "left-handed", group: "Request",
    help: "Poses are left-handed with y up, as in Unity (isRightHanded false).")

  static let spec = CommandSpec(
    name: "answer",
    summary: "Read the REST answer of a map service into a session log event",
    discussion: """
      Reads answers to requests of one picture or several (estimatedPose and trackingPose), with \
      maps by mapCodes or mapIds and positions by GeoPose or geoCoordinates. JSON output is one \
      line for a session log: locResponse, or locError when no pose was found. Poses are converted \
      to right-handed axes with y up. With --camera, text output has the pose of the map's origin \
      in the AR world.
      """,
    positionals: [answer.spec],
    options: [
      id.spec, camera.spec, capturedAt.spec, time.spec, isLeftHanded.spec,
      CommonOption.textFormat.spec, CommonOption.output.spec,
    ],
    examples: [
      "geoanchor localize answer answer.json": "Show what the service found.",
      "geoanchor localize answer answer.json --request map-1 --time 2.5 --format json":
        "Write the line for the session log.",
    ],
    schemas: ["session-log"],
    exitNotes: [.no: "the service found no pose"]
  ) { arguments, console in
    let isJSON = arguments[CommonOption.textFormat] == .json
    let request = try request(arguments)
    let path = arguments[answer]
    let bytes = try attempt("cannot read \(ShownText.file(path))") {
      try DocumentBytes.read(path, console)
    }
    let found: LocalizationResponse?
    do throws(PositioningFailure) {
      found = try MapAnswer.response(reading: bytes, to: request)
    } catch {
      guard error.reason == .notFound else {
        throw CommandFailure("cannot use \(ShownText.file(path))", causes: [error.description])
      }
      found = nil
    }
    let kind: SessionEvent.Kind =
      found.map { .localization($0) }
      ?? .localizationFailed(PositioningFailure(.notFound).event(request: arguments[id]))
    let text = isJSON ? line(kind, at: arguments[time]) : found?.text ?? ""
    try console.deliver(text, to: arguments[CommonOption.output])
    if found == nil { console.message("the service found no pose") }
    return found == nil ? .no : .done
  }

  /// The request, as far as the meaning of the answer depends on it.
  private static func request(_ arguments: ParsedArguments) throws -> PositioningRequest {
    let isRightHanded = !arguments[isLeftHanded]
    let pose = try arguments[camera].map { text in
      try PoseArgument.pose(text).exchanged(isRightHanded: isRightHanded)
    }
    let frames = pose.map {
      [CapturedFrame(time: arguments[capturedAt] ?? arguments[time], pose: $0)]
    }
    return PositioningRequest(
      id: arguments[id] ?? "", time: arguments[time], target: .anywhere, frames: frames ?? [],
      isRightHanded: isRightHanded)
  }

  private static func line(_ kind: SessionEvent.Kind, at time: Seconds) -> String {
    var writer = SessionLogWriter(header: SessionHeader())
    writer.buffer = TextBuffer()
    writer.write(SessionEvent(time: time, kind))
    return writer.buffer.text
  }
}
