import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

@Suite struct PlacesEndpointTests {
  private static let service = Result { () throws -> (Service, MemoryAnchorStore) in
    var configuration = ServiceConfiguration()
    configuration.networks = [try Self.network.get().file("city.streets")]
    let store = MemoryAnchorStore()
    try store.add(
      contentsOf: [("a", "Bryant"), ("b", "\"><img src=x onerror=alert(1)>")].map {
        Anchor(
          id: AnchorID(rawValue: $0.0), name: $0.1,
          coordinate: Coordinate(latitude: 40.7536, longitude: -73.9832))
      })
    return (try Service(configuration, store: store), store)
  }

  /// Two streets of one name 4 km apart, and a third one.
  private static let network = Result { () throws -> TemporaryFolder in
    let folder = try TemporaryFolder()
    let drawn = DrawnNetwork(
      "a--b----c--d\n   |\n   e",
      ways: [
        ("ab", ["highway": "residential", "name": "Rua das Flores"]),
        ("cd", ["highway": "residential", "name": "Rua das Flores"]),
        ("bc", ["highway": "residential", "name": "Avenida Ligação"]),
        ("be", ["highway": "footway"]),
      ], cell: 1_000, origin: Coordinate(latitude: 40.75, longitude: -73.98))
    try drawn.image.write(to: folder.file("city.streets"))
    return folder
  }

  private func found(_ query: String) throws -> [String] {
    let answer = try Self.service.get().0.ask("/v1/places", query)
    expectEqual(answer.status, 200, "\(query)")
    return try answer.json()["places"]?.array?.map { place in
      ["kind", "name", "match"].compactMap { place[$0]?.string }.joined(separator: " ")
    } ?? []
  }

  @Test(
    arguments: [
      ("q=bryant", ["anchor Bryant exact"]),
      ("q=rua%20das", ["street Rua das Flores prefix", "street Rua das Flores prefix"]),
      ("q=FLORES&limit=1", ["street Rua das Flores prefix"]),
      ("q=ligacao", ["street Avenida Ligação prefix"]),
      ("q=avenida%20ligacoa", ["street Avenida Ligação spelling"]),
      ("q=40.75,-73.98", ["coordinate 40.75,-73.98 exact"]),
      ("q=%22%3E%3Cimg", ["anchor \"><img src=x onerror=alert(1)> prefix"]), ("q=qqq", []),
    ] as [(String, [String])])
  func `finds anchors, streets and coordinates`(query: String, expected: [String]) throws {
    try expectEqual(found(query), expected)
  }

  @Test func `what was added is found`() throws {
    let (_, store) = try Self.service.get()
    try store.add(
      contentsOf: [
        Anchor(
          id: AnchorID(rawValue: "later"), name: "Later",
          coordinate: Coordinate(latitude: 0, longitude: 0))
      ])
    try expectEqual(found("q=later"), ["anchor Later exact"])
  }

  @Test(arguments: [
    "", "q=", "q=" + String(repeating: "x", count: 201), "q=a&limit=0", "q=a&limit=51",
    "q=a&near=x", "q=a&q=b", "q=a&of=b", "q=a&f=csv",
  ])
  func `says what is wrong with a request`(query: String) throws {
    let answer = try Self.service.get().0.ask("/v1/places", query)
    expectEqual(answer.status, 400)
  }

  @Test(arguments: [-73.98, -73.86])
  func `streets of one name come nearest first`(longitude: Double) throws {
    let answer = try Self.service.get().0.ask(
      "/v1/places", "q=flores&limit=1&near=40.75,\(longitude)")
    let first = try #require(answer.json()["places"]?.array?.first?["longitude"]?.number)
    expectEqual(first < -73.95, longitude < -73.95)
  }

  @Test func `answers points as GeoJSON`() throws {
    let answer = try Self.service.get().0.ask("/v1/places", "q=bryant&f=geojson")
    expectEqual(answer.fields["content-type"], "application/geo+json")
    let feature = try #require(answer.json()["features"]?.array?.first)
    expectEqual(feature["geometry"]?["type"]?.string, "Point")
    expectEqual(feature["properties"]?["id"]?.string, "a")
  }
}
