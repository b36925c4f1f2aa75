import GeoSessions
import GeoTesting
import Geodesy

@Suite struct FrameTests {
  @Test func `a frame without details says so and compares equal to another`() {
    var frame = Frame(pose: FramePose(position: Vector3(x: 1, y: 2, z: 3), orientation: .identity))
    expect(!frame.hasDetails)
    expect(frame.tracking.isNormal)
    frame.details.sharpness = 310
    expect(frame.hasDetails)
    expectEqual(frame.details.sharpness, 310)
    expectNil(frame.details.quality)
    frame.details = FrameDetails()
    expect(!frame.hasDetails)
  }

  @Test func `frames are small, so that an hour of them can be looked at`() {
    expect(MemoryLayout<Frame>.size <= 96)
    expect(MemoryLayout<SessionEvent>.size <= 256)
  }
}
