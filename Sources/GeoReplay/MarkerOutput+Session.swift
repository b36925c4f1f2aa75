import GeoIndoorPositioning
import GeoSessions
import Geodesy

extension MarkerOutput {
  /// The output in the common shape.
  var sessionOutput: SessionOutput {
    switch kind {
    case .buildingChanged(let id):
      SessionOutput(time: time, .buildingChanged, [.init("building", .text(id))])
    case .floorChanged(let id, let building):
      SessionOutput(
        time: time, .floorChanged, [.init("building", .text(building)), .init("floor", .text(id))])
    case .position(let position), .held(let position): position.sessionOutput
    case .ignored(let marker): Self.suspicion(at: time, "unknownMarker", marker: marker)
    case .ambiguous(let marker): Self.suspicion(at: time, "ambiguousMarker", marker: marker)
    case .lost: Self.suspicion(at: time, "worldMoved")
    }
  }

  private static func suspicion(
    at time: Seconds, _ reason: String, marker: String? = nil
  ) -> SessionOutput {
    SessionOutput(
      time: time, .suspicion,
      [.init("reason", .text(reason))] + (marker.map { [.init("marker", .text($0))] } ?? []))
  }
}
