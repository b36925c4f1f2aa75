import GeoAreas
import GeoFormats
import GeoTestSupport
import Geodesy

/// Polygons of GeoJSON files, unchecked.
enum GeoJSONRings {
  static func read(_ file: String) throws -> [PolygonNormalizer.Rings] {
    let value = try JSONReader.read(FileBytes.read(SharedData.path(file)))
    return polygons(value)
  }

  /// Those of a collection's members with a name.
  static func read(_ file: String, named name: String) throws -> [PolygonNormalizer.Rings] {
    let value = try JSONReader.read(FileBytes.read(SharedData.path(file)))
    return (value["features"]?.array ?? [])
      .filter { $0["properties"]?["name"]?.string == name }.flatMap(polygons)
  }

  static func polygons(_ value: JSONValue) -> [PolygonNormalizer.Rings] {
    switch value["type"]?.string {
    case "FeatureCollection": (value["features"]?.array ?? []).flatMap(polygons)
    case "Feature": value["geometry"].map(polygons) ?? []
    case "Polygon": [rings(value["coordinates"])]
    case "MultiPolygon": (value["coordinates"]?.array ?? []).map { rings($0) }
    default: []
    }
  }

  private static func rings(_ value: JSONValue?) -> PolygonNormalizer.Rings {
    (value?.array ?? []).map { ring in
      (ring.array ?? []).compactMap { position in
        guard let x = position.array?.first?.number,
          let y = position.array?.dropFirst().first?.number
        else { return nil }
        return SIMD2(x, y)
      }
    }
  }
}
