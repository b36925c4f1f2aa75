package import GeoIndoor
package import GeoSessions
import Geodesy

extension IndoorPosition {
  /// The position in the common shape: plan meters to 3 decimals, degrees of the Earth to 8.
  package var sessionOutput: SessionOutput {
    SessionOutput(time: time, .position, fields)
  }

  /// The angles as PositioningLibrary has them: radians, the heading counter-clockwise from the
  /// plan's top, over `-π ..< π`.
  var radianFields: [SessionOutput.Field] {
    [
      .init("headingRadians", .optional(heading?.counterclockwiseRadians, decimals: 6)),
      .init("angleRadians", .optional(angle.map { $0 * .pi / 180 }, decimals: 6)),
    ]
  }

  /// The data without the time.
  package var fields: [SessionOutput.Field] {
    var fields: [SessionOutput.Field] = [
      .init("source", .text(source.rawValue)), .init("outdoor", .flag(isOutdoor)),
    ]
    if let place {
      fields += [
        .init("venue", .text(place.venue.rawValue)),
        .init("building", .text(place.building.rawValue)),
        .init("floor", .text(place.floor.rawValue)),
        .init("x", .number(place.point.x, decimals: 3)),
        .init("y", .number(place.point.y, decimals: 3)),
      ]
      fields += [
        .init("height", .optional(place.height, decimals: 3)),
        .init("heightAboveMarker", .optional(place.heightAboveMarker, decimals: 3)),
        .init("room", .optional(place.room)), .init("label", .optional(place.label)),
      ]
    }
    fields += [
      .init("latitude", .optional(coordinate?.latitude, decimals: 8)),
      .init("longitude", .optional(coordinate?.longitude, decimals: 8)),
      .init("altitude", .optional(altitude?.meters, decimals: 3)),
      .init("datum", .optional(altitude?.datum.rawValue)),
      .init("heading", .optional(heading?.clockwise, decimals: 3)),
      .init("compass", .optional(compass, decimals: 3)),
      .init("radius", .optional(radius, decimals: 3)),
      .init("angle", .optional(angle, decimals: 3)), .init("doubtful", .flag(isDoubtful)),
    ]
    if let covariance {
      fields.append(
        .init(
          "covariance",
          .list([covariance.xx, covariance.xy, covariance.yy].map { .number($0, decimals: 6) })))
    }
    return fields
  }
}
