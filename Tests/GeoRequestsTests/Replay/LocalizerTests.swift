import GeoRequests
import GeoSessions
import GeoTesting

@testable import GeoLocalization

struct LocalizerTests {
  private func read(_ text: String) throws -> Localizer { try Localizer(reading: Array(text.utf8)) }

  @Test func `a session with codes`() throws {
    let found = try read(
      """
      {"kind": "fantasmo",
       "remote_config": {"remote_config_id": "museum", "min_localization_window_time": 0.2},
       "session": {"sessionId": "ride", "tags": ["night"], "codes": "skipped", "locations": "app",
         "stopAtConfidence": "medium", "stopAfterErrors": 5, "confidence": "reference",
         "needsSharpness": true, "acceptAfterSeconds": 1, "judgingSeconds": 0.05,
         "worldYawDegrees": -40, "gate": 3, "floorMeters": 0.2, "logLevel": "info"}}
      """)
    guard case .codes(let options) = found else {
      Issue.record("not a session with codes")
      return
    }
    var expected = CodeSessionOptions()
    expected.remote.id = "museum"
    expected.remote.minLocalizationWindowTime = 0.2
    expected.sessionID = SessionID("ride")
    expected.tags = ["night"]
    expected.codes = .skipped
    expected.locations = .app
    expected.stop = .usual
    expected.fusion = FusionOptions(confidence: .reference, gate: 3, floor: 0.2)
    expected.needsSharpness = true
    expected.acceptAfter = 1
    expected.judgingTime = 0.05
    expected.worldYaw = -40
    expected.logLevel = .info
    expectEqual(options, expected)
    try expectEqual(read("{\"kind\": \"fantasmo\"}"), .codes(CodeSessionOptions()))
  }

  @Test func `a session in a map`() throws {
    guard
      case .maps(let configuration) = try read("{\"kind\": \"multiset\", \"mapCode\": \"HALL\"}")
    else {
      Issue.record("not a session in a map")
      return
    }
    expectEqual(configuration, .multiFrame(mapCode: "HALL"))
  }

  @Test func `kinds have usual sessions`() {
    expect(Localizer.kinds.allSatisfy { Localizer(kind: $0) != nil })
    expectNil(Localizer(kind: "other"))
  }

  @Test(
    arguments: [
      ("{}", "`kind` is missing"), ("{\"kind\": \"x\"}", "expected one of `fantasmo`, `multiset`"),
      ("{\"kind\": \"fantasmo\", \"colour\": 1}", "unknown member"),
      (
        "{\"kind\": \"fantasmo\", \"session\": {\"codes\": \"maybe\"}}",
        "expected one of `required`"
      ),
      ("{\"kind\": \"fantasmo\", \"session\": {\"gate\": 0}}", "expected a number from 0.1"),
      ("{\"kind\": \"fantasmo\", \"session\": {\"stopAfterErrors\": 1e99}}", "a number from 1 to"),
      ("{\"kind\": \"fantasmo\", \"session\": {\"tags\": [1]}}", "expected a string"),
      ("{\"kind\": \"fantasmo\", \"remote_config\": []}", "expected an object"),
      ("nonsense", "line 1"),
    ])
  func `what cannot be used is named`(text: String, message: String) {
    let error = #expect(throws: ReplayError.self) { try read(text) }
    expect(error?.description.contains(message) ?? false, "\(error?.description ?? "")")
  }
}
