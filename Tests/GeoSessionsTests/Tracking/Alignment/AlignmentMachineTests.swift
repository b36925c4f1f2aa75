import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoRequests
@testable import GeoSessions

@Suite struct AlignmentMachineTests {
  @Test func `tells a refusal then a place then better ones`() throws {
    let outputs = Self.play(AlignmentWalk().events())
    let names = outputs.map { Self.name($0.kind) }
    expectEqual(names.first, "refused")
    expectEqual(names.count { $0 == "refused" }, 1)
    let accuracies = outputs.compactMap { output -> Degrees? in
      if case .placed(_, let placement) = output.kind {
        placement.uncertainty.yawAccuracy
      } else {
        nil
      }
    }
    expect(accuracies.count > 3)
    try expect(#require(accuracies.first) > 2 * (#require(accuracies.last)))
    // At most one a second.
    let times = outputs.filter { Self.name($0.kind) == "placed" }.map { $0.time }
    expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 1 })
  }

  /// The announced placement stays true: a second later the yaw is as good, and where it was,
  /// within its uncertainty.
  @Test(arguments: [UInt64(1), 2, 3]) func `what was told stays true`(seed: UInt64) {
    var walk = AlignmentWalk()
    walk.seed = seed
    var machine = AlignmentMachine()
    var told: (placement: WorldPlacement, time: Seconds)?
    var untold = 0
    for event in walk.events() {
      for output in machine.handle(event) {
        if case .placed(_, let placement) = output { told = (placement, event.time) }
      }
      guard case .gnss = event.kind, let told, event.time - told.time >= 1,
        case .placed(let now) = machine.solution().answer
      else { continue }
      if now != told.placement { untold += 1 }
      let turn = abs(now.yaw - told.placement.yaw)
      expect(min(turn, 360 - turn) <= 0.5 * now.uncertainty.yawAccuracy)
      expect(now.uncertainty.yawAccuracy >= 0.9 * told.placement.uncertainty.yawAccuracy)
    }
    expect(untold > 10)
  }

  @Test func `a jump is told and the new world at once`() {
    var walk = AlignmentWalk()
    walk.length = 90
    walk.jumpAt = 50
    let outputs = Self.play(walk.events())
    let names = outputs.map { Self.name($0.kind) }
    let jump = names.firstIndex(of: "jumped")
    expectEqual(names.count { $0 == "jumped" }, 1)
    expectEqual(jump.map { names[$0 + 1] }, "placed")
    expectEqual(jump.map { outputs[$0 + 1].time == outputs[$0].time }, true)
  }

  @Test func `a reset takes the place back`() {
    var machine = AlignmentMachine()
    for event in AlignmentWalk().events() { _ = machine.handle(event) }
    expect(machine.placement != nil)
    let outputs = machine.handle(SessionEvent(time: 70, .session(.start)))
    expectEqual(outputs.map { Self.name($0) }, ["restarted"])
    expectNil(machine.placement)
  }

  @Test func `outputs have the common shape`() throws {
    let outputs = Self.play(AlignmentWalk().events()).map {
      SessionOutput($0.kind, at: $0.time, in: .english)
    }
    let first = try #require(outputs.first)
    expectEqual(first.kind, .alignment)
    expectEqual(first["state"], .text("refused"))
    expectEqual(first["reason"], .text("tooLittleMotion"))
    let placed = try #require(outputs.last { $0["state"] == .text("placed") })
    for name in ["yaw", "yawAccuracy", "pivot", "latitude", "longitude", "altitude", "rmse"] {
      expect(placed[name] != nil && placed[name] != .null, "\(name)")
    }
    expectEqual(placed["datum"], .text("ellipsoid"))
    expectEqual(placed["compassBias"], .null)
  }

  /// One number for all outputs of a session with every kind of measurement and fault.
  @Test func `every machine says the same`() {
    var walk = AlignmentSweepTests.faults
    walk.visualInterval = 7
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for output in Self.play(walk.events()) {
      for field in SessionOutput(output.kind, at: output.time, in: .english).fields {
        for byte in "\(field)".utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
      }
    }
    expectEqual(sum, 9_134_302_408_547_009_819)
  }

  static func play(_ events: [SessionEvent]) -> [(time: Seconds, kind: AlignmentOutput)] {
    var machine = AlignmentMachine()
    return events.flatMap { event in machine.handle(event).map { (event.time, $0) } }
  }

  static func name(_ output: AlignmentOutput) -> String {
    switch output {
    case .placed: "placed"
    case .refused: "refused"
    case .jumped: "jumped"
    case .restarted: "restarted"
    case .anomaly(let anomaly): anomaly.name
    }
  }
}
