import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoRequests
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

/// Abstract tests of OGC API - Features, part 3 (OGC 19-079r2, annex A), by their ids.
@Suite struct FilterParametersTests {
  private let service: Service
  private let store = MemoryAnchorStore()

  /// 20 anchors on a line to the north, a degree apart, every fifth with a tag.
  init() throws {
    try store.add(
      contentsOf: (0..<20).map { index in
        var anchor = Anchor(
          id: AnchorID(rawValue: "a\(index)"),
          coordinate: Coordinate(latitude: Double(index), longitude: 10))
        anchor.name = index == 3 ? "Café" : "Anchor \(index)"
        anchor.tags = index.isMultiple(of: 5) ? ["five"] : []
        anchor.heading = index < 10 ? Double(index) * 10 : nil
        return anchor
      })
    service = try Service(ServiceConfiguration(), store: store)
  }

  private func items(
    _ filter: String, _ others: String = "", in collection: String = "anchors"
  ) -> ServerResponse {
    service.ask(
      "/collections/\(collection)/items", "filter=" + PercentEncoding.encoded(filter) + others)
  }

  private func ids(_ filter: String, _ others: String = "", in collection: String = "anchors")
    throws -> [String]
  {
    let response = items(filter, others, in: collection)
    let document = try response.json()
    expectEqual(response.status, 200, "\(filter): \(document["detail"]?.string ?? "")")
    return document["features"]?.array?.compactMap { $0["id"]?.string } ?? []
  }

  private static let classes = [
    "ogcapi-features-3/1.0/conf/filter", "ogcapi-features-3/1.0/conf/features-filter",
    "ogcapi-features-3/1.0/conf/queryables", "cql2/1.0/conf/cql2-text", "cql2/1.0/conf/cql2-json",
    "cql2/1.0/conf/basic-cql2", "cql2/1.0/conf/advanced-comparison-operators",
    "cql2/1.0/conf/case-insensitive-comparison", "cql2/1.0/conf/accent-insensitive-comparison",
    "cql2/1.0/conf/basic-spatial-functions", "cql2/1.0/conf/basic-spatial-functions-plus",
    "cql2/1.0/conf/spatial-functions", "cql2/1.0/conf/temporal-functions",
    "cql2/1.0/conf/array-functions", "cql2/1.0/conf/property-property", "cql2/1.0/conf/functions",
    "cql2/1.0/conf/arithmetic",
  ]

  @Test(arguments: classes)
  func `conf/filter/get-conformance: the classes are declared`(name: String) throws {
    let declared = try service.ask("/conformance").json()["conformsTo"]?.array
    #expect(declared?.contains(.string("http://www.opengis.net/spec/\(name)")) == true)
  }

