import GeoFormats
import GeoSessions
import GeoTexts
import Geodesy
import Testing

@testable import GeoLocalization

/// Every member of a localizer's configuration changes what a session says.
@Suite struct LocalizerEffectTests {
  private static func located(_ id: String, _ confidence: Double) -> SessionEvent.Kind {
    .localization(
      LocalizationResponse(
        request: id,
        mapPose: FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity),
        confidence: confidence, maps: [id.hasPrefix("object") ? "CHAIR" : "HALL"]))
  }

  /// A service that finds the place, one that finds it late, one that is unsure, one that is silent.
  private static let maps = [
    ServedSession(answer: { id, _ in located(id, 0.5) }, lost: 40...42),
    ServedSession(answer: { id, time in
      time < 30
        ? .localizationFailed(LocalizationFailure(request: id, code: "notFound")) : located(id, 0.9)
    }),
    ServedSession(answer: { id, _ in located(id, 0.25) }),
    ServedSession(answer: { _, _ in nil }, lost: 2...60),
    ServedSession(answer: { _, _ in nil }),
  ]

  private static func outputs(_ configuration: MapLocalizationConfiguration) throws
    -> [[SessionOutput]]
  {
    try maps.flatMap { session in
      [
        session.outputs(of: try MapLocalizationMachine(configuration)),
        session.outputs(of: try ObjectTrackingMachine(configuration)),
      ]
    }
  }

  private static let base = """
    {"mapSetCode": "S", "confidenceCheck": true, "passGeoPose": true, "hintMapCodes": ["A"],
     "hintPosition": "1,2,3", "hintFloorHeight": "0,3", "objectCodes": ["CHAIR"]}
    """

  @Test("S-14: each member of a session in a map changes an output")
  func maps() throws {
    let usual = try MapConfigurationDocument.read(Array(Self.base.utf8))
    let said = try Self.outputs(usual)
    func check(_ name: String, _ changes: [(inout MapLocalizationConfiguration) -> Void]) throws {
      let differs = try changes.contains { change in
        var other = usual
        change(&other)
        return try Self.outputs(other) != said
      }
      #expect(differs, "\(name)")
    }
    for member in ConfigurationMembers.numbers {
      try check(
        member.name,
        [member.range.lowerBound, member.range.upperBound].map { value in
          { $0[keyPath: member.path] = value / member.scale }
        })
    }
    for member in ConfigurationMembers.wholes {
      try check(
        member.name,
        [member.range.lowerBound, member.range.upperBound].map { value in
          { $0[keyPath: member.path] = value }
        })
    }
    for member in ConfigurationMembers.flags {
      try check(member.name, [{ $0[keyPath: member.path].toggle() }])
    }
    for member in ConfigurationMembers.codes {
      try check(member.name, [{ $0[keyPath: member.path] = ["OTHER"] }])
    }
    try check("mapSetCode", [{ $0.mapSetCode = "T" }])
    try check("mapCode", [{ ($0.mapSetCode, $0.mapCode) = ("", "M") }])
    try check("localizationMode", [{ $0.mode = .singleFrame }])
    try check("hintPosition", [{ $0.hints.position = nil }])
    try check("hintFloorHeight", [{ $0.hints.floor = nil }])
  }

  /// A code, another one that the app rejects, positions of the app, answers that scatter.
  private static let codes = [
    ServedSession(
      answer: { id, time in
        .localization(
          LocalizationResponse(
            request: id, coordinate: RealFixes.places[Int(time * 3) % RealFixes.places.count],
            orientation: .identity, trackerPose: SamplePose.camera(time)))
      }, lost: 20...24, fixes: [0.05, 30, 60],
      others: [
        SessionEvent(time: 0, .qr(CodeReading(text: "A"))),
        SessionEvent(time: 0.3, .codeVerdict(CodeVerdict(isAccepted: true))),
        SessionEvent(time: 50, .qr(CodeReading(text: "B"))),
        SessionEvent(
          time: 70, .gnss(GNSSFix(Coordinate(latitude: 48.5, longitude: 2.5), source: "app"))),
      ]),
    ServedSession(
      answer: { id, _ in .localizationFailed(LocalizationFailure(request: id, code: "x")) },
      fixes: [0.05, 9, 18, 27, 36, 45, 54, 63, 72, 81, 90],
      others: [SessionEvent(time: 0, .qr(CodeReading(text: "A")))]),
    ServedSession(
      answer: { id, _ in
        .localization(LocalizationResponse(request: id, coordinate: RealFixes.places[0]))
      },
      fixes: [0.05, 9, 18, 27, 36, 45, 54, 63, 72, 81, 90],
      others: [SessionEvent(time: 0, .qr(CodeReading(text: "A")))]),
  ]

  private static func outputs(code text: String) throws -> [[SessionOutput]] {
    let options = try CodeSessionDocument.read(Array(text.utf8))
    return codes.map { $0.outputs(of: CodeLocalizationMachine(options)) }
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

  @Test("S-14: each member of a session of codes changes an output")
  func codes() throws {
    let usual = try Self.outputs(code: "{}")
    let names = CodeSessionDocument.texts + CodeSessionDocument.numbers.map(\.name)
    #expect(Set(names + ["tags", "needsSharpness"]) == Set(Self.session.keys))
    for (name, values) in Self.session {
      let differs = try values.contains { value in
        try Self.outputs(code: "{\"session\": {\"\(name)\": \(value)}}") != usual
      }
      #expect(differs, "\(name)")
    }
    let remote = RemoteConfiguration()
    for member in RemoteConfigurationDocument.numbers {
      let value = remote[keyPath: member.path]
      // A limit beyond its counterpart is refused.
      let differs = [value / 4, value * 1.5, value * 1000].contains { other in
        let said = try? Self.outputs(code: "{\"remote_config\": {\"\(member.name)\": \(other)}}")
        return said.map { $0 != usual } ?? false
      }
      #expect(differs, "\(member.name)")
    }
    for (name, path) in RemoteConfigurationDocument.flags {
      let text = "{\"remote_config\": {\"\(name)\": \(!remote[keyPath: path])}}"
      #expect(try Self.outputs(code: text) != usual, "\(name)")
    }
  }
}
