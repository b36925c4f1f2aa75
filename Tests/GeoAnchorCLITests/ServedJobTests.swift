import GeoAnchorStore
import GeoAreas
import GeoCommandLine
import GeoFormats
import GeoPackage
import GeoService
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// The service's answers about sessions, points and the anchors of its store equal the command's
/// output.
@Suite struct ServedJobTests {
  private static let city = Result { () throws -> TemporaryFolder in
    let folder = try TemporaryFolder()
    let (store, network) = (folder.file("anchors.gpkg"), folder.file("city.streets"))
    let walk = folder.file("walk.jsonl")
    for arguments in [
      ["network", "build", Checkout.path("Data/midtown.osm"), "--output", network],
      ["add", "--store", store, "--id", "library", "--lat", "40.7530150", "--lon", "-73.9816300"],
      ["add", "--store", store, "--id", "copy", "--lat", "40.7530150", "--lon", "-73.9816300"],
      ["regions", "import", Checkout.path("Data/midtown-demo-regions.geojson"), "--store", store],
      [
        "route", "--network", network, "--from", "40.7530150,-73.9816300", "--to",
        "40.7570244,-73.9859326", "--store", store, "--save", "tour", "--output",
        folder.file("tour.json"),
      ],
      [
        "session", "simulate", "--chain", "tour", "--store", store, "--duration", "20",
        "--frame-rate", "10", "--output", walk,
      ],
    ] {
      let run = CommandRun(arguments)
      guard run.status == .done else { throw ExampleFolder.Failure(text: run.messages) }
    }
    return folder
  }

  private let folder: TemporaryFolder
  private let (store, network): (String, String)
  private let service: Service

  init() throws {
    folder = try Self.city.get()
    (store, network) = (folder.file("anchors.gpkg"), folder.file("city.streets"))
    var configuration = ServiceConfiguration()
    configuration.networks = [network]
    configuration.version = geoAnchorVersion
    service = try Service(configuration, store: AnchorStorages.open(store, .init(mode: .readOnly)))
  }

  private func post(
    _ path: String, _ body: [UInt8], query: String = "", type: String = "application/json",
    fields: [(name: String, value: String)] = []
  ) -> ServerResponse {
    service.response(
      to: ServerRequest(
        method: "POST", path: path, query: query,
        fields: HTTPFields([("host", "h"), ("content-type", type)] + fields), body: body))
  }

  private func post(_ path: String, _ body: String, query: String = "") -> ServerResponse {
    post(path, Array(body.utf8), query: query)
  }

  private func expectCommandOutput(_ response: ServerResponse, _ arguments: [String]) {
    let run = CommandRun(arguments)
    let body = String(decoding: response.body, as: UTF8.self)
    expectEqual(response.status, 200, "\(body.prefix(400))")
    expect(!run.output.isEmpty, "\(run.messages)")
    expectEqual(body, run.output)
  }

  private static let line = """
    "line": [{"latitude": 40.7530, "longitude": -73.9816},
      {"latitude": 40.7534, "longitude": -73.9826}]
    """

  // MARK: - Routes

  @Test func `a route is that of the chain along it`() throws {
    let ends = """
      {"from": {"latitude": 40.7530150, "longitude": -73.9816300},
        "to": {"latitude": 40.7570244, "longitude": -73.9859326}}
      """
    let route = try JSONReader.read(post("/v1/routes", ends).body)
    let chain = try JSONReader.read(post("/v1/chains", ends).body)
    let known = ["seconds", "places", "legs", "sections"]
    for member in ["lengthMeters", "geometry", "maneuvers", "attribution"] + known {
      expectEqual(route[member], chain[member], "\(member)")
    }
    expectNil(route["anchors"])
    let features = try JSONReader.read(post("/v1/routes", ends, query: "f=geojson").body)
    let kinds = features["features"]?.array?.compactMap { $0["geometry"]?["type"]?.string } ?? []
    expect(kinds.first == "LineString" && kinds.count > 3)
    let properties = features["features"]?.array?.first?["properties"]
    expectEqual(known.map { properties?[$0] }, known.map { route[$0] })
    expect(route["legs"]?.array?.first?["wayIDs"]?.array?.isEmpty == false)
  }

  @Test func `a route has no members of chains`() {
    let body =
      #"{"line": [{"latitude": 1, "longitude": 2}, {"latitude": 1, "longitude": 3}], "spacingMeters": 5}"#
    expectEqual(post("/v1/routes", body).status, 422)
  }

