import Foundation
import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

/// Abstract tests of OGC API - Features, part 2 (OGC 18-058r1, annex A), by their ids.
@Suite struct FeatureCRSTests {
  private let service: Service
  private static let epsg = "http://www.opengis.net/def/crs/EPSG/0/"
  private static let crs84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84"

  /// 25 anchors on a line to the north, a degree apart from 0 to 24.
  init() throws {
    let store = MemoryAnchorStore()
    try store.add(
      contentsOf: (0..<25).map { index in
        Anchor(
          id: AnchorID(rawValue: "a\(index)"),
          coordinate: Coordinate(latitude: Double(index), longitude: 10),
          altitude: Altitude(meters: 5, datum: .ellipsoid))
      })
    service = try Service(ServiceConfiguration(), store: store)
  }

  @Test func `the description's pattern has the URIs that are served, and no other`() throws {
    let pattern = try Regex(FeatureCRS.pattern)
    expect(FeatureCRS.all.allSatisfy { $0.uri.wholeMatch(of: pattern) != nil })
    let codes = (3_000...33_000).filter { "\(Self.epsg)\($0)".wholeMatch(of: pattern) != nil }
    expectEqual(codes.count, FeatureCRS.all.count - 1)
  }

  private func ids(_ query: String) throws -> [String] {
    let response = service.ask("/collections/anchors/items", query)
    expectEqual(response.status, 200, "\(query)")
    return try JSONReader.read(response.body)["features"]?.array?.compactMap { $0["id"]?.string }
      ?? []
  }

  private func position(_ item: String, _ crs: String) throws -> [Double] {
    let response = service.ask("/collections/anchors/items/\(item)", "crs=\(crs)")
    expectEqual(response.status, 200, "\(crs)")
    return try JSONReader.read(response.body)["geometry"]?["coordinates"]?.array?.compactMap(
      \.number) ?? []
  }

