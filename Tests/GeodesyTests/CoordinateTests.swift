import GeoTesting

@testable import Geodesy

@Suite struct CoordinateTests {
  @Test(arguments: [(0.0, 0.0), (90, 180), (-90, -180), (37.7955, -122.3937)])
  func `numbers in range are a coordinate`(latitude: Double, longitude: Double) throws {
    let point = try Coordinate(validating: latitude, longitude: longitude)
    expectEqual(point, Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test(arguments: [
    (90.1, 0.0, GeodesyError.latitudeOutOfRange(90.1, looksSwapped: true)),
    (-122.4, 37.8, .latitudeOutOfRange(-122.4, looksSwapped: true)),
    (200.0, 10.0, .latitudeOutOfRange(200, looksSwapped: false)),
    (95.0, 100.0, .latitudeOutOfRange(95, looksSwapped: false)),
    (0.0, 180.5, .longitudeOutOfRange(180.5)),
    (.infinity, 0.0, .notFinite(axis: "latitude", .infinity)),
    (0.0, -.infinity, .notFinite(axis: "longitude", -.infinity)),
  ])
  func `others are an error`(latitude: Double, longitude: Double, expected: GeodesyError) {
    #expect(throws: expected) { try Coordinate(validating: latitude, longitude: longitude) }
    expect(!expected.description.isEmpty)
  }

  @Test func `not a number is an error`() {
    #expect(throws: GeodesyError.self) { try Coordinate(validating: .nan, longitude: 0) }
    #expect(throws: GeodesyError.self) { try Coordinate(validating: 0, longitude: .nan) }
  }
}
