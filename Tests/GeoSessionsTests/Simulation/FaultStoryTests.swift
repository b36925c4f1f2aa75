import GeoAreas
import GeoTesting
import Geodesy

@testable import GeoSessions

/// Each injected fault, played through the machines of a phone: the documented reasons and messages,
/// in order.
@Suite struct FaultStoryTests {
  private struct Story {
    /// States with their reasons, and the camera's cause of an unstable world.
    var states: [String] = []
    var coaching: [String] = []
    var notices: [String] = []
  }

  private func plan(_ fault: String) throws -> SimulationPlan {
    var plan = Walks.exact(try Walks.straight(100), seed: 3)
    plan.gnss.standardDeviation = 0.5
    plan.duration = 60
    plan.faults = [try Fault(fault)]
    return plan
  }

  /// The outputs of the machines from the beginning of the fault on.
  private func story(
    _ plan: SimulationPlan, since start: Seconds = 20, coverage: CoverageMap? = nil
  ) throws -> Story {
    var machine = TrackingMachine(coverage: coverage)
    var story = Story()
    func note(_ text: String, in list: inout [String]) {
      if list.last != text { list.append(text) }
    }
    for event in try Walks.events(plan) where event.kind != .session(.stop) {
      for output in machine.handle(event) where event.time >= start {
        switch output.kind {
        case .coaching(let change): note(change.message?.rawValue ?? "-", in: &story.coaching)
        case .notice(let notice): note(notice.name, in: &story.notices)
        case .status(let status):
          let words = status.geo.reasons.map { reason in
            reason == .worldTrackingUnstable
              ? "\(reason.name)(\(status.camera.name))" : reason.name
          }
          note(([status.geo.state.name] + words).joined(separator: " "), in: &story.states)
        case .alignment, .anchor: break
        }
      }
    }
    return story
  }

  @Test func `a tunnel: too few features, no location, the place is lost and found again`() throws {
    let story = try story(plan("tunnel@20s+20s"))
    expectEqual(
      story.states,
      [
        "localized worldTrackingUnstable(insufficientFeatures)",
        "localized worldTrackingUnstable(insufficientFeatures) waitingForLocation",
        "localizing worldTrackingUnstable(insufficientFeatures) waitingForLocation geoDataNotLoaded",
        "localizing worldTrackingUnstable(insufficientFeatures) waitingForLocation",
        "localizing worldTrackingUnstable(insufficientFeatures)",
        "localizing visualLocalizationFailed", "localized",
      ])
    expectEqual(story.coaching, ["coachMoreDetail", "reasonVisualLocalizationFailed", "-"])
  }

  @Test func `leaving coverage: not available here, the way back, localized again`() throws {
    let story = try story(plan("coverageExit@20s+20s"))
    expectEqual(
      story.states,
      [
        "notAvailable notAvailableAtLocation", "localizing geoDataNotLoaded", "localized",
      ])
    expectEqual(story.notices, ["returnHint"])
  }

  @Test func `pointing down while localizing: look up`() throws {
    let story = try story(plan("pointingDown@0s+20s"), since: 0)
    expect(story.states.contains("localizing devicePointedTooLow"))
    expectEqual(story.states.last, "localized")
    expect(story.coaching.contains("coachLookUp"))
    expectEqual(story.coaching.last, "-")
  }

  @Test func `pointing down after the place was found changes nothing`() throws {
    let story = try story(plan("pointingDown@20s+20s"))
    expect(story.states.isEmpty)
    expect(story.coaching.isEmpty)
  }

  @Test func `a permission taken back: asks for it, then begins anew`() throws {
    let story = try story(plan("permissionRevoked@20s+20s"))
    expectEqual(
      story.states,
      [
        "initializing needLocationPermissions", "initializing waitingForLocation",
        "initializing waitingForAvailabilityCheck", "localizing geoDataNotLoaded", "localized",
      ])
    expectEqual(story.coaching.first, "coachAllowLocation")
    expectEqual(story.coaching.last, "-")
  }

  @Test func `a lost network: data is missing, then the network is suspected`() throws {
    let story = try story(plan("networkLoss@20s+20s"))
    expectEqual(story.states, ["localized geoDataNotLoaded", "localized"])
    expectEqual(story.coaching, ["coachCheckNetwork", "-"])
  }

  @Test(arguments: [
    ("excessiveMotion", "coachSlowDown"), ("insufficientFeatures", "coachMoreDetail"),
  ])
  func `an unstable world says why, and recovers`(fault: String, message: String) throws {
    let story = try story(plan("\(fault)@20s+5s"))
    expectEqual(story.states, ["localized worldTrackingUnstable(\(fault))", "localized"])
    expectEqual(story.coaching, [message, "-"])
  }

