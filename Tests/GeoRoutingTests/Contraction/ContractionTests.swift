import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting

@Suite struct ContractionTests {
  @Test func `the same network gives the same file`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.streets", "b.streets"] {
      var image = randomNetwork(
        seed: 21, rows: 15, columns: 15, origin: Coordinate(latitude: 41, longitude: -8))
      try image.contract()
      try image.write(to: folder.file(name))
    }
    expectEqual(folder.bytes("a.streets"), folder.bytes("b.streets"))
    try StreetNetwork(path: folder.file("a.streets")).verify()
  }

  @Test func `an empty network has an empty contraction`() throws {
    var image = NetworkBuilder().build(
      nodes: NetworkNodes(ids: []),
      provenance: NetworkProvenance(
        profile: "none", source: "none", timestamp: nil, attribution: "none"))
    try image.contract()
    let network = try image.open()
    try network.verify()
    _ = try Router(network, profile: .footV1)
    try expectNil(Snapper(network).nearest(to: Coordinate(latitude: 0, longitude: 0)))
  }

  @Test func `a search leaves no trace for the next`() throws {
    var image = randomNetwork(
      seed: 22, rows: 15, columns: 15, origin: Coordinate(latitude: 41, longitude: -8))
    try image.contract()
    let network = try image.open()
    let router = try Router(network, profile: .footV1)
    let snapper = try Snapper(network)
    let used = SearchWorkspace(for: router.graph)
    var random = SeededGenerator(seed: 23)
    for _ in 0..<200 {
      let places = try (0..<2).map { _ in
        let point = Coordinate(
          latitude: 41 + Double.random(in: 0...0.006, using: &random),
          longitude: -8 + Double.random(in: 0...0.009, using: &random))
        return try #require(snapper.nearest(to: point))
      }
      let fresh = SearchWorkspace(for: router.graph)
      expectEqual(
        router.route(from: places[0], to: places[1], using: used),
        router.route(from: places[0], to: places[1], using: fresh))
      expect(
        used.sides.forward.allSatisfy { $0.distance == .infinity }
          && used.sides.backward.allSatisfy { $0.distance == .infinity })
    }
  }
}
