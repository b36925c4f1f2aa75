import GeoAreas
import GeoTesting
import Geodesy

@testable import GeoLocalization

struct ParkingAvailabilityTests {
  /// A square of about 100 m around 48.8266, 2.3274.
  private static let zones: CoverageMap = {
    let (low, high) = (Coordinate(latitude: 48.8262, longitude: 2.3268), (48.8271, 2.3282))
    let ring = [
      low, Coordinate(latitude: low.latitude, longitude: high.1),
      Coordinate(latitude: high.0, longitude: high.1),
      Coordinate(latitude: high.0, longitude: low.longitude), low,
    ]
    let region = CoverageRegion(
      id: "7", name: nil, provider: .custom, grade: .production,
      polygons: [Polygon(exterior: ring, holes: [])])
    return CoverageMap([RegionSet(name: "paris", regions: [region])])
  }()

  private func answer(
    _ latitude: Double, _ longitude: Double, radius: Double = 50, isSupported: Bool = true
  ) -> ParkingAvailability {
    ParkingAvailability(
      near: Coordinate(latitude: latitude, longitude: longitude), within: radius, of: Self.zones,
      isDeviceSupported: isSupported)
  }

  @Test func `F-13: a place in a zone, near one and too far from all`() throws {
    expectEqual(answer(48.8266, 2.3274).reason, .inZone(id: "paris/7"))
    expect(answer(48.8266, 2.3274).isAvailable)
    // 0.0003° of latitude are 33.4 m.
    let near = answer(48.8274, 2.3274)
    expect(near.isAvailable && near.reason == .nearZone(id: "paris/7"))
    expectNear(try #require(near.distance), 33.4, within: 0.1)
    let far = answer(48.8274, 2.3274, radius: 30)
    expect(!far.isAvailable && far.reason == .tooFar)
    expectEqual(answer(-33.9, 151.2).reason, .tooFar)
  }

  @Test(
    arguments: [
      (91, 0, 50), (.nan, 2, 50), (0, 0, 50), (48, .infinity, 50), (48, -181, 50),
    ] as [(Double, Double, Double)])
  func `F-13: whatever is wrong is a no with its reason`(
    latitude: Double, longitude: Double, radius: Double
  ) {
    let found = answer(latitude, longitude, radius: radius)
    expect(!found.isAvailable && found.reason == .invalidCoordinate)
  }

  @Test func `F-13: devices, radii and maps that are none`() {
    expectEqual(answer(48.8266, 2.3274, isSupported: false).reason, .unsupportedDevice)
    expectEqual(answer(48.8266, 2.3274, radius: -1).reason, .invalidRadius)
    expectEqual(answer(48.8266, 2.3274, radius: .nan).reason, .invalidRadius)
    let place = Coordinate(latitude: 48.8266, longitude: 2.3274)
    expectEqual(ParkingAvailability(near: place, within: 5, of: CoverageMap([])).reason, .noZones)
    expect(!ParkingAvailability(failure: "timeout").isAvailable)
    expectEqual(ParkingAvailability(failure: "timeout").reason, .failed("timeout"))
  }

  @Test(
    arguments: [
      ("{\"parking_in_radius\": true, \"config\": {}}", true, "answered"),
      ("{\"parking_in_radius\": false}", false, "answered"),
      ("{\"parking_in_radius\": 1}", false, "unreadable-answer"),
      ("{}", false, "unreadable-answer"), ("<html>", false, "unreadable-answer"),
      ("", false, "unreadable-answer"), ("{\"parking_in_radius\": tru", false, "unreadable-answer"),
      ("{\"code\": 404, \"message\": \"none\"}", false, "failed"),
    ])
  func `F-13: recorded answers of a service`(text: String, isAvailable: Bool, word: String) {
    let place = Coordinate(latitude: 48.8266, longitude: 2.3274)
    let found = ParkingAvailability(answer: Array(text.utf8), near: place)
    expectEqual(found.isAvailable, isAvailable)
    expectEqual(found.reason.word, word)
    let nowhere = ParkingAvailability(
      answer: Array(text.utf8), near: Coordinate(latitude: 0, longitude: 0))
    expect(!nowhere.isAvailable && nowhere.reason == .invalidCoordinate)
  }
}
