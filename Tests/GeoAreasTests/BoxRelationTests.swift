import GeoAreas
import GeoTesting
import Geodesy

@Suite struct BoxRelationTests {
  private static func ring(_ low: Double, _ high: Double) -> [Coordinate] {
    [(low, low), (low, high), (high, high), (high, low), (low, low)]
      .map { Coordinate(latitude: $0.0, longitude: $0.1) }
  }

  /// A square from 0° to 10° with a hole from 4° to 6°, and one from 20° to 21°.
  private let index = AreaIndex([
    [Polygon(exterior: ring(0, 10), holes: [ring(4, 6)])], [Polygon(exterior: ring(20, 21))],
  ])

  @Test(
    arguments: [
      // Inside, across a border, in the hole, across the hole's border, around everything, outside.
      ((1.0, 3.0), [0: BoxRelation.contains]), ((9, 11), [0: .meets]), ((4.5, 5.5), [:]),
      ((3, 5), [0: .meets]), ((-1, 30), [0: .meets, 1: .meets]), ((11, 19), [:]),
      ((20.2, 20.8), [1: .contains]), ((10, 20), [0: .meets, 1: .meets]),
    ] as [((Double, Double), [Int: BoxRelation])])
  func `a box is inside across or outside`(ends: (Double, Double), expected: [Int: BoxRelation]) {
    let box = BoundingBox(west: ends.0, south: ends.0, east: ends.1, north: ends.1)
    let found = index.areas(intersecting: box)
    expectEqual(Dictionary(uniqueKeysWithValues: found.map { ($0.area, $0.relation) }), expected)
  }

  @Test func `the margin makes the box larger`() {
    let box = BoundingBox(west: 11, south: 11, east: 19, north: 19)
    expect(index.areas(intersecting: box, margin: 0.9).isEmpty)
    expectEqual(index.areas(intersecting: box, margin: 1.1).map(\.area), [0, 1])
  }
}
