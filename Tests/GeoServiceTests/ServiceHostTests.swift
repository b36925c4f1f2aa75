import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoPackage
import GeoSystem
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

@Suite struct ServiceHostTests {
  private func ask(
    _ host: ServiceHost, _ path: String, method: String = "GET",
    fields: [(name: String, value: String)] = [], body: String = ""
  ) -> ServerResponse {
    let request = ServerRequest(
      method: method, path: path, fields: HTTPFields([("host", "localhost")] + fields),
      body: Array(body.utf8))
    return host.immediateResponse(to: request) ?? host.response(to: request)
  }

  private func plan(_ text: String) throws -> ServicePlan {
    try ServicePlan(readingJSON: Array(text.utf8))
  }

  private func anchor(_ id: String) -> Anchor {
    Anchor(id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: 1, longitude: 2))
  }

  @Test func `each project has a store of its own, and links lead within it`() throws {
    let stores = ["town.gpkg": MemoryAnchorStore(), "park.gpkg": MemoryAnchorStore()]
    try stores["town.gpkg"]?.add(anchor("t"))
    try stores["park.gpkg"]?.add(anchor("p"))
    let host = try plan(
      #"{"projects":[{"name":"town","store":"town.gpkg"},{"name":"park","store":"park.gpkg"}]}"#
    ).host(log: nil) { try #require(stores[$0]) }
    let item = "/collections/anchors/items"
    expectEqual(ask(host, "/projects/town\(item)/t").status, 200)
    expectEqual(ask(host, "/projects/town\(item)/p").status, 404)
    expectEqual(ask(host, "/projects/park\(item)/p").status, 200)
    let page = try ask(host, "/projects/park\(item)").json()
    let own = page["links"]?.array?.first { $0["rel"]?.string == "self" }?["href"]?.string
    #expect(own == "http://localhost/projects/park\(item)")
    for path in ["/", item, "/projects", "/projects/", "/projects/none", "/projects/none\(item)"] {
      expectEqual(ask(host, path).status, 404, "\(path)")
    }
    expectEqual(ask(host, "/projects/t%6Fwn\(item)/t").status, 200)
  }

  @Test(arguments: [
    #"{"projects":[{"name":"Town","store":"a"}]}"#, #"{"projects":[{"name":"a/b","store":"a"}]}"#,
    #"{"projects":[{"name":"","store":"a"}]}"#, #"{"projects":[{"name":"a"}]}"#,
    #"{"projects":[{"name":"a","store":"a"},{"name":"a","store":"b"}]}"#,
    #"{"tokens":{"keys":"a","issuer":"b"}}"#,
  ])
  func `a project that cannot be one is refused`(_ text: String) {
    #expect(throws: FormatError.self) { try plan(text) }
  }

  @Test func `without keys only the machine itself may write`() throws {
    try expectNil(plan(#"{"listen":["127.0.0.1:0","unix:/a"]}"#).problem)
    try expect(plan(#"{"listen":["0.0.0.0:80"]}"#).problem != nil)
    try expectNil(plan(#"{"listen":["0.0.0.0:80"],"readOnly":true}"#).problem)
    try expectNil(plan(#"{"listen":["0.0.0.0:80"],"keys":"k"}"#).problem)
  }

  @Test func `a store that is replaced takes no change, and is opened anew`() throws {
    let folder = try TemporaryFolder()
    let (path, other) = (folder.file("a.gpkg"), folder.file("b.gpkg"))
    for (place, id) in [(path, "old"), (other, "new")] {
      try AnchorStore(path: place).add(anchor(id))
    }
    let host = try plan(#"{"store":"a"}"#).host(log: nil) { _ in try AnchorStore(path: path) }
    let items = "/collections/anchors/items"
    let type = [("content-type", "application/geo+json")]
    let body =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#
    expectEqual(ask(host, items, method: "POST", fields: type, body: body).status, 201)
    #expect(try !host.reload())
    expectEqual(rename(other, path), 0)
    let lost = ask(host, items, method: "POST", fields: type, body: body)
    expectEqual(lost.status, 503)
    expectEqual(lost.fields["retry-after"], "2")
    try expect(host.reload())
    expectEqual(ask(host, "\(items)/new").status, 200)
    expectEqual(ask(host, "\(items)/old").status, 404)
    expectEqual(ask(host, items, method: "POST", fields: type, body: body).status, 201)
    try expectEqual(AnchorStore(path: path, mode: .readOnly).changes().count, 2)
  }

  @Test func `a store that another program locks takes no change, and is read`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.gpkg")
    try AnchorStore(path: path).add(anchor("a"))
    let host = try plan(#"{"store":"a"}"#).host(log: nil) { _ in
      try AnchorStore(path: path, busyTimeout: .milliseconds(50))
    }
    let items = "/collections/anchors/items"
    let type = [("content-type", "application/geo+json"), ("idempotency-key", "1")]
    let body =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#
    try AnchorStore(path: path).transaction("look") { _ in
      let answer = ask(host, items, method: "POST", fields: type, body: body)
      expectEqual(answer.status, 503)
      expectEqual(answer.fields["retry-after"], "1")
      expectEqual(ask(host, "\(items)/a").status, 200)
    }
    expectEqual(ask(host, items, method: "POST", fields: type, body: body).status, 201)
    try expectEqual(AnchorStore(path: path, mode: .readOnly).changes().count, 2)
  }

  @Test func `a store that goes away is said, and the service lives`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.gpkg")
    try AnchorStore(path: path).add(anchor("a"))
    let host = try plan(#"{"store":"a"}"#).host(log: nil) { _ in
      try AnchorStore(path: path, mode: .open)
    }
    expectEqual(unlink(path), 0)
    #expect(throws: ServiceError.self) { try host.reload() }
    expectEqual(ask(host, "/conformance").status, 200)
    let body =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#
    let answer = ask(
      host, "/collections/anchors/items", method: "POST",
      fields: [("content-type", "application/geo+json")], body: body)
    expectEqual(answer.status, 503)
  }
}
