import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoIndoor
import GeoRequests
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

/// The collections of things of venues, and what every collection tells of its features.
@Suite struct VenueCollectionTests {
  private let service: Service
  private let venue: Venue

  init() throws {
    let bytes = try FileBytes.read(Checkout.path("Data/gallery.venue.json"))
    venue = try VenueImport(reading: bytes, id: "gallery").venue
    let store = MemoryAnchorStore()
    try store.save(venue)
    var anchor = Anchor(
      id: AnchorID(rawValue: "a"), coordinate: Coordinate(latitude: 40.753, longitude: -73.981),
      altitude: Altitude(meters: 5, datum: .ellipsoid))
    anchor.name = "A"
    anchor.tags = ["t"]
    try store.add(anchor)
    try store.add(
      Anchor(
        id: AnchorID(rawValue: "b"), coordinate: Coordinate(latitude: 40.75, longitude: -73.99)))
    service = try Service(ServiceConfiguration(), store: store)
  }

  private func json(_ path: String, _ query: String = "") throws -> JSONValue {
    let response = service.ask(path, query)
    expectEqual(response.status, 200, "\(path)?\(query)")
    return try JSONReader.read(response.body)
  }

  private func items(_ collection: String, _ query: String = "limit=1000") throws -> [JSONValue] {
    try json("/collections/\(collection)/items", query)["features"]?.array ?? []
  }

  // Source: the drawing itself, counted by the reader of the document.
  @Test func `every thing of a venue is in its collection`() throws {
    let counts = [
      ("floors", venue.floors.count), ("rooms", venue.rooms.count),
      ("obstacles", venue.blockedAreas.count), ("fences", venue.fences.count),
      ("places", venue.pointsOfInterest.count), ("markers", venue.markers.count),
      ("beacons", venue.beacons.count), ("openings", venue.openings.count),
    ]
    for (collection, count) in counts {
      expect(count > 0, "\(collection)")
      let page = try json("/collections/\(collection)/items", "limit=1000")
      expectEqual(page["features"]?.array?.count, count, "\(collection)")
      expectEqual(page["numberMatched"]?.number, Double(count), "\(collection)")
    }
    #expect(try !items("ways").isEmpty)
  }

