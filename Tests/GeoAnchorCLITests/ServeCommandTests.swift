import GeoAnchorStore
import GeoCommandLine
import GeoFormats
import GeoPackage
import GeoService
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// The service's answers equal the command's output.
@Suite struct ServeCommandTests {
  private static let city = Result { () throws -> TemporaryFolder in
    let folder = try TemporaryFolder()
    let (store, network) = (folder.file("anchors.gpkg"), folder.file("city.streets"))
    for arguments in [
      ["network", "build", Checkout.path("Data/midtown.osm"), "--output", network],
      [
        "add", "--store", store, "--id", "library", "--name", "Library", "--lat", "40.7530150",
        "--lon", "-73.9816300", "--alt", "12", "--datum", "egm96",
      ],
      [
        "add", "--store", store, "--id", "plaza", "--name", "Plaza", "--lat", "40.7570244", "--lon",
        "-73.9859326",
      ],
      ["regions", "import", Checkout.path("Data/midtown-demo-regions.geojson"), "--store", store],
      ["venue", "import", Checkout.path("Data/gallery.venue.json"), "--store", store],
    ] {
      let run = CommandRun(arguments)
      guard run.status == .done else { throw ExampleFolder.Failure(text: run.messages) }
    }
    return folder
  }

  private let store: String
  private let network: String
  private let service: Service

  init() throws {
    let folder = try Self.city.get()
    store = folder.file("anchors.gpkg")
    network = folder.file("city.streets")
    var configuration = ServiceConfiguration()
    configuration.networks = [network]
    service = try Service(configuration, store: AnchorStorages.open(store, .init(mode: .readOnly)))
  }

  private func post(_ path: String, _ body: String, query: String = "") -> ServerResponse {
    service.response(
      to: ServerRequest(
        method: "POST", path: path, query: query,
        fields: HTTPFields([("host", "h"), ("content-type", "application/json")]),
        body: Array(body.utf8)))
  }

  private func expectCommandOutput(_ response: ServerResponse, _ arguments: [String]) {
    let run = CommandRun(arguments)
    expectEqual(response.status, 200)
    expect(!run.output.isEmpty, "\(run.messages)")
    expectEqual(String(decoding: response.body, as: UTF8.self), run.output)
  }

  private static let walk = #"{"from": {"anchor": "@Library"}, "to": {"anchor": "@Plaza"}"#

