import GeoAnchorClient
import GeoAnchorKit

/// Finds the camera's place in a map, leads to a gate in it, and hears a beacon: what an app and its
/// service do, without a network between them.
@main
enum MapLocalizer {
  static func main() throws {
    let site = try Site()
    var configuration = MapLocalizationConfiguration.singleFrame(mapSetCode: "SITE")
    configuration.startsAutomatically = true
    var machine = try MapLocalizationMachine(
      configuration, catalogue: site.catalogue, waypoints: site.waypoints)
    var events = [
      SessionEvent(time: 0, .userAction(.navigate, argument: "Gate 4"))
    ]
    // The user walks along the corridor, which leads along -z.
    events += (1...160).map { tenth in
      let time = Double(tenth) / 10
      return SessionEvent(time: time, .frame(frame(meters: max(0, time - 2))))
    }
    for event in events {
      for output in machine.handle(event) {
        show(output)
        guard case .request(let request, _) = output.event else { continue }
        let answer = try site.answer(to: request)
        for output in machine.handle(SessionEvent(time: event.time, .localization(answer))) {
          show(output)
        }
      }
    }
    try heard()
    try refused()
  }

  private static func frame(meters: Meters) -> Frame {
    Frame(
      pose: FramePose(position: Vector3(x: 0, y: 1.5, z: -meters), orientation: .identity),
      details: FrameDetails(
        intrinsics: CameraIntrinsics(
          fx: 1500, fy: 1500, cx: 960, cy: 540, width: 1920, height: 1080))
    )
  }

  private static func show(_ output: MapLocalizationOutput) {
    switch output.event {
    case .located(let result):
      let place = result.place.map { "\($0.coordinate)" } ?? "nowhere"
      print("located in \(result.maps.joined(separator: ", ")) at \(place)")
    case .mesh(.ready(let map, let reference)): print("model of \(map): \(reference)")
    case .failed(let failure, _): print("failed: \(failure)")
    case .navigation(.navigationStarted(_, let name, let meters)):
      print("to \(name): \(meters.rounded()) m")
    case .navigation(.destinationReached(_, let name)): print("at \(name)")
    default: break
    }
  }

  /// The advertisement of an iBeacon as a phone's radio delivers it.
  private static func heard() throws {
    let advertisement: [UInt8] =
      [2, 1, 6, 0x1A, 0xFF, 0x4C, 0, 2, 0x15] + Array(0xA0...0xAF) + [0, 1, 0, 2, 0xCA]
    guard
      case .iBeacon(let uuid, let major, let minor, let power)? = BeaconFrame(
        advertisement: advertisement)
    else { throw PositioningFailure(.malformed, detail: "no beacon") }
    let meters = PathLoss(power: Double(power)).distance(rssi: -71)
    print("beacon \(uuid) \(major)/\(minor), \(meters.rounded()) m away")
  }

  /// A document with a mistake names its place.
  private static func refused() throws {
    do throws(LocalizationError) {
      _ = try MapCatalogue(reading: Array(#"{"maps": [{"code": 7}]}"#.utf8))
    } catch {
      guard case .document(let problem) = error else { throw error }
      print("refused: \(problem)")
    }
  }
}
