import GeoPictures
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct MapStreetNetworkTests {
  private static let road = ["highway": "residential", "name": "Pass"]

  /// A road through a tunnel and over a bridge, without a junction on its way.
  private static let drawn = DrawnNetwork(
    "A-----B-----C-----D-----E-----F",
    ways: [
      ("AB", road), ("BC", road.merging(["tunnel": "yes"]) { $1 }), ("CD", road),
      ("DE", road.merging(["bridge": "yes", "layer": "3"]) { $1 }),
      ("EF", road.merging(["layer": "1"]) { $1 }),
    ])

  @Test func `V-8: what is in a nearer box, or of no wanted kind, is left out of the farther one`()
    throws
  {
    let drawn = DrawnNetwork(
      "A-----B-----C-----D",
      ways: [("AB", Self.road), ("BC", ["highway": "footway"]), ("CD", ["highway": "primary"])])
    let graph = try drawn.image.open().graph()
    let all = try #require(BoundingBox(around: "ABCD".map { drawn[$0] }))
    let near = try #require(BoundingBox(around: [drawn["A"]]))
    expectEqual(MapStreet.streets(of: graph, in: all).count, 3)
    let far = MapStreet.streets(of: graph, in: all, besides: near) { MapStreet.Kind($0).isRoad }
    expectEqual(far.map(\.kind), [.arterial])
  }

  @Test func `the points of a farther street are apart, its ends stay`() throws {
    let drawn = DrawnNetwork("A-p-q-r-s-B", ways: [("ApqrsB", Self.road)])
    let graph = try drawn.image.open().graph()
    let step = drawn["A"].distance(to: drawn["p"])
    let street = try #require(MapStreet.streets(of: graph, in: nil, apart: step * 1.5).first)
    let kept = "AqsB".map { drawn[$0] }
    expect(street.points == kept || street.points == kept.reversed())
  }

  @Test func `V-7: tunnels and bridges are lines of their own, with their order`() throws {
    let graph = try Self.drawn.image.open().graph()
    let streets = MapStreet.streets(of: graph, in: nil)
    let found = streets.sorted { $0.points[0].longitude < $1.points[0].longitude }
    // A tunnel without an order is below the ground; a layer alone makes no bridge.
    expectEqual(found.map(\.layer), [0, -1, 0, 3, 0])
    expectEqual(Set(found.map(\.name)), ["Pass"])
    // They follow each other without gaps.
    let ends = "ABCDEF".map { Self.drawn[$0] }
    for (street, pair) in zip(found, zip(ends, ends.dropFirst())) {
      let line = [street.points.first, street.points.last]
      expect(line == [pair.0, pair.1] || line == [pair.1, pair.0])
    }
  }

  @Test(
    arguments: [
      (["tunnel": "building_passage"], -1), (["tunnel": "yes", "layer": "-2"], -2),
      (["bridge": "viaduct"], 1), (["bridge": "yes", "layer": "2"], 2), (["layer": "-1"], 0),
      ([:], 0),
    ])
  func `V-7: an order that is mapped stays`(tags: [String: String], layer: Int) throws {
    let drawn = DrawnNetwork("A-----B", ways: [("AB", Self.road.merging(tags) { $1 })])
    let streets = MapStreet.streets(of: try drawn.image.open().graph(), in: nil)
    expectEqual(streets.map(\.layer), [layer])
  }
}