  @Test func `lost tracking: the camera, then the way back to the old place`() throws {
    let story = try story(plan("trackingLoss@20s+5s"))
    expectEqual(
      story.states,
      [
        "localized worldTrackingUnstable(notAvailable)",
        "localized worldTrackingUnstable(relocalizing)", "localized",
      ])
    expectEqual(story.coaching, ["coachCamera", "coachGoBack", "-"])
  }

  @Test func `a receiver without fixes: waiting for a position`() throws {
    let story = try story(plan("gnssOutage@20s+20s"))
    expectEqual(story.states, ["localized waitingForLocation", "localized"])
  }

  @Test func `a service that finds nothing: asks for a free view of buildings`() throws {
    let story = try story(plan("visualFailure@0s+40s"), since: 0)
    let failed = try #require(story.states.firstIndex(of: "localizing visualLocalizationFailed"))
    expectEqual(
      story.states.suffix(from: failed), ["localizing visualLocalizationFailed", "localized"])
    expectEqual(story.coaching.suffix(2), ["reasonVisualLocalizationFailed", "-"])
  }

  @Test func `an unsupported device: a notice, once`() throws {
    let story = try story(plan("deviceUnsupported@0s"), since: 0)
    // The session starts before the phone says what it can do.
    expectEqual(story.states.last, "notAvailable")
    expect(story.states.count <= 2)
    expectEqual(story.notices, ["unsupported"])
  }

  @Test func `a pose jump is seen by the alignment, once`() throws {
    var machine = AlignmentMachine()
    var jumps: [Seconds] = []
    for event in try Walks.events(plan("poseJump@20s=40000")) {
      for output in machine.handle(event) {
        if case .jumped = output { jumps.append(event.time) }
      }
    }
    expectEqual(jumps, [20])
  }

  @Test(arguments: [("gnssFrozen@20s+20s", "frozenFixes"), ("gnssOutliers@20s+20s=200", "fixJump")])
  func `a lying receiver is suspected`(fault: String, name: String) throws {
    var machine = AlignmentMachine()
    var names: Set<String> = []
    for event in try Walks.events(plan(fault)) {
      for output in machine.handle(event) {
        guard case .anomaly(let anomaly) = output else { continue }
        expect(event.time >= 20)
        names.insert(anomaly.name)
      }
    }
    expect(names.contains(name))
  }

  @Test func `a disturbed compass does not turn the world`() throws {
    var machine = AlignmentMachine()
    var truth: Double?
    for event in try Walks.events(plan("compassDisturbance@20s+30s=40")) {
      if case .groundTruth(let now) = event.kind { truth = now.worldYaw }
      _ = machine.handle(event)
    }
    let placement = try #require(machine.placement)
    let error = (placement.yaw - (try #require(truth))).remainder(dividingBy: 360)
    expectNear(error, 0, within: 2)
  }

  @Test(arguments: 1...8)
  func `an accuracy that is noisy about its limit causes one transition`(seed: UInt64) throws {
    var plan = Walks.exact(try Walks.straight(100), seed: seed)
    plan.duration = 90
    plan.localization.interval = 0
    plan.gnss.accuracySpread = 0.15
    // The limit of ARKit's policy: 30 m.
    plan.gnss.standardDeviation = 30 / 1.5096
    let story = try story(plan, since: 0)
    let waits = story.states.map { $0.contains("waitingForLocation") }
    expect(zip(waits, waits.dropFirst()).count { $0 != $1 } <= 1)
  }

  @Test(arguments: 1...8)
  func `a walk along the border of coverage causes one transition at most`(seed: UInt64) throws {
    // The walk leads north 1 m inside of the eastern border; fixes err by 3 m.
    let (south, north) = (Walks.start.latitude - 0.01, Walks.start.latitude + 0.01)
    let (west, east) = (Walks.start.longitude - 0.01, Walks.start.longitude + 1 / 84_400)
    let ring = [(south, west), (south, east), (north, east), (north, west), (south, west)]
      .map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let region = CoverageRegion(id: "1", polygons: [Polygon(exterior: ring)])
    var plan = Walks.exact(try Walks.straight(100), seed: seed)
    plan.duration = 90
    plan.gnss.standardDeviation = 3
    plan.localization.standardDeviation = 1
    let coverage = CoverageMap([RegionSet(name: "test", regions: [region])])
    let story = try story(plan, since: 0, coverage: coverage)
    // Until the first fix nobody knows.
    let known = story.states.filter { !$0.hasPrefix("initializing") }
    let outside = known.map { $0.contains("notAvailableAtLocation") }
    expect(zip(outside, outside.dropFirst()).count { $0 != $1 } <= 1)
  }
}
