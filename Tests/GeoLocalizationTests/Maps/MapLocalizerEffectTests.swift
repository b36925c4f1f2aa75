import GeoFormats
import GeoRequests
import GeoSessions
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoLocalization

/// Every member of a localizer's configuration changes what a session says.
@Suite struct MapLocalizerEffectTests {
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
    let catalogue = try MapCatalogue(maps: [LocalizationMap(code: "HALL", mesh: "hall.glb")])
    return try maps.flatMap { session in
      [
        session.outputs(of: try MapLocalizationMachine(configuration, catalogue: catalogue)) {
          $0.sessionOutput(in: .english)
        },
        session.outputs(of: try ObjectTrackingMachine(configuration)) {
          $0.sessionOutput(in: .english)
        },
      ]
    }
  }

  private static let base = """
    {"mapSetCode": "S", "confidenceCheck": true, "passGeoPose": true, "hintMapCodes": ["A"],
     "hintPosition": "1,2,3", "hintFloorHeight": "0,3", "objectCodes": ["CHAIR"]}
    """

  @Test func `S-14: each member of a session in a map changes an output`() throws {
    let usual = try MapConfigurationDocument.read(Array(Self.base.utf8))
    let said = try Self.outputs(usual)
    func check(_ name: String, _ changes: [(inout MapLocalizationConfiguration) -> Void]) throws {
      let differs = try changes.contains { change in
        var other = usual
        change(&other)
        return try Self.outputs(other) != said
      }
      expect(differs, "\(name)")
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
}
