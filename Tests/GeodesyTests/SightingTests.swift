import Testing

@testable import Geodesy

@Suite struct SightingTests {
  @Test func `sightings return`() {
    let origin = GeodeticPosition(Coordinate(latitude: 0, longitude: 0), height: 0)
    for local in RandomPlaces.near(origin, within: 1_000, count: 2_000, seed: 363) {
      let back = LocalPosition(Sighting(local))
      #expect(abs(back.east - local.east) < 1e-11)
      #expect(abs(back.north - local.north) < 1e-11)
      #expect(abs(back.up - local.up) < 1e-11)
    }
  }

  @Test(arguments: [
    (LocalPosition(east: 0, north: 0, up: 5), Sighting(azimuth: 0, elevation: 90, range: 5)),
    (LocalPosition(east: 0, north: 0, up: -5), Sighting(azimuth: 0, elevation: -90, range: 5)),
    (LocalPosition(east: -2, north: 0, up: 0), Sighting(azimuth: 270, elevation: 0, range: 2)),
    (LocalPosition(east: 0, north: -3, up: 4), Sighting(azimuth: 180, elevation: 53, range: 5)),
    (LocalPosition(east: 0, north: 0, up: 0), Sighting(azimuth: 0, elevation: 0, range: 0)),
  ])
  func `directions are clockwise from north`(local: LocalPosition, expected: Sighting) {
    let found = Sighting(local)
    #expect(abs(found.azimuth - expected.azimuth) < 1e-12)
    // A triangle of 3, 4 and 5 has an angle of 53.13°.
    #expect(abs(found.elevation - expected.elevation) < 0.14)
    #expect(found.range == expected.range)
  }
}
