public import GeoCoverage
import GeoFormats
import Geodesy

/// Regions as GeoJSON, piece by piece.
public struct RegionGeoJSON: Sendable {
  private var json = JSONWriter()

  /// Begins a collection.
  public init() {
    json.beginObject()
    json.member("type", "FeatureCollection")
    json.key("features")
    json.beginArray()
  }

  /// Adds a region of a set.
  public mutating func append(_ region: CoverageRegion, set: String) {
    json.beginObject()
    json.member("type", "Feature")
    json.member("id", region.id)
    json.key("properties")
    json.beginObject(inline: true)
    let members = [
      ("set", set), ("name", region.name), ("provider", region.provider.rawValue),
      ("grade", region.grade.rawValue), ("validFrom", region.validFrom?.text),
      ("validUntil", region.validUntil?.text),
    ]
    for (name, value) in members where value != nil {
      json.member(name, value)
    }
    if let text = region.properties, let rest = try? JSONReader.read(text: text).object {
      for member in rest.members where !members.contains(where: { $0.0 == member.name }) {
        json.key(member.name)
        json.value(member.value, inline: true)
      }
    }
    json.endObject()
    json.key("geometry")
    json.beginObject(inline: true)
    json.member("type", region.polygons.count == 1 ? "Polygon" : "MultiPolygon")
    json.key("coordinates")
    if region.polygons.count != 1 { json.beginArray() }
    for polygon in region.polygons { append(polygon) }
    if region.polygons.count != 1 { json.endArray() }
    json.endObject()
    json.endObject()
  }

  private mutating func append(_ polygon: Polygon) {
    json.beginArray()
    for ring in polygon.rings {
      json.beginArray()
      for point in ring {
        // The shortest text that reads back the same: borders stay exactly where they are.
        json.value(.array([.number(point.longitude), .number(point.latitude)]), inline: true)
      }
      json.endArray()
    }
    json.endArray()
  }

  /// Ends the collection.
  public mutating func end() {
    json.endArray()
    json.endObject()
    json.endText()
  }

  /// Hands what was written to a sink, once there is more than `limit` bytes.
  public mutating func drain<Failure: Error>(
    above limit: Int = 1 << 16, into sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try json.buffer.drain(above: limit, into: sink)
  }
}
