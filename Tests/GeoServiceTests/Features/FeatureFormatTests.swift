import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

/// The order, the selection and the formats of lists of features.
@Suite struct FeatureFormatTests {
  private let service: Service

  init() throws {
    let store = MemoryAnchorStore()
    func add(_ id: String, _ name: String, _ heading: Double?, _ properties: String?) throws {
      var anchor = Anchor(
        id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: 1.5, longitude: -2.25))
      anchor.name = name
      anchor.heading = heading
      anchor.details.properties = properties
      anchor.tags = id == "b" ? ["x", "y;z"] : []
      if id == "b" { anchor.altitude = Altitude(meters: 7, datum: .ellipsoid) }
      try store.add(anchor)
    }
    try add("a", "Mill", 20, #"{"floor":2}"#)
    try add("b", "Gate, \"old\"", nil, #"{"floor":10,"color":"red"}"#)
    try add("c", "Mill", 10, nil)
    service = try Service(ServiceConfiguration(), store: store)
  }

  private func items(_ query: String, accept: String? = nil) -> ServerResponse {
    service.ask(
      "/collections/anchors/items", query, fields: accept.map { [("accept", $0)] } ?? [])
  }

  @Test(arguments: [
    ("name", ["b", "a", "c"]), ("-name", ["a", "c", "b"]),
    ("%2Bname,headingDegrees", ["b", "c", "a"]),
    ("+name,-id", ["b", "c", "a"]), ("headingDegrees", ["c", "a", "b"]),
    ("-headingDegrees", ["a", "c", "b"]), ("-properties.floor", ["b", "a", "c"]),
    ("created,id", ["a", "b", "c"]),
  ])
  func `S3-10: features come in the order that is asked for`(
    order: String, expected: [String]
  ) throws {
    func ids(_ document: JSONValue) -> [String] {
      document["features"]?.array?.compactMap { $0["id"]?.string } ?? []
    }
    try expectEqual(ids(items("sortby=\(order)").json()), expected)
    var query = "limit=2&sortby=\(order)"
    var found: [String] = []
    for _ in 0..<2 {
      let page = try items(query).json()
      expectEqual(page["numberMatched"]?.number, 3)
      found += ids(page)
      let next = page["links"]?.array?.first { $0["rel"]?.string == "next" }?["href"]?.string
      query = next?.split(separator: "?").last.map(String.init) ?? ""
    }
    expectEqual(found, expected)
  }

  @Test(arguments: [
    ("sortby=geometry", "sortby"), ("sortby=", "sortby"), ("sortby=name,,id", "sortby"),
    ("sortby=tags", "sortby"), ("sortby=properties.", "sortby"), ("properties=x", "properties"),
    ("properties=name,", "properties"), ("skipGeometry=1", "skipGeometry"), ("f=xml", "f"),
  ])
  func `what is not known is 400 and named`(query: String, name: String) throws {
    let response = items(query)
    expectEqual(response.status, 400)
    try expectEqual(response.json()["parameter"]?.string, name)
  }

  @Test func `properties and geometry are left out`() throws {
    let query = "q=gate&skipGeometry=true&properties="
    let feature = try items(query + "name,properties.color").json()["features"]?.array?.first
    expectEqual(feature?["geometry"], .null)
    expectEqual(
      feature?["properties"]?.compactText,
      #"{"name":"Gate, \"old\"","properties":{"color":"red"}}"#)
    let whole = try items("q=gate&properties=properties").json()["features"]?.array?.first
    expectEqual(whole?["properties"]?.compactText, #"{"properties":{"floor":10,"color":"red"}}"#)
    expectEqual(whole?["geometry"]?["type"]?.string, "Point")
  }

  @Test func `tables have a row for each feature`() throws {
    let query = "sortby=id&properties=name,tags,properties.floor"
    let response = items(query + "&f=csv")
    expectEqual(response.fields["content-type"], "text/csv")
    let table = #"""
      id,name,tags,properties.floor,longitude,latitude,height
      a,Mill,,2,-2.25,1.5,
      b,"Gate, ""old""",x;y\;z,10,-2.25,1.5,7
      c,Mill,,,-2.25,1.5,

      """#
    expectEqual(String(decoding: response.body, as: UTF8.self), table)
    expectEqual(items(query, accept: "text/csv").body, response.body)
    let projected = items("q=gate&f=csv&properties=name&crs=" + FeatureCRS(code: 3857).uri)
    let lines = String(decoding: projected.body, as: UTF8.self).split(separator: "\n")
    expectEqual(lines.first, "id,name,geometry")
    expect(lines.last?.hasSuffix("POINT (-250468.8543 166998.3138)") == true, "\(lines)")
  }

  @Test func `sequences have a feature a line, and pages are linked in the head`() throws {
    let response = items("limit=2&f=geojsonseq")
    expectEqual(response.fields["content-type"], "application/geo+json-seq")
    let lines = response.body.split(separator: 0x0A)
    expectEqual(lines.count, 2)
    let listed = try items("limit=2").json()["features"]?.array ?? []
    for (line, feature) in zip(lines, listed) {
      expectEqual(line.first, 0x1E)
      try expectEqual(JSONReader.read(Array(line.dropFirst())), feature)
    }
    let link = response.fields["link"] ?? ""
    expect(link.contains("f=geojsonseq") && link.hasSuffix("rel=\"next\""), "\(link)")
  }

  @Test(arguments: [
    (#"{"type":"Point","coordinates":[1,2,3]}"#, "POINT Z (1 2 3)"),
    (#"{"type":"LineString","coordinates":[[1,2],[3,4.5]]}"#, "LINESTRING (1 2, 3 4.5)"),
    (
      #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}"#,
      "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))"
    ),
  ])
  func `geometries have well-known texts`(geometry: String, text: String) throws {
    try expectEqual(WellKnownText.text(JSONReader.read(text: geometry)), text)
    expectNil(WellKnownText.text(.null))
  }
}
