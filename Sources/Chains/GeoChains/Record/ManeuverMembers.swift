import GeoFormats
import GeoRouting
import GeoStreets
import Geodesy

/// A maneuver as members of a JSON object.
enum ManeuverMembers {
  private static let kinds = Dictionary(
    StreetTraits.Kind.allCases.map { ("\($0)", $0) }, uniquingKeysWith: { $1 })
  /// Names of the kinds: reflection takes ten times as long.
  private static let names = Dictionary(kinds.map { ($1, $0) }, uniquingKeysWith: { $1 })

  /// The names of the features of crossings, in the order of documents.
  private static let features: [(name: String, feature: PointFeatures)] = [
    ("signals", .signals), ("markings", .markings), ("island", .island),
    ("tactilePaving", .tactilePaving),
  ]

  private static func crossing(_ value: JSONValue) -> PointFeatures {
    let names = (value["crossing"]?.array ?? []).compactMap(\.string)
    return PointFeatures(features.filter { names.contains($0.name) }.map(\.feature))
  }

  private static func extent(_ value: JSONValue) -> ClosedRange<Meters>? {
    guard let from = value["extent"]?["fromMeters"]?.number,
      let to = value["extent"]?["toMeters"]?.number, from <= to
    else { return nil }
    return from...to
  }

  /// Writes the members; `text` only for readers of a language.
  static func write(_ maneuver: Maneuver, text: String?, to json: inout JSONWriter) {
    json.member("kind", maneuver.kind.rawValue)
    json.member("direction", maneuver.direction.rawValue)
    json.member("angleDegrees", maneuver.angle, decimals: 1)
    json.member("headingDegrees", maneuver.heading >= 359.95 ? 0 : maneuver.heading, decimals: 1)
    json.member("distanceMeters", maneuver.distance, decimals: RecordDecimals.meters)
    json.member("lengthMeters", maneuver.length, decimals: RecordDecimals.meters)
    json.coordinate(maneuver.coordinate)
    json.member("street", maneuver.street.name ?? maneuver.street.ref)
    json.member("way", names[maneuver.street.kind] ?? "")
    optional("crossed", maneuver.crossed, &json)
    let crossing = features.filter { maneuver.crossing.contains($0.feature) }.map(\.name)
    if !crossing.isEmpty { json.member("crossing", crossing, inline: true) }
    if let extent = maneuver.extent {
      json.object("extent", inline: true) { json in
        json.member("fromMeters", extent.lowerBound, decimals: RecordDecimals.meters)
        json.member("toMeters", extent.upperBound, decimals: RecordDecimals.meters)
      }
    }
    optional("vertical", maneuver.vertical?.rawValue, &json)
    if let level = maneuver.level {
      json.member("level", level, decimals: 1)
    }
    optional("side", maneuver.side?.rawValue, &json)
    optional("text", text, &json)
  }

  /// Reads the members; nil when they are not those of a maneuver.
  static func read(_ value: JSONValue) -> Maneuver? {
    guard let kind = value["kind"]?.string.flatMap(Maneuver.Kind.init),
      let direction = value["direction"]?.string.flatMap(TurnDirection.init),
      let angle = value["angleDegrees"]?.number, let heading = value["headingDegrees"]?.number,
      let distance = value["distanceMeters"]?.number, let length = value["lengthMeters"]?.number,
      let latitude = value["latitude"]?.number, let longitude = value["longitude"]?.number,
      let place = try? Coordinate(validating: latitude, longitude: longitude)
    else { return nil }
    let way = value["way"]?.string.flatMap { kinds[$0] }
    return Maneuver(
      kind: kind, direction: direction, angle: angle, heading: heading, distance: distance,
      length: length, coordinate: place,
      street: Street(name: value["street"]?.string, kind: way ?? .road),
      crossed: value["crossed"]?.string, crossing: crossing(value), extent: extent(value),
      vertical: value["vertical"]?.string.flatMap(VerticalDirection.init),
      level: value["level"]?.number,
      side: value["side"]?.string.flatMap(TurnDirection.init).flatMap {
        [.left, .right].contains($0) ? $0 : nil
      })
  }

  private static func optional(_ key: String, _ value: String?, _ json: inout JSONWriter) {
    guard let value else { return }
    json.member(key, value)
  }
}

/// The decimals of what planning found out, as documents have them.
enum RecordDecimals {
  /// Degrees of latitude and longitude: a tenth of a millimeter.
  static let coordinate = 9
  /// Meters of lengths and distances: a micrometer.
  static let meters = 6
  /// Meters of the ground, which terrain knows to some meters: a millimeter.
  static let ground = 3
}
