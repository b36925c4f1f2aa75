import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoLocalization

struct AnchorRelativePoseTests {
  private let x = Vector3(x: 1, y: 0, z: 0)
  private let y = Vector3(x: 0, y: 1, z: 0)

  private func pose(_ x: Double, _ y: Double, _ z: Double, _ turn: Orientation = .identity)
    -> FramePose
  {
    FramePose(position: Vector3(x: x, y: y, z: z), orientation: turn)
  }

  @Test func `F-17: an anchor before, above and beside the camera, in OpenCV's axes`() {
    // Two meters ahead, one above, half a meter to the left: x right, y down, z forward.
    let found = AnchorRelativePose(anchor: pose(-0.5, 1, -2), device: pose(0, 0, 0))
    expect((found.pose.position - Vector3(x: -0.5, y: -1, z: 2)).length < 1e-12)
    expect(found.pose.orientation.angle(to: .identity) < 1e-9)
  }

  @Test func `F-17: a camera that has walked on and turned`() {
    // Three meters east of the anchor, turned left by 90°: it looks west at the anchor.
    let device = pose(3, 0, 0, Orientation(degrees: 90, about: y))
    let found = AnchorRelativePose(anchor: pose(0, 0, 0), device: device)
    expect((found.pose.position - Vector3(x: 0, y: 0, z: 3)).length < 1e-12)
    // Back by 90° about up is forward by 90° about OpenCV's y, which points down.
    let expected = Orientation(degrees: 90, about: y)
    expect(found.pose.orientation.angle(to: expected) < 1e-9)
  }

  @Test func `F-17: a camera that looks up`() {
    let device = pose(0, 0, 0, Orientation(degrees: 30, about: x))
    let found = AnchorRelativePose(anchor: pose(0, 0, -1), device: device)
    // The anchor is 30° below the line of sight: down is positive.
    expect((found.pose.position - Vector3(x: 0, y: 0.5, z: 0.75.squareRoot())).length < 1e-12)
    expect(found.pose.orientation.angle(to: Orientation(degrees: -30, about: x)) < 1e-9)
  }

  @Test(
    arguments: [
      (0, -90, .portrait), (0, -135, .portrait), (0, -46, .portrait), (0, -45, .landscapeLeft),
      (0, 0, .landscapeLeft), (10, 44, .landscapeLeft), (-20, 90, .portraitUpsideDown),
      (44, 135, .landscapeRight), (0, 180, .landscapeRight), (0, -136, .landscapeRight),
      (0, 270, .portrait), (45, 0, nil), (-80, -90, nil),
    ] as [(Double, Double, DeviceOrientation?)])
  func `F-17: how the device is held follows from its angles`(
    pitch: Double, roll: Double, expected: DeviceOrientation?
  ) {
    expectEqual(VirtualDevice.orientation(EulerAngles(pitch: pitch, yaw: 0, roll: roll)), expected)
  }

  @Test(arguments: [-90, 0, 90, 180] as [Double])
  func `F-17: the upright camera has no roll, however the device is held`(roll: Double) {
    let turn =
      Orientation(degrees: 25, about: y) * Orientation(degrees: 10, about: x)
      * Orientation(degrees: roll, about: Vector3(x: 0, y: 0, z: 1))
    let frame = Frame(pose: pose(0, 1, 0, turn))
    let angles = EulerAngles(turn)
    expectNear(angles.pitch, 10, within: 1e-9)
    expectNear(angles.yaw, 25, within: 1e-9)
    expectNear((angles.roll - roll).remainder(dividingBy: 360), 0, within: 1e-9)
    let device = VirtualDevice.pose(
      pose(0, 1, 0, turn), held: VirtualDevice.orientation(of: frame))
    let found = EulerAngles(device.orientation)
    expect(abs(found.roll) < 1e-9 && abs(found.yaw - 25) < 1e-9)
    // An anchor ahead is ahead in each of them.
    let anchor = pose(0, 1, 0, turn).position + turn.rotated(Vector3(x: 0, y: 0, z: -4))
    let seen = AnchorRelativePose(
      anchor: FramePose(position: anchor, orientation: .identity), frame: frame)
    expectEqual((seen?.pose.position ?? x), (seen?.pose.position ?? y))
    expect(((seen?.pose.position ?? x) - Vector3(x: 0, y: 0, z: 4)).length < 1e-9)
  }

  @Test(arguments: [90, -90])
  func `defect 8: angles do not fail where the camera looks straight up or down`(pitch: Double) {
    let turn = Orientation(degrees: 40, about: y) * Orientation(degrees: pitch, about: x)
    let angles = EulerAngles(turn)
    expectNear(angles.pitch, pitch, within: 1e-5)
    expectNear((angles.yaw - 40).remainder(dividingBy: 360), 0, within: 1e-6)
    expectEqual(angles.roll, 0)
  }

  @Test func `axes lead back`() throws {
    let turn = try Orientation(x: 0.1, y: -0.4, z: 0.3, w: 0.7)
    let body = pose(1, 2, 3, turn)
    for axes in CameraAxes.allCases {
      let back = axes.relative(axes.relative(body))
      expect((back.position - body.position).length < 1e-12)
      expect(back.orientation.angle(to: turn) < 1e-9)
      expect(axes.camera(axes.camera(body)).orientation.angle(to: turn) < 1e-9)
    }
    // A camera of the tracker looks along -z, OpenCV's along z.
    let forward = CameraAxes.openCV.camera(body).orientation.rotated(Vector3(x: 0, y: 0, z: 1))
    expect((forward - turn.rotated(Vector3(x: 0, y: 0, z: -1))).length < 1e-12)
  }
}