  @Test func `conf/crs/fc-md-crs-list-global: every collection points to the list of all`() throws {
    let list = service.ask("/collections").body
    let document = try JSONReader.read(list)
    let all = try #require(document["crs"]?.array).compactMap(\.string)
    expectEqual(all.first, Self.crs84)
    expect(all.contains(Self.epsg + "4326"))
    expectEqual(Set(all).count, all.count)
    for collection in try #require(document["collections"]?.array) {
      expectEqual(collection["crs"], .array([.string(Self.crs84), .string("#/crs")]))
      expectEqual(collection["storageCrs"]?.string, Self.crs84)
    }
  }

  @Test func `conf/crs/ogc-crs-header: the answer names its system`() {
    for query in ["", "crs=\(Self.crs84)", "crs=\(Self.epsg)3857"] {
      let uri = query.isEmpty ? Self.crs84 : String(query.dropFirst(4))
      for path in ["/collections/anchors/items", "/collections/anchors/items/a3"] {
        expectEqual(service.ask(path, query).fields["content-crs"], "<\(uri)>")
      }
    }
  }

  @Test(arguments: ["crs", "bbox-crs"])
  func `conf/crs/fc-crs-valid-value: a system that is not served is 400`(name: String) throws {
    for uri in [Self.epsg + "999999", "EPSG:4326", "http://example.org/", Self.epsg + "2193"] {
      let response = service.ask("/collections/anchors/items", "bbox=0,0,1,1&\(name)=\(uri)")
      expectEqual(response.status, 400)
      try expectEqual(JSONReader.read(response.body)["parameter"]?.string, name)
    }
  }

  // Source: gdaltransform (GDAL 3.6.2, PROJ 9.1.1) for UTM; R·λ for Web Mercator.
  @Test func `conf/crs/fc-crs-action: positions are in the system, in the order of its axes`()
    throws
  {
    try expectEqual(position("a3", Self.epsg + "4326"), [3, 10])
    for (crs, expected) in [
      ("32632", [611_129.132_4, 331_643.938_1]), ("3857", [1_113_194.907_9, 334_111.171_4]),
    ] {
      let found = try position("a3", Self.epsg + crs)
      expectEqual(found.count, 2)
      for (one, other) in zip(found, expected) { expectNear(one, other, within: 1e-3, "\(crs)") }
    }
  }

  @Test func `a place outside of what a system is made for is 422`() throws {
    // ETRS89 is made for Europe; the anchor lies in Africa.
    let response = service.ask("/collections/anchors/items/a3", "crs=\(Self.epsg)4258")
    expectEqual(response.status, 422)
    try expectEqual(JSONReader.read(response.body)["parameter"]?.string, "crs")
  }

  @Test func `a height is not told in a system without one`() throws {
    try expectEqual(position("a3", Self.crs84).count, 3)
    try expectEqual(position("a3", Self.epsg + "4326").count, 2)
  }

  @Test func `conf/crs/bbox-crs-action: the same box in every system finds the same`() throws {
    let expected = ["a3", "a4", "a5"]
    let boxes = [
      ("9,2.5,11,5.5", Self.crs84), ("2.5,9,5.5,11", Self.epsg + "4326"),
      // Source: gdaltransform, as above.
      ("1001875.417,278387.076,1224514.399,613199.663", Self.epsg + "3857"),
      ("500000,276400,722000,608000", Self.epsg + "32632"),
    ]
    for (box, crs) in boxes {
      try expectEqual(ids("bbox=\(box)&bbox-crs=\(crs)"), expected, "\(crs)")
    }
    try expectEqual(ids("bbox=9,2.5,11,5.5"), expected)
  }

  // Source: gdaltransform gives 11.002 2.6 the easting 722590, 10.99 2.6 the easting 721255.
  @Test func `a box of a zone ends where its edges are, not at the box around them`() throws {
    let store = MemoryAnchorStore()
    for (id, longitude) in [("in", 10.99), ("out", 11.002)] {
      try store.add(
        Anchor(
          id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: 2.6, longitude: longitude)))
    }
    let found = try Service(ServiceConfiguration(), store: store).ask(
      "/collections/anchors/items",
      "bbox=500000,276400,722000,608000&bbox-crs=\(Self.epsg)32632")
    try expectEqual(
      JSONReader.read(found.body)["features"]?.array?.map { $0["id"]?.string }, ["in"])
  }

  // Source: gdaltransform gives 179.9 1 the easting 822787 of zone 60, -179.9 1 the easting 845070.
  @Test func `a box of a zone may cross the antimeridian`() throws {
    let store = MemoryAnchorStore()
    for (id, longitude) in [("west", 179.9), ("east", -179.9), ("far", 0), ("beyond", -179)] {
      try store.add(
        Anchor(
          id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: 1, longitude: longitude)))
    }
    let found = try Service(ServiceConfiguration(), store: store).ask(
      "/collections/anchors/items", "bbox=820000,100000,850000,120000&bbox-crs=\(Self.epsg)32660")
    try expectEqual(
      JSONReader.read(found.body)["features"]?.array?.map { $0["id"]?.string },
      [
        "west", "east",
      ])
  }

  // Source: as above; the box of zone 32 ends at about 10.997 E there, the box around it at 11.002 E.
  @Test func `chains and regions are selected by the box itself, not by the one around it`() throws
  {
    let folder = try TemporaryFolder()
    func square(_ id: String, _ west: Double, _ east: Double) -> String {
      """
      {"type": "Feature", "id": "\(id)", "properties": {}, "geometry": {"type": "Polygon",
        "coordinates": [[[\(west), 2.55], [\(east), 2.55], [\(east), 2.65], [\(west), 2.65], [\(west), 2.55]]]}}
      """
    }
    let path = folder.file("city.geojson")
    let features = [square("in", 10.98, 10.99), square("out", 11.0005, 11.0015)]
    let text =
      "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    var configuration = ServiceConfiguration()
    configuration.regions = [path]
    let service = try Service(configuration, store: MemoryAnchorStore())
    func found(_ box: String, _ crs: String) throws -> [String] {
      let page = service.ask("/collections/regions/items", "bbox=\(box)&bbox-crs=\(crs)")
      expectEqual(page.status, 200)
      return try JSONReader.read(page.body)["features"]?.array?.compactMap { $0["id"]?.string }
        ?? []
    }
    try expectEqual(found("500000,276400,722000,608000", Self.epsg + "32632").count, 1)
    try expectEqual(found("10,2.5,11.002,5.5", Self.crs84).count, 2)
    // The box lies in the hole between them.
    try expect(found("10.991,2.56,10.999,2.6", Self.crs84).isEmpty)
  }

  @Test func `a box that a line goes around has nothing of it`() throws {
    let store = MemoryAnchorStore()
    let corner = [(0.0, 0.0), (0.0, 1.0), (1.0, 1.0)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let anchors = corner.enumerated().map { number, place in
      ChainAnchor(
        id: AnchorID(rawValue: "c\(number)"), coordinate: place, altitude: nil, heading: 90,
        distance: Double(number) * 111_000,
        role: number == 0 ? .start : number == 2 ? .arrival : .via, street: nil)
    }
    try store.save(
      Chain(name: "corner", path: corner, length: 222_000, anchors: anchors), name: "corner")
    let service = try Service(ServiceConfiguration(), store: store)
    for (box, count) in [("0.1,0.5,0.5,0.9", 0), ("0.9,0.4,1.1,0.6", 1), ("0.5,0,0.5,0", 1)] {
      let page = try JSONReader.read(
        service.ask("/collections/chains/items", "bbox=\(box)").body)
      expectEqual(page["numberMatched"]?.number, Double(count), "\(box)")
    }
  }

  @Test func `a box that is none in its system is 400`() {
    for (box, crs) in [
      ("5,9,2,11", "4326"), ("2,9,95,11", "4326"), ("5,0,2,1", "32632"), ("1,2,3", "3857"),
      ("1e300,0,2e300,1", "32632"),
    ] {
      let response = service.ask(
        "/collections/anchors/items", "bbox=\(box)&bbox-crs=\(Self.epsg)\(crs)")
      expectEqual(response.status, 400, "\(box) \(crs)")
    }
    expectEqual(service.ask("/collections/anchors/items", "bbox-crs=\(Self.epsg)4326").status, 400)
  }

  @Test func `the next page is in the same system`() throws {
    let page = try JSONReader.read(
      service.ask("/collections/anchors/items", "limit=5&crs=\(Self.epsg)3857").body)
    let next = page["links"]?.array?.first { $0["rel"]?.string == "next" }?["href"]?.string
    expectEqual(
      next?.contains("crs=http%3A%2F%2Fwww.opengis.net%2Fdef%2Fcrs%2FEPSG%2F0%2F3857"), true)
  }
}
