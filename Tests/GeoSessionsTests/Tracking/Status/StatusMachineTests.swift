import GeoAreas
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRequests
@testable import GeoSessions

@Suite struct StatusMachineTests {
  private struct Change {
    var time: Seconds
    var status: TrackingStatus
  }

  private func play(_ script: SessionScript, _ machine: StatusMachine) -> [Change] {
    var machine = machine
    return script.sorted.flatMap { event in
      machine.handle(event).map { Change(time: event.time, status: $0) }
    }
  }

  /// State, accuracy and reasons of a change, as one line.
  private func line(_ change: Change) -> String {
    let geo = change.status.geo
    let cause = geo.reasons.contains(.worldTrackingUnstable) ? "(\(change.status.camera.name))" : ""
    let accuracy = geo.state == .localized ? " \(geo.accuracy.name)" : ""
    return geo.state.name + accuracy + geo.reasons.map { " " + $0.name }.joined() + cause
  }

  private func lines(_ script: SessionScript, _ machine: StatusMachine) -> [String] {
    play(script, machine).map(line)
  }

  private var arkit: StatusMachine { StatusMachine(coverage: Places.coverage) }

  /// A session that localizes at 6 s and then goes on.
  private func localized(until end: Seconds, fixesUntil: Seconds? = nil) -> SessionScript {
    var script = SessionScript()
    script.at(0, .session(.start))
    script.frames(from: 0, to: 1, .limited(.initializing))
    script.frames(from: 1, to: end)
    script.fixes(from: 2, to: fixesUntil ?? end)
    script.at(6, SessionScript.seen())
    return script
  }

  @Test func `localizes step by step`() {
    expectEqual(
      lines(localized(until: 10), arkit),
      [
        "initializing worldTrackingUnstable waitingForLocation(initializing)",
        "initializing waitingForLocation", "initializing waitingForAvailabilityCheck",
        "localizing geoDataNotLoaded", "localizing", "localized high",
      ])
  }

