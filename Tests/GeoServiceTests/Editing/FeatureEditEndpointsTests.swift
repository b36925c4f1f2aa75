import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoFormats
import GeoIndoor
import GeoRequests
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

/// OGC API - Features, part 4 (OGC 20-002, draft), and what goes beyond it.
@Suite struct FeatureEditEndpointsTests {
  private let store = MemoryAnchorStore(author: "program")
  private let service: Service
  private let items = "/collections/anchors/items"

  init() throws {
    try store.add(
      Anchor(
        id: AnchorID(rawValue: "a"), name: "Quay",
        coordinate: Coordinate(latitude: 43.123_456_789_12, longitude: 7.4),
        altitude: Altitude(meters: 12.5, datum: .ellipsoid), heading: 90, tags: ["x"]))
    service = try Service(ServiceConfiguration(), store: store)
  }

  private static let geojson = [("content-type", "application/geo+json")]
  private static let patch = [("content-type", "application/merge-patch+json")]

  private func feature(_ id: String?, name: String = "New", at place: String = "[7.5,43.5]")
    -> String
  {
    let id = id.map { "\"id\":\"\($0)\"," } ?? ""
    return "{\"type\":\"Feature\",\(id)\"geometry\":{\"type\":\"Point\",\"coordinates\":\(place)},"
      + "\"properties\":{\"name\":\"\(name)\"}}"
  }

  private func tag(_ id: String) -> String { service.ask("\(items)/\(id)").fields["etag"] ?? "" }

  @Test func `a new feature gets an id, and says where it is`() throws {
    let answer = service.ask(items, method: "POST", fields: Self.geojson, body: feature(nil))
    expectEqual(answer.status, 201)
    try expectEqual(answer.json()["properties"]?["name"]?.string, "New")
    expectNil(answer.fields["preference-applied"])
    let place = try #require(answer.fields["location"])
    #expect(place.hasPrefix("http://h.example/collections/anchors/items/"))
    let found = service.ask(String(place.dropFirst("http://h.example".count)))
    expectEqual(found.status, 200)
    expectEqual(found.fields["etag"], answer.fields["etag"])
    try expectEqual(found.json()["properties"]?["name"]?.string, "New")
    expectEqual(answer.fields["geoanchor-revision"], "2")
  }

  @Test func `an id that is given is kept, and taken only once`() throws {
    let first = service.ask(
      items, method: "POST", fields: Self.geojson + [("prefer", "return=minimal")],
      body: feature("n"))
    expectEqual(first.status, 201)
    expect(first.body.isEmpty)
    #expect(first.fields["location"] == "http://h.example/collections/anchors/items/n")
    let again = service.ask(items, method: "POST", fields: Self.geojson, body: feature("n"))
    expectEqual(again.status, 409)
    try expectEqual(store.revision(), 2)
  }

