package import GeoAreas
package import GeoFormats
package import Geodesy

/// Regions as GeoJSON, piece by piece.
package struct RegionGeoJSON: Sendable {
  private var writer = GeoJSONWriter()

  package init() {}

  package mutating func append(_ region: CoverageRegion, set: String) {
    Self.write(region, set: set, to: &writer.json)
  }

  /// Writes a region of a set as a feature.
  static func write(
    _ region: CoverageRegion, set: String, id: String? = nil, to writer: inout JSONWriter,
    _ others: (inout JSONWriter) -> Void = { _ in }
  ) {
    let members = [
      ("set", set), ("name", region.name), ("provider", region.provider.rawValue),
      ("grade", region.grade.rawValue), ("validFrom", region.validFrom?.text),
      ("validUntil", region.validUntil?.text),
    ]
    writer.object { json in
      json.member("type", "Feature")
      json.member("id", id ?? region.id)
      json.object("properties", inline: true) { json in
        for (name, value) in members where value != nil { json.member(name, value) }
        guard let text = region.properties, let rest = try? JSONReader.read(text: text).object
        else { return }
        for member in rest.members where !members.contains(where: { $0.0 == member.name }) {
          json.member(member.name, member.value, inline: true)
        }
      }
      json.object("geometry", inline: true) { json in
        json.member("type", region.polygons.count == 1 ? "Polygon" : "MultiPolygon")
        let polygons = region.polygons.map(\.json)
        json.member(
          "coordinates", polygons.count == 1 ? polygons[0] : .array(polygons), inline: true)
      }
      others(&json)
    }
  }

  package mutating func end() { writer.endCollection() }

  /// Passes the text so far to a sink, once there is more than `limit` bytes.
  package mutating func drain<Failure: Error>(
    above limit: Int = 1 << 16, into sink: ByteSink<Failure>
  ) throws(Failure) {
    try writer.json.buffer.drain(above: limit, into: sink)
  }
}

extension Polygon {
  /// The rings as the coordinates of GeoJSON, with the shortest texts that read back the same: borders
  /// stay exactly where they are.
  package var json: JSONValue {
    .array(
      rings.map { ring in
        .array(ring.map { .array([.number($0.longitude), .number($0.latitude)]) })
      })
  }
}
