import GeoFormats
package import GeoIndoor
import GeoPictures
import GeoRouting
package import GeoTexts
import Geodesy

/// A route through a venue as JSON (`Data/schemas/venue-route.schema.json`) and as GeoJSON.
package struct IndoorRouteDocument: Sendable {
  private let answer: PlannedIndoorRoute
  private let plans: VenuePlans
  private let language: Language
  private var line: VenueLine { answer.route.line }

  /// Creates a document of a route on the plans of its venue, with instructions in a language.
  package init(_ answer: PlannedIndoorRoute, on plans: VenuePlans, in language: Language) {
    self.answer = answer
    self.plans = plans
    self.language = language
  }

  package var json: String {
    JSONWriter.text { json in
      json.member("venue", plans.venue.id.rawValue)
      json.member("meters", answer.route.length, decimals: 6)
      json.member("upMeters", line.climbs.up, decimals: 6)
      json.member("downMeters", line.climbs.down, decimals: 6)
      json.member("attribution", answer.attribution)
      json.objects("legs", of: line.legs, inline: true) { write($1, to: &$0) }
      json.array("maneuvers", of: answer.route.maneuvers) { write($1, to: &$0) }
      json.objects("points", of: line.points, inline: true) { json, point in
        write(point.coordinate, on: point.level, to: &json)
        json.member("level", point.level, decimals: 1)
        json.member("heightMeters", point.height, decimals: 6)
        json.member("atMeters", point.distance, decimals: 6)
      }
    }
  }

  private func write(_ leg: PathInterval<VenueLine.Activity>, to json: inout JSONWriter) {
    json.member("activity", leg.value.name)
    switch leg.value {
    case .outdoors: write(nil, nil, to: &json)
    case .floor(let level): write(level, level, to: &json)
    case .change(_, let from, let to): write(from, to, to: &json)
    }
    json.member("fromMeters", leg.from, decimals: 6)
    json.member("toMeters", leg.to, decimals: 6)
  }

  private func write(_ from: Double?, _ to: Double?, to json: inout JSONWriter) {
    json.member("fromLevel", from, decimals: 1)
    json.member("toLevel", to, decimals: 1)
  }

  private func write(_ maneuver: Maneuver, to json: inout JSONWriter) {
    json.object(inline: true) { json in
      json.member("kind", maneuver.kind.rawValue)
      json.member("atMeters", maneuver.distance, decimals: 3)
      write(maneuver.coordinate, on: level(at: maneuver), to: &json)
      json.member("level", maneuver.level, decimals: 1)
      json.member("text", maneuver.messageWithLength.text(in: language))
    }
  }

  /// The level where people stand at a maneuver; stairs and lifts tell the one that they reach.
  private func level(at maneuver: Maneuver) -> Double? { line.point(at: maneuver.distance)?.level }

  /// A place on the Earth where that is known, and on its plan where it is on one.
  private func write(_ coordinate: Coordinate, on level: Double?, to json: inout JSONWriter) {
    let found = level.flatMap { plans.point(at: coordinate, level: $0) }
    let isOnEarth = found.map { plans.isOnEarth($0.floor) } ?? true
    let decimals = GeoJSONWriter.coordinateDecimals
    json.member("latitude", isOnEarth ? coordinate.latitude : nil, decimals: decimals)
    json.member("longitude", isOnEarth ? coordinate.longitude : nil, decimals: decimals)
    json.member("floor", found?.floor.id.rawValue)
    json.member("x", found?.point.x, decimals: 3)
    json.member("y", found?.point.y, decimals: 3)
  }

  /// The route as GeoJSON: a line for each part of it.
  ///
  /// A part that touches a plan without a georeference is in plan meters, `x` and `y`.
  package var geojson: String {
    var writer = GeoJSONWriter()
    for leg in line.legs {
      // A part takes its inner points and both of its ends.
      let points = line.points.filter { $0.distance >= leg.from && $0.distance <= leg.to }
      let places = points.map { point in
        point.level.flatMap { plans.point(at: point.coordinate, level: $0) }
      }
      let isPlan = places.contains { $0.map { !plans.isOnEarth($0.floor) } ?? false }
      writer.beginGeometry("LineString")
      writer.json.beginArray()
      for (point, place) in zip(points, places) {
        if isPlan, let place {
          writer.json.planPosition(place.point)
        } else if !isPlan {
          GeoJSONWriter.position(point.coordinate, to: &writer.json)
        }
      }
      writer.json.endArray()
      writer.endGeometry { json in
        write(leg, to: &json)
        if isPlan { json.member("coordinates", "plan") }
      }
    }
    writer.endCollection()
    return writer.json.buffer.text
  }
}
