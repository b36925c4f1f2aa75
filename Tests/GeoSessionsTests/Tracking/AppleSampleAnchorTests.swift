import GeoAnchors
import GeoAreas
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoSessions

/// The behaviors of Apple's geotracking sample, by their ids: anchors, and what only a device has
/// (A-13 and A-16 are beside the formats and the pictures that they are about).
@Suite struct AppleSampleAnchorTests: SampleSession {
  @Test func `A-11: an anchor appears after distance / 10 s, forgiving at low accuracy`() throws {
    var script = localized(until: 30, accuracy: .low)
    script.at(
      5, .mapTap(Places.inside.destination(distance: 100, bearing: 0), name: "Far"))
    script.at(20, .geoStatus(GeoStatus(.localized, accuracy: .medium)))
    let updates = script.play(machine()).filter {
      $0.kind == .anchorUpdated && $0["change"] != .text("live")
    }
    expectEqual(updates.map { text($0, "change") }, ["revealed", "detail"])
    expectEqual(updates.map { text($0, "detail") }, ["coarse", "precise"])
    try expectNear(#require(updates.first?.time), 15, within: 0.11)
    expectEqual(updates.last?.time, 20)
  }

  @Test func `S-20: after the session's end an undo or a touch changes nothing`() {
    var script = localized(until: 6)
    script.at(4, .mapTap(Places.inside, name: "One"), .session(.stop))
    script.at(5, .userAction(.undo), .mapTap(Places.inside, name: "Two"))
    let outputs = script.play(machine())
    expectEqual(outputs.filter { $0.kind == .anchorAdded }.map(\.time), [4])
    expect(!outputs.contains { $0.kind == .anchorRemoved })
  }

  @Test func `T13: while coaching has disabled the interface neither touch nor undo counts`() {
    var script = localized(until: 6)
    script.at(4, .mapTap(Places.inside, name: "One"))
    script.at(
      7, .geoStatus(GeoStatus(.localized, accuracy: .high, reasons: [.devicePointedTooLow])))
    script.at(9.5, .userAction(.undo), .mapTap(Places.inside, name: "Two"))
    let outputs = script.play(machine())
    expectEqual(outputs.filter { $0.kind == .coaching }.last?["uiEnabled"], .flag(false))
    expectEqual(outputs.filter { $0.kind == .anchorAdded }.map(\.time), [4])
    expect(!outputs.contains { $0.kind == .anchorRemoved })
    expectEqual(
      outputs.filter { $0.kind == .message && $0.time == 9.5 }.map { text($0, "id") },
      ["anchorInterfaceDisabled", "anchorInterfaceDisabled"])
  }

  @Test func `A-12: undo takes the last one, restart all, equal anchors keep their order`() {
    var script = localized(until: 12)
    for second in [2.0, 3, 4] { script.at(second, .mapTap(Places.inside, name: "Same")) }
    script.at(5, .userAction(.undo))
    script.at(6, .userAction(.restart))
    script.at(7, .userAction(.undo))
    let outputs = script.play(machine())
    expectEqual(ids(outputs, .anchorAdded), ["session-1", "session-2", "session-3"])
    expectEqual(ids(outputs, .anchorRemoved), ["session-3", "session-1", "session-2"])
    let messages = outputs.filter { $0.kind == .message && $0.time >= 5 }.map { text($0) }
    expectEqual(
      messages,
      [
        "Removed the most recently added anchor", "Running a new session", "Nothing to undo",
      ])
  }

  @Test func `A-14: coming near an anchor is said once, leaving it beyond a margin`() {
    var script = localized(until: 1.5)
    let anchor = Anchor(
      id: AnchorID(rawValue: "sign"), name: "Sign", coordinate: Places.inside,
      details: AnchorDetails(revealRadius: 10))
    let distances = [40.0, 15, 9.9, 10.2, 9.8, 12.4, 10.1, 12.6, 11, 40]
    for (index, meters) in distances.enumerated() {
      script.at(
        2 + Double(index),
        .gnss(GNSSFix(Places.inside.destination(distance: meters, bearing: 200))))
    }
    var machine = machine(route: [anchor])
    machine.fixedWorld = nil
    let outputs = script.play(machine).filter {
      $0.time >= 2 && ($0.kind == .enter || $0.kind == .exit)
    }
    expectEqual(outputs.map(\.kind).suffix(2), [.enter, .exit])
    expectEqual(outputs.suffix(2).map(\.time), [4, 9])
    expectEqual(text(outputs.last { $0.kind == .enter }), "You are near Sign")
  }

  @Test func `A-15: a walk leads from anchor to anchor and says which are in view`() throws {
    let walk = (1...3).map { index in
      Anchor(
        id: AnchorID(rawValue: "w\(index)"), name: "W\(index)",
        coordinate: Places.inside.destination(distance: Double(index) * 30, bearing: 0),
        altitude: Altitude(meters: 500, datum: .egm96))
    }
    var script = localized(until: 1.05)
    // Walks north, which is -z, at 1 m/s, looking ahead.
    script.every(0.5, from: 2, to: 100) { time in
      .frame(SessionScript.frame(at: Vector3(x: 0, y: 0, z: -(time - 2))))
    }
    let instructions = script.play(machine(route: walk))
      .filter { $0.time >= 2 && ($0.kind == .instruction || text($0, "id") == "anchorReached") }
    let reached = instructions.filter { text($0, "id") == "anchorReached" }
    expectEqual(reached.map { text($0) }, ["You have reached W1", "You have reached W2"])
    expect(zip(reached.map(\.time), [27.0, 57]).allSatisfy { abs($0 - $1) < 0.6 })
    let last = instructions.last
    try expect(text(last, "kind") == "chainDone" && abs(#require(last?.time) - 87) < 0.6)
    let toW2 = instructions.first { text($0, "id") == "w2" }
    expectEqual(text(toW2), "W2 is 35 m to the north")
    expectEqual(toW2?["visible"], .list([.text("w1"), .text("w2"), .text("w3")]))
  }

  @Test
  func `A-17: without a platform's status one is derived from fixes, camera and visual fixes`() {
    var script = SessionScript()
    script.at(0, .session(.start))
    script.frames(from: 0, to: 20)
    script.fixes(from: 1, to: 20)
    script.at(8, SessionScript.seen(2))
    let states = script.play(machine()).filter { $0.kind == .state }
    expect(states.allSatisfy { $0["derived"] == .flag(true) })
    expectEqual(
      states.map { text($0, "state") ?? "" },
      [
        "initializing", "initializing", "initializing", "localizing", "localizing", "localized",
      ])
    expectEqual(text(states.last, "accuracy"), "medium")
  }

  @Test func `A-18: what only a device has enters as events and changes nothing by itself`() {
    var script = localized(until: 2)
    let before = script.play(machine())
    script.at(
      1.5, .permission(.camera, isGranted: true),
      .deviceSupport(.worldTracking, isSupported: true),
      .unknown(name: "planeDetected", line: #"{"t":1.5,"type":"planeDetected"}"#))
    expectEqual(script.play(machine()), before)
  }
}
