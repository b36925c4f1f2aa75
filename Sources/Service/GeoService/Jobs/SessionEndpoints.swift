import GeoAnchors
import GeoAreas
import GeoFormats
import GeoInterchange
import GeoPictures
import GeoRequests
import GeoSessions
import GeoTexts

/// Sessions under `/v1`: simulated, replayed, reported.
///
/// Logs are JSON lines, as the command line has them.
enum SessionEndpoints {
  static let endpoints = [simulations, replays, reports]

  static let logType = "application/jsonl"

  private static let simulations = Endpoint(
    "POST", "/v1/simulations", id: "simulateSession", tag: "Sessions",
    "Simulate a walk along a chain or a line as a session log",
    body: .init("application/json", .named("simulation-request")),
    answers: [.init("The log, one event a line.", [.init(logType)])]
  ) { call in
    let request = try call.read(SimulationRequest.self)
    var name: String?
    if case .chain(let chain) = request.course { name = chain }
    let plan = try request.plan(
      following: try call.chain(named: name, at: .body("chain")),
      in: try call.resources(naming: request.regions + request.footprints))
    var log = try SimulatedLog(answering: plan, reportsStatus: request.reportsStatus)
    return try .written(type: logType) { sink in
      while let piece = log.next() {
        try RequestError.check(log.fraction)
        try piece.withUnsafeBytes { try sink($0) }
      }
    }
  }

  // MARK: - Machines

  private static let policy = Parameter<String>(
    "policy", "The policy by which tracking is judged; `arkit` without it.",
    expected: "one of " + TrackingPolicy.presets.map { "`\($0.name)`" }.joined(separator: ", "),
    schema: [
      "type": .string("string"),
      "enum": .array(TrackingPolicy.presets.map { .string($0.name) }),
    ]
  ) { TrackingPolicy(named: $0)?.name }
  private static let status = Parameter<StatusSource>.choice(
    "status", "Whose status of tracking counts; `automatic` without it.")
  private static let localizer = Parameter<String>(
    "localizer", "The app of a positioning service that runs beside tracking.",
    expected: "one of " + Localizer.kinds.map { "`\($0)`" }.joined(separator: ", "),
    schema: ["type": .string("string"), "enum": .array(Localizer.kinds.map { .string($0) })]
  ) { Localizer.kinds.contains($0) ? $0 : nil }
  private static let regions = Parameter<[String]>(
    "regions", "The names of the sets of regions where tracking works; everywhere without it.",
    expected: "names separated by commas",
    schema: ["type": .string("array"), "items": .object(["type": .string("string")])]
  ) { text in text.isEmpty ? nil : text.split(separator: ",").map(String.init) }
  private static let chain = Parameter<String>.text(
    "chain", atMost: 400, "The stored chain that the session follows.")

  private static let log = Endpoint.Content(logType, .named("session-log"))

  private static let replays = Endpoint(
    "POST", "/v1/replays", id: "replaySession", tag: "Sessions",
    "Replay a session log and tell what an app would report",
    parameters: [
      policy.description, status.description, regions.description,
      JobEndpoints.language.description,
      chain.description, localizer.description,
    ],
    body: log,
    answers: [
      .init(
        "What the machines said, one output a line.", [.init(logType, .named("session-output"))])
    ]
  ) { call in
    var machines = SessionMachines()
    machines.policy = try call.value(policy).flatMap(TrackingPolicy.init(named:)) ?? .arkit
    machines.source = try call.value(status) ?? .automatic
    machines.language = try JobEndpoints.language(of: call)
    machines.coverage = try coverage(call)
    machines.chain = try call.chain(named: try call.value(chain), at: .query("chain"))
    machines.localizer = try call.value(localizer).flatMap(Localizer.init(kind:))
    let reader = try reader(call)
    let lineCount = Double(max(1, call.request.body.count { $0 == UInt8(ascii: "\n") }))
    let ensemble: CompositeMachine
    do throws(ReplayError) { ensemble = try machines.ensemble(for: reader.header) } catch {
      throw Problem(422, error.description)
    }
    var player = SessionPlayer(ensemble, log: reader)
    var writer = SessionOutputWriter()
    var body = ServerResponse.Body()
    while let outputs = try next(of: &player) {
      try RequestError.check(min(1, Double(player.line) / lineCount))
      for output in outputs { writer.write(output) }
      try writer.buffer.drain { try body.append($0) }
    }
    try writer.buffer.drain(above: 0) { try body.append($0) }
    return ServerResponse(type: logType, body.bytes)
  }

