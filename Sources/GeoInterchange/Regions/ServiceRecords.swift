public import GeoCoverage
import GeoFormats
import Geodesy

/// Regions as spatial service records of the Open Spatial Computing Platform, in an array.
///
/// A record holds one polygon, so a region of several becomes several records. Services come from
/// the region's own properties, where an import keeps them.
public enum ServiceRecords {
  /// The document.
  public static func text(_ sets: [RegionSet]) -> String {
    var json = JSONWriter()
    json.beginArray()
    for set in sets {
      for region in set.regions {
        for (number, polygon) in region.polygons.enumerated() {
          write(region, polygon, number, to: &json)
        }
      }
    }
    json.endArray()
    json.endText()
    return String(decoding: json.buffer.bytes, as: UTF8.self)
  }

  private static func write(
    _ region: CoverageRegion, _ polygon: Polygon, _ number: Int, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.member("id", region.polygons.count > 1 ? "\(region.id)-\(number + 1)" : region.id)
    json.member("type", "ssr")
    json.key("services")
    let properties = region.properties.flatMap { try? JSONReader.read(text: $0) }
    if case .array(let services)? = properties?["services"] {
      json.value(.array(services), inline: true)
    } else {
      json.beginArray(inline: true)
      json.endArray()
    }
    json.key("geometry")
    json.beginObject()
    json.member("type", "Polygon")
    json.key("coordinates")
    json.beginArray()
    for ring in polygon.rings {
      json.beginArray()
      for point in ring + ring.prefix(ring.first == ring.last ? 0 : 1) {
        json.beginArray(inline: true)
        // The shortest text that reads back the same: borders stay exactly where they are.
        json.value(.number(point.longitude))
        json.value(.number(point.latitude))
        json.endArray()
      }
      json.endArray()
    }
    json.endArray()
    json.endObject()
    json.member("provider", region.provider.rawValue)
    json.member("active", true)
    json.endObject()
  }
}
