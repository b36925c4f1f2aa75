package import GeoFormats
import Geodesy

extension VenueExport {
  /// A venue as GeoJSON: a feature for each thing, with its kind, its floor and the floor's ordinal.
  /// - Throws: `VenueError.noPlace` when a floor has no known place on the Earth.
  public static func geoJSON(_ venue: Venue) throws(VenueError) -> VenueExport {
    var json = GeoJSONWriter { json in
      json.member("id", venue.id.rawValue)
      json.member("name", venue.name)
    }
    for feature in try venue.features() { feature.write(to: &json) }
    json.endCollection()
    return VenueExport(bytes: json.json.bytes)
  }
}

extension VenueFeature {
  fileprivate func write(to json: inout GeoJSONWriter) {
    switch geometry {
    case .point(let point): json.point(point) { writeProperties(to: &$0) }
    case .line(let points):
      json.beginLine()
      for point in points { json.position(point) }
      json.endLine { writeProperties(to: &$0) }
    case .polygon(let polygon):
      json.beginGeometry("Polygon")
      json.json.beginArray(inline: true)
      for ring in polygon.rings {
        json.json.beginArray()
        for point in ring { GeoJSONWriter.position(point, to: &json.json) }
        json.json.endArray()
      }
      json.json.endArray()
      json.endGeometry { writeProperties(to: &$0) }
    }
  }

  /// Writes the members of `properties`.
  package func writeProperties(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("kind", kind.rawValue)
    json.member("floor", floor.rawValue)
    json.member("name", name)
    json.member("level", level)
    for property in properties {
      switch property.value {
      case .text(let text): json.member(property.name, text)
      case .number(let number, let decimals):
        json.member(property.name, number, decimals: decimals)
      case .flag(let flag): json.member(property.name, flag)
      }
    }
  }
}
