import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoSessions

@Suite struct DistanceAndBearingTests {
  // Karney's geodesic (PROJ) is the judge: 1 mm up to 10 km, 0.6 % anywhere.
  @Test(arguments: 0..<200) func `agrees with the geodesic`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let start = Coordinate(
      latitude: Double.random(in: -89...89, using: &random),
      longitude: Double.random(in: -180...180, using: &random))
    let bearing = Double.random(in: 0..<360, using: &random)
    for meters in [0.01, 1, 50, 1000, 9999] as [Meters] {
      let end = start.destination(distance: meters, bearing: bearing)
      let way = DistanceAndBearing(from: start, to: end)
      expectNear(way.meters, start.distance(to: end), within: 1e-3)
      guard meters >= 1 else { continue }
      let turn = (way.bearing - start.bearing(to: end)).remainder(dividingBy: 360)
      expectNear(turn, 0, within: 0.01)
      expect((0..<360).contains(way.bearing))
    }
    let far = Coordinate(
      latitude: Double.random(in: -89...89, using: &random),
      longitude: Double.random(in: -180...180, using: &random))
    let actual = start.distance(to: far)
    expectNear(DistanceAndBearing(from: start, to: far).meters, actual, within: 0.006 * actual)
  }

  @Test func `equal places have no way`() {
    let place = Coordinate(latitude: 48, longitude: 11)
    let way = DistanceAndBearing(from: place, to: place)
    expect(way.meters == 0 && way.bearing == 0)
  }
}
