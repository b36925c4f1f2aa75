import Foundation
import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoRequests
import GeoTestSupport
import GeoTesting
import Geodesy
import Synchronization

@testable import GeoService

/// Abstract tests of OGC API - Features, part 1 (OGC 17-069r4, annex A), by their ids.
@Suite struct FeatureEndpointsTests {
  private let service: Service
  private let store = MemoryAnchorStore()

  /// 25 anchors on a line to the north, a degree apart from 0 to 24.
  init() throws {
    try store.add(
      contentsOf: (0..<25).map { index in
        var anchor = Anchor(
          id: AnchorID(rawValue: "a\(index)"),
          coordinate: Coordinate(latitude: Double(index), longitude: 10))
        anchor.name = index == 3 ? "<Three> & \"more\"" : "Anchor \(index)"
        anchor.tags = index.isMultiple(of: 5) ? ["five"] : []
        return anchor
      })
    service = try Service(ServiceConfiguration(), store: store)
  }

  private func json(_ path: String, _ query: String = "") throws -> JSONValue {
    let response = service.ask(path, query)
    expectEqual(response.status, 200, "\(path)?\(query)")
    return try JSONReader.read(response.body)
  }

  private func ids(_ query: String) throws -> [String] {
    try json("/collections/anchors/items", query)["features"]?.array?.compactMap {
      $0["id"]?.string
    } ?? []
  }

  private func link(_ document: JSONValue, _ rel: String) -> String? {
    document["links"]?.array?.first { $0["rel"]?.string == rel }?["href"]?.string
  }

  @Test func `conf/core/root-success: the first page links to everything`() throws {
    let page = try json("/")
    for rel in ["self", "service-desc", "service-doc", "conformance", "data"] {
      #expect(link(page, rel)?.hasPrefix("http://h.example/") == true, "\(rel)")
    }
  }

  @Test func `conf/core/conformance-success: the classes are listed`() throws {
    let classes = try json("/conformance")["conformsTo"]?.array?.compactMap(\.string) ?? []
    #expect(classes.contains("http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core"))
    #expect(classes.contains("http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson"))
  }

  @Test func `conf/core/fc-md-success: every collection is described and linked`() throws {
    let collections = try #require(try json("/collections")["collections"]?.array)
    expectEqual(
      collections.compactMap { $0["id"]?.string }, FeatureCollection.allCases.map(\.rawValue))
    for collection in collections {
      let id = try #require(collection["id"]?.string)
      try expectEqual(json("/collections/\(id)"), collection)
      #expect(link(collection, "items") == "http://h.example/collections/\(id)/items")
      let box = collection["extent"]?["spatial"]?["bbox"]?.array?.first?.array
      expectEqual(box?.count, 4)
    }
    expectEqual(service.ask("/collections/none").status, 404)
  }

  @Test func `conf/core/fc-limit-response-1: pages hold as many as asked, and link on`() throws {
    var found: [String] = []
    var query = "limit=10"
    for page in 0..<3 {
      let document = try json("/collections/anchors/items", query)
      let features = document["features"]?.array ?? []
      expectEqual(document["numberReturned"]?.number, Double(features.count))
      found += features.compactMap { $0["id"]?.string }
      let next = link(document, "next")
      expectEqual((next == nil), (page == 2))
      query = next.flatMap { $0.split(separator: "?").last.map(String.init) } ?? ""
    }
    expectEqual(found, (0..<25).map { "a\($0)" })
    try expectEqual(ids("").count, 10)
    try expectEqual(ids("limit=100000").count, 25)
  }

