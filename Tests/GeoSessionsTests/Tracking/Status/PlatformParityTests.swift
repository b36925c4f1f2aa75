import GeoTesting
import GeoTexts

@testable import GeoSessions

@Suite struct PlatformParityTests {
  private func check(_ meaning: PlatformParity.Meaning) {
    for language in Language.allCases {
      expect(!meaning.message.text(in: language).isEmpty)
    }
    expectNil(meaning.status.state.unknownCode)
    // Only success has nothing to say.
    expectEqual((meaning.severity == .quiet), (meaning.status.state == .localized))
  }

  // Platform table, row 32: no cell is empty, and an unknown raw value is handled.
  @Test func `every value of ARCore has a meaning`() {
    for entry in VPSAvailability.table { check(PlatformParity.meaning(of: entry.value)) }
    for entry in EarthState.table { check(PlatformParity.meaning(of: entry.value)) }
    for entry in GeospatialSampleState.table { check(PlatformParity.meaning(of: entry.value)) }
    check(PlatformParity.meaning(of: VPSAvailability(rawValue: 99)))
    check(PlatformParity.meaning(of: EarthState(name: "ERROR_OF_TOMORROW")))
    check(PlatformParity.meaning(of: GeospatialSampleState(rawValue: 99)))
    // Different errors have different words.
    let errors = Set(
      EarthState.table.map { PlatformParity.meaning(of: $0.value).message }
        + VPSAvailability.table.map { PlatformParity.meaning(of: $0.value).message })
    expectEqual(errors.count, 9)
  }

  // developers.google.com/ar/reference: GARVPSAvailability and GAREarthState.
  @Test func `raw values are those of the platform`() {
    expectEqual(VPSAvailability.table.map(\.rawValue), [0, 1, 2, -1, -2, -3, -4])
    expectEqual(EarthState.table.map(\.rawValue).prefix(4), [0, -1, -2, -3])
    expectEqual(VPSAvailability(rawValue: -3), .errorNotAuthorized)
    expectEqual(EarthState(name: "ERROR_APK_VERSION_TOO_OLD"), .errorAPKVersionTooOld)
    expectEqual(EarthState(rawValue: 77).rawValue, 77)
  }

  @Test func `every reason has a row`() {
    let reasons = GeoTrackingReason.table.map(\.value) + [.init(rawValue: 99)]
    let cameras: [WorldTrackingState] =
      [.normal, .notAvailable, .unknown(.rawValue(9))]
      + LimitedTrackingReason.table.map { .limited($0.value) }
    let behaviours = BehaviourName.allCases.map(\.rawValue) + ["none"]
    let nextome = [
      "Idle", "Started", "SearchVenue", "GetPacket", "FindFloor", "LocalizationRunning", "Error",
    ]
    for reason in reasons {
      for camera in cameras {
        let row = ReasonParity(reason, camera: camera)
        expect(behaviours.contains(row.fantasmo))
        expect(nextome.contains(row.nextome))
        expect(["tracking", "paused", "stopped"].contains(row.multiset))
        expectNil(row.arcore.unknownCode)
      }
    }
    expectEqual(
      ReasonParity(.worldTrackingUnstable, camera: .limited(.excessiveMotion)).fantasmo, "panSlowly"
    )
  }

  @Test func `state there and back`() {
    for state in [GeoTrackingState.initializing, .localizing, .localized] {
      let sample = PlatformParity.sampleState(of: TrackingStatus(GeoStatus(state)))
      expectEqual(PlatformParity.meaning(of: sample).status.state, state)
    }
    let lost = TrackingStatus(GeoStatus(.localizing), hasTimedOut: true)
    expectEqual(PlatformParity.sampleState(of: lost), .localizingFailed)
    let old = TrackingStatus(GeoStatus(.notAvailable), isSupported: false)
    expectEqual(PlatformParity.sampleState(of: old), .unsupported)
  }

  @Test(arguments: [
    (0.5, 2.0, GeoTrackingAccuracy.high), (2, 2, .medium), (9, 15, .low), (20, 25, .low),
    (20.1, 5, .undetermined), (5, 25.1, .undetermined), (-1, 1, .undetermined),
  ])
  func `numbers become classes`(_ meters: Double, degrees: Double, expected: GeoTrackingAccuracy) {
    expectEqual(PlatformParity.accuracy(horizontalMeters: meters, yawDegrees: degrees), expected)
    expectEqual(PlatformParity.accuracy(horizontalMeters: nil, yawDegrees: degrees), .undetermined)
    expectEqual(PlatformParity.accuracy(horizontalMeters: meters, yawDegrees: nil), .undetermined)
  }
}
