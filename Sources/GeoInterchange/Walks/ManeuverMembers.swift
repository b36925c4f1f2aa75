import GeoFormats
public import GeoRouting
import GeoStreets
public import GeoTexts
import Geodesy

/// Maneuvers as documents carry them.
public struct ManeuverList: Hashable, Sendable {
  /// The maneuvers, in walking order.
  public var maneuvers: [Maneuver]
  /// The language of the texts.
  public var language: Language

  /// Makes a list for readers of a language.
  public init(_ maneuvers: [Maneuver], in language: Language) {
    self.maneuvers = maneuvers
    self.language = language
  }

  /// Writes the member `maneuvers`.
  func write(to json: inout JSONWriter) {
    json.key("maneuvers")
    json.beginArray()
    for maneuver in maneuvers {
      json.beginObject(inline: true)
      json.member("kind", maneuver.kind.rawValue)
      json.member("direction", maneuver.direction.rawValue)
      json.member("angleDegrees", maneuver.angle, decimals: 1)
      json.member("headingDegrees", maneuver.heading >= 359.95 ? 0 : maneuver.heading, decimals: 1)
      json.member("distanceMeters", maneuver.distance, decimals: DocumentDecimals.meters)
      json.member("lengthMeters", maneuver.length, decimals: DocumentDecimals.meters)
      json.member("latitude", maneuver.coordinate.latitude, decimals: DocumentDecimals.coordinate)
      json.member("longitude", maneuver.coordinate.longitude, decimals: DocumentDecimals.coordinate)
      json.member("street", maneuver.street.name ?? maneuver.street.ref)
      optional("crossed", maneuver.crossed, &json)
      optional("vertical", maneuver.vertical?.rawValue, &json)
      if let level = maneuver.level {
        json.member("level", level, decimals: 1)
      }
      optional("side", maneuver.side?.rawValue, &json)
      json.member("text", maneuver.messageWithLength.text(in: language))
      json.endObject()
    }
    json.endArray()
  }

  private func optional(_ key: String, _ value: String?, _ json: inout JSONWriter) {
    guard let value else { return }
    json.member(key, value)
  }
}
