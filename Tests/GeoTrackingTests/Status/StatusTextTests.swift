import GeoSessions
import GeoTexts
import GeoTracking
import Testing

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
        "Loading the images of this area. Please wait",
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
  func words(_ status: TrackingStatus, expected: [String]) {
    #expect(StatusText.lines(status).map { $0.text(in: .english) } == expected)
  }

  @Test func everyValueHasItsOwnWords() {
    let states = GeoTrackingState.table.map { StatusText.message($0.value).text(in: .german) }
    #expect(Set(states).count == 4)
    let accuracies = GeoTrackingAccuracy.table.map {
      StatusText.message($0.value).text(in: .german)
    }
    #expect(Set(accuracies).count == 4)
    let reasons = GeoTrackingReason.table.map {
      StatusText.message($0.value, camera: .normal).text(in: .german)
    }
    #expect(Set(reasons).count == 8)
    let causes = LimitedTrackingReason.table.compactMap {
      StatusText.cause(of: .limited($0.value))?.text(in: .german)
    }
    #expect(Set(causes).count == 6)
    #expect(StatusText.cause(of: .normal) == nil)
  }
}
