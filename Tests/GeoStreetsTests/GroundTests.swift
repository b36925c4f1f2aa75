import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoStreets

@Suite struct GroundTests {
  static let drawn = DrawnNetwork(
    """
    a-----b        p--q
    |     |        |  |
    |     |   S--T |  |
    d-----c        s--r
    X--------------------Y
    """,
    ways: [
      ("ST", ["highway": "footway"]), ("abcda", ["leisure": "park", "name": "Lawn"]),
      ("pqrsp", ["natural": "water"]), ("qrs", ["railway": "rail", "tunnel": "yes"]),
      ("XY", ["natural": "coastline"]), ("ab", ["waterway": "river", "name": "Rill"]),
    ])
  let network: StreetNetwork
  let ground: Ground

  init() throws {
    network = try Self.drawn.image.open()
    ground = try #require(try network.ground())
  }

  private func parts(_ kind: GroundKind) -> [GroundFeature] {
    ground.indices.map { ground[$0] }.filter { $0.kind == kind }
  }

  @Test func `parts are kept and counted`() throws {
    let park = try #require(parts(.green).first)
    expectEqual(park.name, "Lawn")
    expectEqual(Set(park.rings[0]), Set("abcd".map { Self.drawn[$0] }))
    expectEqual(park.rings[0].first, park.rings[0].last)
    expectEqual(parts(.water).count, 1)
    expectEqual(parts(.railway).map(\.layer), [-1])
    expectEqual(parts(.river).map(\.name), ["Rill"])
    expectEqual(parts(.sea).count, 1)
    #expect((network.counts.water, network.counts.green, network.counts.railways) == (3, 1, 1))
  }

  @Test func `the sea is south of its coast alone`() throws {
    let sea = try #require(parts(.sea).first).rings[0]
    let coast = Self.drawn["X"].latitude
    expect(sea.allSatisfy { $0.latitude <= coast + 1e-6 })
    expect(sea.contains { $0.latitude < coast - 0.005 })
  }

  @Test func `boxes find what meets them`() throws {
    let box = try #require(BoundingBox(around: [Self.drawn["a"], Self.drawn["c"]]))
    var found: Set<GroundKind> = []
    ground.forEachPlace(in: box) { found.insert(ground.kind(of: $0)) }
    expectEqual(found, [.green, .river])
  }

  @Test func `a network may have none`() throws {
    try expectNil(DrawnNetwork("A--B", footways: ["AB"]).image.open().ground())
  }
}
