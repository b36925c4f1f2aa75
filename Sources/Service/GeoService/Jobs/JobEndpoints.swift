import GeoAnchorStore
import GeoFormats
import GeoInterchange
import GeoRequests
import GeoTexts

/// Planning, checks and history under `/v1`, with the requests and answers of the command line.
enum JobEndpoints {
  static let endpoints = [
    routes, chains, checks, changes, change, feed,
  ]

  static let language = Parameter<String>(
    "language", "The language of instructions, as a tag such as `de`; English without it.",
    expected: "one of " + Language.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
    schema: [
      "type": .string("string"), "enum": .array(Language.allCases.map { .string($0.rawValue) }),
    ]
  ) { text in Language(rawValue: text)?.rawValue }
  static let network = Parameter<String>.text(
    "network", "The name of the street network; without it the one of the first place.")

  /// The format that the query or the field `Accept` asks for, among those that there are.
  static func format(_ call: Call, _ known: [String: String], usual: String) throws(Problem)
    -> String
  {
    if let text = try call.value(QueryReader.format) {
      return text
    }
    let types = [known[usual] ?? ""] + known.values.sorted()
    let best = AcceptedTypes(call.request).best(of: types)
    return known.filter { $0.value == best }.keys.min() ?? usual
  }

  /// The language that a request asks for.
  static func language(of call: Call) throws(Problem) -> Language {
    try call.value(language).flatMap(Language.init(rawValue:)) ?? .english
  }

  // MARK: - Routes and chains

  private static let routes = Endpoint(
    "POST", "/v1/routes", id: "planRoute", tag: "Chains",
    "Plan a walking route, without a chain of anchors along it",
    parameters: [language.description, network.description],
    body: .init("application/json", .named("route-request")),
    answers: [
      .init(
        "The path with its maneuvers.",
        [.init("application/json", .named("route")), .init("application/geo+json")])
    ]
  ) { call in
    let request = try call.read(RouteRequest.self)
    guard request.chain == ChainOptions() else {
      throw Problem(
        422, "found members of a chain, expected those of a route: `POST /v1/chains` plans chains")
    }
    let types = chainTypes
    let format = try format(call, types, usual: "json")
    let found = try planner(request, call).route(request)
    let document = found.document(in: try language(of: call))
    return try .written(type: types[format] ?? "") { sink in
      try document.write(RouteDocument.Format(rawValue: format) ?? .json) { try sink($0) }
    }
  }

  static let chainTypes = [
    "json": "application/json", "geojson": "application/geo+json", "gpx": "application/gpx+xml",
  ]

  private static let chains = Endpoint(
    "POST", "/v1/chains", id: "planChain", tag: "Chains",
    "Plan a walking route and place a chain of anchors along it",
    parameters: [language.description, network.description],
    body: .init("application/json", .named("route-request")),
    answers: [
      .init(
        "The chain with its maneuvers.",
        [
          .init("application/json", .named("chain")), .init("application/geo+json"),
          .init("application/gpx+xml"),
        ])
    ]
  ) { call in
    let request = try call.read(RouteRequest.self)
    let format = try format(call, chainTypes, usual: "json")
    let planned = try planner(request, call).plan(request)
    let document = planned.document(in: try language(of: call))
    return try .written(type: chainTypes[format] ?? "") { sink in
      try document.write(TextFormat(rawValue: format) ?? .json) { try sink($0) }
    }
  }

  /// The planner of a request: on the network of its first place, or without one.
  static func planner(_ request: RouteRequest, _ call: Call) throws -> RoutePlanner {
    var network: ServiceData.Network?
    if case .streets(let places) = request.course, let first = places.first {
      network = try Self.network(near: first, call)
    }
    var planner = RoutePlanner(try call.resources(on: network, naming: request.setNames))
    planner.nameLanguage = try call.value(language).flatMap(Language.init(rawValue:))
    return planner
  }

  /// Returns the resources of a street request, with the network of its first place.
  static func resources(
    of request: some StreetRequest, near place: RequestedPlace, _ call: Call
  ) throws -> PlanningResources {
    try call.resources(on: try network(near: place, call), naming: request.areaNames)
  }

