import GeoFormats
import GeoRequests
import GeoSessions
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoLocalization

/// Every member of a localizer's configuration changes what a session says.
@Suite struct CodeLocalizerEffectTests {
  /// A code, another one that the app rejects, positions of the app, answers that scatter.
  private static let codes = [
    ServedSession(
      answer: { id, time in
        .localization(
          LocalizationResponse(
            request: id, coordinate: SampleFixes.places[Int(time * 3) % SampleFixes.places.count],
            orientation: .identity, trackerPose: SamplePose.camera(time)))
      }, lost: 20...24, fixes: [0.05, 30, 60],
      others: [
        SessionEvent(time: 0, .qr("A")),
        SessionEvent(time: 0.3, .codeVerdict(isAccepted: true)),
        SessionEvent(time: 50, .qr("B")),
        SessionEvent(
          time: 70, .gnss(GNSSFix(Coordinate(latitude: 48.5, longitude: 2.5), source: "app"))),
      ]),
    ServedSession(
      answer: { id, _ in .localizationFailed(LocalizationFailure(request: id, code: "x")) },
      fixes: [0.05, 9, 18, 27, 36, 45, 54, 63, 72, 81, 90],
      others: [SessionEvent(time: 0, .qr("A"))]),
    ServedSession(
      answer: { id, _ in
        .localization(LocalizationResponse(request: id, coordinate: SampleFixes.places[0]))
      },
      fixes: [0.05, 9, 18, 27, 36, 45, 54, 63, 72, 81, 90],
      others: [SessionEvent(time: 0, .qr("A"))]),
  ]

  private static func outputs(code text: String) throws -> [[SessionOutput]] {
    let options = try CodeSessionDocument.read(Array(text.utf8))
    return codes.map {
      $0.outputs(of: CodeLocalizationMachine(options)) { $0.sessionOutput(in: .english) }
    }
  }

  /// Another value for each member of `session`.
  private static let session: [String: [String]] = [
    "sessionId": ["\"x\""], "codes": ["\"skipped\"", "\"optional\""], "verdicts": ["\"app\""],
    "locations": ["\"app\""], "stopAtConfidence": ["\"low\"", "\"medium\""],
    "confidence": ["\"reference\""], "logLevel": ["\"debug\""], "tags": ["[\"night\"]"],
    "needsSharpness": ["true"], "stopAfterErrors": ["2"], "acceptAfterSeconds": ["0.5"],
    "locationMaximumAgeSeconds": ["1", "100"], "judgingSeconds": ["2"], "worldYawDegrees": ["90"],
    "gate": ["0.2"], "floorMeters": ["50"],
  ]

  @Test func `S-14: each member of a session of codes changes an output`() throws {
    let usual = try Self.outputs(code: "{}")
    let names = CodeSessionDocument.texts + CodeSessionDocument.numbers.map(\.name)
    expectEqual(Set(names + ["tags", "needsSharpness"]), Set(Self.session.keys))
    for (name, values) in Self.session {
      let differs = try values.contains { value in
        try Self.outputs(code: "{\"session\": {\"\(name)\": \(value)}}") != usual
      }
      expect(differs, "\(name)")
    }
    let remote = RemoteConfiguration()
    for member in RemoteConfigurationDocument.numbers {
      let value = remote[keyPath: member.path]
      // A limit beyond its counterpart is refused.
      let differs = [value / 4, value * 1.5, value * 1000].contains { other in
        let said = try? Self.outputs(code: "{\"remote_config\": {\"\(member.name)\": \(other)}}")
        return said.map { $0 != usual } ?? false
      }
      expect(differs, "\(member.name)")
    }
    for (name, path) in RemoteConfigurationDocument.flags {
      let text = "{\"remote_config\": {\"\(name)\": \(!remote[keyPath: path])}}"
      try expect(Self.outputs(code: text) != usual, "\(name)")
    }
  }
}
