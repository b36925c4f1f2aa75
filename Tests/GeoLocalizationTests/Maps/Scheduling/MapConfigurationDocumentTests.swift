import GeoFormats
import GeoTesting
import Geodesy

@testable import GeoLocalization

@Suite struct MapConfigurationDocumentTests {
  private func read(_ text: String) throws -> MapLocalizationConfiguration {
    try MapConfigurationDocument.read(Array(text.utf8))
  }

  @Test func `every member is read`() throws {
    let found = try read(
      """
      {"kind": "multiset", "mapCode": "M", "mapSetCode": "S", "localizationMode": "singleFrame",
       "autoLocalize": false, "backgroundLocalization": false, "bgLocalizationDurationSeconds": 45,
       "relocalization": false, "numberOfFrames": 5, "frameCaptureIntervalMs": 400,
       "confidenceCheck": true, "confidenceThreshold": 0.5, "firstLocalizationUntilSuccess": false,
       "showAlerts": false, "meshVisualization": false, "passGeoPose": true,
       "geoCoordinatesInResponse": true, "hintMapCodes": ["A", "B"], "hintPosition": "1.5, 0,-2",
       "hintFloorHeight": "4,-1", "hintRadius": 60, "use2DFiltering": true, "imageQuality": 70,
       "objectCodes": ["O"], "autoObjectTracking": false, "backgroundObjectTracking": false,
       "bgObjectTrackingDurationSeconds": 20, "restartObjectTracking": false,
       "objectTrackingCaptureDelay": 2, "firstObjectTrackingUntilSuccess": false,
       "geoHintMaximumAgeSeconds": 5, "requestTimeoutSeconds": 12, "captureTimeoutSeconds": 8}
      """)
    let expected = MapLocalizationConfiguration(
      mapCode: "M", mapSetCode: "S", mode: .singleFrame, startsAutomatically: false,
      repeatsInBackground: false, backgroundInterval: 45, relocalizesAfterLoss: false,
      frameCount: 5, captureInterval: 0.4, checksConfidence: true, confidenceThreshold: 0.5,
      retriesUntilSuccess: false, showsAlerts: false, showsMesh: false, sendsGeoHint: true,
      asksForGeoCoordinates: true,
      hints: MapHints(
        codes: ["A", "B"], position: Vector3(x: 1.5, y: 0, z: -2), floor: -1...4,
        radius: 60, isHorizontal: true),
      imageQuality: 70,
      objects: ObjectTrackingConfiguration(
        codes: ["O"], startsAutomatically: false, repeatsInBackground: false,
        backgroundInterval: 20, restartsAfterLoss: false, captureDelay: 2,
        retriesUntilSuccess: false),
      geoHintMaximumAge: 5, requestTimeout: 12, captureTimeout: 8)
    expectEqual(found, expected)
    expectEqual(found.validated(), found)
  }

  @Test func `what is left out has its default`() throws {
    try expectEqual(read("{}"), MapLocalizationConfiguration())
    try expectEqual(read(#"{"hintPosition": "", "hintFloorHeight": ""}"#).hints, MapHints())
  }

  @Test func `what is written reads the same`() throws {
    let given = MapLocalizationConfiguration(
      mapCode: "M", captureInterval: 0.35,
      hints: MapHints(
        codes: ["A"], position: Vector3(x: 1, y: -2.25, z: 3), floor: 0...3))
    try expectEqual(read(MapConfigurationDocument.text(of: given)), given)
  }

  @Test(arguments: [
    (#"{"bgLocalizationDurationSeconds": 5}"#, "bgLocalizationDurationSeconds", "from 15 to 180"),
    (#"{"frameCaptureIntervalMs": 1000}"#, "frameCaptureIntervalMs", "from 300 to 800"),
    (#"{"numberOfFrames": 4.5}"#, "numberOfFrames", "a whole number from 4 to 6"),
    (#"{"numberOfFrames": 1e300}"#, "numberOfFrames", "a whole number from 4 to 6"),
    (#"{"autoLocalize": "yes"}"#, "autoLocalize", "true or false"),
    (#"{"mapCode": 3}"#, "mapCode", "a string"),
    (#"{"localizationMode": "all"}"#, "localizationMode", "`singleFrame` or `multiFrame`"),
    (#"{"hintFloorHeight": "1"}"#, "hintFloorHeight", "two heights"),
    (#"{"hintPosition": "1,2,nan"}"#, "hintPosition", "three numbers"),
    (
      #"{"objectCodes": ["1","2","3","4","5","6","7","8","9","10","11"]}"#, "objectCodes",
      "at most 10"
    ),
    (#"{"objectCodes": [1]}"#, "objectCodes[0]", "a string"),
    (#"{"kind": "fantasmo"}"#, "kind", "`multiset`"), (#"{"mapcode": "M"}"#, "mapcode", "one of"),
    (#"{"mapCode": "a", "mapCode": "b"}"#, "mapCode", "one"), ("[]", "$", "an object"),
  ])
  func `an error names member and expectation`(text: String, member: String, expected: String)
    throws
  {
    let error = #expect(throws: LocalizationError.self) { try read(text) }
    guard case .document(.member(let path, _, let wanted, _))? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expectEqual(path, member)
    expect(wanted.contains(expected))
  }
}