  /// The network that a request names, or the one of a place.
  static func network(near place: RequestedPlace, _ call: Call) throws -> ServiceData.Network {
    if let name = try call.value(network) {
      return try call.network(named: name, at: .query("network"))
    }
    let place = try place.coordinate(call.service.anchorLookup)
    guard let network = call.data.network(for: place) else {
      throw Problem(422, "the service has no street network")
    }
    return network
  }

  // MARK: - Coverage

  private static let checks = Endpoint(
    "POST", "/v1/checks", id: "checkCoverage", tag: "Coverage",
    "Check whether tracking is supported at places, along paths and in areas",
    body: .init("application/json", .named("check-request")),
    answers: [
      .init(
        "What was found, by what was asked.",
        [
          .init(
            "application/json",
            .oneOf([
              "coverage", "coverage-list", "coverage-path", "coverage-area", "coverage-cell",
            ]))
        ])
    ]
  ) { call in
    let request = try call.read(CheckRequest.self)
    let checker = try call.service.checker(call.data)
    let answer = try checker.answer(request)
    return ServerResponse(type: "application/json", Array(answer.document(.json, name: nil).utf8))
  }

  // MARK: - History

  private static let before = Parameter<Int>.integer(
    "before", in: 1...Parameter<Int>.most, "Only changes whose number is less.")
  private static let limit = Parameter<Int>.integer(
    "limit", in: 1...10_000, default: 100, "The maximum number of changes.")

  private static let changes = Endpoint(
    "GET", "/v1/changes", id: "getChanges", tag: "History",
    "The changes of the store, newest first",
    parameters: [before.description, limit.description],
    answers: [.init("Changes.", [.init("application/json", .named("changes"))])]
  ) { call in
    let (before, limit) = (try call.value(before), try call.value(limit) ?? 100)
    return try history(call) { list in
      try call.service.store.forEachChange(before: before, limit: limit) {
        list.append($0)
        return true
      }
    }
  }

  static let number = Parameter<Int>.segment("change", in: 1..., "The number of a change.")

  private static let change = Endpoint(
    "GET", "/v1/changes/{change}", id: "getChange", tag: "History", "One change of the store",
    parameters: [number.description],
    answers: [.init("A list with this change.", [.init("application/json", .named("changes"))])]
  ) { call in
    let id = try call.value(number) ?? 0
    return try history(call) { list in
      var isFound = false
      try call.service.store.forEachChange(before: id == .max ? nil : id + 1, limit: 1) {
        isFound = $0.id == id
        if isFound { list.append($0) }
        return false
      }
      guard isFound else {
        throw Problem(404, "the history has no change \(id)", at: .path("change"))
      }
    }
  }

  private static let since = SeenState.parameter(
    "since", in: .query,
    "The revision that the reader has, or the tag of the feed that it read last without its quotes; 0 for none."
  )

  private static let feed = Endpoint(
    "GET", "/v1/feed", id: "getFeed", tag: "History",
    "What changed since a revision, as `geoanchor sync apply` reads it",
    parameters: [since.description],
    answers: [.init("Lines of JSON, the first of which is a header.", [.init("application/jsonl")])]
  ) { call in
    let store = call.service.store
    let since = try call.value(since)?.checked(in: store) ?? 0
    var body: [UInt8] = []
    let revision = try store.writeFeed(since: since) { text in
      body += text.utf8
      return true
    }
    var response = ServerResponse(type: "application/jsonl", body)
    response.fields["etag"] = try store.state(after: revision).map { "\"\($0)\"" }
    return response
  }

  private static func history(
    _ call: Call, _ fill: (inout RecordDocument<Change>) throws -> Void
  ) throws -> ServerResponse {
    try call.tagged {
      var list = RecordDocument(RecordLayout<Change>.changes, as: .json)
      try fill(&list)
      list.end()
      return try .written(type: "application/json") { sink in
        try list.drain(above: 0) { try sink($0) }
      }
    }
  }
}
