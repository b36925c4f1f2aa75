import GeoFormats
import GeoSessions
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoLocalization

struct PitchFilterTests {
  @Test(
    arguments: [
      (-90, .pitchTooLow), (-70, .pitchTooLow), (-65, nil), (0, nil), (10, nil), (30, nil),
      (35, .pitchTooHigh), (60, .pitchTooHigh),
    ] as [(Double, FrameRejection?)])
  func `F-01: frames that look too low or too high are rejected`(
    pitch: Double, rejection: FrameRejection?
  ) {
    var frame = Frame(pose: SamplePose.moved)
    frame.details.eulerAngles = EulerAngles(pitch: pitch, yaw: 0, roll: 0)
    var filters = FrameFilters()
    expectEqual(filters.check(frame, at: 0), rejection)
    // The same from the pose alone.
    var others = FrameFilters()
    expectEqual(others.check(SamplePose.frame(1, pitch: pitch), at: 0), rejection)
  }

  @Test(arguments: [-65.0, 30])
  func `S-20: poses at the very limits are accepted, whatever way they look`(pitch: Double) {
    for heading in stride(from: 0.0, to: 360, by: 0.5) {
      let turn = SamplePose.camera(pitch: pitch, yaw: heading).orientation
      // As single precision writes it.
      let rounded = try? Orientation(
        x: Double(Float(turn.x)), y: Double(Float(turn.y)), z: Double(Float(turn.z)),
        w: Double(Float(turn.w)))
      var filters = FrameFilters()
      let pose = FramePose(position: Vector3(x: 1, y: 2, z: 3), orientation: rounded ?? turn)
      expectNil(filters.check(Frame(pose: pose), at: 0), "\(heading)")
    }
    for beyond in [pitch < 0 ? pitch - 0.01 : pitch + 0.01] {
      var filters = FrameFilters()
      expect(filters.check(SamplePose.frame(1, pitch: beyond), at: 0) != nil)
    }
  }

  @Test(
    arguments: SharedData.known(
      "indoor/frames/pitches.json", "indoor/fantasmo/frame_filter_vectors.json"))
  func `F-01: known pitches and quaternions`(file: String) throws {
    let section = try SharedData.json(file)["camera_pitch"]
    var remote = RemoteConfiguration()
    remote.cameraPitchFilterMaxUpwardTilt = try section["config"]["max_upward_tilt_deg"].number()
    remote.cameraPitchFilterMaxDownwardTilt = try section["config"]["max_downward_tilt_deg"]
      .number()
    var cases = 0
    func check(_ pitch: Degrees, _ entry: JSONNode) throws {
      var frame = Frame(pose: SamplePose.moved)
      frame.details.eulerAngles = EulerAngles(pitch: pitch, yaw: 0, roll: 0)
      var filters = FrameFilters(remote)
      let found = filters.check(frame, at: 0)
      expectEqual(found?.rawValue ?? "accepted", (try entry["result"].string()))
      cases += 1
    }
    for entry in try section["ios_pitch_deg"].elements() {
      try check(try entry["pitch"].number(), entry)
    }
    for entry in try section["android_quaternion_xyzw"].elements() {
      let q = try entry["q"].numbers()
      try #require(q.count == 4)
      let turn = try Orientation(x: q[0], y: q[1], z: q[2], w: q[3])
      let rotation = Int(try entry["rotation"].number())
      try check(CameraPitch.sensorDegrees(of: turn, rotation: rotation), entry)
    }
    expect(cases >= 17)
  }
}
