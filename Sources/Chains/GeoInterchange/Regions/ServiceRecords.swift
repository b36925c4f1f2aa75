package import GeoAreas
import GeoFormats
import Geodesy

/// Regions as spatial service records of the Open Spatial Computing Platform, in an array.
///
/// A record holds one polygon, so a region of several becomes several records. Services come from
/// the region's own properties, where an import keeps them.
package enum ServiceRecords {
  package static func text(_ sets: [RegionSet]) -> String {
    var json = JSONWriter()
    json.array(of: sets) { json, set in
      for region in set.regions {
        for (number, polygon) in region.polygons.enumerated() {
          write(region, polygon, number, to: &json)
        }
      }
    }
    json.endText()
    return json.buffer.text
  }

  private static func write(
    _ region: CoverageRegion, _ polygon: Polygon, _ number: Int, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("id", region.polygons.count > 1 ? "\(region.id)-\(number + 1)" : region.id)
      json.member("type", "ssr")
      json.key("services")
      let properties = region.properties.flatMap { try? JSONReader.read(text: $0) }
      json.value(.array(properties?["services"]?.array ?? []), inline: true)
      json.object("geometry") { json in
        json.member("type", "Polygon")
        json.array("coordinates", of: polygon.rings) { json, ring in
          json.array(of: ring + ring.prefix(ring.first == ring.last ? 0 : 1)) { json, point in
            json.array(inline: true) { json in
              // The shortest text that reads back the same: borders stay exactly where they are.
              json.value(.number(point.longitude))
              json.value(.number(point.latitude))
            }
          }
        }
      }
      json.member("provider", region.provider.rawValue)
      json.member("active", true)
    }
  }
}
