import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

@Suite struct HistoryEditEndpointsTests {
  private let store = MemoryAnchorStore()
  private let service: Service
  private let lines = [("content-type", "application/jsonl")]

  init() throws { service = try Service(ServiceConfiguration(), store: store) }

  private func line(
    _ operation: String, _ id: String, name: String? = nil, condition: String? = nil
  ) -> String {
    let feature =
      operation == "create"
      ? #"{"type":"Feature","id":"\#(id)","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"name":"\#(name ?? "")"}}"#
      : #"{"properties":{"name":"\#(name ?? "")"}}"#
    return #"{"operation":"\#(operation)","collection":"anchors","#
      + (operation == "create" ? "" : #""id":"\#(id)","#)
      + (condition.map { "\"ifMatch\":" + JSONValue.string($0).compactText + "," } ?? "")
      + (operation == "delete" ? #""feature":null}"# : "\"feature\":\(feature)}")
  }

  private func change(_ lines: [String]) -> ServerResponse {
    service.ask(
      "/v1/changes", method: "POST", fields: self.lines,
      body: lines.map { $0 + "\n" }.joined())
  }

  @Test func `a batch is one change, and answers the tag of each feature`() throws {
    let answer = change([
      line("create", "a", name: "A"), "", line("create", "b", name: "B"),
      line("update", "a", name: "A2"),
      line("delete", "b"),
    ])
    expectEqual(answer.status, 200, "\(String(decoding: answer.body, as: UTF8.self))")
    let document = try answer.json()
    expectEqual(document["revision"], .number(1))
    expectEqual(document["features"]?.array?.map { $0["id"]?.string }, ["a", "b", "a", "b"])
    expectEqual(
      document["features"]?.array?[2]["etag"]?.string,
      service.ask("/collections/anchors/items/a").fields["etag"])
    expectEqual(document["features"]?.array?[3]["etag"], .null)
    try expectEqual(store.changes().count, 1)
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a"))?.name, "A2")
  }

  @Test func `of a batch with a mistake nothing stays, and its line is named`() throws {
    let cases: [([String], Int, Int)] = [
      ([line("create", "a"), "{"], 400, 2), ([line("create", "a"), line("create", "a")], 409, 2),
      ([line("create", "a"), "", line("update", "z", name: "x")], 404, 3),
      ([#"{"operation":"create","collection":"stars","feature":{}}"#], 400, 1),
      ([#"{"operation":"update","collection":"anchors","feature":{}}"#], 400, 1),
      ([#"{"operation":"create","collection":"anchors","feature":{},"colour":1}"#], 400, 1),
      ([""], 422, 1),
    ]
    for (lines, status, number) in cases {
      let answer = change(lines)
      expectEqual(answer.status, status, "\(lines)")
      try expectEqual(answer.json()["line"], .number(Double(number)), "\(lines)")
      try expectEqual(store.revision(), 0, "\(lines)")
    }
  }

  @Test func `a condition of a line stops the whole batch`() throws {
    _ = change([line("create", "a", name: "A"), line("create", "b", name: "B")])
    let answer = change([
      line("update", "a", name: "A2"), line("update", "b", name: "B2", condition: "\"old\""),
    ])
    expectEqual(answer.status, 412)
    try expectEqual(answer.json()["present"]?["id"]?.string, "b")
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a"))?.name, "A")
  }

  @Test func `changes are taken back and done again`() throws {
    _ = change([line("create", "a", name: "A")])
    _ = change([line("update", "a", name: "B")])
    expectEqual(service.ask("/v1/changes/2/undo", method: "POST").status, 200)
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a"))?.name, "A")
    let again = service.ask("/v1/redo", method: "POST")
    try expectEqual(again.json()["change"], .number(2))
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a"))?.name, "B")
    expectEqual(service.ask("/v1/redo", method: "POST").status, 409)
    expectEqual(service.ask("/v1/changes/99/undo", method: "POST").status, 404)
    expectEqual(service.ask("/v1/changes/1/undo", method: "POST").status, 409)
    expectEqual(service.ask("/v1/undo", method: "POST").status, 200)
    expectEqual(service.ask("/v1/undo", method: "POST").status, 200)
    try expectNil(store.anchor(id: AnchorID(rawValue: "a")))
    expectEqual(service.ask("/v1/undo", method: "POST").status, 409)
  }

  @Test func `a change tells its number and anchors, and goes back in part`() throws {
    _ = change([line("create", "a", name: "A"), line("create", "b", name: "B")])
    let moved = change([
      #"{"operation":"update","collection":"anchors","id":"a","feature":{"geometry":{"type":"Point","coordinates":[1,3]}}}"#,
      line("update", "b", name: "B2"),
    ])
    expectEqual(moved.fields["geoanchor-change"], "2")
    _ = change([line("update", "b", name: "B3")])
    let listed = try service.ask("/v1/changes/2/anchors").json()
    let anchors = listed["anchors"]?.array ?? []
    expectEqual(anchors.map { $0["id"]?.string }, ["a", "b"])
    expectEqual(anchors.map { $0["isUnchanged"] }, [.bool(true), .bool(false)])
    expectEqual(anchors.first?["before"]?["latitude"], .number(2))
    expectEqual(anchors.first?["after"]?["latitude"], .number(3))
    // A degree of the meridian at 2.5° is 110,576 m (Rapp 1991, equation 3.93 with WGS84).
    expectEqual(
      ((anchors.first?["movedMeters"]?.number ?? 0) / 10).rounded(), 11_058)
    try expectEqual(
      SchemaChecker(named: "changed-anchors").findings(in: listed.compactText), [])
    try expectEqual(
      service.ask("/v1/changes/2/anchors", "limit=1").json()["hasMore"], .bool(true))
    expectEqual(service.ask("/v1/changes/9/anchors").status, 404)
    let blocked = service.ask("/v1/changes/2/undo", method: "POST")
    expectEqual(blocked.status, 409)
    try expectEqual(blocked.json()["changed"], .array([.string("b")]))
    let part = service.ask("/v1/changes/2/undo", "part=unchanged", method: "POST")
    expectEqual(part.status, 200, "\(String(decoding: part.body, as: UTF8.self))")
    try expectEqual(part.json()["features"]?.array?.map { $0["id"]?.string }, ["a"])
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a"))?.coordinate.latitude, 2)
    try expectEqual(store.anchor(id: AnchorID(rawValue: "b"))?.name, "B3")
    expectEqual(service.ask("/v1/changes/2/undo", "part=unchanged", method: "POST").status, 409)
    // Also what came with a change, and what went.
    _ = change([line("create", "c"), line("delete", "a")])
    expectEqual(service.ask("/v1/changes/5/undo", "part=unchanged", method: "POST").status, 200)
    try expectNil(store.anchor(id: AnchorID(rawValue: "c")))
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a"))?.name, "A")
  }

  @Test func `findings are put right as one change`() throws {
    for id in ["a", "b", "c"] { _ = change([line("create", id, name: "Copy")]) }
    try store.edit(["c"]) { $0.coordinate = Coordinate(latitude: 5, longitude: 5) }
    for id in ["d", "e"] {
      try store.add(
        Anchor(
          id: AnchorID(rawValue: id), name: "Twin",
          coordinate: Coordinate(latitude: 5, longitude: 6)))
    }
    let before = try store.revision()
    func mend(_ request: String) throws -> JSONValue {
      let answer = service.ask(
        "/v1/lint/fix", method: "POST", fields: [("content-type", "application/json")],
        body: request)
      expectEqual(answer.status, 200, "\(String(decoding: answer.body, as: UTF8.self))")
      try expectEqual(
        SchemaChecker(named: "lint-fixed").findings(in: answer.json().compactText), [])
      return try answer.json()
    }
    try expectEqual(mend(#"{"ids":["a"]}"#)["findings"], .number(0))
    try expectEqual(store.revision(), before)
    let all = try mend("{}")
    expectEqual(all["anchors"], .number(2))
    expectEqual(all["revision"], .number(Double(before + 1)))
    try expectEqual(store.revision(), before + 1)
    try expectNil(store.anchor(id: AnchorID(rawValue: "b")))
    try expectNil(store.anchor(id: AnchorID(rawValue: "e")))
    expectEqual(service.ask("/v1/undo", method: "POST").status, 200)
    try expectEqual(store.anchor(id: AnchorID(rawValue: "e"))?.name, "Twin")
    try expectEqual(store.anchor(id: AnchorID(rawValue: "b"))?.name, "Copy")
  }

  @Test(arguments: [
    ("Ada", 200, "Ada"), ("Zo%C3%AB%20B", 200, "Zoë B"), ("%FF", 400, nil), ("%0A", 400, nil),
    (String(repeating: "a", count: 101), 400, nil),
  ])
  func `without keys a change has the author that its sender names`(
    name: String, status: Int, author: String?
  ) throws {
    let answer = service.ask(
      "/v1/changes", method: "POST", fields: lines + [("geoanchor-author", name)],
      body: line("create", "a") + "\n")
    expectEqual(answer.status, status, "\(name)")
    try expectEqual(store.changes().first?.author, author)
  }

  @Test func `a feed of another store is applied, and conflicts are listed and ended`() throws {
    let other = MemoryAnchorStore(author: "field")
    try other.add(
      Anchor(
        id: AnchorID(rawValue: "a"), name: "A", coordinate: Coordinate(latitude: 1, longitude: 2)))
    func feed(since revision: Int) throws -> String {
      var text = ""
      try other.writeFeed(since: revision) {
        text += $0
        return true
      }
      return text
    }
    let first = service.ask(
      "/v1/feed", method: "POST", fields: lines, body: try feed(since: 0))
    expectEqual(first.status, 200, "\(String(decoding: first.body, as: UTF8.self))")
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a"))?.name, "A")
    try other.edit(["a"]) { $0.name = "Theirs" }
    _ = change([line("update", "a", name: "Ours")])
    let second = service.ask(
      "/v1/feed", method: "POST", fields: lines, body: try feed(since: 1))
    expectEqual(second.status, 200)
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a"))?.name, "Ours")
    let conflicts = try service.ask("/v1/conflicts").json()["conflicts"]?.array ?? []
    expectEqual(conflicts.count, 1)
    let json = [("content-type", "application/json")]
    expectEqual(
      service.ask("/v1/conflicts/1", method: "POST", fields: json, body: #"{"take":"mine"}"#)
        .status, 400)
    expectEqual(
      service.ask("/v1/conflicts/1", method: "POST", fields: json, body: #"{"take":"theirs"}"#)
        .status, 200)
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a"))?.name, "Theirs")
    expectEqual(
      service.ask("/v1/conflicts/1", method: "POST", fields: json, body: #"{"take":"ours"}"#)
        .status, 404)
    expectEqual(service.ask("/v1/feed", method: "POST", fields: lines, body: "no feed").status, 422)
  }

  // MARK: - Names of requests

  private func named(_ key: String, _ name: String) -> ServerResponse {
    service.ask(
      "/collections/anchors/items", method: "POST",
      fields: [("content-type", "application/geo+json"), ("idempotency-key", key)],
      body:
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"name":"\#(name)"}}"#
    )
  }

  @Test func `a request that is sent twice changes the store once`() throws {
    let first = named("k", "A")
    let second = named("k", "A")
    expectEqual([first.status, second.status], [201, 201])
    expectEqual(first.fields["location"], second.fields["location"])
    expectEqual(second.fields["idempotency-replayed"], "true")
    try expectEqual(store.revision(), 1)
    expectEqual(named("k", "B").status, 422)
    expectEqual(named("k2", "A").status, 201)
    expectEqual(named("two words", "A").status, 400)
  }

  @Test func `a service that starts anew knows the names of requests`() throws {
    let first = named("k", "A")
    let later = try Service(ServiceConfiguration(), store: store).ask(
      "/collections/anchors/items", method: "POST",
      fields: [("content-type", "application/geo+json"), ("idempotency-key", "k")],
      body:
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"name":"A"}}"#
    )
    expectEqual(later.status, 201)
    expectEqual(later.fields["location"], first.fields["location"])
    try expectEqual(store.revision(), 1)
  }

  @Test func `the name of a request that failed is free again`() throws {
    let json = [("content-type", "application/geo+json"), ("idempotency-key", "k")]
    let path = "/collections/anchors/items"
    expectEqual(service.ask(path, method: "POST", fields: json, body: "{}").status, 400)
    expectEqual(named("k", "A").status, 201)
  }

  // MARK: - Imports

  @Test func `a document in parts is imported as one change`() throws {
    let json = [("content-type", "application/json")]
    let bytes = [("content-type", "application/octet-stream")]
    let begun = service.ask(
      "/v1/imports", method: "POST", fields: json, body: #"{"name":"p.csv","tags":["t"]}"#)
    expectEqual(begun.status, 201)
    let path = String((begun.fields["location"] ?? "").dropFirst("http://h.example".count))
    for (number, text) in [(2, "7.2,P2\n"), (1, "latitude,longitude,name\n43.1,7.1,P1\n43.2,")] {
      expectEqual(
        service.ask("\(path)/parts/\(number)", method: "PUT", fields: bytes, body: text).status, 204
      )
    }
    try expectEqual(service.ask(path).json()["parts"], .array([.number(1), .number(2)]))
    let done = service.ask("\(path)/commit", method: "POST")
    expectEqual(done.status, 200, "\(String(decoding: done.body, as: UTF8.self))")
    try expectEqual(done.json()["added"], .number(2))
    try expectEqual(store.changes().map(\.kind), [.import])
    try expectEqual(store.changes().first?.summary.facts.files, ["p.csv"])
    expectEqual(service.ask(path).status, 404)
  }

  @Test func `a document is imported from its own system and encoding`()
    throws
  {
    let json = [("content-type", "application/json")]
    let begun = service.ask(
      "/v1/imports", method: "POST", fields: json,
      body: #"{"name":"p.csv","crs":"EPSG:25832","encoding":"windows-1252"}"#)
    expectEqual(begun.status, 201)
    let path = String((begun.fields["location"] ?? "").dropFirst("http://h.example".count))
    let part = service.response(
      to: ServerRequest(
        method: "PUT", path: "\(path)/parts/1",
        fields: HTTPFields([("host", "h.example"), ("content-type", "application/octet-stream")]),
        body: Array("id,easting,northing,name\np,500000,5427500,Caf".utf8) + [0xE9, 0x0A]))
    expectEqual(part.status, 204)
    expectEqual(service.ask("\(path)/commit", method: "POST").status, 200)
    let anchor = try #require(try store.anchors(matching: AnchorQuery()).first?.anchor)
    expectEqual(anchor.name, "Café")
    // cs2cs 9.1.1: echo "500000 5427500" | cs2cs -f %.9f EPSG:25832 EPSG:4326
    expectNear(anchor.coordinate.latitude, 49.000397776, within: 1e-9)
    expectNear(anchor.coordinate.longitude, 9, within: 1e-9)

    for (body, member) in [
      (#"{"crs":""}"#, "crs"), (#"{"encoding":"Klingon"}"#, "encoding"),
      (#"{"encoding":"UTF-8//IGNORE"}"#, "encoding"),
    ] {
      let refused = service.ask("/v1/imports", method: "POST", fields: json, body: body)
      expectEqual(refused.status, 400)
      expect(try refused.json()["detail"]?.string?.contains(member) == true, "\(body)")
    }
  }

  @Test func `a trial of an import tells the places of its anchors and stores nothing`() throws {
    let json = [("content-type", "application/json")]
    let begun = service.ask(
      "/v1/imports", method: "POST", fields: json, body: #"{"name":"p.csv","isTrial":true}"#)
    let path = String((begun.fields["location"] ?? "").dropFirst("http://h.example".count))
    expectEqual(
      service.ask(
        "\(path)/parts/1", method: "PUT", fields: [("content-type", "application/octet-stream")],
        body: "id,latitude,longitude,name\np,43.1,7.1,P1\n"
      ).status, 204)
    let answer = try service.ask("\(path)/commit", method: "POST").json()
    expectEqual(answer["added"], .number(1))
    expectEqual(
      answer["shown"],
      .array([
        .object([
          "id": .string("p"), "name": .string("P1"), "latitude": .number(43.1),
          "longitude": .number(7.1),
        ])
      ]))
    try expectEqual(store.revision(), 0)
  }

  @Test func `findings of an import come back, and nothing is stored`() throws {
    let json = [("content-type", "application/json")]
    let begun = service.ask("/v1/imports", method: "POST", fields: json, body: #"{"name":"p.csv"}"#)
    let path = String((begun.fields["location"] ?? "").dropFirst("http://h.example".count))
    expectEqual(service.ask("\(path)/commit", method: "POST").status, 409)
    expectEqual(
      service.ask(
        "\(path)/parts/1", method: "PUT", fields: [("content-type", "application/octet-stream")],
        body: "latitude,longitude,name\n43.1,7.1,P1\n95,7,Bad\n"
      ).status, 204)
    let answer = service.ask("\(path)/commit", method: "POST")
    expectEqual(answer.status, 422)
    let mistakes = try answer.json()["findings"]?["mistakes"]?.array ?? []
    expectEqual(mistakes.count, 1)
    expectEqual(mistakes.first?["message"]?.string?.contains("line 3"), true)
    try expectEqual(store.revision(), 0)
    expectEqual(service.ask(path, method: "DELETE").status, 204)
    expectEqual(
      service.ask("/v1/imports", method: "POST", fields: json, body: #"{"name":"../x"}"#).status,
      400)
    expectEqual(
      service.ask(
        "\(path)/parts/0", method: "PUT", fields: [("content-type", "application/octet-stream")]
      )
      .status, 400)
  }
}
