import CGeoPROJ
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorStore

/// Points at the distance of the radius, by PROJ's direct geodesic, are in one of the boxes.
@Suite struct SearchBoxesTests {
  @Test func `every point of the circle is covered`() {
    var generator = SeededGenerator(seed: 3)
    for number in 0..<20_000 {
      let polar = number % 3 == 0
      let center = Coordinate(
        latitude: polar
          ? .random(in: 85...90, using: &generator) : .random(in: -90...90, using: &generator),
        longitude: .random(in: -180...180, using: &generator))
      let exponent = Double.random(in: -2...7.3, using: &generator)
      let radius = Self.power(exponent)
      var latitude = 0.0
      var longitude = 0.0
      var azimuth = 0.0
      _ = geo_proj_direct(
        center.latitude, center.longitude, .random(in: 0...360, using: &generator), radius,
        &latitude, &longitude, &azimuth)
      let point = Coordinate(latitude: latitude, longitude: longitude)
      let boxes = SearchBoxes(around: center, radius: radius).boxes
      expect(boxes?.contains { $0.contains(point) } ?? true, "\(center) \(radius) \(point)")
    }
  }

  private static func power(_ exponent: Double) -> Double {
    var value = 1.0
    for _ in 0..<Int(abs(exponent)) { value *= exponent < 0 ? 0.1 : 10 }
    return value * (1 + (exponent - exponent.rounded(.towardZero)).magnitude * 9)
  }

  @Test func `small circles have small boxes`() throws {
    let center = Coordinate(latitude: 60, longitude: 10)
    let boxes = try #require(SearchBoxes(around: center, radius: 100).boxes)
    expectEqual(boxes.count, 1)
    // At 60° a degree of longitude is 55.8 km, of latitude 111.4 km.
    expect(abs(boxes[0].east - boxes[0].west - 200 / 55_800) < 1e-5)
    expect(abs(boxes[0].north - boxes[0].south - 200 / 111_400) < 2e-5)
  }

  @Test func `the antimeridian and the poles are split or full`() throws {
    let east = Coordinate(latitude: 0, longitude: 179.9999)
    try expectEqual(#require(SearchBoxes(around: east, radius: 100).boxes).count, 2)
    let exact = Coordinate(latitude: 0, longitude: -180)
    let both = try #require(SearchBoxes(around: exact, radius: 0).boxes)
    expect(both.contains { $0.contains(Coordinate(latitude: 0, longitude: 180)) })
    let pole = Coordinate(latitude: 89.9999, longitude: 5)
    let around = try #require(SearchBoxes(around: pole, radius: 100).boxes)
    expect(around.map(\.west) == [-180] && around.map(\.east) == [180])
    expectNil(SearchBoxes(around: pole, radius: .infinity).boxes)
    expectNil(SearchBoxes(around: pole, radius: 2.1e7).boxes)
  }
}
