import GeoCommandLine
import GeoLocalization
import GeoRequests

/// `geoanchor localize query`.
enum LocalizeQuery {
  enum Shape: String, CaseIterable { case text, json, form }

  private static let localizer = Option(
    required: "localizer", "KIND", .file, group: "Request",
    help: "Configuration of kind multiset (JSON).")
  private static let id = Option(
    "request", "ID", .text, group: "Request", help: "Request; defaults to the first.")
  private static let pictures = Option(
    repeating: "picture", "FILE", .file, group: "Request",
    help:
      "Picture of a frame (JPEG or PNG), in order of time; defaults to the files that the log names."
  )
  private static let format = CommonOption.format(
    Shape.text, "Output format: the fields (text), or the body of the request (json, form).")

  static let spec = CommandSpec(
    name: "query",
    summary: "Write the REST request that a session sends to a map service",
    discussion: """
      The session is replayed under the configuration; requests are those of `session replay \
      --localizer`. A body of one picture is JSON or a multipart form; a body of several is a \
      form. The path and the media type are printed on standard error. Frames need intrinsics and \
      image size. Axes are right-handed with y up (isRightHanded true) unless --left-handed.
      """,
    positionals: [SessionOption.log.spec],
    options: [
      localizer.spec, id.spec, pictures.spec, LocalizeAnswer.isLeftHanded.spec, format.spec,
      CommonOption.output.spec,
    ],
    examples: [
      "geoanchor localize query hall.jsonl --localizer hall.json":
        "List the fields of the request.",
      "geoanchor localize query hall.jsonl --localizer hall.json --picture frame.jpg "
        + "--format json": "Write the body of the request with its picture.",
    ],
    schemas: ["localize-query"],
    exitNotes: [.no: "the session has no such request"]
  ) { arguments, console in
    guard var request = try request(arguments, console) else {
      console.message("the session has no such request")
      return .no
    }
    request.isRightHanded = !arguments[LocalizeAnswer.isLeftHanded]
    let (head, body) = try body(of: request, arguments, console)
    if arguments[format] != .text { console.message(head) }
    try console.withOutput(to: arguments[CommonOption.output]) { try $0.write(body) }
    return .done
  }

  private static func request(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> PositioningRequest? {
    let path = arguments[SessionOption.log]
    guard let map = try LocalizerChoice.localizer(arguments[localizer], console).map else {
      throw CommandFailure(
        "cannot use the localizer", causes: ["expected a configuration of kind multiset"])
    }
    var session = try attempt("cannot use the localizer") { try MapRequestSession(map) }
    var log = try SessionLogs.open(path, console)
    while let event = try SessionLogs.next(&log, path) {
      for request in session.handle(event)
      where arguments[id] == nil || request.id == arguments[id] {
        return request
      }
    }
    return nil
  }

  /// The line that begins the request, and its body.
  private static func body(
    of request: PositioningRequest, _ arguments: ParsedArguments, _ console: Console
  ) throws -> (head: String, body: [UInt8]) {
    try attempt("cannot write the request \(request.id)") {
      guard arguments[format] != .text else {
        let lines = try MapQuery.fields(of: request).map { "\($0.name): \($0.text)\n" }
        return ("", Array(ShownText.lines(lines.joined()).utf8))
      }
      let query = MapQuery(request, pictures: try pictures(of: request, arguments, console))
      if arguments[format] == .json {
        return ("POST \(MapQuery.jsonPath), Content-Type: application/json", try query.json())
      }
      let (mediaType, bytes) = try query.form()
      return ("POST \(query.formPath), Content-Type: \(mediaType)", bytes)
    }
  }

  private static func pictures(
    of request: PositioningRequest, _ arguments: ParsedArguments, _ console: Console
  ) throws -> [PositioningPicture] {
    let log = arguments[SessionOption.log]
    let folder = log.lastIndex(of: "/").map { String(log[...$0]) } ?? ""
    let named = request.frames.compactMap(\.image).map { $0.hasPrefix("/") ? $0 : folder + $0 }
    return try (arguments[pictures].isEmpty ? named : arguments[pictures]).map { path in
      var input = try InputFile(path, console)
      let bytes = try input.readAll(limit: 1 << 26)
      return PositioningPicture(
        bytes: bytes, format: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? .png : .jpeg)
    }
  }
}
