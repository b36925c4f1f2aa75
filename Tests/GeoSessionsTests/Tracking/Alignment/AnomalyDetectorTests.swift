import GeoTesting
import Geodesy

@testable import GeoSessions

@Suite struct AnomalyDetectorTests {
  @Test func `a clean walk is not suspicious`() {
    for seed in 1...50 {
      var walk = AlignmentWalk()
      walk.seed = UInt64(seed)
      walk.compassBias = 10
      expect(Self.anomalies(walk.events()).isEmpty)
    }
  }

  @Test func `frozen fixes`() {
    let start = AlignmentWalk.start.coordinate
    let events = Self.edit(AlignmentWalk().events()) { event in
      if case .gnss(var fix) = event.kind, event.time > 20 {
        fix.coordinate = start
        event.kind = .gnss(fix)
      }
    }
    expect(Self.anomalies(events).map(\.name).contains("frozenFixes"))
    // A standing phone may well say the same twice.
    var standing = AlignmentWalk()
    standing.length = 0
    let still = Self.edit(standing.events()) { event in
      if case .gnss(var fix) = event.kind {
        fix.coordinate = start
        event.kind = .gnss(fix)
      }
    }
    expect(Self.anomalies(still).isEmpty)
  }

  @Test func `frozen heading`() {
    var events: [SessionEvent] = []
    for step in 0..<100 {
      let turn = Orientation(degrees: Double(step), about: Vector3(x: 0, y: 1, z: 0))
      let pose = FramePose(position: Vector3(x: Double(step) / 50, y: 0, z: 0), orientation: turn)
      events.append(SessionEvent(time: Double(step) / 10, .frame(Frame(pose: pose))))
      events.append(
        SessionEvent(time: Double(step) / 10, .heading(HeadingReading(degrees: 12.5))))
    }
    expectEqual(Self.anomalies(events).map(\.name), ["frozenHeading"])
  }

  @Test func `frozen pose`() {
    let pose = FramePose(position: Vector3(x: 1, y: 2, z: 3), orientation: .identity)
    let events = (0..<100).map { SessionEvent(time: Double($0) / 10, .frame(Frame(pose: pose))) }
    expectEqual(Self.anomalies(events).map(\.name), ["frozenPose"])
  }

  @Test func `jumps and old fixes`() {
    var count = 0
    let events = Self.edit(AlignmentWalk().events()) { event in
      if case .gnss(var fix) = event.kind {
        count += 1
        if count == 15 { fix.coordinate.latitude += 0.001 }
        if count == 30 { fix.measuredAt = event.time - 12 }
        event.kind = .gnss(fix)
      }
    }
    let names = Self.anomalies(events).map(\.name)
    expectEqual(names.count { $0 == "fixJump" }, 2)
    expect(names.contains("staleFix"))
    expect(names.contains("fixOrder"))
  }

  @Test func `accuracy that is too good`() {
    var walk = AlignmentWalk()
    walk.fixDeviation = 8
    walk.fixCorrelation = 2
    let events = Self.edit(walk.events()) { event in
      if case .gnss(var fix) = event.kind {
        fix.horizontalAccuracy = 1.5
        event.kind = .gnss(fix)
      }
    }
    expect(Self.anomalies(events).map(\.name).contains("optimisticAccuracy"))
  }

  private static func edit(
    _ events: [SessionEvent], _ change: (inout SessionEvent) -> Void
  ) -> [SessionEvent] {
    var events = events
    for index in events.indices { change(&events[index]) }
    return events
  }

  private static func anomalies(_ events: [SessionEvent]) -> [SensorAnomaly] {
    AlignmentMachineTests.play(events).compactMap {
      if case .anomaly(let anomaly) = $0.kind { anomaly } else { nil }
    }
  }
}
