public import GeoSessions
import GeoVenues
import Geodesy

extension IndoorPosition: SessionOutputConvertible {
  /// The position in the common shape: plan meters to 3 decimals, degrees of the Earth to 8.
  public var sessionOutput: SessionOutput {
    SessionOutput(time: time, .position, fields)
  }

  /// The data without the time.
  public var fields: [SessionOutput.Field] {
    var fields: [SessionOutput.Field] = [
      .init("source", .text(source.rawValue)), .init("outdoor", .flag(isOutdoor)),
    ]
    if let place {
      fields += [
        .init("venue", .text(place.venue)), .init("building", .text(place.building)),
        .init("floor", .text(place.floor)), .init("x", .number(place.point.x, decimals: 3)),
        .init("y", .number(place.point.y, decimals: 3)),
      ]
      fields += [
        .init("height", Self.number(place.height, 3)),
        .init("heightAboveMarker", Self.number(place.heightAboveMarker, 3)),
        .init("room", Self.text(place.room)), .init("label", Self.text(place.label)),
      ]
    }
    fields += [
      .init("latitude", Self.number(coordinate?.latitude, 8)),
      .init("longitude", Self.number(coordinate?.longitude, 8)),
      .init("altitude", Self.number(altitude?.meters, 3)),
      .init("datum", Self.text(altitude?.datum.rawValue)),
      .init("heading", Self.number(heading?.clockwise, 3)),
      .init("compass", Self.number(compass, 3)), .init("radius", Self.number(radius, 3)),
      .init("angle", Self.number(angle, 3)), .init("doubtful", .flag(isDoubtful)),
    ]
    if let covariance {
      fields.append(
        .init(
          "covariance",
          .list([covariance.xx, covariance.xy, covariance.yy].map { .number($0, decimals: 6) })))
    }
    return fields
  }

  private static func number(_ number: Double?, _ decimals: Int) -> SessionOutput.Value {
    number.map { .number($0, decimals: decimals) } ?? .null
  }

  private static func text(_ text: String?) -> SessionOutput.Value {
    text.map { .text($0) } ?? .null
  }
}
