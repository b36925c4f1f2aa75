import GeoSessions
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoLocalization

struct FrameFiltersTests {
  @Test func `the first objection counts`() {
    var filters = FrameFilters()
    let bad = SamplePose.frame(0, pitch: -80, tracking: .limited(.excessiveMotion))
    expectEqual(filters.check(bad, at: 0), .trackingStateExcessiveMotion)
    expectEqual(filters.check(SamplePose.frame(0, pitch: -80), at: 0.1), .pitchTooLow)
    expectNil(filters.check(SamplePose.frame(0.5), at: 0.2))
    expectEqual(filters.check(SamplePose.frame(0.5), at: 0.3), .movingTooLittle)
  }

  @Test func `each filter can be switched off`() {
    var remote = RemoteConfiguration()
    remote.isTrackingStateFilterEnabled = false
    var filters = FrameFilters(remote)
    expectNil(filters.check(SamplePose.frame(1, tracking: .notAvailable), at: 0))
    remote.isCameraPitchFilterEnabled = false
    filters = FrameFilters(remote)
    expectNil(filters.check(SamplePose.frame(1, pitch: 85), at: 0))
    remote.isMovementFilterEnabled = false
    filters = FrameFilters(remote)
    for time in 0..<3 {
      expectNil(filters.check(SamplePose.frame(1), at: Double(time)))
    }
  }

  @Test func `a frame without pose is of no use`() {
    var filters = FrameFilters()
    expectEqual(filters.check(Frame(pose: nil), at: 0), .frameError)
    expectEqual(
      filters.check(Frame(pose: nil, tracking: .notAvailable), at: 0), .trackingStateNotAvailable)
  }

  @Test func `the first version takes a frame after a second without one`() {
    var filters = FrameFilters(acceptAfter: 1)
    let low = SamplePose.frame(1, pitch: -80)
    var accepted: [Int] = []
    for step in 0...25 where filters.check(low, at: Double(step) / 10) == nil {
      accepted.append(step)
    }
    expectEqual(accepted, [10, 20])
    // The frame that was taken is where the camera was last.
    expectEqual(filters.check(low, at: 2.6), .pitchTooLow)
    expectNil(filters.check(SamplePose.frame(1.5), at: 2.65))
  }

  @Test func `blurred pictures are rejected when that is asked for`() {
    let blurred = SamplePose.frame(1, details: FrameDetails(sharpness: 100))
    var plain = FrameFilters()
    expectNil(plain.check(blurred, at: 0))
    var filters = FrameFilters(needsSharpness: true)
    expectEqual(filters.check(blurred, at: 0), .imageTooBlurry)
    expectNil(filters.check(SamplePose.frame(2), at: 0.1))
  }
}
