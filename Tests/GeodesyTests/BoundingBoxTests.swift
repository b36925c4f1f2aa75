import GeoTesting

@testable import Geodesy

@Suite struct BoundingBoxTests {
  @Test(arguments: [
    (10.0, 50.0, true), (9.0, 49.0, true), (11.0, 51.0, true), (8.9, 50.0, false),
    (10.0, 51.1, false),
  ])
  func `contains its inside and its edge`(longitude: Degrees, latitude: Degrees, isInside: Bool) {
    let box = BoundingBox(west: 9, south: 49, east: 11, north: 51)
    expectEqual(box.contains(Coordinate(latitude: latitude, longitude: longitude)), isInside)
  }

  @Test(arguments: [(179.5, true), (-179.5, true), (180.0, true), (0.0, false), (178.0, false)])
  func `a box may cross the antimeridian`(longitude: Degrees, isInside: Bool) {
    let box = BoundingBox(west: 179, south: -1, east: -179, north: 1)
    expect(box.crossesAntimeridian)
    expectEqual(box.contains(Coordinate(latitude: 0, longitude: longitude)), isInside)
  }

  @Test func `around points it touches the outermost`() {
    let points = [(1.0, 5.0), (3.0, 4.0), (2.0, 9.0)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    expectEqual(BoundingBox(around: points), BoundingBox(west: 4, south: 1, east: 9, north: 3))
    expectNil(BoundingBox(around: []))
  }
}
