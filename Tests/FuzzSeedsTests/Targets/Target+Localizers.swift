import GeoRequests
import Geodesy

@testable import GeoLocalization
@testable import GeoSessions

/// Readers of configurations and recordings of localization, and of fixes.
extension Target {
  /// Fuses a table of fixes: the position is on Earth, and no more fixes agree than there are.
  func readFixes(_ bytes: [UInt8]) throws {
    guard let table = try? FixTable(csv: bytes) else { return }
    guard let position = FixFuser.fuse(table.fixes) else {
      if !table.fixes.isEmpty { throw Violation() }
      return
    }
    guard abs(position.coordinate.latitude) <= 90, position.uncertainty?.isFinite ?? true,
      (1...table.fixes.count).contains(position.inliers)
    else { throw Violation() }
  }

  /// Reads a configuration, which must come back when it is written, and replays recordings.
  func readLocalizer(_ bytes: [UInt8]) throws {
    if let remote = try? RemoteConfigurationDocument.read(bytes) {
      let text = RemoteConfigurationDocument.text(of: remote)
      guard (try? RemoteConfigurationDocument.read(Array(text.utf8))) != nil else {
        throw Violation()
      }
    }
    var options = CodeSessionOptions()
    options.codes = .skipped
    if case .codes(let read)? = try? Localizer(reading: bytes) { options = read }
    var machine = CodeLocalizationMachine(options)
    for event in (try? FrameRecordingImport.events(bytes)) ?? [] { _ = machine.handle(event) }
    let place = Coordinate(latitude: 48, longitude: 2)
    _ = ParkingAvailability(answer: bytes, near: place)
  }
}