  @Test(arguments: [
    ("{}", "f=svg&network=city&chains=tour", ["--network", "city", "--chain", "tour"], "svg"),
    ("{}", "f=svg&width=700&height=500", ["--width", "700", "--height", "500"], "svg"),
    ("{}", "network=city", ["--network", "city"], "html"),
    (#"{"title": "T"}"#, "chains=tour", ["--chain", "tour", "--title", "T"], "html"),
  ])
  func `a map is that of the command, byte for byte`(
    body: String, query: String, more: [String], format: String
  ) {
    expectCommandOutput(
      post("/v1/maps", body, query: query),
      ["map", "--store", store, "--format", format, "--output", "-"]
        + more.map { $0 == "city" ? network : $0 })
  }

  @Test(arguments: [("chains=none", "{}"), ("network=none", "{}"), ("", #"{"regions": ["none"]}"#)])
  func `a map of what there is not is 422`(query: String, body: String) {
    expectEqual(post("/v1/maps", body, query: query).status, 422)
  }

  @Test func `networks are told with the facts of the command`() throws {
    let asked = service.response(to: ServerRequest(path: "/v1/networks"))
    let told = try #require(try JSONReader.read(asked.body)["networks"]?.array?.first?.object)
    let run = CommandRun(["network", "info", network, "--format", "json"])
    let facts = try #require(try JSONReader.read(text: run.output).object)
    expectEqual(told.members.first?.value, .string("city"))
    expectEqual(Array(told.members.dropFirst()), facts.members)
  }

  // MARK: - Lint

  @Test(arguments: [
    ("{}", "json", []), ("{}", "sarif", []),
    (
      #"{"platform": "arkit", "severity": "warning"}"#, "json",
      ["--target", "arkit", "--severity", "warning"]
    ),
    (
      #"{"ignore": ["duplicate-place"], "at": "2026-12-31"}"#, "json",
      ["--ignore", "duplicate-place", "--at", "2026-12-31"]
    ),
    (#"{"start": {"latitude": 41, "longitude": -73}}"#, "json", ["--start", "41,-73"]),
  ])
  func `findings are those of the command, byte for byte`(
    body: String, format: String, more: [String]
  ) throws {
    let response = post("/v1/lint", body, query: "f=\(format)")
    // The command names the store as it was given, the service its file.
    let run = CommandRun(["lint", "--store", store, "--format", format] + more)
    let expected = run.output.replacing(store, with: "anchors.gpkg")
      .replacing("file://anchors.gpkg", with: "anchors.gpkg")
    expectEqual(response.status, 200)
    expectEqual(String(decoding: response.body, as: UTF8.self), expected)
    expect(run.output.contains(store) || more.contains("--ignore"))
  }

  @Test func `findings near streets and regions are those of the command`() {
    let response = post(
      "/v1/lint", #"{"network": "city", "maximumStreetMeters": 0.01}"#)
    let run = CommandRun([
      "lint", "--store", store, "--network", network, "--max-street", "0.01", "--format", "json",
    ])
    expect(run.output.contains("street-far"))
    expectEqual(
      String(decoding: response.body, as: UTF8.self),
      run.output.replacing(store, with: "anchors.gpkg"))
  }

  // MARK: - Points

  @Test(arguments: [
    (
      #"{"target": "enu", "sourceDatum": "ellipsoid", "origin": {"latitude": 47.7, "longitude": -122.3, "altitude": 11, "datum": "ellipsoid"}, "points": [[47.7005, -122.2993, 20]]}"#,
      "json",
      [
        "--to-frame", "enu", "--origin", "47.7,-122.3,11", "--datum", "ellipsoid",
        "47.7005,-122.2993,20",
      ]
    ),
    (
      #"{"target": "EPSG:32618", "points": [[40.75, -73.98], [40.76, -73.97]]}"#, "csv",
      ["--to-frame", "EPSG:32618", "40.75,-73.98", "40.76,-73.97"]
    ),
    (
      #"{"source": "ecef", "points": [[6378137, 0, 0]]}"#, "json",
      ["--source", "ecef", "6378137,0,0"]
    ),
  ])
  func `converted points are those of the command, byte for byte`(
    body: String, format: String, arguments: [String]
  ) {
    expectCommandOutput(
      post("/v1/conversions", body, query: "f=\(format)"),
      ["convert", "--format", format] + arguments)
  }

  @Test(arguments: [
    "+proj=utm +zone=18 +nadgrids=/etc/passwd", "+init=/etc/passwd:1", "/etc/passwd", "EPSG:../x",
    "https://example.org/crs", "GEOGCRS[...]", "file:a",
  ])
  func `systems are named by code alone`(system: String) throws {
    let response = post(
      "/v1/conversions", #"{"target": "\#(system)", "points": [[1, 2]]}"#)
    expectEqual(response.status, 422)
    try expectEqual(JSONReader.read(response.body)["path"]?.string, "target")
  }

  // MARK: - Sessions

  @Test(arguments: [
    (
      #"{"chain": "tour", "durationSeconds": 5, "framesPerSecond": 10, "status": true}"#,
      ["--chain", "tour", "--duration", "5", "--frame-rate", "10", "--geo-status"]
    ),
    (
      #"{"chain": "tour", "durationSeconds": 8, "seed": 9, "world": "gravityAndHeading", "visualLatencySeconds": 0.3, "faults": [{"fault": "tunnel", "seconds": 2, "forSeconds": 3}, {"fault": "poseJump", "meters": 4, "value": 5}]}"#,
      [
        "--chain", "tour", "--duration", "8", "--seed", "9", "--world", "gravityAndHeading",
        "--visual-latency", "0.3", "--fault", "tunnel@2s+3s", "--fault", "poseJump@4m=5",
      ]
    ),
  ])
  func `a simulated session is the one of the command, byte for byte`(
    body: String, arguments: [String]
  ) {
    expectCommandOutput(
      post("/v1/simulations", body), ["session", "simulate", "--store", store] + arguments)
  }

  @Test func `a simulation within regions and along a line is that of the command`() throws {
    let own = try TemporaryFolder()
    let path = try own.put("walk.csv", "lat,lon\n40.7530,-73.9816\n40.7534,-73.9826\n")
    let regions = Checkout.path("Data/midtown-demo-regions.geojson")
    let names = try service.regions(service.data).map { "\"\($0.name)\"" }.joined(separator: ",")
    expectCommandOutput(
      post(
        "/v1/simulations",
        "{\(Self.line), \"durationSeconds\": 4, \"regions\": [\(names)], \"footprints\": [\(names)], \"buildingHeightMeters\": 9}"
      ),
      [
        "session", "simulate", "--path", path, "--duration", "4", "--regions", regions,
        "--footprints", regions, "--building-height", "9",
      ])
  }

  @Test(arguments: [
    ("", []),
    (
      "language=de&policy=arcore-java&status=derived",
      ["--lang", "de", "--policy", "arcore-java", "--status", "derived"]
    ),
    ("chain=tour&localizer=fantasmo", ["--chain", "tour", "--localizer", "fantasmo"]),
  ])
  func `a replay is the one of the command, byte for byte`(
    query: String, arguments: [String]
  ) throws {
    let log = folder.file("walk.jsonl")
    expectCommandOutput(
      post("/v1/replays", try FileBytes.read(log), query: query, type: "application/jsonl"),
      ["session", "replay", log, "--store", store, "--format", "json"] + arguments)
  }

  @Test(arguments: [
    ("title=Walk", ["--title", "Walk"]),
    ("f=svg&width=900&title=Walk", ["--title", "Walk", "--format", "svg", "--width", "900"]),
    (
      "language=de&chain=tour&title=Walk&policy=arcore-java",
      ["--title", "Walk", "--lang", "de", "--chain", "tour", "--policy", "arcore-java"]
    ),
  ])
  func `a report is the one of the command, byte for byte`(
    query: String, arguments: [String]
  ) throws {
    let log = folder.file("walk.jsonl")
    let streets = arguments.contains("--chain") ? ["--network", network] : []
    let response = post(
      "/v1/reports", try FileBytes.read(log), query: query, type: "application/jsonl")
    expectEqual(response.fields["content-security-policy"]?.contains("sandbox"), true)
    expectCommandOutput(
      response, ["session", "report", log, "--store", store] + streets + arguments)
  }

  @Test(arguments: [
    ("/v1/replays", "", "application/jsonl", 422),
    ("/v1/replays", "no log", "application/jsonl", 422),
    ("/v1/replays", "{}", "application/json", 415), ("/v1/reports", "[]", "application/jsonl", 422),
    ("/v1/simulations", "{}", "application/json", 400),
    ("/v1/simulations", #"{"chain": "nosuch"}"#, "application/json", 422),
    ("/v1/simulations", #"{"chain": "tour", "regions": ["nosuch"]}"#, "application/json", 422),
    (
      "/v1/simulations", #"{"chain": "tour", "faults": [{"fault": "flood"}]}"#, "application/json",
      400
    ),
    (
      "/v1/simulations", #"{"chain": "tour", "durationSeconds": 86400, "framesPerSecond": 240}"#,
      "application/json", 422
    ),
    ("/v1/lint", #"{"ignore": ["nosuch"]}"#, "application/json", 422),
    ("/v1/lint", #"{"at": "someday"}"#, "application/json", 400),
    ("/v1/lint", #"{"terrain": "alps"}"#, "application/json", 422),
    ("/v1/lint", #"{"network": "nosuch"}"#, "application/json", 422),
    ("/v1/conversions", #"{"points": [[1]]}"#, "application/json", 400),
    ("/v1/conversions", #"{"points": [[99, 0]], "target": "EPSG:32618"}"#, "application/json", 422),
    ("/v1/conversions", #"{"target": "enu", "points": [[1, 2, 3]]}"#, "application/json", 422),
  ])
  func `what cannot be answered says why`(
    path: String, body: String, type: String, status: Int
  ) throws {
    let response = post(path, Array(body.utf8), type: type)
    expectEqual(response.status, status, "\(String(decoding: response.body, as: UTF8.self))")
    try expectEqual(JSONReader.read(response.body)["detail"]?.string?.isEmpty, false)
  }

  /// The answer to a path, or to a URL of the service.
  private func get(_ place: String, method: String = "GET") -> ServerResponse {
    let (path, fields) = (place.replacing("http://h/", with: "/"), HTTPFields([("host", "h")]))
    return service.response(to: ServerRequest(method: method, path: path, fields: fields))
  }

  @Test func `a job that nobody waits for answers what it would have answered`() async throws {
    let body = Array(#"{"chain": "tour", "durationSeconds": 30}"#.utf8)
    let accepted = post(
      "/v1/simulations", body, fields: [("prefer", "wait=1, respond-async")])
    expectEqual(accepted.status, 202)
    expectEqual(accepted.fields["preference-applied"], "respond-async")
    let place = try #require(accepted.fields["location"])
    try await eventually {
      let found = get(place)
      expectEqual(found.status, 200)
      let status = try JSONReader.read(found.body)["status"]?.string ?? ""
      return ["successful", "failed"].contains(status)
    }
    let result = get(place + "/results")
    expect(result.status == 200 && result.fields["content-type"] == "application/jsonl")
    expectEqual(result.body, post("/v1/simulations", body).body)
    let ended = try JSONReader.read(get(place, method: "DELETE").body)
    expectEqual(ended["status"]?.string, "dismissed")
    expect(get(place).status == 404 && get(place + "/results").status == 404)
  }

  @Test func `a job that fails keeps what went wrong`() async throws {
    let accepted = post(
      "/v1/simulations", Array(#"{"chain": "nosuch"}"#.utf8), fields: [("prefer", "respond-async")])
    let place = try #require(accepted.fields["location"])
    try await eventually { get(place + "/results").status != 404 }
    try expectEqual(JSONReader.read(get(place).body)["status"]?.string, "failed")
    expectEqual(get(place + "/results").status, 422)
  }

  @Test func `results that nobody dismissed make place for new jobs`() async throws {
    let body = Array(#"{"source": "ecef", "points": [[6378137, 0, 0]]}"#.utf8)
    var places: [String] = []
    for _ in 0..<110 {
      let accepted = post("/v1/conversions", body, fields: [("prefer", "respond-async")])
      expectEqual(accepted.status, 202)
      let place = try #require(accepted.fields["location"])
      try await eventually { get(place + "/results").status != 404 }
      places.append(place)
    }
    // The oldest are forgotten first.
    expectEqual(places.prefix(10).map { get($0).status }, Array(repeating: 404, count: 10))
    expectEqual(places.dropFirst(10).map { get($0).status }, Array(repeating: 200, count: 100))
  }

  @Test func `a dismissed job is given up`() throws {
    // A day of frames takes long; the first ones keep both threads.
    let long = Array(#"{"chain": "tour", "durationSeconds": 86400, "framesPerSecond": 1}"#.utf8)
    let places = try (0..<4).map { _ in
      try #require(
        post("/v1/simulations", long, fields: [("prefer", "respond-async")]).fields["location"])
    }
    expectEqual(Set(places).count, 4)
    for place in places {
      expectEqual(get(place, method: "DELETE").status, 200)
      expectEqual(get(place).status, 404)
    }
  }

  @Test(arguments: ["x", "0123", "../x", "ABCDEF0123456789ABCDEF0123456789"])
  func `a name that is none is refused`(name: String) {
    expect([400, 404].contains(get("/v1/jobs/\(name)").status))
  }

  @Test func `what takes longer than its deadline is given up`() throws {
    let request = ServerRequest(
      method: "POST", path: "/v1/simulations",
      fields: HTTPFields([("host", "h"), ("content-type", "application/json")]),
      body: Array(#"{"chain": "tour", "durationSeconds": 3600}"#.utf8),
      deadline: .now - .seconds(1))
    let response = service.response(to: request)
    expect(response.status == 503 && response.fields["retry-after"] != nil)
  }
}