  @Test func `takes the times of the policy`() {
    let times = play(localized(until: 10), arkit).map(\.time)
    // Stable 0.25 s after 1 s, checked 1 s after the fix at 2 s, data 2 s later.
    let expected = [0, 1.3, 2, 3, 5, 6]
    expect(zip(times, expected).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func `passes reported status through`() {
    var script = SessionScript()
    script.frames(from: 0, to: 1)
    script.at(0.5, .geoStatus(GeoStatus(.localizing, reasons: [.visualLocalizationFailed])))
    // Reasons are not tied to states.
    script.at(0.6, .geoStatus(GeoStatus(.localized, accuracy: .low, reasons: [.geoDataNotLoaded])))
    script.at(
      0.7,
      .geoStatus(
        GeoStatus(
          .init(rawValue: 9), accuracy: .init(name: "superb"), reasons: [.init(rawValue: 77)])))
    let reported = play(script, arkit).filter { !$0.status.isDerived }
      .map { SessionOutput($0.status, at: $0.time) }
    expectEqual(
      reported.map { $0["state"] }, [.text("localizing"), .text("localized"), .text("9")])
    expectEqual(reported[2]["accuracy"], .text("superb"))
    expectEqual(reported[2]["reasons"], .list([.text("77")]))
  }

  @Test func `reported instability names the camera`() {
    var script = SessionScript()
    script.at(0, .frame(SessionScript.frame(.limited(.excessiveMotion))))
    script.at(0.1, .geoStatus(GeoStatus(.localizing, reasons: [.worldTrackingUnstable])))
    let machine = StatusMachine(source: .reported)
    expectEqual(lines(script, machine), ["localizing worldTrackingUnstable(excessiveMotion)"])
  }

  // Injected faults: the reason comes and goes once each.
  @Test func `tunnel takes the location`() {
    var script = localized(until: 60, fixesUntil: 20)
    script.fixes(from: 45, to: 60)
    expectEqual(
      lines(script, arkit).dropFirst(6),
      [
        "localized high waitingForLocation", "localized high",
      ])
  }

  @Test func `excessive motion is a reason and then a loss`() {
    var script = SessionScript()
    script.at(0, .session(.start))
    script.frames(from: 0, to: 20)
    script.fixes(from: 1, to: 60)
    script.at(5, SessionScript.seen())
    script.frames(from: 20, to: 25, .limited(.excessiveMotion))
    script.frames(from: 25, to: 30)
    script.frames(from: 30, to: 45, .limited(.relocalizing))
    script.frames(from: 45, to: 60)
    script.at(50, SessionScript.seen())
    expectEqual(
      lines(script, arkit).dropFirst(5),
      [
        "localized high", "localized high worldTrackingUnstable(excessiveMotion)",
        "localized high", "localized high worldTrackingUnstable(relocalizing)",
        "localizing worldTrackingUnstable geoDataNotLoaded(relocalizing)",
        "localizing worldTrackingUnstable(relocalizing)", "localizing", "localized high",
      ])
  }

  @Test func `permission revoked begins anew`() {
    var script = localized(until: 40)
    script.at(20, .permission(.location, isGranted: false))
    script.at(30, .permission(.location, isGranted: true))
    script.at(36, SessionScript.seen())
    expectEqual(
      lines(script, arkit).dropFirst(6),
      [
        "initializing needLocationPermissions", "initializing waitingForLocation",
        "initializing waitingForAvailabilityCheck", "localizing geoDataNotLoaded", "localizing",
        "localized high",
      ])
  }

  @Test func `network loss is forgiven for a while`() {
    var script = localized(until: 40)
    script.at(10, .network(isConnected: false))
    script.at(14, .network(isConnected: true))
    script.at(20, .network(isConnected: false))
    script.at(30, .network(isConnected: true))
    let changes = play(script, arkit).dropFirst(6)
    expectEqual(changes.map(line), ["localized high geoDataNotLoaded", "localized high"])
    expectEqual(changes.map(\.time), [25, 30])
  }

  @Test func `coverage exit and return`() {
    var script = SessionScript()
    script.at(0, .session(.start))
    script.frames(from: 0, to: 80)
    script.fixes(from: 1, to: 80) { time in
      (20..<50).contains(time) ? Places.outside : Places.inside
    }
    script.at(5, SessionScript.seen())
    script.at(60, SessionScript.seen())
    expectEqual(
      lines(script, arkit).dropFirst(5),
      [
        "localized high", "notAvailable notAvailableAtLocation", "localizing geoDataNotLoaded",
        "localizing", "localized high",
      ])
  }

  @Test func `pointing down is a reason while localizing`() {
    var script = SessionScript()
    script.at(0, .session(.start))
    script.frames(from: 0, to: 10)
    script.frames(from: 10, to: 15, pitch: -70)
    script.frames(from: 15, to: 20)
    script.fixes(from: 1, to: 20)
    expectEqual(
      lines(script, arkit).dropFirst(4),
      [
        "localizing", "localizing devicePointedTooLow", "localizing",
      ])
  }

  @Test func `S-5: without a network from the start on, availability cannot be checked: a no`() {
    for coverage in [nil, Places.coverage] {
      var script = SessionScript()
      script.at(0, .session(.start), .network(isConnected: false))
      script.frames(from: 0, to: 20)
      script.fixes(from: 1, to: 20)
      script.at(3, SessionScript.seen())
      script.at(15, .network(isConnected: true))
      let machine = StatusMachine(policy: .arkit, coverage: coverage)
      let changes = play(script, machine)
      let before = changes.filter { $0.time < 15 }.map(line)
      expectEqual(before.last, "notAvailable geoDataNotLoaded", "\(before)")
      expect(!before.contains { $0.hasPrefix("localiz") })
      // The network comes, and the check succeeds.
      expect(changes.contains { $0.time >= 15 && $0.status.geo.state == .localizing })
    }
  }

  @Test func `visual localization fails`() {
    var script = SessionScript()
    script.at(0, .session(.start))
    script.frames(from: 0, to: 60)
    script.fixes(from: 1, to: 60)
    for second in 6..<11 { script.at(Double(second), .localizationFailed(LocalizationFailure())) }
    script.at(20, SessionScript.seen())
    let changes = play(script, arkit).dropFirst(4)
    expectEqual(
      changes.map(line), ["localizing", "localizing visualLocalizationFailed", "localized high"])
    expectEqual(changes.map(\.time).dropFirst().first, 10)
  }

  @Test func `device without support`() {
    var script = SessionScript()
    script.at(0, .session(.start), .deviceSupport(.geotracking, isSupported: false))
    let last = play(script, arkit).last
    expectEqual(last?.status.geo, GeoStatus(.notAvailable))
    expectEqual(last?.status.isSupported, false)
  }

  @Test func `ends with the session`() {
    var script = localized(until: 10)
    script.at(8, .session(.stop))
    expectEqual(lines(script, arkit).dropFirst(6), ["notAvailable"])
  }

  // 10 m and 15° in, 20 m and 25° out (geospatial_java 1.53); 20 m and 25° both ways (Unity).
  @Test(arguments: [
    (
      StatusPolicy.arcoreJava, [9.0, 15, 19, 21, 15, 11, 10],
      [true, true, true, false, false, false, true]
    ),
    (
      StatusPolicy.arcoreUnity, [19.0, 21, 20, 25, 15, 11, 21],
      [true, false, true, false, true, true, false]
    ),
  ])
  func `ARCore thresholds`(_ policy: StatusPolicy, accuracies: [Meters], expected: [Bool]) {
    var machine = StatusMachine(policy: policy)
    _ = machine.handle(SessionEvent(time: 0, .session(.start)))
    for time in [0, 0.5] {
      _ = machine.handle(SessionEvent(time: time, .frame(SessionScript.frame())))
    }
    _ = machine.handle(SessionEvent(time: 0.6, .heading(HeadingReading(degrees: 0, accuracy: 5))))
    var states: [Bool] = []
    for (index, accuracy) in accuracies.enumerated() {
      _ = machine.handle(
        SessionEvent(
          time: 1 + Double(index),
          .gnss(GNSSFix(Places.inside, horizontalAccuracy: accuracy))))
      states.append(machine.status?.isLocalized ?? false)
    }
    expectEqual(states, expected)
  }

  @Test func `ARCore fails after three minutes`() throws {
    var script = SessionScript()
    script.at(0, .session(.start))
    script.frames(from: 0, to: 200)
    script.fixes(from: 1, to: 200, accuracy: 18)
    let changes = play(script, StatusMachine(policy: .arcoreJava))
    expectEqual(changes.last?.status.hasTimedOut, true)
    try expectNear(#require(changes.last?.time), 181, within: 0.11)
  }

  // Platform table, row 10: a noisy series around the threshold causes at most one transition.
  @Test(arguments: 0..<20) func `noise at a threshold changes at most once`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func noise() -> Double { Double.random(in: -1...1, using: &random) }
    var accuracy = SessionScript()
    accuracy.at(0, .session(.start))
    accuracy.frames(from: 0, to: 120)
    accuracy.at(0.5, .heading(HeadingReading(degrees: 0, accuracy: 5)))
    accuracy.every(1, from: 1, to: 120) { _ in
      .gnss(GNSSFix(Places.inside, horizontalAccuracy: 10 + 4 * noise()))
    }
    let states = play(accuracy, StatusMachine(policy: .arcoreJava)).map(\.status.geo.state)
    let flips = zip(states, states.dropFirst()).count { $0 != $1 && $0 != .initializing }
    expect(flips <= 1)

    // Along the border with fixes that scatter by 8 m, within the margin of 10 m.
    var border = SessionScript()
    border.at(0, .session(.start))
    border.frames(from: 0, to: 120)
    border.every(1, from: 1, to: 120) { time in
      let metersEast = time < 5 ? -20 : 8 * noise()
      return .gnss(
        GNSSFix(
          Coordinate(latitude: 48.005, longitude: 11.01 + metersEast / 74_600),
          horizontalAccuracy: 5))
    }
    let availability = play(border, arkit).map { $0.status.geo.state == .notAvailable }
    expectEqual(zip(availability, availability.dropFirst()).count { $0 != $1 }, 0)

    // A pitch that trembles around -47.5°, between the two limits.
    var pitch = SessionScript()
    pitch.at(0, .session(.start))
    pitch.frames(from: 0, to: 5)
    pitch.fixes(from: 1, to: 60)
    pitch.every(0.05, from: 5, to: 60) { _ in
      .frame(SessionScript.frame(pitch: -47.5 + 2.4 * noise()))
    }
    let low = play(pitch, arkit).filter { $0.status.geo.reasons.contains(.devicePointedTooLow) }
    expect(low.isEmpty)
  }

  /// A camera that is normal and limited by turns, for at most 0.2 s each, then limited for good.
  @Test(arguments: 0..<20)
  func `a trembling camera is as it was until one state lasts`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var isLimited = false
    var left = 0
    var script = SessionScript()
    script.at(0, .session(.start))
    script.frames(from: 0, to: 5)
    script.every(0.05, from: 5, to: 60) { _ in
      if left == 0 {
        isLimited.toggle()
        left = Int.random(in: 1...4, using: &random)
      }
      left -= 1
      return .frame(SessionScript.frame(isLimited ? .limited(.excessiveMotion) : .normal))
    }
    script.frames(from: 60, to: 62, .limited(.excessiveMotion))
    let changes = play(script, arkit).filter { $0.time >= 5 }
    expectEqual(
      changes.map(line),
      [
        "initializing worldTrackingUnstable waitingForLocation(excessiveMotion)"
      ])
    expect(changes.allSatisfy { $0.time >= 60 })
  }

  @Test func `accuracy classes have hysteresis`() {
    var script = localized(until: 60)
    for (second, accuracy) in [(10, 1.2), (20, 1.4), (30, 1.2), (40, 3.5), (50, 4)] {
      script.at(Double(second), SessionScript.seen(accuracy))
    }
    expectEqual(
      lines(script, arkit).dropFirst(5), ["localized high", "localized medium", "localized low"])
  }

  @Test func `drift makes a fix worse`() {
    var script = SessionScript()
    script.at(0, .session(.start))
    script.fixes(from: 1, to: 200)
    script.every(0.1, from: 0, to: 200) { time in
      .frame(SessionScript.frame(at: Vector3(x: 0, y: 0, z: -1.4 * time)))
    }
    script.at(6, SessionScript.seen(0.9))
    let accuracies = play(script, arkit).map(\.status.geo.accuracy.name)
    // 0.9 m + 2 % of the way: above 1.3 m after 20 m, above 3.9 m after 150 m.
    expectEqual(accuracies.suffix(3), ["high", "medium", "low"])
  }

  /// While tracking is troubled positions leap: neither the leap nor the way back is walked.
  @Test func `leaps of troubled tracking are no drift`() {
    var script = SessionScript()
    script.at(0, .session(.start))
    script.fixes(from: 1, to: 100)
    script.every(0.1, from: 0, to: 100) { time in
      let isTroubled = time.truncatingRemainder(dividingBy: 10) > 8.95
      return .frame(
        SessionScript.frame(
          isTroubled ? .limited(.excessiveMotion) : .normal,
          at: Vector3(x: isTroubled ? 4 : 0, y: 0, z: 0)))
    }
    script.at(6, SessionScript.seen(0.9))
    // A leap of 4 m each tenth of a second of trouble would be 100 m: above 1.3 m of accuracy.
    let accuracies = Set(play(script, arkit).map(\.status.geo.accuracy.name))
    expect(accuracies.contains("high") && !accuracies.contains("medium"))
  }
}
