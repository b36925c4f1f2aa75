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
      json.key("kind")
      json.string(maneuver.kind.rawValue)
      json.key("direction")
      json.string(maneuver.direction.rawValue)
      json.key("angleDegrees")
      json.number(maneuver.angle, decimals: 1)
      json.key("headingDegrees")
      json.number(maneuver.heading >= 359.95 ? 0 : maneuver.heading, decimals: 1)
      json.key("distanceMeters")
      json.number(maneuver.distance, decimals: DocumentDecimals.meters)
      json.key("lengthMeters")
      json.number(maneuver.length, decimals: DocumentDecimals.meters)
      json.key("latitude")
      json.number(maneuver.coordinate.latitude, decimals: DocumentDecimals.coordinate)
      json.key("longitude")
      json.number(maneuver.coordinate.longitude, decimals: DocumentDecimals.coordinate)
      json.key("street")
      json.string(maneuver.street.name ?? maneuver.street.ref)
      optional("crossed", maneuver.crossed, &json)
      optional("vertical", maneuver.vertical?.rawValue, &json)
      if let level = maneuver.level {
        json.key("level")
        json.number(level, decimals: 1)
      }
      optional("side", maneuver.side?.rawValue, &json)
      json.key("text")
      json.string(maneuver.messageWithLength.text(in: language))
      json.endObject()
    }
    json.endArray()
  }

  private func optional(_ key: String, _ value: String?, _ json: inout JSONWriter) {
    guard let value else { return }
    json.key(key)
    json.string(value)
  }
}