  @Test(arguments: [
    ("\(walk)}", "json", []), ("\(walk)}", "geojson", []), ("\(walk)}", "gpx", []),
    (#"\#(walk), "spacingMeters": 25}"#, "json", ["--spacing", "25"]),
    (#"\#(walk), "profile": "step-free"}"#, "json", ["--profile", "step-free"]),
    (#"\#(walk), "alternatives": 2}"#, "json", ["--alternatives", "2"]),
    (
      #"{"from": {"latitude": 40.7536, "longitude": -73.9832}, "to": {"anchor": "plaza"}}"#, "json",
      ["--from", "40.7536,-73.9832"]
    ),
  ])
  func `a route is the one of the command, byte for byte`(
    body: String, format: String, more: [String]
  ) {
    let start = more.contains("--from") ? [] : ["--from", "@Library"]
    expectCommandOutput(
      post("/v1/chains", body, query: "f=\(format)"),
      ["route", "--network", network, "--store", store, "--to", "@Plaza", "--format", format]
        + start + more)
  }

  @Test(arguments: [
    (#"{"place": {"latitude": 40.7532, "longitude": -73.9822}}"#, "40.7532", "-73.9822"),
    (#"{"place": {"latitude": 0, "longitude": 0}}"#, "0", "0"),
  ])
  func `a check is the one of the command, byte for byte`(
    body: String, latitude: String, longitude: String
  ) {
    expectCommandOutput(
      post("/v1/checks", body),
      ["check", "--lat", latitude, "--lon", longitude, "--store", store, "--format", "json"])
  }

  @Test(arguments: ["json", "csv"])
  func `a matrix is the one of the command, byte for byte`(format: String) throws {
    let folder = try TemporaryFolder()
    let places = try folder.put(
      "places.csv",
      "id,lat,lon\na,40.7530,-73.9816\nb,40.7570,-73.9859\nfar,0,0\n")
    let body = """
      {"from": [{"id": "a", "latitude": 40.7530, "longitude": -73.9816},
        {"id": "b", "latitude": 40.7570, "longitude": -73.9859},
        {"id": "far", "latitude": 0, "longitude": 0}], "profile": "step-free"}
      """
    expectCommandOutput(
      post("/v1/matrix", body, query: "f=\(format)"),
      ["matrix", places, "--network", network, "--profile", "step-free", "--format", format])
  }

  @Test(arguments: [
    (#""meters": 300"#, "json", ["--meters", "300"]),
    (#""minutes": 5, "widthMeters": 10"#, "geojson", ["--minutes", "5", "--width", "10"]),
    (
      #""minutes": 5, "speedKilometersPerHour": 3, "widthMeters": 0"#, "json",
      ["--minutes", "5", "--speed", "3", "--width", "0"]
    ),
    (
      #""minutes": 3, "profile": "walk-time"}"#, "json",
      ["--minutes", "3", "--profile", "walk-time"]
    ),
  ])
  func `an isochrone is the one of the command, byte for byte`(
    members: String, format: String, more: [String]
  ) {
    let end = members.hasSuffix("}") ? "" : "}"
    expectCommandOutput(
      post(
        "/v1/isochrones", #"{"from": {"anchor": "@Library"}, \#(members)\#(end)"#,
        query: "f=\(format)"),
      [
        "isochrone", "--network", network, "--store", store, "--from", "@Library", "--format",
        format,
      ] + more)
  }

  @Test(arguments: ["json", "geojson", "gpx", "csv"])
  func `a match is the one of the command, byte for byte`(format: String) throws {
    let folder = try TemporaryFolder()
    var rows = "lat,lon,time,accuracy\n"
    var positions: [String] = []
    for number in 0..<12 {
      let (seconds, way) = (number * 30, Double(number) * 0.0003)
      let (latitude, longitude) = (40.7531 + way, -73.9822 - way)
      let isAccurate = number % 2 == 0
      rows += "\(latitude),\(longitude),\(seconds),\(isAccurate ? "20" : "")\n"
      let accuracy = isAccurate ? ", \"accuracyMeters\": 20" : ""
      positions.append(
        """
        {"latitude": \(latitude), "longitude": \(longitude), "seconds": \(seconds)\(accuracy)}
        """)
    }
    let trace = try folder.put("trace.csv", rows)
    expectCommandOutput(
      post(
        "/v1/matches",
        "{\"traces\": [[\(positions.joined(separator: ","))]], \"accuracyMeters\": 25}",
        query: "f=\(format)"),
      ["match", trace, "--network", network, "--accuracy", "25", "--format", format])
  }

  @Test(arguments: [
    ("", "json", []), ("", "geojson", []), (#", "stepFree": true"#, "json", ["--step-free"]),
    (#", "chain": {"spacingMeters": 8}"#, "json", ["--chain", "--spacing", "8"]),
  ])
  func `a route through a venue is the one of the command, byte for byte`(
    members: String, format: String, more: [String]
  ) {
    let ends = #"{"from": {"name": "Main door"}, "to": {"name": "Room 204"}"#
    expectCommandOutput(
      post("/v1/venues/gallery/routes", "\(ends)\(members)}", query: "f=\(format)"),
      [
        "venue", "route", "gallery", "--store", store, "--from", "Main door", "--to", "Room 204",
        "--format", format,
      ] + more)
  }

  @Test(arguments: [
    ("/v1/venues", "", ["list", "--format", "json"]),
    ("/v1/venues/gallery", "", ["export", "gallery"]),
    ("/v1/venues/gallery", "f=geojson", ["export", "gallery", "--format", "geojson"]),
  ])
  func `venues are those of the command, byte for byte`(
    path: String, query: String, command: [String]
  ) {
    let request = ServerRequest(path: path, query: query, fields: HTTPFields([("host", "h")]))
    expectCommandOutput(service.response(to: request), ["venue"] + command + ["--store", store])
  }

  @Test func `a venue or a room that is not there is named`() throws {
    let missing = service.response(
      to: ServerRequest(path: "/v1/venues/nosuch", fields: HTTPFields([("host", "h")])))
    expectEqual(missing.status, 404)
    let room = post(
      "/v1/venues/gallery/routes", #"{"from": {"name": "Main door"}, "to": {"name": "Cellar"}}"#)
    expectEqual(room.status, 422)
    try expectEqual(JSONReader.read(room.body)["detail"]?.string?.contains("`Cellar`"), true)
  }

  @Test func `a matrix has a limit`() throws {
    let place = #"{"latitude": 40.7530, "longitude": -73.9816}"#
    let list = Array(repeating: place, count: 101).joined(separator: ",")
    let response = post("/v1/matrix", "{\"from\": [\(list)]}")
    expectEqual(response.status, 422)
    try expectEqual(
      JSONReader.read(response.body)["detail"]?.string?.contains("101 × 101 pairs"), true)
  }

  @Test(arguments: ["geojson", "gpx", "csv", "kml", "json"])
  func `an export is the one of the command, byte for byte`(format: String) {
    expectCommandOutput(
      post("/v1/exports", "{\"format\": \"\(format)\"}"),
      ["export", "--store", store, "--format", format])
  }

  @Test func `the history is the one of the command, byte for byte`() {
    expectCommandOutput(
      service.response(to: ServerRequest(path: "/v1/changes", fields: HTTPFields([("host", "h")]))),
      ["history", "--store", store, "--format", "json"])
    expectCommandOutput(
      service.response(to: ServerRequest(path: "/v1/feed", fields: HTTPFields([("host", "h")]))),
      ["sync", "export", "--store", store])
  }

  @Test(arguments: [
    ("/v1/chains", "{", 400, "line"), ("/v1/chains", "[]", 400, "path"),
    ("/v1/chains", #"{"from": {"anchor": "@Library"}, "too": 1}"#, 400, "path"),
    ("/v1/chains", #"{"from": {"anchor": "@Library"}, "to": {"anchor": "@Nope"}}"#, 422, "detail"),
    (
      "/v1/chains",
      #"{"from": {"anchor": "@Library"}, "to": {"latitude": 0, "longitude": 0}}"#, 422, "detail"
    ),
    ("/v1/chains", #"\#(walk), "profile": "flying"}"#, 422, "path"),
    ("/v1/matrix", #"{"from": []}"#, 400, "path"),
    ("/v1/matrix", #"{"from": [{"latitude": 99, "longitude": 0}]}"#, 400, "path"),
    ("/v1/isochrones", #"{"from": {"anchor": "@Library"}}"#, 400, "detail"),
    ("/v1/matches", #"{"traces": [[]]}"#, 400, "path"),
    ("/v1/matches", #"{"traces": [[{"latitude": 1}]]}"#, 400, "path"),
    (
      "/v1/matches", #"{"traces": [[{"latitude": 1, "longitude": 2}]], "profile": "x"}"#, 422,
      "path"
    ),
    (
      "/v1/isochrones",
      #"{"from": {"anchor": "@Library"}, "meters": 9, "profile": "walk-time"}"#, 422, "detail"
    ),
    ("/v1/isochrones", #"{"from": {"latitude": 0, "longitude": 0}, "meters": 9}"#, 422, "detail"),
    ("/v1/checks", #"{"place": {"latitude": 91, "longitude": 0}}"#, 400, "line"),
    ("/v1/exports", #"{"format": "pdf"}"#, 400, "line"), ("/v1/exports", "", 400, "line"),
  ])
  func `a bad request is answered with its place`(
    path: String, body: String, status: Int, member: String
  ) throws {
    let response = post(path, body)
    expectEqual(response.status, status)
    let problem = try JSONReader.read(response.body)
    expect(problem["detail"]?.string?.isEmpty == false && problem[member] != nil, "\(problem)")
  }

  @Test func `what another program changes is answered at once`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("live.gpkg")
    expectEqual(
      CommandRun(["add", "--store", file, "--id", "a", "--lat", "1", "--lon", "2"]).status, .done)
    let service = try Service(
      ServiceConfiguration(), store: AnchorStorages.open(file, .init(mode: .readOnly)))
    func items() throws -> (ids: [String], tag: String?) {
      let response = service.response(
        to: ServerRequest(path: "/collections/anchors/items", fields: HTTPFields([("host", "h")])))
      let features = try JSONReader.read(response.body)["features"]?.array ?? []
      return (features.compactMap { $0["id"]?.string }, response.fields["etag"])
    }
    let before = try items()
    expectEqual(before.ids, ["a"])
    expectEqual(
      CommandRun(["add", "--store", file, "--id", "b", "--lat", "1", "--lon", "3"]).status, .done)
    let after = try items()
    expect(after.ids == ["a", "b"] && after.tag != before.tag)
  }

  @Test func `another media type is refused`() {
    let request = ServerRequest(
      method: "POST", path: "/v1/chains",
      fields: HTTPFields([("host", "h"), ("content-type", "text/plain")]), body: [])
    expectEqual(service.response(to: request).status, 415)
  }

  @Test func `addresses and files that cannot be used are named`() throws {
    let bad = CommandRun(["serve", "--store", store, "--listen", "nowhere"])
    expect(bad.status == .unusable && bad.messages.contains("`nowhere`"))
    let missing = CommandRun(["serve", "--store", store, "--network", "none.streets"])
    expect(missing.status == .unusable && missing.messages.contains("none.streets"))
    let none = CommandRun(["serve", "--store", "none.gpkg"])
    expect(none.status == .unusable && none.messages.contains("none.gpkg"))
    let open = CommandRun(["serve", "--store", store, "--listen", "192.0.2.1:1"])
    expect(open.status == .unusable && open.messages.contains("without keys"))
    let port = try HeldPort()
    let address = "127.0.0.1:\(port.number)"
    let taken = CommandRun(["serve", "--store", store, "--listen", address])
    expect(taken.status == .unusable && taken.messages.contains(address))
    withExtendedLifetime(port) {}
  }

  /// A whole run of the program in an empty folder, which ends because nothing can listen on the
  /// given address.
  @Test(
    .enabled("needs the built program") { Spawn.builtProgram != nil },
    arguments: [
      ("", true), ("--read-only", false), ("--store x.gpkg", false), ("--config c.json", false),
    ])
  func `S3-17: a store that nobody named is made where there is none`(
    options: String, isMade: Bool
  ) throws {
    let folder = try TemporaryFolder()
    try folder.put("c.json", "{}")
    let run = try Spawn.bash(
      "cd \"$2\"; unset GEOANCHOR_STORE; \"$1\" serve \(options) --listen unix:none/x 2>&1; ls *.gpkg",
      [try #require(Spawn.builtProgram), folder.path])
    let isTold = run.output.hasPrefix("created store `anchors.gpkg`\nerror: cannot listen")
    expectEqual(isTold, isMade, "\(run.output)")
    expectEqual(run.output.hasSuffix("\nanchors.gpkg\n"), isMade, "\(run.output)")
    expectEqual(run.output.hasPrefix("error: no store at"), !isMade, "\(run.output)")
  }
}
