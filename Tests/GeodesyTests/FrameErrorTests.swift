import GeoTesting

@testable import Geodesy

@Suite struct FrameErrorTests {
  @Test(arguments: [
    (
      GeodesyError.nearCenter(distance: 12),
      "the position is 12.0 m from the center of the Earth; "
        + "below 43000.0 m it has no single latitude"
    ),
    (.notSixteen(count: 12), "12 numbers found where a matrix has 16"),
    (.unequalCounts(points: 3, results: 2), "2 places for the results of 3 points"),
    (.notQuaternion(x: 0, y: 0, z: 0, w: 0), "x 0.0, y 0.0, z 0.0, w 0.0 is not an orientation"),
  ])
  func `texts say what was found and expected`(error: GeodesyError, text: String) {
    expectEqual(error.description, text)
  }
}
