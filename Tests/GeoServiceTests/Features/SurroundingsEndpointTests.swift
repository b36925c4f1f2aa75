import GeoAnchorStore
import GeoAreas
import GeoFormats
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

@Suite struct SurroundingsEndpointTests {
  /// A street of 200 m that leads east along the 40.75th parallel.
  private static let network = Result { () throws -> TemporaryFolder in
    let folder = try TemporaryFolder()
    let drawn = DrawnNetwork(
      "a--b", ways: [("ab", ["highway": "residential", "name": "Rua das Flores"])], cell: 100,
      origin: Coordinate(latitude: 40.75, longitude: -73.98))
    try drawn.image.write(to: folder.file("city.streets"))
    return folder
  }

  private func service(hasNetwork: Bool) throws -> Service {
    var configuration = ServiceConfiguration()
    if hasNetwork { configuration.networks = [try Self.network.get().file("city.streets")] }
    let store = MemoryAnchorStore()
    let service = try Service(configuration, store: store)
    let region = """
      {"type":"Feature","id":"center","geometry":{"type":"Polygon","coordinates":[[[-73.981,40.749],\
      [-73.97,40.749],[-73.97,40.751],[-73.981,40.751],[-73.981,40.749]]]},\
      "properties":{"set":"city","name":"Center"}}
      """
    let added = service.ask(
      "/collections/regions/items", method: "POST", fields: [EditedCollections.geojson],
      body: region)
    try #require(added.status == 201)
    return service
  }

  // The side follows from the direction of the street: the north lies left of who walks east.
  @Test(arguments: [(0.0001, "left"), (-0.0001, "right")])
  func `tells the street, its side and the coverage`(north: Double, side: String) throws {
    let service = try service(hasNetwork: true)
    let answer = service.ask("/v1/surroundings", "at=\(40.75 + north),-73.979")
    expectEqual(answer.status, 200, "\(String(decoding: answer.body, as: UTF8.self))")
    let street = try #require(try answer.json()["street"])
    expectEqual(street["name"]?.string, "Rua das Flores")
    // A degree of latitude has 111 042 m here (WGS84), so 0.0001 are 11.1 m.
    let distance = try #require(street["distanceMeters"]?.number)
    expect(abs(distance - 11.1) < 0.1, "\(distance)")
    let bearing = try #require(street["bearingDegrees"]?.number)
    let isEast = abs(bearing - 90) < 0.1
    expect(isEast || abs(bearing - 270) < 0.1, "\(bearing)")
    expectEqual(street["side"]?.string == side, isEast)
    try expectEqual(answer.json()["coverage"]?["status"]?.string, "available")
    try expectEqual(
      answer.json()["coverage"]?["regions"]?.array, [.string("city:center")])
    try expectEqual(answer.json()["ground"], .null)
    try expectEqual(answer.json()["facade"], .null)
  }

  @Test func `without a network the street is not known`() throws {
    let service = try service(hasNetwork: false)
    let answer = service.ask("/v1/surroundings", "at=10,10")
    expectEqual(answer.status, 200)
    try expectEqual(answer.json()["street"], .null)
    try expectEqual(answer.json()["coverage"]?["status"]?.string, "unavailable")
    expectEqual(service.ask("/v1/surroundings", "at=100,10").status, 400)
    expectEqual(service.ask("/v1/surroundings").status, 400)
  }
}
