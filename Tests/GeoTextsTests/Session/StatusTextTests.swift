import GeoSessions
import GeoTesting

@testable import GeoTexts

@Suite struct StatusTextTests {
  @Test(arguments: [
    (TrackingStatus(GeoStatus(.initializing, accuracy: .high)), ["Initializing"]),
    (
      TrackingStatus(GeoStatus(.localized, accuracy: .medium)), ["Localized, accuracy: medium"]
    ),
    (
      TrackingStatus(
        GeoStatus(.localizing, reasons: [.worldTrackingUnstable, .geoDataNotLoaded]),
        camera: .limited(.excessiveMotion)),
      [
        "Localizing", "Limited tracking: too much motion",
        "Loading imagery of this area. Please wait",
      ]
    ),
    (
      TrackingStatus(GeoStatus(.localizing, reasons: [.worldTrackingUnstable])),
      ["Localizing", "Limited tracking"]
    ),
    (
      TrackingStatus(GeoStatus(.notAvailable, reasons: [.notAvailableAtLocation])),
      [
        "Not available",
        "Geotracking is unavailable here. Please return to your previous location to continue",
      ]
    ),
    (
      TrackingStatus(GeoStatus(.init(rawValue: 9), reasons: [.init(name: "odd")])),
      ["unknown (9)", "unknown (odd)"]
    ),
  ])
  func `words`(_ status: TrackingStatus, expected: [String]) {
    expectEqual(StatusText.lines(status).map { $0.text(in: .english) }, expected)
  }

  @Test func `every value has its own words`() {
    func words(_ messages: [Message]) -> Int { Set(messages.map { $0.text(in: .german) }).count }
    expectEqual(words(GeoTrackingState.table.map { .code("state", $0.value) }), 4)
    expectEqual(words(GeoTrackingAccuracy.table.map { .code("accuracy", $0.value) }), 4)
    expectEqual(
      words(GeoTrackingReason.table.map { StatusText.message($0.value, camera: .normal) }), 8)
    let causes = LimitedTrackingReason.table.compactMap {
      StatusText.cause(of: .limited($0.value))?.text(in: .german)
    }
    expectEqual(Set(causes).count, 6)
    expectNil(StatusText.cause(of: .normal))
  }
}
