import GeoTestSupport
import GeoTesting

@testable import Geodesy

@Suite struct AzimuthElevationRangeTests {
  @Test func `sightings return`() {
    let origin = GeodeticPosition(Coordinate(latitude: 0, longitude: 0), height: 0)
    for local in RandomPlaces.near(origin, within: 1_000, count: 2_000, seed: 363) {
      let back = ENUPosition(AzimuthElevationRange(local))
      expectNear(back.east, local.east, within: 1e-11)
      expectNear(back.north, local.north, within: 1e-11)
      expectNear(back.up, local.up, within: 1e-11)
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
    expectNear(found.azimuth, expected.azimuth, within: 1e-12)
    // A triangle of 3, 4 and 5 has an angle of 53.13°.
    expectNear(found.elevation, expected.elevation, within: 0.14)
    expectEqual(found.range, expected.range)
  }
}
