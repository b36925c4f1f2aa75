import GeoAnchors
import GeoFormats
import GeoRequests

/// Recordings of walkers along a chain: session logs that the player sends part by part.
enum RecordingEndpoints {
  static let endpoints = [list, part, log, deletion]

  private static let chain = Parameter<String>.text(
    "chain", in: .path, atMost: 400, "The name of a chain.")
  private static let id = Parameter<String>(
    "recording", in: .path, "The id of a recording, which the sender draws at random.",
    expected: "32 hexadecimal digits",
    schema: ["type": .string("string"), "pattern": .string("^[0-9a-f]{32}$")]
  ) { RecordingFolder.isID($0) ? $0 : nil }
  private static let offset = Parameter<Int>.integer(
    "offset", in: 0...RecordingFolder.mostBytes, default: 0,
    "The number of bytes of the parts before.")

  private static func folder(_ call: Call) throws(Problem) -> RecordingFolder {
    guard let folder = call.service.recordings else {
      throw Problem(404, "the store has no folder for recordings", at: .path("chain"))
    }
    return folder
  }

  private static let part = Endpoint(
    "PUT", "/v1/chains/{chain}/recordings/{recording}", id: "sendRecording", tag: "Sessions",
    "Send a part of a recording, of at most 1 MB; the same part again changes nothing",
    parameters: [chain.description, id.description, offset.description],
    body: .init(SessionEndpoints.logType, .named("session-log")),
    answers: [.init("The part is stored.", status: 204)]
  ) { call in
    let folder = try folder(call)
    let service = call.service
    guard !service.configuration.isReadOnly else {
      throw Problem(403, "the service is read-only")
    }
    try call.requireType()
    let name = try call.value(chain) ?? ""
    do {
      _ = try call.chain(named: name, at: .path("chain"))
    } catch var problem as Problem where problem.status == 422 {
      problem.status = 404
      throw problem
    }
    guard !call.request.body.isEmpty else { throw Problem(400, "found no content") }
    _ = try folder.append(
      call.request.body, to: try call.value(id) ?? "", of: name, at: try call.value(offset) ?? 0,
      now: service.now())
    return ServerResponse(status: 204)
  }

  private static let list = Endpoint(
    "GET", "/v1/chains/{chain}/recordings", id: "getRecordings", tag: "Sessions",
    "The recordings of walkers along a chain",
    parameters: [chain.description],
    answers: [
      .init("The recordings.", [.init("application/json", .inline(schema))])
    ]
  ) { call in
    let name = try call.value(chain) ?? ""
    let found = try folder(call).recordings(of: name, now: call.service.now())
    return .json(
      .object([
        "recordings": .array(
          found.map { recording in
            .object([
              "id": .string(recording.id), "bytes": .number(Double(recording.bytes)),
              "changed": .string(Timestamp.text(seconds: recording.changed) ?? ""),
            ])
          }), "days": .number(Double(RecordingFolder.days)),
      ]))
  }

  private static let schema: JSONObject = [
    "type": .string("object"), "required": .array([.string("recordings"), .string("days")]),
    "properties": .object([
      "days": .object([
        "type": .string("integer"),
        "description": .string("The number of days that a recording is kept."),
      ]),
      "recordings": .object([
        "type": .string("array"),
        "items": .object([
          "type": .string("object"),
          "properties": .object([
            "id": .object(["type": .string("string")]),
            "bytes": .object(["type": .string("integer")]),
            "changed": .object([
              "type": .string("string"), "format": .string("date-time"),
              "description": .string("When its last part came."),
            ]),
          ]),
        ]),
      ]),
    ]),
  ]

  private static let log = Endpoint(
    "GET", "/v1/chains/{chain}/recordings/{recording}", id: "getRecording", tag: "Sessions",
    "A recording as a session log", parameters: [chain.description, id.description],
    answers: [
      .init("The log.", [.init(SessionEndpoints.logType, .named("session-log"))])
    ]
  ) { call in
    let name = try call.value(chain) ?? ""
    let id = try call.value(id) ?? ""
    guard let log = try folder(call).log(id, of: name) else { throw noRecording }
    return ServerResponse(type: SessionEndpoints.logType, log)
  }

  private static let deletion = Endpoint(
    "DELETE", "/v1/chains/{chain}/recordings/{recording}", id: "deleteRecording", tag: "Sessions",
    "Forget a recording", parameters: [chain.description, id.description],
    answers: [.init("It is forgotten.", status: 204)]
  ) { call in
    let name = try call.value(chain) ?? ""
    let id = try call.value(id) ?? ""
    guard try folder(call).remove(id, of: name) else { throw noRecording }
    return ServerResponse(status: 204)
  }

  private static let noRecording = Problem(
    404, "there is no such recording", at: .path("recording"))
}
