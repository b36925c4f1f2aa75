import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoIndoor
import GeoRequests
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

/// Filters see the same values of features as these show.
@Suite struct FeatureValuesTests {
  private let service: Service
  private let folder: TemporaryFolder

  init() throws {
    let store = MemoryAnchorStore()
    let bytes = try FileBytes.read(Checkout.path("Data/gallery.venue.json"))
    try store.save(VenueImport(reading: bytes, id: "gallery").venue)
    for (number, name) in ["first", "second"].enumerated() {
      // The second crosses the antimeridian.
      let path = (number == 0 ? [0, 1, 2] : [179, 179.9, -179.2]).map {
        Coordinate(latitude: Double(number), longitude: $0)
      }
      let anchors = path.enumerated().map { index, place in
        ChainAnchor(
          id: AnchorID(rawValue: "\(name)-\(index)"), coordinate: place, altitude: nil, heading: 90,
          distance: Double(index) * 100_000, role: index == 0 ? .start : .path, street: nil)
      }
      var chain = Chain(name: name, path: path, length: 200_000 + Double(number), anchors: anchors)
      chain.attribution = number == 0 ? "Somebody" : nil
      try store.save(chain, name: name)
    }
    let regions = """
      {"type":"FeatureCollection","features":[
      {"type":"Feature","id":"r1","properties":{"name":"Old town","provider":"arkit","grade":"full",
      "validFrom":"2026-01-01"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[2,0],[2,2],[0,2],[0,0]]]}},
      {"type":"Feature","id":"r2","properties":{"provider":"arcore","validUntil":"2026-12-31"},
      "geometry":{"type":"Polygon","coordinates":[[[5,5],[6,5],[6,6],[5,6],[5,5]]]}}]}
      """
    folder = try TemporaryFolder()
    try folder.write(Array(regions.utf8), to: "city.geojson")
    var configuration = ServiceConfiguration()
    configuration.regions = [folder.file("city.geojson")]
    service = try Service(configuration, store: store)
  }

  private func page(_ collection: String, _ filter: String?) throws -> JSONValue {
    let query = filter.map { "&filter=" + PercentEncoding.encoded($0) } ?? ""
    let response = service.ask("/collections/\(collection)/items", "limit=10000" + query)
    let document = try response.json()
    expectEqual(response.status, 200, "\(document["detail"]?.string ?? "")")
    return document
  }

  private func features(_ collection: String, _ filter: String? = nil) throws -> [JSONValue] {
    try page(collection, filter)["features"]?.array ?? []
  }

  @Test(arguments: [
    ("chains", "name = 'first'", 1), ("chains", "lengthMeters > 200000", 1),
    ("chains", "attribution IS NULL", 1), ("chains", "A_CONTAINS(anchors, ('second-1'))", 1),
    ("chains", "S_INTERSECTS(geometry, BBOX(1.5, -1, 3, 0.5))", 1),
    ("chains", "S_INTERSECTS(geometry, BBOX(170, 0.5, -170, 2))", 1),
    ("chains", "S_INTERSECTS(geometry, POINT(0 1))", 0),
    ("regions", "provider = 'arkit' AND name = 'Old town'", 1),
    ("regions", "validFrom <= DATE('2026-06-01')", 1),
    ("regions", "T_BEFORE(validUntil, DATE('2027-01-01'))", 1),
    ("regions", "S_CONTAINS(geometry, POINT(1 1))", 1), ("regions", "grade IS NOT NULL", 2),
    ("regions", "set = 'city'", 2),
    ("rooms", "name = 'Room 204'", 1), ("openings", "entrance = TRUE AND level = 0", 0),
  ])
  func `filters find features of every kind`(collection: String, filter: String, count: Int) throws
  {
    let found = try page(collection, filter)
    if collection == "openings" {
      let expected = try features("openings").filter {
        $0["properties"]?["entrance"] == .bool(true) && $0["properties"]?["level"]?.number == 0
      }
      expectEqual(found["features"]?.array?.count, expected.count)
    } else {
      expectEqual(found["features"]?.array?.count, count, "\(filter)")
    }
    expectEqual(found["numberMatched"]?.number, found["numberReturned"]?.number)
  }

  /// Every property that a feature shows is what the filter takes it for: found by it, and not without it.
  @Test(arguments: FeatureCollection.allCases.filter { $0 != .anchors })
  func `each queryable is worth what the feature shows`(collection: FeatureCollection) throws {
    let all = try features(collection.rawValue)
    expect(!all.isEmpty)
    for queryable in collection.queryables.all where queryable.kind != .geometry {
      let name = queryable.name
      let shown = all.map { $0["properties"]?[name] ?? .null }
      let missing = shown.filter { $0 == .null }.count
      try expectEqual(
        features(collection.rawValue, "\"\(name)\" IS NULL").count, missing, "\(name)")
      guard let value = shown.first(where: { $0 != .null }) else { continue }
      let term: String
      switch (queryable.kind, value) {
      case (.text, .string(let text)):
        term =
          "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
          + "'"
      case (.boolean, .bool(let flag)): term = flag ? "TRUE" : "FALSE"
      case (.instant, .string(let text)):
        term = text.contains("T") ? "TIMESTAMP('\(text)')" : "DATE('\(text)')"
      case (.number, _):
        // Shown with some decimals.
        let number = value.number ?? .nan
        let near = shown.filter { abs(($0.number ?? .infinity) - number) < 0.01 }.count
        let filter = "\"\(name)\" BETWEEN \(number - 0.01) AND \(number + 0.01)"
        try expectEqual(features(collection.rawValue, filter).count, near, "\(name)")
        continue
      case (.array, _): continue
      default:
        Issue.record("\(name) is \(value)")
        continue
      }
      let same = shown.filter { $0 == value }.count
      try expectEqual(features(collection.rawValue, "\"\(name)\" = \(term)").count, same, "\(name)")
    }
  }

  @Test(arguments: FeatureCollection.allCases.filter { $0 != .anchors })
  func `each geometry is where the feature shows it`(collection: FeatureCollection) throws {
    for feature in try features(collection.rawValue).prefix(20) {
      guard let id = feature["id"], let geometry = feature["geometry"] else { continue }
      let shown = Self.positions(in: geometry["coordinates"] ?? .null)
      // Positions are shown with nine decimals.
      func box(_ positions: [[Double]]) -> String {
        let (x, y) = (positions.map { $0[0] }, positions.map { $0[1] })
        let corners = [x.min(), y.min(), x.max(), y.max()].map { $0 ?? .nan }
        return "BBOX("
          + zip(corners, [-1e-9, -1e-9, 1e-9, 1e-9]).map { "\(min(max($0 + $1, -180), 180))" }
          .joined(separator: ",") + ")"
      }
      var terms = shown.prefix(30).map { "S_INTERSECTS(geometry,\(box([$0])))" }
      // No further than what is shown; a line over the antimeridian is in two parts.
      if geometry["type"]?.string?.hasPrefix("Multi") != true {
        terms.append("S_WITHIN(geometry,\(box(shown)))")
      }
      let query =
        "limit=10000&filter=" + PercentEncoding.encoded(terms.joined(separator: " AND "))
      let found = try service.ask("/collections/\(collection.rawValue)/items", query).json()
      expectEqual(found["features"]?.array?.contains { $0["id"] == id }, true, "\(found)")
    }
  }
  private static func positions(in value: JSONValue) -> [[Double]] {
    let numbers = value.array?.compactMap(\.number) ?? []
    return numbers.count >= 2 ? [numbers] : (value.array ?? []).flatMap(positions)
  }
}
