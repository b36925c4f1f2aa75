package import GeoFormats
package import Geodesy

/// Polygons read from GeoJSON (RFC 7946).
package enum AreaDocument {
  /// Reads all polygons of a geometry, a feature or a collection of them.
  /// - Throws: `FormatError` with path and place when it is not GeoJSON, or something else than a
  ///   polygon is in it.
  package static func read(_ bytes: [UInt8]) throws(FormatError) -> [Polygon] {
    var polygons: [Polygon] = []
    try collect(JSONNode(reading: bytes), into: &polygons, depth: 8)
    return polygons
  }

  private static func collect(
    _ node: JSONNode, into polygons: inout [Polygon], depth: Int
  ) throws(FormatError) {
    let expected = "a Polygon, MultiPolygon, Feature or collection of them"
    guard depth > 0 else { throw node.error(expected: "a collection that is less deep") }
    switch try node["type"].string() {
    case "Polygon": polygons.append(try polygon(node["coordinates"]))
    case "MultiPolygon":
      for part in try node["coordinates"].elements() { polygons.append(try polygon(part)) }
    case "Feature": try collect(node["geometry"], into: &polygons, depth: depth - 1)
    case "FeatureCollection":
      for part in try node["features"].elements() {
        try collect(part, into: &polygons, depth: depth - 1)
      }
    case "GeometryCollection":
      for part in try node["geometries"].elements() {
        try collect(part, into: &polygons, depth: depth - 1)
      }
    default: throw node["type"].error(expected: expected)
    }
  }

  private static func polygon(_ node: JSONNode) throws(FormatError) -> Polygon {
    var rings: [[Coordinate]] = []
    for ring in try node.elements() {
      var points: [Coordinate] = []
      for position in try ring.elements() {
        let numbers = try position.elements()
        guard numbers.count >= 2 else {
          throw position.error(expected: "a position of at least two numbers")
        }
        let longitude = try numbers[0].number()
        let latitude = try numbers[1].number()
        do throws(GeodesyError) {
          points.append(try Coordinate(validating: latitude, longitude: longitude))
        } catch {
          throw .coordinate(error, path: position.path.description, at: position.place)
        }
      }
      guard points.count >= 4, points.first == points.last else {
        throw ring.error(expected: "a ring of four or more positions that ends where it begins")
      }
      rings.append(points)
    }
    guard let outline = rings.first else { throw node.error(expected: "at least one ring") }
    return Polygon(exterior: outline, holes: Array(rings.dropFirst()))
  }
}
