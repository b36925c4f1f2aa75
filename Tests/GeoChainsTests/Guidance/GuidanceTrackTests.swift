import GeoTesting
import Geodesy

@testable import GeoChains

@Suite struct GuidanceTrackTests {
  /// Two kilometers due east along a parallel, from a longitude.
  private func track(from longitude: Double, latitude: Double) throws -> (GuidanceTrack, Path) {
    let start = Coordinate(latitude: latitude, longitude: longitude)
    let path = try #require(Path([start, start.destination(distance: 2_000, bearing: 90)]))
    return (try #require(GuidanceTrack(path)), path)
  }

  /// The same track away from the antimeridian and across it, both ways.
  @Test(arguments: [10.0, 179.99, 179.999_9, -179.999_9])
  func `feet are the geodesics`(longitude: Double) throws {
    let (track, path) = try track(from: longitude, latitude: 48)
    expectNear(track.length, 2_000, within: 1e-6)
    for (distance, aside) in [(0.0, 3.0), (250, -12), (999.5, 20), (2_000, -4)] {
      let point = path.point(at: distance)
      let heading = distance > 0 ? point.bearing(to: path.points[0]) - 180 : 90
      let place = point.destination(distance: aside, bearing: heading + 90)
      let foot = track.projection(of: place, from: 0, to: track.length, expected: nil)
      expectNear(foot.distance, distance, within: 0.01, "at \(distance)")
      expectNear(foot.offset, aside, within: 0.01, "at \(distance)")
    }
  }

  @Test func `the foot stays on the section that is asked for`() throws {
    let (track, path) = try track(from: 5, latitude: 10)
    let foot = track.projection(of: path.point(at: 1_500), from: 200, to: 900, expected: nil)
    expect(abs(foot.distance - 900) < 1e-6 && abs(abs(foot.offset) - 600) < 0.1)
  }
}