  @Test(arguments: FeatureCollection.allCases)
  func `conf/queryables/get-queryables: each collection links to its schema`(
    collection: FeatureCollection
  ) throws {
    let described = try service.ask("/collections/\(collection.rawValue)").json()
    let link = described["links"]?.array?.first {
      $0["rel"]?.string == "http://www.opengis.net/def/rel/ogc/1.0/queryables"
    }
    #expect(
      link?["href"]?.string == "http://h.example/collections/\(collection.rawValue)/queryables")
    let response = service.ask("/collections/\(collection.rawValue)/queryables")
    expectEqual(response.fields["content-type"], "application/schema+json")
    let schema = try response.json()
    #expect(schema["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
    expectEqual(schema["$id"], link?["href"])
    expect(schema["type"]?.string == "object" && schema["additionalProperties"] == .bool(false))
    let properties = try #require(schema["properties"]?.object?.members)
    expect(
      properties.contains {
        $0.name == "geometry" && $0.value["x-ogc-role"]?.string == "primary-geometry"
      })
    // Every one of them can be used.
    for property in properties {
      expectEqual(
        items("\"\(property.name)\" IS NULL", in: collection.rawValue).status, 200,
        "\(property.name)")
    }
  }

  @Test(arguments: [
    ("name = 'Café'", ["a3"]), ("CASEI(ACCENTI(name)) = 'cafe'", ["a3"]),
    ("A_CONTAINS(tags, ('five'))", ["a0", "a5", "a10", "a15"]),
    ("headingDegrees BETWEEN 10 AND 20", ["a1", "a2"]),
    ("headingDegrees >= 80 AND id <> 'a9'", ["a8"]),
    ("S_WITHIN(geometry, BBOX(9, 16.5, 11, 20))", ["a17", "a18", "a19"]),
    ("distance(geometry, POINT(10 0)) < 120000", ["a0", "a1"]), ("FALSE", []),
  ])
  func `conf/filter/filter-param: features meet the filter`(filter: String, ids: [String]) throws {
    try expectEqual(self.ids(filter), ids)
    try expectEqual(self.ids(filter, "&filter-lang=cql2-text"), ids)
    let json = try CQL2Filter(text: filter).json
    try expectEqual(self.ids(json, "&filter-lang=cql2-json"), ids)
  }

  @Test
  func `conf/filter/filter-lang-default: text is the default, and no other encoding is guessed`() {
    expectEqual(items(#"{"op":"=","args":[{"property":"name"},"Café"]}"#).status, 400)
    expectEqual(items("name = 'Café'", "&filter-lang=cql2-json").status, 400)
    expectEqual(items("name = 'Café'", "&filter-lang=ecql").status, 400)
  }

  @Test(arguments: FeatureCollection.allCases)
  func `conf/filter/expression-construction: unknown queryables are refused`(
    collection: FeatureCollection
  ) throws {
    let response = items("this_is_not_a_queryable = 1", in: collection.rawValue)
    expectEqual(response.status, 400)
    let detail = try response.json()["detail"]?.string
    expectEqual(
      detail?.contains("there is no property `this_is_not_a_queryable`; there are `geometry`"), true
    )
  }

  @Test func `conf/filter/filter-crs-wgs84: geometries are in longitude and latitude`() throws {
    let all = try ids("S_INTERSECTS(geometry, BBOX(10, 0, 10, 19))", "&limit=100")
    expectEqual(all.count, 20)
    expectEqual(
      items("S_INTERSECTS(geometry, BBOX(1000000, 1000000, 2000000, 2000000))").status, 400)
    let crs84 = "&filter-crs=http://www.opengis.net/def/crs/OGC/1.3/CRS84"
    try expectEqual(ids("S_INTERSECTS(geometry, BBOX(10, 0, 10, 19))", crs84 + "&limit=100"), all)
  }

  /// Web Mercator: x = a λ, y = a ln tan(π/4 + φ/2), a = 6378137.
  @Test(arguments: [
    ("4326", "S_WITHIN(geometry, BBOX(2.5, 9, 5.5, 11))", ["a3", "a4", "a5"]),
    ("4326", "S_EQUALS(geometry, POINT(7 10))", ["a7"]),
    (
      "4326", "S_INTERSECTS(geometry, POLYGON((2.5 9, 2.5 11, 4.5 11, 4.5 9, 2.5 9)))",
      ["a3", "a4"]
    ),
    ("3857", "S_WITHIN(geometry, BBOX(1100000, 300000, 1150000, 560000))", ["a3", "a4", "a5"]),
    (
      "3857",
      "S_WITHIN(geometry, POLYGON((1100000 300000, 1150000 300000, 1150000 400000, 1100000 400000, 1100000 300000)))",
      ["a3"]
    ),
    ("4326", "NOT (S_DISJOINT(geometry, LINESTRING(18 9, 18 11))) OR id = 'a0'", ["a0", "a18"]),
  ])
  func `conf/filter/filter-crs-param: geometries are in the system that is named`(
    code: String, filter: String, ids: [String]
  ) throws {
    let crs = "&filter-crs=http://www.opengis.net/def/crs/EPSG/0/\(code)"
    try expectEqual(self.ids(filter, crs), ids)
    #expect(items(filter, "&filter-crs=http://www.opengis.net/def/crs/EPSG/0/1").status == 400)
  }

  @Test
  func `conf/features-filter: a filter goes with the other parameters, and pages link on with it`()
    throws
  {
    try expectEqual(ids("headingDegrees > 20", "&bbox=9,0,11,4"), ["a3", "a4"])
    try expectEqual(
      ids("headingDegrees > 20", "&near=4,10&within=300000"), ["a4", "a3", "a5", "a6"])
    try expectEqual(ids("headingDegrees > 20", "&tag=five"), ["a5"])
    var (found, next): ([String], String?) = (
      [], "filter=" + PercentEncoding.encoded("id LIKE 'a1%'") + "&limit=4"
    )
    while let query = next {
      let page = try service.ask("/collections/anchors/items", query).json()
      found += page["features"]?.array?.compactMap { $0["id"]?.string } ?? []
      next = page["links"]?.array?.first { $0["rel"]?.string == "next" }?["href"]?.string.flatMap {
        $0.split(separator: "?").last.map(String.init)
      }
    }
    expectEqual(found, ["a1"] + (10...19).map { "a\($0)" })
  }

  @Test func `conf/functions: the functions are listed`() throws {
    let functions = try service.ask("/functions").json()["functions"]?.array
    expectEqual(functions?.map { $0["name"]?.string }, QueryFunction.allCases.map(\.rawValue))
    let distance = functions?.first { $0["name"]?.string == "distance" }
    expectEqual(distance?["arguments"]?.array?.count, 2)
    expectEqual(distance?["arguments"]?.array?.first?["type"], .array([.string("geometry")]))
    expectEqual(distance?["returns"], .array([.string("number")]))
    let links = try service.ask("/").json()["links"]?.array
    #expect(
      links?.contains { $0["rel"]?.string == "http://www.opengis.net/def/rel/ogc/1.0/functions" }
        == true)
  }

  @Test(
    arguments: [
      ("name = ", "", 1, 8, nil, "found the end, expected a property"),
      ("name =\n  'a' AND AND", "", 2, 11, nil, "found `AND`"),
      (
        "{\"op\":\"=\",\"args\":[{\"property\":1},2]}", "&filter-lang=cql2-json", 1, 31,
        "args[0].property", "expected"
      ),
      ("tags = 'a'", "", nil, nil, nil, "`=`: found an array"),
      ("nane = 'a'", "", nil, nil, nil, "there is no property `nane`"),
      ("avg(headingDegrees) = 1", "", nil, nil, nil, "there is no function `avg`"),
      (
        "S_WITHIN(geometry, POLYGON((0 0, 1 1, 1 0, 0 1, 0 0)))", "", nil, nil, nil,
        "a ring crosses or touches itself at 0.5, 0.5"
      ),
      (
        "S_WITHIN(geometry, POINT(1e300 2))",
        "&filter-crs=http://www.opengis.net/def/crs/EPSG/0/3857", nil, nil, nil,
        "has no place on the Earth"
      ),
    ] as [(String, String, Int?, Int?, String?, String)])
  func `a problem has the place in the filter`(
    filter: String, others: String, line: Int?, column: Int?, path: String?, detail: String
  ) throws {
    let response = items(filter, others)
    expectEqual(response.status, 400)
    let problem = try response.json()
    expect(problem["parameter"]?.string == "filter" && problem["in"]?.string == "query")
    expectEqual(problem["line"]?.number, line.map(Double.init))
    expectEqual(problem["column"]?.number, column.map(Double.init))
    expect(path == nil || problem["path"]?.string?.contains(path ?? "") == true, "\(problem)")
    expectEqual(
      problem["detail"]?.string?.contains(detail), true, "\(problem["detail"]?.string ?? "")")
  }

  @Test func `exports take a filter too`() throws {
    func export(_ query: String) -> ServerResponse {
      service.ask(
        "/v1/exports", query, method: "POST", fields: [("content-type", "application/json")],
        body: #"{"format":"csv"}"#)
    }
    let response = export("filter=" + PercentEncoding.encoded("headingDegrees = 30"))
    let lines = String(decoding: response.body, as: UTF8.self).split(separator: "\n")
    expectEqual(lines.dropFirst().map { $0.prefix(3) }, ["a3,"])
    expectEqual(export("filter=x").status, 400)
  }

  @Test func `an empty filter, and one given twice, are refused`() {
    expectEqual(items("").status, 400)
    expectEqual(items("TRUE", "&filter=TRUE").status, 400)
  }
}
