import GeoLocalization
import GeoSessions
import Geodesy

/// Poses and places as fields of outputs, with the decimals that logs have.
enum PoseFields {
  /// `mapPosition` and `mapOrientation`, or with another word before.
  static func fields(_ name: String, _ pose: FramePose) -> [SessionOutput.Field] {
    let (p, q) = (pose.position, pose.orientation)
    return [
      .init(name + "Position", .list([p.x, p.y, p.z].map { .number($0, decimals: 6) })),
      .init(name + "Orientation", .list([q.x, q.y, q.z, q.w].map { .number($0, decimals: 8) })),
    ]
  }

  /// Latitude, longitude and altitude; nothing without a place.
  static func fields(_ place: MapCatalogue.Place?) -> [SessionOutput.Field] {
    guard let place else { return [] }
    var fields: [SessionOutput.Field] = [
      .init("latitude", .number(place.coordinate.latitude, decimals: 9)),
      .init("longitude", .number(place.coordinate.longitude, decimals: 9)),
    ]
    if let altitude = place.altitude {
      fields.append(.init("altitude", .number(altitude.meters, decimals: 4)))
      fields.append(.init("datum", .text(altitude.datum.rawValue)))
    }
    return fields
  }
}
