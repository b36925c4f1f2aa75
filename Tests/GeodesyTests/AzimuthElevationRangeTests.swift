import Testing

@testable import Geodesy

@Suite struct AzimuthElevationRangeTests {
  @Test func `sightings return`() {
    let origin = GeodeticPosition(Coordinate(latitude: 0, longitude: 0), height: 0)
    for local in RandomPlaces.near(origin, within: 1_000, count: 2_000, seed: 363) {
      let back = ENUPosition(AzimuthElevationRange(local))
      #expect(abs(back.east - local.east) < 1e-11)
      #expect(abs(back.north - local.north) < 1e-11)
      #expect(abs(back.up - local.up) < 1e-11)
    }
  }

  @Test(arguments: [
    (
      ENUPosition(east: 0, north: 0, up: 5),
      AzimuthElevationRange(azimuth: 0, elevation: 90, range: 5)
    ),
    (
      ENUPosition(east: 0, north: 0, up: -5),
      AzimuthElevationRange(azimuth: 0, elevation: -90, range: 5)
    ),
    (
      ENUPosition(east: -2, north: 0, up: 0),
      AzimuthElevationRange(azimuth: 270, elevation: 0, range: 2)
    ),
    (
      ENUPosition(east: 0, north: -3, up: 4),
      AzimuthElevationRange(azimuth: 180, elevation: 53, range: 5)
    ),
    (
      ENUPosition(east: 0, north: 0, up: 0),
      AzimuthElevationRange(azimuth: 0, elevation: 0, range: 0)
    ),
  ])
  func `directions are clockwise from north`(local: ENUPosition, expected: AzimuthElevationRange) {
    let found = AzimuthElevationRange(local)
    #expect(abs(found.azimuth - expected.azimuth) < 1e-12)
    // A triangle of 3, 4 and 5 has an angle of 53.13°.
    #expect(abs(found.elevation - expected.elevation) < 0.14)
    #expect(found.range == expected.range)
  }
}
