import GeoAnchorStore
import GeoAreas
import GeoChains
import GeoFormats
import GeoInterchange
import GeoOpeningHours
import GeoRequests
import GeoRouting
import GeoStreets
import GeoTexts

/// What is planned and checked, and the history, under `/v1`: the requests and answers are those of the command line.
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
    let found = try planning(request, call) { planner, workspace in
      try planner.route(request, using: workspace)
    }
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
    let planned = try planning(request, call) { planner, workspace in
      try planner.plan(request, using: workspace)
    }
    let document = planned.document(in: try language(of: call))
    return try .written(type: chainTypes[format] ?? "") { sink in
      try document.write(TextFormat(rawValue: format) ?? .json) { try sink($0) }
    }
  }

  /// The terrain, and the sets of regions that a chain asks for.
  static func surroundings(of sets: [String], _ call: Call) throws -> ChainSurroundings {
    let regions = try call.regionSets(named: sets)
    return ChainSurroundings(
      terrain: call.data.terrain, coverage: sets.isEmpty ? nil : CoverageMap(regions))
  }

  /// Plans on the network of a request, or without one.
  private static func planning<Answer>(
    _ request: RouteRequest, _ call: Call,
    _ work: (RoutePlanner, SearchWorkspace?) throws -> Answer
  ) throws -> Answer {
    let lookup = call.service.anchorLookup
    var around = try surroundings(of: request.chain.regions, call)
    guard case .streets(let places) = request.course, let first = places.first else {
      return try work(RoutePlanner(surroundings: around, anchor: lookup), nil)
    }
    let network = try network(near: first, lookup, call)
    around.buildings = network.buildings
    let finder = try finder(request.profile, at: request.time, on: network)
    var planner = try RoutePlanner(finder: finder, surroundings: around, anchor: lookup)
    planner.nameLanguage = try call.value(language).flatMap(Language.init(rawValue:))
    return try network.searches.withWorkspace(finder) { [planner] in try work(planner, $0) }
  }

  /// The searches under a profile on a network.
  static func finder(
    _ profile: String, at time: WallClock? = nil, on network: ServiceData.Network
  ) throws -> RouteFinder {
    guard
      let finder = try network.searches.finder(
        profile, at: time, on: network.streets, walk: network.finder)
    else {
      throw unknownProfile(profile)
    }
    return finder
  }

  static func unknownProfile(_ name: String) -> Problem {
    Problem(
      422, "`profile`: found `\(name)`, expected a profile of the service",
      at: .body(path: "profile", line: nil, column: nil))
  }

  /// The network that a request names, or the one of a place.
  static func network(
    near place: RequestedPlace, _ lookup: @escaping RoutePlanner.AnchorLookup, _ call: Call
  ) throws -> ServiceData.Network {
    if let name = try call.value(network) {
      return try call.network(named: name, at: .query("network"))
    }
    guard let network = call.data.network(for: try place.coordinate(lookup)) else {
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
