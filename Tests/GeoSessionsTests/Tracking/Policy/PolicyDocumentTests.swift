import GeoTestSupport
import GeoTesting

@testable import GeoSessions

@Suite struct PolicyDocumentTests {
  private func read(_ text: String) throws(TrackingError) -> TrackingPolicy {
    try PolicyDocument.read(Array(text.utf8))
  }

  @Test(arguments: TrackingPolicy.presets)
  func `every preset survives a round trip`(_ policy: TrackingPolicy) throws {
    let text = PolicyDocument.text(of: policy)
    try expectEqual(read(text), policy)
    try expectEqual(SchemaChecker(named: "tracking-policy").findings(in: text), [])
  }

  @Test func `what is left out comes from the base`() throws {
    let policy = try read(
      #"{"name":"mine","base":"arcore-java","status":{"positionEnterMeters":5},"anchors":{"nearCount":7}}"#
    )
    expectEqual(policy.name, "mine")
    expectEqual(policy.status.position, Hysteresis(enter: 5, leave: 20))
    expectEqual(policy.status.times.localizingTimeout, 180)
    expectEqual(policy.anchors.nearCount, 7)
    expectEqual(policy.coaching, CoachingPolicy())
    try expectEqual(read("{}").status, .arkit)
  }

  @Test(arguments: [
    ("[]", "line 1, column 1: found an array of 0, expected an object"),
    (
      #"{"base":"nokia"}"#,
      "line 1, column 9: `base` is `nokia`, expected one of `arkit`, `arcore-java`, `arcore-unity`"
    ),
    (
      #"{"status":{"positionEnterMeters":"5"}}"#,
      "line 1, column 34: `status.positionEnterMeters` is `5`, expected a number"
    ),
    (
      #"{"status":{"positionEnterMeters":-1}}"#,
      "line 1, column 34: `status.positionEnterMeters` is -1.0, expected a number from 0 to 10000"
    ),
    (
      #"{"status":{"positionEnterMeters":25}}"#,
      "line 1, column 34: `status.positionEnterMeters` is 25.0, expected at most `positionLeaveMeters`, which is 20"
    ),
    (
      #"{"status":{"positionLeaveMeters":1.5}}"#,
      "line 1, column 34: `status.positionLeaveMeters` is 1.5, expected at least `positionEnterMeters`, which is 10"
    ),
    (
      #"{"status":{"needsYaw":1}}"#,
      "line 1, column 23: `status.needsYaw` is 1.0, expected true or false"
    ),
    (
      #"{"anchors":{"nearCount":2.5}}"#,
      "line 1, column 25: `anchors.nearCount` is 2.5, expected a whole number from 1 to 10000"
    ),
    (
      #"{"anchors":{"nearCount":1e300}}"#,
      "line 1, column 25: `anchors.nearCount` is 1e+300, expected a whole number from 1 to 10000"
    ),
    (#"{"status":7}"#, "line 1, column 11: `status` is 7.0, expected an object"),
    (
      #"{"statu":{}}"#,
      "line 1, column 10: `statu` is an unknown member, expected one of `name`, `base`, `status`, `coaching`, `anchors`"
    ),
    (#"{"name":"a","name":"b"}"#, "line 1, column 20: `name` is there twice, expected one"),
  ])
  func `says what is wrong`(_ text: String, expected: String) {
    let error = #expect(throws: TrackingError.self) { try read(text) }
    expectEqual(error?.description, expected)
  }

  @Test func `an unknown member of a section is named`() {
    let error = #expect(throws: TrackingError.self) { try read(#"{"coaching":{"start":4}}"#) }
    let text = error?.description ?? ""
    expect(
      text.hasPrefix("line 1, column 22: `coaching.start` is an unknown member, expected one of"))
    expect(text.contains("`startSeconds`"))
  }

  // Schema and reader have the same limits.
  @Test func `schema and reader agree`() throws {
    let schema = try SchemaChecker(named: "tracking-policy")
    for text in [
      #"{"status":{"yawEnterDegrees":-0.1}}"#, #"{"status":{"lowPitchDegrees":-91}}"#,
      #"{"anchors":{"revealMetersPerSecond":0}}"#, #"{"anchors":{"nearCount":0}}"#,
      #"{"coaching":{"start":4}}"#, #"{"base":"x"}"#, #"{"other":1}"#, #"{"status":[]}"#,
      #"{"status":{"needsCoverage":"yes"}}"#,
    ] {
      #expect(try !schema.findings(in: text).isEmpty)
      #expect(throws: TrackingError.self) { try read(text) }
    }
  }

  // Broken bytes are an error or a policy that its own document gives back, never a crash.
  @Test(arguments: 0..<10 as Range<UInt64>) func `broken bytes do no harm`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let whole = Array(PolicyDocument.text(of: TrackingPolicy()).utf8)
    let digits = Array("0123456789.-+eE\"{}[],:ntf ".utf8)
    for _ in 0..<100 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = digits.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        }
      }
      guard let policy = try? PolicyDocument.read(bytes) else { continue }
      let again = try PolicyDocument.read(Array(PolicyDocument.text(of: policy).utf8))
      expect(again.status.position.enter <= again.status.position.leave)
      expectEqual(again.anchors.nearCount, policy.anchors.nearCount)
    }
  }
}