  @Test(arguments: FeatureCollection.allCases)
  func `features are as the schema of their collection says`(
    collection: FeatureCollection
  ) throws {
    let schema = try json("/collections/\(collection.rawValue)/schema")
    let known = try #require(schema["properties"]?.object)
    let geometry = try #require(known["geometry"]?["format"]?.string)
    for feature in try items(collection.rawValue) {
      let kind = try #require(feature["geometry"]?["type"]?.string)
      expect(geometry.hasPrefix("geometry-") && geometry.contains(kind.lowercased()))
      for member in try #require(feature["properties"]?.object).members {
        let types = try #require(known[member.name]?["type"], "\(member.name)")
        let names = types.array?.compactMap(\.string) ?? [types.string ?? ""]
        expect(names.contains { Self.isOf($0, member.value) }, "\(member.name) \(member.value)")
      }
    }
  }

  private static func isOf(_ type: String, _ value: JSONValue) -> Bool {
    switch type {
    case "string": value.string != nil
    case "number": value.number != nil
    case "integer": value.number.flatMap { Int(exactly: $0) } != nil
    case "boolean": value == .bool(true) || value == .bool(false)
    case "array": value.array != nil
    case "object": value.object != nil
    case "null": value == .null
    default: false
    }
  }

  @Test func `a feature is found by its id`() throws {
    for collection in FeatureCollection.allCases {
      for feature in try items(collection.rawValue).prefix(3) {
        let id = try #require(feature["id"]?.string)
        let one = try json(
          "/collections/\(collection.rawValue)/items/\(PercentEncoding.encoded(id))")
        expect(one["id"]?.string == id && one["geometry"] == feature["geometry"])
        expectEqual(one["properties"], feature["properties"])
      }
      expectEqual(service.ask("/collections/\(collection.rawValue)/items/nosuch").status, 404)
    }
  }

  @Test func `things are selected by venue, floor, name and box`() throws {
    let floor = try #require(venue.floors.first)
    let expected = venue.rooms(on: floor.id).map { "gallery:\($0.id)" }
    try expectEqual(
      items("rooms", "limit=1000&floor=\(floor.id.rawValue)").compactMap { $0["id"]?.string },
      expected)
    try expect(items("rooms", "venue=nosuch").isEmpty)
    try expectEqual(items("rooms", "venue=gallery&limit=5").count, 5)
    let named = try items("rooms", "name=Corridor")
    expect(!named.isEmpty)
    expect(named.allSatisfy { $0["properties"]?["name"]?.string == "Corridor" })
    try expect(items("rooms", "bbox=0,0,1,1").isEmpty)
    try expectEqual(items("rooms", "bbox=-74,40,-73,41&limit=1000").count, venue.rooms.count)
  }

  // Source: an independent test of two shapes, by corners within and edges that cross; what touches by less than the
  // last decimal of a document is left out.
  @Test(arguments: FeatureCollection.allCases.filter { $0.kind != nil })
  func `a box selects exactly what it meets`(collection: FeatureCollection) throws {
    let features = try items(collection.rawValue).map { feature in
      (
        id: try #require(feature["id"]?.string),
        shape: Shape(feature["geometry"])
      )
    }
    let all = features.flatMap(\.shape.positions)
    let (xs, ys) = (all.map(\.0).sorted(), all.map(\.1).sorted())
    var generator = SeededGenerator(seed: 26)
    var (selected, compared) = (0, 0)
    for _ in 0..<40 {
      let x = Double.random(in: xs[0]...xs[xs.count - 1], using: &generator)
      let y = Double.random(in: ys[0]...ys[ys.count - 1], using: &generator)
      let half = Double.random(in: 1e-6...2e-4, using: &generator)
      let (inner, outer) = (Shape(x, y, half - 1e-7), Shape(x, y, half + 1e-7))
      let found = try items(
        collection.rawValue, "limit=1000&bbox=\(x - half),\(y - half),\(x + half),\(y + half)")
      let ids = Set(found.compactMap { $0["id"]?.string })
      selected += ids.count
      for feature in features {
        let isMet = feature.shape.meets(inner)
        guard isMet == feature.shape.meets(outer) else { continue }
        compared += 1
        expectEqual(ids.contains(feature.id), isMet, "\(feature.id)")
      }
    }
    expect(selected > 0)
    expect(compared > 38 * features.count)
  }

  /// Points of a feature: a point, a line, or the rings of an area.
  private struct Shape {
    var lines: [[(Double, Double)]]
    var isArea: Bool

    var positions: [(Double, Double)] { lines.flatMap { $0 } }
    private var edges: [((Double, Double), (Double, Double))] {
      lines.flatMap { zip($0, $0.dropFirst()) }
    }

    init(_ geometry: JSONValue?) {
      let coordinates = geometry?["coordinates"]
      isArea = geometry?["type"]?.string == "Polygon"
      lines =
        isArea
        ? coordinates?.array?.map { VenueCollectionTests.positions($0) } ?? []
        : [VenueCollectionTests.positions(coordinates)]
    }

    init(_ x: Double, _ y: Double, _ half: Double) {
      let (west, south, east, north) = (x - half, y - half, x + half, y + half)
      lines = [[(west, south), (east, south), (east, north), (west, north), (west, south)]]
      isArea = true
    }

    private func contains(_ point: (Double, Double)) -> Bool {
      guard isArea else { return false }
      var isWithin = false
      for (a, b) in edges where (a.1 > point.1) != (b.1 > point.1) {
        if point.0 < (b.0 - a.0) * (point.1 - a.1) / (b.1 - a.1) + a.0 { isWithin.toggle() }
      }
      return isWithin
    }

    func meets(_ other: Shape) -> Bool {
      if positions.contains(where: other.contains) { return true }
      if other.positions.contains(where: contains) { return true }
      func side(_ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double)) -> Bool {
        (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0) > 0
      }
      return edges.contains { a, b in
        other.edges.contains { c, d in
          side(a, b, c) != side(a, b, d) && side(c, d, a) != side(c, d, b)
        }
      }
    }
  }

  @Test func `pages follow each other without a gap`() throws {
    var ids: [String] = []
    var query = "limit=7"
    while true {
      let page = try json("/collections/rooms/items", query)
      ids += (page["features"]?.array ?? []).compactMap { $0["id"]?.string }
      let next = page["links"]?.array?.first { $0["rel"]?.string == "next" }?["href"]?.string
      guard let next, let mark = next.firstIndex(of: "?") else { break }
      query = String(next[next.index(after: mark)...])
    }
    expect(ids.count == venue.rooms.count && Set(ids).count == ids.count)
  }

  @Test func `a collection tells where its features are`() throws {
    for collection in try #require(json("/collections")["collections"]?.array) {
      let name = try #require(collection["id"]?.string)
      let box = try #require(collection["extent"]?["spatial"]?["bbox"]?.array?.first?.array)
        .compactMap(\.number)
      let positions = try items(name).flatMap { Self.positions($0["geometry"]?["coordinates"]) }
      guard !positions.isEmpty else {
        expectEqual(box, [-180, -90, 180, 90], "\(name)")
        continue
      }
      let (x, y) = (positions.map(\.0), positions.map(\.1))
      for (found, expected) in zip(box, [x.min(), y.min(), x.max(), y.max()]) {
        // Documents have nine decimals.
        expectNear(found, (expected ?? 0), within: 1e-8, "\(name)")
      }
    }
  }

  private static func positions(_ value: JSONValue?) -> [(Double, Double)] {
    guard let list = value?.array else { return [] }
    if let x = list.first?.number { return [(x, list[1].number ?? .nan)] }
    return list.flatMap { positions($0) }
  }
}