  @Test func `Prefer: return=representation answers the feature`() throws {
    let answer = service.ask(
      items, method: "POST",
      fields: Self.geojson + [("prefer", "handling=strict, return=representation")],
      body: feature("n"))
    expectEqual(answer.status, 201)
    expectEqual(answer.fields["preference-applied"], "return=representation")
    try expectEqual(answer.json()["id"]?.string, "n")
    let patched = service.ask(
      "\(items)/n", method: "PATCH", fields: Self.patch + [("prefer", "return=representation")],
      body: #"{"properties":{"name":"Newer"}}"#)
    expectEqual(patched.status, 200)
    try expectEqual(patched.json()["properties"]?["name"]?.string, "Newer")
    expectEqual(patched.fields["etag"], tag("n"))
  }

  @Test func `a replaced feature has what was sent alone`() throws {
    let answer = service.ask("\(items)/a", method: "PUT", fields: Self.geojson, body: feature(nil))
    expectEqual(answer.status, 204)
    let anchor = try #require(try store.anchor(id: AnchorID(rawValue: "a")))
    expectEqual(anchor.name, "New")
    expectNil(anchor.altitude)
    expectNil(anchor.heading)
    expect(anchor.tags.isEmpty)
  }

  @Test func `a merge patch changes what it names, and the rest stays to the last digit`() throws {
    let answer = service.ask(
      "\(items)/a", method: "PATCH", fields: Self.patch,
      body: #"{"properties":{"name":"Pier","headingDegrees":null,"tags":["y","z"]}}"#)
    expectEqual(answer.status, 204)
    let anchor = try #require(try store.anchor(id: AnchorID(rawValue: "a")))
    expectEqual(anchor.name, "Pier")
    expectNil(anchor.heading)
    expectEqual(anchor.tags, ["y", "z"])
    expectEqual(anchor.coordinate, Coordinate(latitude: 43.123_456_789_12, longitude: 7.4))
    expectEqual(anchor.altitude, Altitude(meters: 12.5, datum: .ellipsoid))
  }

  @Test func `a feature that was read can be sent back as it is`() throws {
    let read = service.ask("\(items)/a")
    let answer = service.ask(
      "\(items)/a", method: "PUT",
      fields: Self.geojson + [("if-match", read.fields["etag"] ?? "")],
      body: String(decoding: read.body, as: UTF8.self))
    expectEqual(answer.status, 204)
    try expectNil(store.anchor(id: AnchorID(rawValue: "a"))?.details.properties)
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a"))?.tags, ["x"])
  }

  @Test func `a condition that does not hold answers both versions and changes nothing`() throws {
    let old = tag("a")
    expectEqual(
      service.ask(
        "\(items)/a", method: "PATCH", fields: Self.patch + [("if-match", old)],
        body: #"{"properties":{"name":"First"}}"#
      ).status, 204)
    let sent = #"{"properties":{"name":"Second"}}"#
    for method in ["PATCH", "PUT", "DELETE"] {
      let answer = service.ask(
        "\(items)/a", method: method,
        fields: (method == "PUT" ? Self.geojson : Self.patch) + [("if-match", old)],
        body: method == "PUT" ? feature("a", name: "Second") : method == "PATCH" ? sent : "")
      expectEqual(answer.status, 412, "\(method)")
      let problem = try answer.json()
      expectEqual(problem["present"]?["properties"]?["name"]?.string, "First")
      expectEqual(answer.fields["etag"], tag("a"))
      if method != "DELETE" {
        expectEqual(problem["sent"]?["properties"]?["name"]?.string, "Second")
      }
    }
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a"))?.name, "First")
    try expectEqual(store.revision(), 2)
  }

  @Test func `a list of tags, or any tag, is a condition too`() throws {
    let now = tag("a")
    let body = #"{"properties":{"name":"N"}}"#
    func status(_ condition: String) -> Int {
      service.ask(
        "\(items)/a", method: "PATCH", fields: Self.patch + [("if-match", condition)], body: body
      ).status
    }
    expectEqual(status("\"other\", \(now)"), 204)
    expectEqual(status("*"), 204)
    expectEqual(
      service.ask(
        "\(items)/none", method: "PATCH", fields: Self.patch + [("if-match", "*")], body: body
      )
      .status, 404)
  }

  @Test func `where conditions are asked for, none is 428`() throws {
    var configuration = ServiceConfiguration()
    configuration.requiresIfMatch = true
    let strict = try Service(configuration, store: store)
    for method in ["PATCH", "PUT", "DELETE"] {
      let answer = strict.ask(
        "\(items)/a", method: method, fields: method == "PUT" ? Self.geojson : Self.patch,
        body: "{}")
      expectEqual(answer.status, 428, "\(method)")
    }
    expectEqual(
      strict.ask("\(items)/a", method: "DELETE", fields: [("if-match", tag("a"))]).status, 204)
  }

  @Test func `a deleted feature is gone, and undo brings it back with its tag`() throws {
    let before = service.ask("\(items)/a")
    expectEqual(service.ask("\(items)/a", method: "DELETE").status, 204)
    expectEqual(service.ask("\(items)/a").status, 404)
    expectEqual(service.ask("\(items)/a", method: "DELETE").status, 404)
    expectEqual(service.ask("/v1/undo", method: "POST").status, 200)
    try expectEqual(
      service.ask("\(items)/a").json()["properties"]?["name"], before.json()["properties"]?["name"])
  }

  @Test(arguments: [
    ("{", 400, "$"), ("[]", 400, "$"), (#"{"type":"Point","coordinates":[1,2]}"#, 201, ""),
    (#"{"type":"Feature","geometry":null,"properties":{}}"#, 422, "$"),
    (
      #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{}}"#,
      422, "$"
    ),
    (
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,95]},"properties":{}}"#, 400,
      "geometry.coordinates"
    ),
    (
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[190,5]},"properties":{}}"#, 422,
      "$"
    ),
    (
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"headingDegrees":"north"}}"#,
      422, "$"
    ),
    (
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"altitude":{"meters":3,"datum":"sea"}}}"#,
      400, "properties.altitude.datum"
    ),
    (
      #"{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4]]},"properties":{}}"#,
      422, "geometry"
    ),
  ])
  func `what is no anchor is refused with its place`(
    _ body: String, _ status: Int, _ path: String
  ) throws {
    let answer = service.ask(items, method: "POST", fields: Self.geojson, body: body)
    expectEqual(answer.status, status, "\(body)")
    if status >= 400 {
      try expectEqual(answer.json()["path"]?.string, path, "\(body)")
      try expectEqual(store.revision(), 1)
    }
  }

  @Test func `the id of the path is the one that counts`() throws {
    let answer = service.ask(
      "\(items)/a", method: "PUT", fields: Self.geojson, body: feature("other"))
    expectEqual(answer.status, 422)
    try expectEqual(answer.json()["path"]?.string, "id")
  }

  @Test func `content of another type is refused`() {
    let answer = service.ask(
      items, method: "POST", fields: [("content-type", "text/plain")], body: feature(nil))
    expectEqual(answer.status, 415)
  }

  // MARK: - Chains

  @Test func `chains are kept, changed and removed`() throws {
    let bytes = try FileBytes.read(Checkout.path("Tests/Compatibility/chain.json"))
    let chain = "{\"name\":\"walk\"," + String(decoding: bytes.dropFirst(), as: UTF8.self)
    let type = [("content-type", "application/json")]
    let made = service.ask("/collections/chains/items", method: "POST", fields: type, body: chain)
    expectEqual(made.status, 201, "\(String(decoding: made.body, as: UTF8.self))")
    let name = try #require(try store.chains().first?.name)
    let path = "/collections/chains/items/\(PercentEncoding.encoded(name))"
    let found = service.ask(path)
    expectEqual(found.fields["etag"], made.fields["etag"])
    let renamed = service.ask(
      path, method: "PATCH", fields: Self.patch + [("if-match", found.fields["etag"] ?? "")],
      body: #"{"attribution":"© us"}"#)
    expectEqual(renamed.status, 204)
    try expectEqual(store.chain(named: name).attribution, "© us")
    expectEqual(service.ask(path, method: "PUT", fields: type, body: chain).status, 204)
    let member = try #require(try store.chain(named: name).anchors.first?.id.rawValue)
    expectEqual(service.ask("\(items)/\(member)", method: "DELETE").status, 409)
    expectEqual(service.ask(path, method: "DELETE").status, 204)
    try expect(store.chains().isEmpty)
  }

  // MARK: - Regions

  private func region(_ id: String, set: String, _ name: String, _ size: Int) -> String {
    """
    {"type":"Feature","id":"\(id)","geometry":{"type":"Polygon","coordinates":[[[0,0],[\(size),0],\
    [\(size),\(size)],[0,\(size)],[0,0]]]},"properties":{"set":"\(set)","name":"\(name)"}}
    """
  }

  @Test func `regions are added to sets, changed and removed with the last one's set`() throws {
    let path = "/collections/regions/items"
    for id in ["r1", "r2"] {
      let answer = service.ask(
        path, method: "POST", fields: Self.geojson,
        body: region(id, set: "city", id, id == "r1" ? 1 : 2))
      expectEqual(answer.status, 201, "\(String(decoding: answer.body, as: UTF8.self))")
      #expect(answer.fields["location"] == "http://h.example\(path)/city%3A\(id)")
    }
    expectEqual(
      service.ask(
        path, method: "POST", fields: Self.geojson, body: region("r1", set: "city", "x", 3)
      )
      .status, 422)
    let found = service.ask("\(path)/city:r1")
    expectEqual(
      service.ask(
        "\(path)/city:r1", method: "PATCH",
        fields: Self.patch + [("if-match", found.fields["etag"] ?? "")],
        body: #"{"properties":{"name":"North"}}"#
      ).status, 204)
    try expectEqual(store.regionSets(named: ["city"])[0].regions.map(\.name), ["North", "r2"])
    let crossed = service.ask(
      "\(path)/city:r1", method: "PATCH", fields: Self.patch,
      body: #"{"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,1],[0,0]]]}}"#)
    expectEqual(crossed.status, 422)
    for id in ["r1", "r2"] {
      expectEqual(service.ask("\(path)/city:\(id)", method: "DELETE").status, 204)
    }
    try expect(store.regionSets().isEmpty)
  }

  // MARK: - Venues

  private func gallery() throws -> Venue {
    let bytes = try FileBytes.read(Checkout.path("Data/gallery.venue.json"))
    let venue = try VenueImport(reading: bytes, id: "gallery").venue
    try store.save(venue)
    return venue
  }

  @Test func `rooms of a venue are renamed, added and removed`() throws {
    let venue = try gallery()
    let room = try #require(venue.rooms.first)
    let path =
      "/collections/rooms/items/\(PercentEncoding.encoded("\(venue.id.rawValue):\(room.id)"))"
    let found = service.ask(path)
    expectEqual(found.status, 200)
    expectEqual(
      service.ask(
        path, method: "PATCH", fields: Self.patch + [("if-match", found.fields["etag"] ?? "")],
        body: #"{"properties":{"name":"Workshop"}}"#
      ).status, 204)
    let renamed = try #require(try store.venue(venue.id).rooms.first { $0.id == room.id })
    expectEqual(renamed.name, "Workshop")
    expectEqual(renamed.category, room.category)
    expectEqual(
      service.ask(
        path, method: "PATCH", fields: Self.patch + [("if-match", found.fields["etag"] ?? "")],
        body: #"{"properties":{"name":"Lost"}}"#
      ).status, 412)
    // Doors lead to it: without it the venue would be at odds with itself.
    expectEqual(service.ask(path, method: "DELETE").status, 422)
    let copy = try found.json()
    let text =
      "{\"type\":\"Feature\",\"geometry\":\((copy["geometry"] ?? .null).compactText),\"properties\":"
      + "{\"venue\":\"\(venue.id.rawValue)\",\"id\":\"annex\",\"name\":\"Annex\",\"floor\":"
      + "\"\(room.floor.rawValue)\",\"level\":0}}"
    let made = service.ask(
      "/collections/rooms/items", method: "POST", fields: Self.geojson, body: text)
    expectEqual(made.status, 201, "\(String(decoding: made.body, as: UTF8.self))")
    try expect(store.venue(venue.id).rooms.contains { $0.id == "annex" })
    let annex = "/collections/rooms/items/\(venue.id.rawValue):annex"
    expectEqual(service.ask(annex).fields["etag"], made.fields["etag"])
    expectEqual(service.ask(annex, method: "DELETE").status, 204)
    expectEqual(service.ask(annex).status, 404)
    try expectEqual(store.venue(venue.id).rooms.count, venue.rooms.count)
  }

  @Test(arguments: ["places", "openings", "beacons", "markers", "fences", "obstacles", "floors"])
  func `a thing of a venue that is sent back as it is stays as it is`(_ layer: String) throws {
    let venue = try gallery()
    let page = try service.ask("/collections/\(layer)/items", "limit=1").json()
    guard let thing = page["features"]?.array?.first, let id = thing["id"]?.string else { return }
    let answer = service.ask(
      "/collections/\(layer)/items/\(PercentEncoding.encoded(id))", method: "PUT",
      fields: Self.geojson + [("prefer", "return=representation")], body: thing.compactText)
    expectEqual(answer.status, 200, "\(String(decoding: answer.body, as: UTF8.self))")
    try expectEqual(answer.json()["properties"], thing["properties"])
    try expectEqual(store.venue(venue.id).rooms, venue.rooms)
  }

  @Test func `ways cannot be edited, floors and beacons not be added`() throws {
    expectEqual(service.ask("/collections/ways/items", method: "POST").status, 405)
    expectEqual(service.ask("/collections/floors/items/x", method: "DELETE").status, 405)
    expectEqual(service.ask("/collections/beacons/items", method: "POST").status, 405)
  }
}
