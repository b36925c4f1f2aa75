import GeoAnchorStore
import GeoAnchors
import GeoCommandLine
import GeoFormats
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorCLI
@testable import GeoService

/// Every member of every request that the service takes matters: with it the answer differs, or it is
/// refused by its name.
@Suite struct ServedMembersTests {
  // MARK: - The service

  private static let service = Result { () throws -> Service in
    let folder = try city.get()
    var configuration = ServiceConfiguration()
    configuration.networks = [folder.file("city.streets")]
    configuration.terrain = Checkout.path("Data/terrain")
    return try Service(
      configuration, store: AnchorStorages.open(folder.file("city.gpkg"), .init(mode: .readOnly)))
  }

  /// A box as a document of regions.
  private static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double)
    -> String
  {
    let ring = [(west, south), (east, south), (east, north), (west, north), (west, south)]
      .map { "[\($0),\($1)]" }.joined(separator: ",")
    let geometry = #"{"type":"Polygon","coordinates":[[\#(ring)]]}"#
    return #"{"type":"Feature","properties":{"name":"A"},"geometry":\#(geometry)}"#
  }

  /// The demo city with an island, a lane that is closed at night, and anchors of all kinds.
  private static let city = Result { () throws -> TemporaryFolder in
    let folder = try TemporaryFolder()
    let (store, network) = (folder.file("city.gpkg"), folder.file("city.streets"))
    var map = String(decoding: try FileBytes.read(Checkout.path("Data/midtown.osm")), as: UTF8.self)
    let times = #"version="1" timestamp="2025-01-01T00:00:00Z""#
    let island =
      #"<way id="99000" \#(times)><nd ref="99001"/><nd ref="99002"/><tag k="highway" v="footway"/></way>"#
    map = map.replacing("</osm>", with: island + "</osm>")
    if let lane = map.firstRange(of: #"<way id="13006""#),
      let tag = map[lane.upperBound...].firstRange(of: "<tag")
    {
      let hours = #"<tag k="opening_hours" v="Mo-Su 06:00-22:00"/>"#
      map.insert(contentsOf: hours, at: tag.lowerBound)
    }
    let nodes = [("99001", "40.75340", "-73.98215"), ("99002", "40.75342", "-73.98230")]
      .map { #"<node id="\#($0)" \#(times) lat="\#($1)" lon="\#($2)"/>"# }.joined()
    if let ways = map.firstRange(of: "<way ") { map.insert(contentsOf: nodes, at: ways.lowerBound) }
    let venue = String(
      decoding: try FileBytes.read(Checkout.path("Data/gallery.venue.json")), as: UTF8.self)
    let library = ["--lat", "40.7530150", "--lon", "-73.9816300"]
    func add(_ id: String, _ more: String...) -> [String] {
      ["add", "--store", store, "--id", id] + more
    }
    func route(_ name: String, _ from: String, _ to: String) -> [String] {
      [
        "route", "--network", network, "--from", from, "--to", to, "--store", store, "--save", name,
        "--output", folder.file("chain.json"),
      ]
    }
    func regions(_ name: String, _ file: String) -> [String] {
      ["regions", "import", file, "--name", name, "--store", store]
    }
    for arguments in [
      [
        "network", "build", try folder.put("city.osm", map), "--buildings", "--output", network,
      ],
      add("library") + library,
      add("plaza", "--lat", "40.7570244", "--lon", "-73.9859326"),
      add("fountain", "--lat", "40.7539", "--lon", "-73.9841", "--alt", "0", "--datum", "ground"),
      add("island", "--lat", "40.75341", "--lon", "-73.98222"),
      add("sea", "--name", "=sea", "--alt", "300", "--datum", "meanSeaLevel") + library,
      add("old", "--alt", "300", "--datum", "ellipsoid", "--expires", "2027-01-01") + library,
      regions("demo", Checkout.path("Data/midtown-demo-regions.geojson")),
      regions("block", try folder.put("block.json", box(-73.9828, 40.7538, -73.9822, 40.7542))),
      regions("house", try folder.put("house.json", box(-73.9815, 40.7529, -73.9812, 40.7534))),
      route("tour", "40.7530150,-73.9816300", "40.7570244,-73.9859326"),
      route("other", "40.7539,-73.9841", "40.7530150,-73.9816300"),
      [
        "venue", "import", "--store", store,
        try folder.put("venue.json", venue.replacing(#""stairs""#, with: #""escalator""#)),
      ],
    ] {
      let run = CommandRun(arguments)
      guard run.status == .done else { throw ExampleFolder.Failure(text: run.messages) }
    }
    return folder
  }

  /// The documents of imports.
  private static let documents = [
    "new.csv": "id,lat,lon\nnew,40,-73\n", "other.csv": "id,lat,lon\nnew,40,-73\n",
    "turned.csv": "id,lat,lon,heading\nnew,40,-73,10\n",
    "projected.csv": "id,easting,northing\nnew,500000,5427500\n",
    "accented.csv": "id,lat,lon,name\nnew,40,-73,Café\n",
    "high.csv": "id,lat,lon,alt\nnew,40,-73,5\n",
    "known.csv": "id,lat,lon\nknown,40,-73\nnew,40,-73\n",
    "mistaken.csv": "id,lat,lon\nnew,40,-73\nbad,99,-73\n",
  ]

  private func ask(
    _ service: Service, _ method: String, _ url: String, _ body: [UInt8], type: String
  ) -> ServerResponse {
    let parts = url.split(separator: "?").map(String.init)
    return service.response(
      to: ServerRequest(
        method: method, path: parts[0], query: parts.count > 1 ? parts[1] : "",
        fields: HTTPFields([("host", "h"), ("content-type", type)]), body: body))
  }

  /// The answer to a request: that of an import is what is in the store after it.
  private func answer(_ row: RequestMember, _ request: JSONObject) throws -> (
    status: Int, body: String
  ) {
    let json = Array(JSONValue.object(request).compactText.utf8)
    func post(_ service: Service, _ url: String, _ body: [UInt8]) -> ServerResponse {
      ask(service, "POST", url, body, type: "application/json")
    }
    guard row.schema == "import-request" else {
      let response = post(try Self.service.get(), row.path, json)
      return (response.status, String(decoding: response.body, as: UTF8.self))
    }
    let store = MemoryAnchorStore()
    try store.add(
      Anchor(id: AnchorID(rawValue: "known"), coordinate: Coordinate(latitude: 1, longitude: 1)))
    let service = try Service(ServiceConfiguration(), store: store)
    let begun = try JSONReader.read(post(service, row.path, json).body)
    let place = "\(row.path)/\(begun["import"]?.string ?? "")"
    let name = begun["name"]?.string ?? ""
    let part = ask(
      service, "PUT", place + "/parts/1", Array((Self.documents[name] ?? "").utf8),
      type: "application/octet-stream")
    expectEqual(part.status, 204)
    let committed = post(service, place + "/commit", [])
    let anchors = try store.anchors(matching: AnchorQuery()).map { "\($0.anchor)" }
    return (committed.status, "\(name) \(anchors)")
  }

  /// A JSON text without ids, which every member of a request for a chain changes.
  private func bare(_ text: String) -> String {
    func bare(_ value: JSONValue) -> JSONValue {
      switch value {
      case .object(let object):
        .object(
          JSONObject(
            object.members.filter { $0.name != "id" }.map {
              .init(name: $0.name, value: bare($0.value))
            }))
      case .array(let elements): .array(elements.map(bare))
      default: value
      }
    }
    return (try? JSONReader.read(text: text)).map { bare($0).compactText } ?? text
  }

  // MARK: - Tests

  @Test(arguments: try RequestMember.all.get())
  func `every member of a request matters`(row: RequestMember) throws {
    let with = try answer(row, row.with)
    let without = try answer(row, row.without)
    expectEqual(with.status, row.status, "\(with.body.prefix(400))")
    expectEqual(without.status, row.statusWithout, "\(without.body.prefix(400))")
    expect(bare(with.body) != bare(without.body), "\(row.member) changes nothing")
  }

  @Test func `the table has every member of every request that the service takes`() throws {
    let rows = Dictionary(grouping: try RequestMember.all.get(), by: \.schema)
    var schemas: Set<String> = []
    for endpoint in Service.allEndpoints {
      guard case .named(let name)? = endpoint.body?.schema, name.hasSuffix("-request") else {
        continue
      }
      schemas.insert(name)
      let schema = try JSONReader.read(
        FileBytes.read(Checkout.path("Data/schemas/\(name).schema.json")))
      let members = schema["properties"]?.object?.members.map(\.name) ?? []
      expectEqual(Set(rows[name]?.map(\.member) ?? []), Set(members), "\(name)")
    }
    expectEqual(Set(rows.keys), schemas)
    expect(schemas.count > 10)
  }

  @Test(arguments: [
    ("/v1/routes", "avoid", #""sea""#, "`block`, `demo`, `house`"),
    ("/v1/routes", "prefer", #""sea""#, "`block`, `demo`, `house`"),
    ("/v1/chains", "regions", #"["demo", "sea"]"#, "`block`, `demo`, `house`"),
    ("/v1/chains", "terrain", #""sea""#, "`terrain`"),
    ("/v1/routes", "slopeTerrain", #""sea""#, "`terrain`"),
    ("/v1/routes", "profile", #""sea""#, "`walk-time`"),
    ("/v1/routes", "profile", #""avoid-areas""#, "`avoid`"),
  ])
  func `a name that is not known is refused with those that are`(
    path: String, member: String, value: String, known: String
  ) throws {
    let body =
      #"{"from": {"anchor": "library"}, "to": {"anchor": "plaza"}, "\#(member)": \#(value)}"#
    let response = ask(
      try Self.service.get(), "POST", path, Array(body.utf8), type: "application/json")
    let problem = try JSONReader.read(response.body)
    expectEqual(response.status, 422)
    expectEqual(problem["path"]?.string, member)
    expectEqual(problem["detail"]?.string?.contains(known), true, "\(problem)")
  }
}
