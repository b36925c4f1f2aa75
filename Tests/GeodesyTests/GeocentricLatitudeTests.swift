import GeoTesting
import Geodesy

@Suite struct GeocentricLatitudeTests {
  /// From `cct +proj=geoc +ellps=WGS84` of PROJ.
  @Test(arguments: [
    (0, 0), (10, 9.934394210279), (45, 44.807576784018), (-60, -59.833076150493),
    (89.9, 89.899326051708), (90, 90), (-90, -90),
  ])
  func `agrees with PROJ`(geodetic: Degrees, geocentric: Degrees) {
    let place = Coordinate(latitude: geodetic, longitude: 7)
    expectNear(place.geocentricLatitude, geocentric, within: 1e-12)
    let back = Coordinate(geocentricLatitude: geocentric, longitude: 7)
    expect(abs(back.latitude - geodetic) <= 1e-11 && back.longitude == 7)
  }
}
