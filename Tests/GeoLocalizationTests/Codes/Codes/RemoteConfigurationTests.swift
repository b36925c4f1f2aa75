import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoLocalization

struct RemoteConfigurationTests {
  private func read(
    _ text: String, base: RemoteConfiguration = RemoteConfiguration()
  ) throws -> RemoteConfiguration {
    try RemoteConfigurationDocument.read(Array(text.utf8), base: base)
  }

  @Test(
    arguments: SharedData.known(
      "indoor/frames/configuration.json", "indoor/fantasmo/remote_config_default.json"))
  func `F-19: the published defaults are ours`(file: String) throws {
    try expectEqual(read(SharedData.text(file)), RemoteConfiguration())
    // Every member of it is one that we write, and only the name may be left out.
    let ours = try JSONReader.read(
      text: RemoteConfigurationDocument.text(of: RemoteConfiguration()))
    func members(_ value: JSONValue?) throws -> [String: JSONValue] {
      Dictionary(
        try #require(value?.object).members.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }
    let (published, written) = try (members(SharedData.json(file).value), members(ours))
    expectEqual(written.merging(published) { $1 }, written)
    expect(Set(written.keys).subtracting(published.keys).isSubset(of: ["remote_config_id"]))
  }

  @Test func `F-19: what a text leaves out stays, what it does not know is passed over`() throws {
    let found = try read(
      """
      {"remote_config_id": "museum", "camera_pitch_filter_max_upward_tilt": 45, "colour": {"a": [1]}}
      """)
    var expected = RemoteConfiguration()
    expected.id = "museum"
    expected.cameraPitchFilterMaxUpwardTilt = 45
    expectEqual(found, expected)
    try expectEqual(read("{}"), RemoteConfiguration())
  }

  @Test func `F-19: the last configuration is kept as text and goes on`() throws {
    var last = RemoteConfiguration()
    last.id = "kept"
    last.minLocalizationWindowTime = 0.7
    last.isBehaviorRequesterEnabled = false
    let kept = RemoteConfigurationDocument.text(of: last)
    try expectEqual(read(kept), last)
    try expectEqual(
      read("{\"remote_config_id\": \"next\"}", base: last).minLocalizationWindowTime, 0.7)
  }

  @Test(
    arguments: [
      ("[1]", "line 1, column 1"), ("{", "line 1"),
      (
        "{\"movement_filter_threshold\": \"x\"}",
        "`movement_filter_threshold` is `x`, expected a number"
      ),
      ("{\"min_frame_evaluation_score\": 2}", "expected a number from 0 to 1"),
      ("{\"is_movement_filter_enabled\": 1}", "expected true or false"),
      (
        "{\"min_localization_window_time\": 2}",
        "expected at most `max_localization_window_time`, 1.2"
      ),
      ("{\"min_frame_evaluation_score\": 0.9}", "expected at most"),
    ])
  func `what cannot be used is named with its place`(text: String, message: String) {
    let error = #expect(throws: LocalizationError.self) { try read(text) }
    expect(error?.description.contains(message) ?? false, "\(error?.description ?? "")")
  }

  @Test func `numbers are brought into their ranges`() {
    var wild = RemoteConfiguration()
    wild.cameraPitchFilterMaxUpwardTilt = 400
    wild.movementFilterThreshold = -1
    wild.imageEnhancerTargetBrightness = .nan
    wild.minLocalizationWindowTime = 5
    wild.maxLocalizationWindowTime = 2
    wild.minFrameEvaluationScore = 0.95
    let tame = wild.validated()
    expectEqual(tame.cameraPitchFilterMaxUpwardTilt, 90)
    expectEqual(tame.movementFilterThreshold, 0)
    expectEqual(tame.imageEnhancerTargetBrightness, 0.15)
    expectEqual(tame.minLocalizationWindowTime, 2)
    expectEqual(tame.minFrameEvaluationScore, 0.8)
    expectEqual(RemoteConfiguration().validated(), RemoteConfiguration())
  }
}