  @Test(arguments: ["", "near=3,10&", "bbox=9,-1,11,40&"])
  func `the next page begins behind the last feature, whatever comes and goes`(query: String) throws
  {
    let first = try json("/collections/anchors/items", query + "limit=5")
    let next = String(try #require(link(first, "next")?.split(separator: "?").last))
    expect(!next.contains("offset"))
    let before = try ids(next)
    let shown = first["features"]?.array?.compactMap { $0["id"]?.string } ?? []
    for id in [shown[0], shown[4]] { try store.remove(AnchorID(rawValue: id)) }
    try expectEqual(ids(next), before)
  }

  @Test func `a cursor of another order is 400`() throws {
    for query in ["after=x", "after=-1", "after=5:7.5", "near=3,10&after=5", "near=3,10&after=5:x"]
    {
      let response = service.ask("/collections/anchors/items", query)
      expectEqual(response.status, 400, "\(query)")
      try expectEqual(JSONReader.read(response.body)["parameter"]?.string, "after")
    }
  }

  @Test(arguments: [
    ("", 25), ("limit=3", 25), ("limit=3&offset=20", 25), ("bbox=9,2.5,11,5.5&limit=1", 3),
    ("near=3,10&within=120000&limit=1", 3), ("near=3,10&limit=1", 25), ("tag=five&limit=2", 5),
    ("q=anchor+2&limit=2", 6), ("limit=3&datetime=../2001-01-01T00:00:00Z", 0),
  ])
  func `conf/core/fc-response: numberMatched counts all pages`(query: String, count: Int) throws {
    for _ in 0..<2 {
      try expectEqual(
        json("/collections/anchors/items", query)["numberMatched"]?.number, Double(count))
    }
    try store.remove(AnchorID(rawValue: "a20"))
    let left = try json("/collections/anchors/items", "limit=1")["numberMatched"]?.number
    expectEqual(left, 24)
  }

  @Test(arguments: [
    ("bbox=9,2.5,11,5.5", ["a3", "a4", "a5"]), ("bbox=9,2.5,0,11,5.5,100", ["a3", "a4", "a5"]),
    ("bbox=170,-10,-170,10", []), ("bbox=10,3,10,3", ["a3"]),
    ("near=3.1,10&limit=2", ["a3", "a4"]), ("near=3,10&within=1000", ["a3"]),
    ("name=Anchor%207", ["a7"]), ("tag=five&limit=3", ["a0", "a5", "a10"]),
    ("q=anchor+24", ["a24"]), ("datetime=2000-01-01T00:00:00Z/2001-01-01T00:00:00Z", []),
    ("datetime=../2001-01-01T00:00:00Z", []),
    ("datetime=2001-01-01T00:00:00Z/..&limit=2", ["a0", "a1"]),
  ])
  func `conf/core/fc-op: parameters select`(query: String, expected: [String]) throws {
    try expectEqual(ids(query), expected)
  }

  @Test(arguments: [
    ("limit=0", "limit"), ("limit=x", "limit"), ("bbox=1,2,3", "bbox"), ("bbox=1,2,3,x", "bbox"),
    ("bbox=1,20,3,4", "bbox"), ("bbox=1,2,3,400", "bbox"), ("datetime=yesterday", "datetime"),
    ("datetime=../..", "datetime"), ("within=5", "within"), ("near=1", "near"),
    ("name=\(String(repeating: "a", count: 201))", "name"), ("unknown=1", "unknown"),
    ("f=pdf", "f"), ("limit=1&limit=2", "limit"), ("offset=-1", "offset"),
    ("datetime=2001-01-01T00:00:00Z/2000-01-01T00:00:00Z", "datetime"),
  ])
  func `conf/core/query-param-invalid: a mistake is 400 and named`(
    query: String, name: String
  ) throws {
    let response = service.ask("/collections/anchors/items", query)
    expectEqual(response.status, 400)
    try expectEqual(JSONReader.read(response.body)["parameter"]?.string, name)
  }

  @Test(arguments: [
    ("2024-02-29T00:00:00Z", true), ("2023-02-29T00:00:00Z", false),
    ("2000-02-29T23:59:59.5+05:30", true), ("1900-02-29T00:00:00Z", false),
    ("2024-04-31T00:00:00Z", false), ("../2024-01-01T00:00:00Z", true),
    ("2024-01-01T00:00:00Z/", true), ("../..", false), ("/", false), ("", false),
    ("2024-01-01T00:00:00Z/2024-12-31T00:00:00Z", true), ("2024-01-01T24:00:01Z", false),
  ])
  func `the description's pattern of times has those that are read`(
    text: String, isRead: Bool
  ) throws {
    let schema = FeatureQuery.datetime.description.schema
    let pattern = try Regex(#require(schema["pattern"]?.string))
    expectEqual((text.wholeMatch(of: pattern) != nil), isRead)
    expectEqual((FeatureQuery.datetime.parse(text) != nil), isRead)
  }

  @Test func `times before 1970 are before all that is stored`() throws {
    try expectEqual(ids("datetime=1969-12-31T23:59:59.5Z/..&limit=1"), ["a0"])
    try expect(ids("datetime=../0000-01-01T00:00:00Z").isEmpty)
  }

  @Test func `conf/core/f-success: a feature is that of the list, with links`() throws {
    let listed = try json("/collections/anchors/items", "limit=1")["features"]?.array?.first
    let alone = try json("/collections/anchors/items/a0")
    for name in ["type", "id", "geometry", "properties"] {
      expectEqual(alone[name], listed?[name], "\(name)")
    }
    #expect(link(alone, "collection") == "http://h.example/collections/anchors")
    expectEqual(service.ask("/collections/anchors/items/none").status, 404)
  }

  @Test func `conf/geojson: the media type is GeoJSON's`() {
    let response = service.ask("/collections/anchors/items")
    expectEqual(response.fields["content-type"], "application/geo+json")
    expectEqual(response.fields["content-crs"]?.contains("CRS84"), true)
  }

  @Test func `conf/html: people get a page, and texts cannot break out of it`() throws {
    for path in ["/", "/collections", "/collections/anchors/items", "/conformance", "/api"] {
      let response = service.ask(
        path, fields: [("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")])
      expectEqual(response.fields["content-type"]?.hasPrefix("text/html"), true, "\(path)")
    }
    let page = String(
      decoding: service.ask("/collections/anchors/items", "f=html").body, as: UTF8.self)
    expect(page.contains("&lt;Three&gt; &amp; &quot;more&quot;"))
    expect(!page.contains("<Three>"))
    let other = service.ask("/", fields: [("Accept", "application/json, text/html")])
    expectEqual(other.fields["content-type"], "application/json")
  }

  @Test func `a page names the data that it shows, its next page, and what it is about`() throws {
    let page = String(
      decoding: service.ask("/collections/anchors/items", "f=html&limit=5").body, as: UTF8.self)
    #expect(
      page.contains(
        "<link rel=\"alternate\" type=\"application/geo+json\" "
          + "href=\"http://h.example/collections/anchors/items?limit=5\">"))
    #expect(page.contains("<link rel=\"next\" href=\"http://h.example/collections/anchors/items?"))
    let list = try linkedData("/collections/anchors/items", "f=html&limit=5")
    expectEqual(list["@type"]?.string, "ItemList")
    let elements = try #require(list["itemListElement"]?.array)
    expectEqual(elements.count, 5)
    expectEqual(elements[3]["name"]?.string, "<Three> & \"more\"")
    #expect(elements[1]["url"]?.string == "http://h.example/collections/anchors/items/a1")
    let item = try linkedData("/collections/anchors/items/a7", "f=html")
    expect(item["@type"]?.string == "Place" && item["name"]?.string == "Anchor 7")
    expect(item["geo"]?["latitude"]?.number == 7 && item["geo"]?["longitude"]?.number == 10)
    let set = try linkedData("/collections/anchors", "f=html")
    expectEqual(set["@type"]?.string, "Dataset")
    expectEqual(set["distribution"]?.array?.isEmpty, false)
    expectEqual(set["spatialCoverage"]?["geo"]?["box"]?.string?.split(separator: " ").count, 4)
    for path in ["/", "/collections"] {
      try expectEqual(linkedData(path, "f=html")["@type"]?.string, "DataCatalog")
    }
  }

  /// The JSON-LD of a page.
  private func linkedData(_ path: String, _ query: String) throws -> JSONValue {
    let page = String(decoding: service.ask(path, query).body, as: UTF8.self)
    let text = try #require(
      page.split(separator: "<script type=\"application/ld+json\">").dropFirst().first?
        .split(separator: "</script>").first)
    let data = try JSONReader.read(text: String(text))
    #expect(data["@context"]?.string == "https://schema.org/")
    return data
  }

