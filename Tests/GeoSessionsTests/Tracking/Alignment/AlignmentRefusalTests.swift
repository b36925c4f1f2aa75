import GeoTesting
import Geodesy

@testable import GeoSessions

/// Evidence that contradicts itself gives no placement, and the refusal says what does not fit.
@Suite struct AlignmentRefusalTests {
  private static func refusal(_ events: [SessionEvent], _ options: AlignmentOptions) -> String? {
    var session = SessionAlignment(options: options)
    for event in events { session.add(event) }
    guard case .refused(let refusal) = session.solution().answer else { return nil }
    return refusal.name
  }

  private static func bothWays(_ events: [SessionEvent]) -> [String?] {
    [refusal(events, .wholeSession), refusal(events, AlignmentOptions())]
  }

  /// The poses of a walk, each changed.
  private static func changed(
    _ walk: AlignmentWalk, _ change: (Seconds, FramePose) -> FramePose
  ) -> [SessionEvent] {
    walk.events().map { event in
      guard case .frame(var frame) = event.kind, let pose = frame.pose else { return event }
      frame.pose = change(event.time, pose)
      return SessionEvent(time: event.time, .frame(frame))
    }
  }

  @Test
  func `I-1: a walk that fits is answered`() {
    expectEqual(Self.bothWays(AlignmentWalk().events()), [nil, nil])
  }

  @Test func `I-1: a world that jumps with every other frame is refused, and told so once`() {
    var isOdd = false
    let events = Self.changed(AlignmentWalk()) { _, pose in
      isOdd.toggle()
      let away = Vector3(x: isOdd ? 700 : 0, y: 0, z: 0)
      return FramePose(position: pose.position + away, orientation: pose.orientation)
    }
    expectEqual(Self.bothWays(events), ["jumps", "jumps"])
    var machine = AlignmentMachine()
    let outputs = events.flatMap { machine.handle($0) }
    expectNil(machine.placement)
    expect(!outputs.contains { if case .placed = $0 { true } else { false } })
    expect(outputs.count { if case .jumped = $0 { true } else { false } } < 10)
    expectEqual(outputs.count { if case .refused(.jumps) = $0 { true } else { false } }, 1)
  }

  @Test func `I-1: a way ten times as long as that of the fixes is refused for its scale`() {
    let events = Self.changed(AlignmentWalk()) { _, pose in
      FramePose(position: pose.position * 10, orientation: pose.orientation)
    }
    // At 14 m/s and 10 frames a second nothing jumps.
    expectEqual(Self.bothWays(events), ["scale", "scale"])
  }

  @Test
  func `I-1: fixes that scatter by many times what they state are refused for their residuals`() {
    var walk = AlignmentWalk()
    walk.length = 200
    walk.fixDeviation = 60
    walk.fixCorrelation = 2
    let events = walk.events().map { event in
      guard case .gnss(var fix) = event.kind else { return event }
      fix.horizontalAccuracy = 1
      return SessionEvent(time: event.time, .gnss(fix))
    }
    for refusal in Self.bothWays(events) {
      expect(["residuals", "tooLittleMotion", "contradictory"].contains(refusal ?? "answered"))
    }
    expectEqual(Self.refusal(events, AlignmentOptions()), "residuals")
  }
}
