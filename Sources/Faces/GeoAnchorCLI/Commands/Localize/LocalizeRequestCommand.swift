import GeoCommandLine
import GeoLocalization
import GeoRequests
import GeoSessions

/// `geoanchor localize request`.
enum LocalizeRequestCommand {
  private static let number = Option(
    "number", "N", .integer(in: 1...1_000_000), default: "1", group: "Request",
    help: "Which request of the session.")
  private static let picture = Option(
    required: "picture", "FILE", .file, group: "Request", help: "Image of the frame, JPEG or PNG.")
  private static let header = Option(
    repeating: "header", "NAME: VALUE", .text, group: "Request",
    help: "Additional header line, such as one that a proxy requires.")

  static let spec = CommandSpec(
    name: "request",
    summary: "Print a localization request of a session for curl",
    discussion: """
      Replays a session log with a localizer of kind fantasmo and prints a request of it as a curl \
      configuration: the multipart form of image.localize with the image, the intrinsics and \
      everything else the service needs. It contains the access token; write it to a protected \
      file or pipe it: `… | curl --config -`.

      The address is that of the service (a host with optional port and path; https if there is no \
      scheme), or of the endpoint, ending in image.localize.
      """,
    positionals: [SessionOption.log.spec],
    options: [
      number.spec, picture.spec, header.spec, LocalizerChoice.option.spec,
      CommonOption.output.spec,
    ],
    examples: [
      "geoanchor localize request walk.jsonl --localizer service.json --picture frame.jpg":
        "Print the first request.",
      "geoanchor localize request walk.jsonl --localizer service.json --number 3 "
        + "--picture frame.jpg -o request.curl":
        "Write the third request, to send it with `curl --config request.curl`.",
    ],
    outputEndings: [.only("curl", "txt")],
    environment: [LocalizerChoice.environment] + LocalizerChoice.service,
    exitNotes: [.no: "the session has no such request"]
  ) { arguments, console in
    let name = arguments[LocalizerChoice.option] ?? "fantasmo"
    guard case .codes(let options) = try LocalizerChoice.localizer(name, console) else {
      throw arguments.badValue(LocalizerChoice.option, expected: "a localizer of kind fantasmo")
    }
    let service = try LocalizerChoice.service(console)
    let path = arguments[SessionOption.log]
    var log = try SessionLogs.open(path, console)
    var machine = CodeLocalizationMachine(options)
    var count = 0
    while let event = try SessionLogs.next(&log, path) {
      for output in machine.handle(event) {
        guard case .request(let request) = output.event else { continue }
        count += 1
        guard count == arguments[number] else { continue }
        let text = try attempt("cannot write the request") {
          try request.curl(to: service, picture: arguments[picture], headers: arguments[header])
        }
        try console.withOutput(to: arguments[CommonOption.output]) { try $0.write(text) }
        return .done
      }
    }
    console.message("the session has \(count) requests")
    return .no
  }
}