  @Test func `who knows when it changed is told only of later changes`() throws {
    let store = MemoryAnchorStore()
    try store.add(
      Anchor(id: AnchorID(rawValue: "a"), coordinate: Coordinate(latitude: 1, longitude: 2)))
    let change = try #require(try store.changes().first)
    let changed = Int(try #require(Timestamp.seconds(change.time)))
    let clock = Atomic(changed + 1)
    let service = try Service(
      ServiceConfiguration(), store: store, now: { clock.load(ordering: .relaxed) })
    let paths = ["/collections/anchors/items", "/collections/anchors/items/a"]
    // Another change in the same second would not be seen: there is no date yet.
    for path in paths { expectNil(service.ask(path).fields["last-modified"]) }
    clock.store(changed + 2, ordering: .relaxed)
    for path in paths {
      let time = try #require(service.ask(path).fields["last-modified"])
      let seconds = try #require(HTTPDate.seconds(time))
      expectEqual(seconds, changed)
      expectEqual(service.ask(path, fields: [("If-Modified-Since", time)]).status, 304)
      for (field, value, status) in [
        ("If-Modified-Since", HTTPDate.text(seconds + 60), 304),
        ("If-Modified-Since", HTTPDate.text(seconds - 1), 200),
        ("If-Modified-Since", "yesterday", 200),
      ] {
        expectEqual(service.ask(path, fields: [(field, value)]).status, status, "\(value)")
      }
      // An entity tag takes precedence.
      let both = [("If-None-Match", "\"other\""), ("If-Modified-Since", time)]
      expectEqual(service.ask(path, fields: both.map { (name: $0.0, value: $0.1) }).status, 200)
    }
  }

  @Test func `an entity tag follows the store, and differs by representation`() throws {
    let first = try #require(service.ask("/collections/anchors/items").fields["etag"])
    let known = [(name: "If-None-Match", value: first)]
    expectEqual(service.ask("/collections/anchors/items", fields: known).status, 304)
    expect(service.ask("/collections/anchors/items", "f=html").fields["etag"] != first)
    let item = try #require(service.ask("/collections/anchors/items/a0").fields["etag"])
    try store.edit(["a1"]) { $0.name = "other" }
    expectEqual(service.ask("/collections/anchors/items", fields: known).status, 200)
    let same = [(name: "If-None-Match", value: item)]
    expectEqual(service.ask("/collections/anchors/items/a0", fields: same).status, 304)
  }

  @Test func `the tag of regions of a file follows the file`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("city.geojson")
    func write(_ east: Double) throws {
      let ring = "[[0,0],[\(east),0],[\(east),1],[0,1],[0,0]]"
      let text = """
        {"type":"Feature","id":"r","properties":{},
        "geometry":{"type":"Polygon","coordinates":[\(ring)]}}
        """
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    try write(1)
    var configuration = ServiceConfiguration()
    configuration.regions = [path]
    let service = try Service(configuration, store: store)
    func regions(_ tag: String?) -> ServerResponse {
      service.response(
        to: ServerRequest(
          path: "/collections/regions/items",
          fields: HTTPFields([("host", "h")] + (tag.map { [("if-none-match", $0)] } ?? []))))
    }
    let first = try #require(regions(nil).fields["etag"])
    expectEqual(regions(first).status, 304)
    try write(2)
    try expect(service.reload())
    let second = regions(first)
    expect(second.status == 200 && second.fields["etag"] != first)
    expect(String(decoding: second.body, as: UTF8.self).contains("[2,1]"))
  }
}
