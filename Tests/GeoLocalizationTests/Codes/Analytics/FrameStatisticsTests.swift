import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoLocalization

@Suite struct FrameStatisticsTests {
  @Test func `scores are summed up`() throws {
    var statistics = FrameStatistics()
    expect(statistics.averageScore == nil && statistics.averageTime == nil)
    for (score, duration) in [(0.5, 0.02), (0.25, 0.04), (0.75, 0.06), (.nan, 9)] {
      statistics.count(score: score, judgedFor: duration)
    }
    expectEqual(statistics.evaluations, 3)
    expect(statistics.lowestScore == 0.25 && statistics.highestScore == 0.75)
    expectEqual(statistics.averageScore, 0.5)
    try expectNear(#require(statistics.averageTime), 0.04, within: 1e-12)
  }

  /// Every tenth frame of normal tracking counts: 21 frames are three places, 2 m apart.
  @Test func `the way is that of every tenth frame`() {
    var statistics = FrameStatistics()
    func frame(_ index: Int, _ tracking: WorldTrackingState = .normal) -> Frame {
      Frame(
        pose: FramePose(
          position: Vector3(x: 0.2 * Double(index), y: 0, z: 0), orientation: .identity),
        tracking: tracking)
    }
    for index in 0...20 {
      statistics.count(frame(index))
      statistics.count(frame(1_000, .limited(.initializing)))
    }
    expectEqual(statistics.frames, 42)
    expectNear(statistics.translation, 4, within: 1e-12)
  }
}
