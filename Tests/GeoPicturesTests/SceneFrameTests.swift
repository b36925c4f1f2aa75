import GeoTesting
import Geodesy

@testable import GeoPictures

@Suite struct SceneFrameTests {
  @Test func `continues across the antimeridian`() {
    let frame = SceneFrame(of: Scenes.antimeridian)
    let line = frame.fixed(Scenes.antimeridian.chains[0].path)
    // 0.04 degrees apart, not 359.96.
    expectEqual(line.map(\.longitude), [0, 400_000])
  }

  @Test func `comes back to the sides of the origin`() {
    let frame = SceneFrame(of: Scenes.antimeridian)
    let west = frame.fixed(Coordinate(latitude: -16.8, longitude: 179.97))
    let east = frame.fixed(Coordinate(latitude: -16.8, longitude: -179.97))
    expectEqual(west, FixedPoint(latitude: 0, longitude: -100_000))
    expectEqual(east, FixedPoint(latitude: 0, longitude: 500_000))
  }

  @Test(arguments: [(Double.nan, 0.0), (0, .infinity), (90.1, 0), (0, 361)])
  func `leaves out what cannot be drawn`(latitude: Double, longitude: Double) {
    let frame = SceneFrame(of: Scenes.empty)
    let point = Coordinate(latitude: latitude, longitude: longitude)
    expectNil(frame.fixed(point))
    expect(frame.fixed([point, point]).isEmpty)
  }

  @Test(arguments: [(1, "14,-6,1,0,85,7"), (10, "1,-1,1,0,8,1"), (100, "0,0,1,0")])
  func `a line is told in differences, in grains without adding up what is rounded`(
    grain: Int, expected: String
  ) {
    let line = [(14, -6), (15, -6), (100, 1)].map { FixedPoint(latitude: $0.0, longitude: $0.1) }
    let frame = SceneFrame(of: Scenes.empty)
    expectEqual(frame.deltas(frame.grains(line, of: grain)), expected)
  }
}
