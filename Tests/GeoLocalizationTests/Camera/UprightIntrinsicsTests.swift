import GeoSessions
import GeoTesting

@testable import GeoLocalization

struct UprightIntrinsicsTests {
  private let sensor = CameraIntrinsics(
    fx: 1500, fy: 1490, cx: 970, cy: 550, width: 1920, height: 1080)

  @Test func `F-18: intrinsics follow the picture when it is turned upright`() {
    expectEqual(sensor.upright(held: .landscapeLeft), sensor)
    expectEqual(
      sensor.upright(held: .portrait),
      CameraIntrinsics(fx: 1490, fy: 1500, cx: 530, cy: 970, width: 1080, height: 1920))
    expectEqual(
      sensor.upright(held: .landscapeRight),
      CameraIntrinsics(fx: 1500, fy: 1490, cx: 950, cy: 530, width: 1920, height: 1080))
    expectEqual(
      sensor.upright(held: .portraitUpsideDown),
      CameraIntrinsics(fx: 1490, fy: 1500, cx: 550, cy: 950, width: 1080, height: 1920))
    expectNil(CameraIntrinsics(fx: 1, fy: 1, cx: 0, cy: 0).upright(held: .portrait))
  }

  @Test func `F-18: intrinsics are scaled with the picture`() {
    let small = sensor.scaled(longestSide: 1280)
    expect(small.width == 1280 && small.height == 720)
    let expected = [1000, 993.333_333_333, 646.666_666_667, 366.666_666_667]
    for (found, expected) in zip([small.fx, small.fy, small.cx, small.cy], expected) {
      expectNear(found, expected, within: 1e-8)
    }
    expectEqual(small.scaled(longestSide: 1280), small)
    expectEqual(sensor.scaled(longestSide: 4000), sensor)
    expectEqual(sensor.scaled(longestSide: 0).width, 1)
  }
}
