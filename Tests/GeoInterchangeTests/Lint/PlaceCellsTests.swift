import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoInterchange

@Suite struct PlaceCellsTests {
  // Every place near the poles, the antimeridian and elsewhere is found that a look at all finds.
  @Test(arguments: [0.1, 100, 5_000], [0.0, 51, 84, 89.99])
  func `finds what a look at all finds`(_ reach: Meters, _ latitude: Degrees) {
    var generator = SeededGenerator(seed: 7)
    let spread = reach / 50_000
    let places = (0..<400).map { _ in
      let longitude =
        180 + Double.random(in: -spread...spread, using: &generator)
        / max(0.001, Double(1 - latitude / 90))
      return Coordinate(
        latitude: min(90, latitude + Double.random(in: -spread...spread, using: &generator)),
        longitude: longitude.remainder(dividingBy: 360))
    }
    var cells = PlaceCells(reach: reach)
    for (index, place) in places.enumerated() { cells.insert(index, at: place) }
    for radius in [reach, reach * 0.3, reach * 3] {
      for place in places.prefix(60) {
        let expected = places.indices.filter { places[$0].distance(to: place) <= radius }
        expectEqual(cells.places(within: radius, of: place).sorted(), expected)
      }
    }
  }

  @Test func `places that are none are near nothing`() {
    var cells = PlaceCells(reach: 0)
    cells.insert(0, at: Coordinate(latitude: .nan, longitude: 0))
    cells.insert(1, at: Coordinate(latitude: 0, longitude: 0))
    expectEqual(cells.places(near: Coordinate(latitude: .nan, longitude: 0)), [])
    expectEqual(cells.places(within: .infinity, of: Coordinate(latitude: 1, longitude: 1)), [1])
  }
}
