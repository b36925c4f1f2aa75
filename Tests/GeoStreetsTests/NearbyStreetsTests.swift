import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct NearbyStreetsTests {
  static let drawn = DrawnNetwork(
    """
    A-----B-----C

    D-----E-----F
          |
          G
    """, footways: ["ABC", "DEF", "EG", "BE"])

  func places(_ point: Coordinate, _ radius: Meters, most: Int = 100) throws -> [StreetPosition] {
    try Snapper(Self.drawn.image.open()).places(near: point, within: radius, most: most)
  }

  @Test func `every street in reach gives its nearest place`() throws {
    // 3 m below the middle of A–B, 17 m above D–E and 30 m west of B–E and of the end of B–C.
    let point = Self.drawn["A"].destination(distance: 30, bearing: 90)
      .destination(distance: 3, bearing: 180)
    try expect(places(point, 2).isEmpty)
    try expectEqual(places(point, 10).map { $0.offset.rounded() }, [3])
    try expectEqual(places(point, 20).map { $0.offset.rounded() }, [3, 17])
    try expectEqual(places(point, 31).map { $0.offset.rounded() }, [3, 17, 30, 30])
  }

  @Test func `a junction is one place`() throws {
    try expectEqual(places(Self.drawn["E"], 1).count, 1)
  }

  @Test func `only the nearest are kept`() throws {
    let point = Self.drawn["A"].destination(distance: 30, bearing: 90)
    try expectEqual(places(point, 1_000, most: 2).map { $0.offset.rounded() }, [0, 20])
    try expect(places(point, 1_000, most: 0).isEmpty)
    try expect(places(point, -1).isEmpty)
  }

  @Test func `the nearest is what snapping finds`() throws {
    let image = randomNetwork(
      seed: 3, rows: 12, columns: 12, origin: Coordinate(latitude: 47, longitude: 9))
    let snapper = try Snapper(image.open())
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let point = Coordinate(
        latitude: 47 + Double.random(in: 0...0.004, using: &random),
        longitude: 9 + Double.random(in: 0...0.006, using: &random))
      let snapped = snapper.nearest(to: point)
      let first = snapper.places(near: point, within: 1_000, most: 1).first
      expectEqual(first?.coordinate, snapped?.coordinate)
      expectEqual(first?.offset, snapped?.offset)
    }
  }
}
