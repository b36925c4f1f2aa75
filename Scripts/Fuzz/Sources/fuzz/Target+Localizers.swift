import GeoAnchorKit
import GeoReplay
import Glibc

@testable import GeoLocalization
@testable import GeoSessions

/// Readers of what sessions of localization are set to, of their recordings and of fixes.
extension Target {
  /// A table that reads is fused: the place is on Earth, and no more fixes agree than there are.
  func readFixes(_ bytes: [UInt8]) {
    guard let table = try? FixTable(csv: bytes) else { return }
    guard let position = FixFuser.fuse(table.fixes) else {
      if !table.fixes.isEmpty { abort() }
      return
    }
    guard abs(position.coordinate.latitude) <= 90, position.uncertainty?.isFinite ?? true,
      (1...table.fixes.count).contains(position.inliers)
    else { abort() }
  }

  /// A configuration that reads can be written and read again, and runs; recordings are played.
  func readLocalizer(_ bytes: [UInt8]) {
    if let remote = try? RemoteConfigurationDocument.read(bytes) {
      let text = RemoteConfigurationDocument.text(of: remote)
      guard (try? RemoteConfigurationDocument.read(Array(text.utf8))) != nil else { abort() }
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
