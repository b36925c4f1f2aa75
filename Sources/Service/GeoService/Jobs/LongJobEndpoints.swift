import GeoFormats

/// Jobs that run beside the requests that asked for them, under `/v1/jobs`.
enum LongJobEndpoints {
  static let endpoints = [status, results, dismissal]

  private static let id = Parameter<String>(
    "job", in: .path, "The name of a job, as the answer to `Prefer: respond-async` has it.",
    expected: "32 hexadecimal digits",
    schema: ["type": .string("string"), "pattern": .string("^[0-9a-f]{32}$")]
  ) { text in
    text.utf8.count == 32 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
      ? text : nil
  }

  private static let statusSchema: Endpoint.Schema = .inline([
    "type": .string("object"),
    "required": .array(["jobID", "type", "status"].map(JSONValue.string)),
    "properties": .object([
      "jobID": .object(["type": .string("string")]),
      "type": .object(["enum": .array([.string("process")])]),
      "processID": .object(["type": .string("string")]),
      "status": .object([
        "enum": .array(
          ["accepted", "running", "successful", "failed", "dismissed"].map(JSONValue.string))
      ]),
      "progress": .object([
        "type": .string("integer"), "minimum": .number(0), "maximum": .number(100),
      ]),
      "created": .object(["type": .string("string"), "format": .string("date-time")]),
      "links": .object([
        "type": .string("array"), "items": .object(["$ref": .string("#/components/schemas/link")]),
      ]),
    ]),
  ])

  private static let status = Endpoint(
    "GET", "/v1/jobs/{job}", id: "getJob", tag: "Jobs", "The status of a job",
    parameters: [id.description],
    answers: [.init("The status.", [.init("application/json", statusSchema)])]
  ) { call in .json(document(try job(call), call)) }

  private static let results = Endpoint(
    "GET", "/v1/jobs/{job}/results", id: "getJobResults", tag: "Jobs",
    "The result of a job: what the request would have been answered",
    parameters: [id.description],
    answers: [
      .init("The result.", [.init("application/json"), .init("application/octet-stream")])
    ]
  ) { call in
    guard let response = try job(call).response else {
      throw Problem(404, "the job is not done: `/v1/jobs/{job}` says how far it is")
        .adding("retry-after", "1")
    }
    return response
  }

  private static let dismissal = Endpoint(
    "DELETE", "/v1/jobs/{job}", id: "dismissJob", tag: "Jobs",
    "Dismiss a job: it is given up, or its result forgotten",
    parameters: [id.description],
    answers: [.init("The status.", [.init("application/json", statusSchema)])]
  ) { call in
    let job = try job(call)
    return .json(document(call.service.longJobs.dismiss(job.id) ?? job, call))
  }

  private static func document(_ job: LongJobs.Job, _ call: Call) -> JSONValue {
    LongJobs.document(job, of: call.service, for: call.request)
  }

  private static func job(_ call: Call) throws(Problem) -> LongJobs.Job {
    guard let job = call.service.longJobs.job(try call.value(id) ?? "") else {
      throw Problem(
        404, "there is no such job, or its result is not kept any more", at: .path("job"))
    }
    return job
  }
}
