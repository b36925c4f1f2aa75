import GeoAreas
import GeoTesting
import Geodesy

/// Distances between borders; a thousandth of a degree at the equator is 111.319 m to the east and
/// 110.574 m to the north (`geod`).
@Suite struct BorderDistanceTests {
  private func polygon(_ corners: [(Double, Double)]) -> Polygon {
    Polygon(
      exterior: (corners + corners.prefix(1)).map {
        Coordinate(latitude: $0.1 / 1000, longitude: $0.0 / 1000)
      })
  }

  private func expectDistance(
    _ one: Polygon, _ other: Polygon, _ meters: Double,
    _ place: SourceLocation = #_sourceLocation
  ) {
    for (first, second) in [(one, other), (other, one)] {
      let found = AreaMeasure.hausdorffDistance([first], [second])
      expectNear((found ?? -1), meters, within: max(0.02, meters / 500), sourceLocation: place)
    }
  }

  @Test func `a square that moved has moved so far`() {
    let square = polygon([(0, 0), (10, 0), (10, 10), (0, 10)])
    expectDistance(square, square, 0)
    expectDistance(square, polygon([(1, 0), (11, 0), (11, 10), (1, 10)]), 111.319)
    expectDistance(square, polygon([(0, 3), (10, 3), (10, 13), (0, 13)]), 331.723)
    // One corner alone.
    expectDistance(square, polygon([(0, 0), (10, 0), (10, 10), (0, 12)]), 221.149)
  }

  @Test func `the farthest point may lie within an edge`() {
    // A notch: its bottom is farthest from the old border in its middle, 1.5 units from three sides;
    // its corners are one unit away.
    let square = polygon([(0, 0), (3, 0), (3, 3), (0, 3)])
    let notched = polygon([
      (0, 0), (3, 0), (3, 3), (2, 3), (2, 1.5), (1, 1.5), (1, 3), (0, 3),
    ])
    expectDistance(square, notched, 165.861)
  }

  @Test func `a point on an edge changes nothing`() {
    let square = polygon([(0, 0), (10, 0), (10, 10), (0, 10)])
    expectDistance(square, polygon([(0, 0), (4, 0), (10, 0), (10, 10), (0, 10)]), 0)
  }

  @Test func `without a border there is no distance`() {
    let square = polygon([(0, 0), (1, 0), (1, 1)])
    expectNil(AreaMeasure.hausdorffDistance([], [square]))
    expectNil(AreaMeasure.hausdorffDistance([square], []))
    expectNil(AreaMeasure.hausdorffDistance([], []))
    let point = Polygon(exterior: [Coordinate(latitude: 0, longitude: 0)])
    expectNil(AreaMeasure.hausdorffDistance([point], [square]))
  }

  @Test func `large areas end`() {
    let world = polygon([(-170_000, -80_000), (170_000, -80_000), (170_000, 80_000)])
    let other = polygon([(-170_000, -80_000), (170_000, -80_001), (170_000, 80_000)])
    expect((AreaMeasure.hausdorffDistance([world], [other]) ?? 0) > 100)
  }
}
