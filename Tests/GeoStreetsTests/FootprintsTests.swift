import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoStreets

@Suite struct FootprintsTests {
  static let drawn = DrawnNetwork(
    """
    a-----b        p--q
    |     |        |  |
    |     |   S--T |  |
    d-----c        s--r
    """,
    ways: [
      ("ST", ["highway": "footway"]),
      ("abcda", ["building": "house", "name": "Hall", "building:levels": "2"]),
      ("pqrsp", ["building": "yes", "height": "12", "min_height": "4"]),
    ], nodes: ["b": ["entrance": "main"], "d": ["entrance": "yes"]])
  let footprints: Footprints
  let hall: Int
  let tower: Int

  init() throws {
    let footprints = try #require(try Self.drawn.image.open().footprints())
    self.footprints = footprints
    hall = try #require(footprints.indices.first { footprints[$0].name == "Hall" })
    tower = try #require(footprints.indices.first { footprints[$0].name == nil })
  }

  @Test func `values are kept`() {
    expectEqual(footprints.count, 2)
    expectEqual(footprints[hall].height, 7)
    expectEqual(footprints[hall].levels, 2)
    expectEqual(footprints[tower].height, 12)
    expectEqual(footprints[tower].minHeight, 4)
    #expect(footprints.heights(of: tower) == (12, 4))
    let entrances = footprints.entrances
    expectEqual(entrances.map(\.footprint), [hall, hall])
    expectEqual(Set(entrances.map(\.isMain)), [true, false])
  }

  @Test func `boxes find what meets them`() throws {
    let box = try #require(BoundingBox(around: [Self.drawn["S"], Self.drawn["T"]]))
    expect(footprints.places(in: box).isEmpty)
    let left = try #require(BoundingBox(around: [Self.drawn["S"], Self.drawn["c"]]))
    expectEqual(footprints.places(in: left), [hall])
    let all = try #require(BoundingBox(around: [Self.drawn["a"], Self.drawn["r"]]))
    expectEqual(footprints.places(in: all), [0, 1])
  }

  /// Against a look at every outline.
  @Test func `an index finds what brute force finds`() throws {
    var random = SeededGenerator(seed: 31)
    var builder = NetworkBuilder()
    builder.addWay(through: [1, 2], street: Street(name: nil, kind: .footway))
    for house in 0..<300 {
      let first = Int64(10 + house * 4)
      builder.addFootprint(
        FootprintSource(
          id: Int64(house), rings: [[first, first + 1, first + 2, first + 3, first]]))
    }
    var nodes = NetworkNodes(ids: builder.nodeIDs())
    for index in nodes.ids.indices {
      let house = Int32((nodes.ids[index] - 10) / 4)
      nodes.latitudes[index] =
        480_000_000 + house % 20 * 3_000 + Int32.random(in: 0...4_000, using: &random)
      nodes.longitudes[index] =
        110_000_000 + house / 20 * 3_000 + Int32.random(in: 0...4_000, using: &random)
      nodes.found[index] = 1
    }
    let image = builder.build(
      nodes: nodes,
      provenance: NetworkProvenance(
        profile: "x", source: "x", timestamp: nil, attribution: "x"))
    let footprints = try #require(try image.open().footprints())
    expectEqual(footprints.count, 300)
    for _ in 0..<200 {
      let ends = (0..<2).map { _ in
        Coordinate(
          latitude: 48 + Double.random(in: 0...0.006, using: &random),
          longitude: 11 + Double.random(in: 0...0.005, using: &random))
      }
      let box = try #require(BoundingBox(around: ends))
      let found = footprints.places(in: box)
      expectEqual(found, found.sorted())
      for place in footprints.indices {
        let around = try #require(BoundingBox(around: footprints[place].rings[0]))
        // Boxes are kept in steps of 1e-7 degree: what touches within that may be found.
        let gap = max(
          around.south - box.north, box.south - around.north, around.west - box.east,
          box.west - around.east)
        if abs(gap) > 1.1e-7 { expectEqual(found.contains(place), (gap < 0)) }
      }
    }
  }
}
