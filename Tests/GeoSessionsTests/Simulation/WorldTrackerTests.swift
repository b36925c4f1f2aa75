import GeoTesting
import Geodesy

@testable import GeoSessions

@Suite struct WorldTrackerTests {
  @Test func `yaw and position drift as stated`() throws {
    var yaws: [Double] = []
    var sideways: [Double] = []
    for seed in 1...200 {
      var plan = SimulationPlan(try Walks.straight(), seed: UInt64(seed))
      plan.frameRate = 5
      plan.tracking.yaw = 0
      plan.tracking.scaleError = 0
      plan.tracking.positionDrift = 0.02
      var still = plan
      still.tracking.yawDrift = 0
      var turning = WorldTracker(plan, start: ENUPosition(east: 0, north: 0, up: 0))
      var walking = WorldTracker(still, start: ENUPosition(east: 0, north: 0, up: 0))
      for frame in 1...300 {
        let camera = ENUPosition(east: 0, north: Double(frame) * 0.28, up: 0)
        turning.advance(to: Double(frame) / 5, camera: camera, FaultEffects())
        walking.advance(to: Double(frame) / 5, camera: camera, FaultEffects())
      }
      yaws.append(turning.yaw)
      sideways.append(walking.position.x)
    }
    // After a minute 0.15°, after 84 m at 1.4 m/s 0.02 m · √84, less what the
    // last seconds have not added yet; four standard errors of 200 runs.
    expectNear(moments(yaws).mean, 0, within: 0.043)
    expectNear(moments(yaws).standardDeviation, 0.15, within: 0.031)
    expectNear(moments(sideways).standardDeviation, 0.18, within: 0.038)
  }

  @Test func `a world at 90 degrees sees the north on its x axis`() throws {
    var plan = Walks.exact(try Walks.straight())
    plan.tracking.yaw = 90
    var tracker = WorldTracker(plan, start: ENUPosition(east: 0, north: 0, up: 0))
    tracker.advance(to: 1, camera: ENUPosition(east: 0, north: 5, up: 1), FaultEffects())
    // `ARWorldFrame`: with 90 the axis that is named after the east points north.
    expectNear(tracker.position.x, 5, within: 1e-12)
    expectNear(tracker.position.y, 1, within: 1e-12)
    expectNear(tracker.position.z, 0, within: 1e-12)
  }

  @Test func `a loss has no pose, then relocalizes near the old place`() throws {
    var plan = Walks.exact(try Walks.straight())
    plan.tracking.yaw = 0
    plan.tracking.relocalizationJump = 0.3
    var tracker = WorldTracker(plan, start: ENUPosition(east: 0, north: 0, up: 0))
    var lost = FaultEffects()
    lost.hasNoPose = true
    var states: [WorldTrackingState] = []
    for frame in 0..<200 {
      let time = Double(frame) / 20
      let effects = (4..<6).contains(time) ? lost : FaultEffects()
      tracker.advance(
        to: time, camera: ENUPosition(east: 0, north: time, up: 0), effects)
      if states.last != tracker.tracking { states.append(tracker.tracking) }
      expectEqual(tracker.hasPose, !(4..<6).contains(time))
    }
    expectEqual(
      states,
      [
        .limited(.initializing), .normal, .notAvailable, .limited(.relocalizing), .normal,
      ])
    expectNear(tracker.position.z, -9.95, within: 1.2)
    expect(abs(tracker.position.z + 9.95) > 1e-6)
  }

  @Test func `losses of chance come at the stated rate`() throws {
    var losses = 0
    for seed in 1...20 {
      var plan = SimulationPlan(try Walks.straight(), seed: UInt64(seed))
      plan.frameRate = 1
      plan.tracking.lossesPerHour = 20
      var tracker = WorldTracker(plan, start: ENUPosition(east: 0, north: 0, up: 0))
      var had = true
      for second in 0..<3600 {
        tracker.advance(
          to: Double(second), camera: ENUPosition(east: 0, north: 0, up: 0), FaultEffects())
        if had, !tracker.hasPose { losses += 1 }
        had = tracker.hasPose
      }
    }
    // 400 expected, a few of them meet; four standard deviations.
    expect((310...480).contains(losses))
  }
}
