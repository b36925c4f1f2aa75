import GeoAnchorClient
import GeoSessions
import Geodesy

@testable import GeoLocalization

/// Readers of localization: requests and answers of services, maps, and graphs of waypoints.
extension Target {
  /// Reads the bytes as every kind of answer and request of a positioning service.
  func readAnswers(_ bytes: [UInt8]) throws {
    for isRightHanded in [true, false] {
      let frame = CapturedFrame(
        time: 1,
        pose: FramePose(position: Vector3(x: 1, y: 2, z: 3), orientation: .identity))
      let request = PositioningRequest(
        id: "map-1", time: 1, target: .map("M"), frames: [frame], isRightHanded: isRightHanded)
      if let found = try? MapAnswer.response(reading: bytes, to: request) {
        guard let pose = found.mapPose, pose.position.length < .infinity else { throw Violation() }
        let text = MapAnswer.text(of: found, to: request)
        guard (try? MapAnswer.response(reading: Array(text.utf8), to: request)) != nil else {
          throw Violation()
        }
      }
      for axes in GeoPoseServiceClient.CameraAxes.allCases {
        _ = try? GeoPoseProtocol.response(reading: bytes, to: request, axes: axes)
      }
    }
    _ = try? AccessToken(reading: bytes)
    _ = try? ZoneAvailabilityAnswer.read(bytes)
    _ = try? GeoPoseProtocol.request(reading: bytes)
    _ = try? MapQuery.request(readingJSON: bytes, id: "x")
    let type = "multipart/form-data; boundary=x"
    guard let form = try? MultipartForm(reading: bytes, mediaType: type) else { return }
    _ = try? MapQuery.request(of: form, id: "x")
    // Names are escaped when they are written, so only the values must come back. A long
    // name may grow beyond the head that is read.
    let isShort = form.parts.allSatisfy { part in
      [part.name, part.file ?? "", part.mediaType ?? ""].allSatisfy { $0.utf8.count < 300 }
    }
    guard isShort else { return }
    let (again, body) = form.body(seed: "x")
    guard let second = try? MultipartForm(reading: body, mediaType: again),
      second.parts.map(\.bytes) == form.parts.map(\.bytes)
    else { throw Violation() }
  }

  /// Reads the bytes as maps and as a configuration, and looks maps up.
  func readMaps(_ bytes: [UInt8]) throws {
    if let configuration = try? MapConfigurationDocument.read(bytes) {
      let text = MapConfigurationDocument.text(of: configuration)
      guard (try? MapConfigurationDocument.read(Array(text.utf8))) != nil else {
        throw Violation()
      }
    }
    guard let catalogue = try? MapCatalogue(reading: bytes) else { return }
    let hints = MapHints(position: Vector3(x: 1, y: 0, z: 2), radius: 10)
    for set in catalogue.sets.prefix(4) {
      _ = catalogue.candidates(for: .mapSet(set.code), hints: hints)
      _ = catalogue.georeference(of: .mapSet(set.code))
    }
  }

  /// Reads the bytes as a graph and walks through it.
  func readWaypoints(_ bytes: [UInt8]) {
    guard let document = try? WaypointDocument(reading: bytes) else { return }
    for finding in document.findings() { _ = finding.description }
    var navigator = MapNavigator(document.graph)
    for place in document.graph.places.prefix(4) {
      _ = navigator.start(place.id, at: 0)
      for (step, waypoint) in document.graph.waypoints.prefix(16).enumerated() {
        _ = navigator.update(
          waypoint.position, looking: Vector3(x: 0, y: 0, z: -1), at: Double(step))
      }
    }
  }
}