  private static func next(of player: inout SessionPlayer) throws(RequestError) -> [SessionOutput]?
  {
    do throws(SessionError) { return try player.next() } catch { throw .session(error) }
  }

  private static func coverage(_ call: Call) throws -> CoverageMap? {
    let names = try call.value(regions) ?? []
    do {
      return try call.resources(naming: names).coverage(of: names)
    } catch let error as RequestError {
      throw Problem(422, error.description, at: .query("regions"))
    }
  }

  private static func reader(_ call: Call) throws -> SessionLogReader {
    try call.requireType()
    do throws(SessionError) { return try SessionLogReader(ByteFeed(call.request.body)) } catch {
      throw RequestError.session(error)
    }
  }

  // MARK: - Reports

  private static let title = Parameter<String>.text("title", "The heading; `Session` without it.")
  private static let width = Parameter<Int>.integer(
    "width", in: 480...20_000, default: 1_200, "Width of an SVG image, in pixels.")

  private static let reportTypes = ["html": "text/html", "svg": "image/svg+xml"]

  private static let reports = Endpoint(
    "POST", "/v1/reports", id: "reportSession", tag: "Sessions",
    "Draw what happened in a session as a web page or an SVG image",
    parameters: [
      title.description, policy.description, regions.description, JobEndpoints.language.description,
      chain.description, JobEndpoints.network.description, width.description,
    ],
    body: log,
    answers: [.init("The report.", [.init("text/html"), .init("image/svg+xml")])]
  ) { call in
    let format = try JobEndpoints.format(call, reportTypes, usual: "html")
    var request = SessionReportRequest()
    request.title = try call.value(title) ?? request.title
    request.language = try JobEndpoints.language(of: call)
    request.policy = try call.value(policy) ?? request.policy
    request.regions = try call.value(regions) ?? []
    request.chain = try call.value(chain)
    let width = try call.value(width) ?? 1_200
    let reporter = SessionReporter(
      coverage: try coverage(call), plan: try plan(request, call))
    var reader = try reader(call)
    let picture = try reporter.picture(of: &reader, for: request)
    var body = ServerResponse.Body()
    switch format {
    case "svg": try picture.svg(width: width) { try body.append($0) }
    default: try picture.html { try body.append($0) }
    }
    return .page(body.bytes, type: reportTypes[format] ?? "")
  }

  /// The plan that the report shows beside the session; nil where it names no chain.
  private static func plan(_ request: SessionReportRequest, _ call: Call) throws -> SessionPlan? {
    guard let chain = try call.chain(named: request.chain, at: .query("chain")) else { return nil }
    let network = try chain.path.first.flatMap { place in
      try call.value(JobEndpoints.network).map {
        try call.network(named: $0, at: .query("network"))
      }
        ?? call.data.network(for: place)
    }
    var scene = MapSceneRequest()
    scene.language = request.language
    let builder = MapSceneBuilder(try call.resources(on: network))
    return SessionPlan(
      chain, scene: try builder.scene(of: [chain], as: scene).scene,
      linter: Linter(LintContext(terrain: call.data.terrain)))
  }
}

extension SimulatedLog {
  fileprivate init(answering plan: SimulationPlan, reportsStatus: Bool) throws(RequestError) {
    do throws(SimulationError) { try self.init(plan, reportsStatus: reportsStatus) } catch {
      throw .simulation(error)
    }
  }
}
