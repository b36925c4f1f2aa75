import GeoFormats
import Geodesy

/// The elements of an answer of the Overpass API (`[out:json]`) as GeoJSON.
///
/// A node is a point; a way or relation is where `center` or the middle of `bounds` says, or the line
/// or area of its `geometry`. Nodes without tags are parts of ways, and left out.
enum OverpassFeatures {
  static func feed(_ path: String, _ sought: ForeignDocument.Sought) throws(FormatError) -> ByteFeed
  {
    let bytes = try FileBytes.unpacked(path)
    var reader = try JSONItemReader(ByteFeed(bytes), lists: ["elements"])
    var json = JSONWriter(layout: .compact)
    json.beginObject()
    json.member("type", "FeatureCollection")
    json.key("features")
    json.beginArray()
    while let item = try reader.next() {
      guard item.owner == .member("elements") else { continue }
      write(item.value, sought, to: &json)
      json.buffer.append("\n")
    }
    json.endArray()
    json.endObject()
    let feed = ByteFeed(json.buffer.bytes)
    feed.isOfFeatures = true
    return feed
  }

  private static func write(
    _ element: JSONValue, _ sought: ForeignDocument.Sought, to json: inout JSONWriter
  ) {
    let tags = element["tags"]?.object?.members ?? []
    guard let type = element["type"]?.string, !tags.isEmpty || type != "node" else { return }
    json.object { json in
      json.member("type", "Feature")
      if let id = element["id"]?.number.flatMap({ Int(exactly: $0) }) {
        json.member("id", "\(type)/\(id)")
      }
      json.object("properties") { json in
        for tag in tags { json.member(tag.name, tag.value) }
      }
      json.key("geometry")
      json.value(geometry(element, sought) ?? .null)
    }
  }

  private static func geometry(
    _ element: JSONValue, _ sought: ForeignDocument.Sought
  ) -> JSONValue? {
    let line = (element["geometry"]?.array ?? []).compactMap(position)
    if sought != .points, line.count > 1 {
      let isArea = sought == .areas && line.count > 3 && line.first == line.last
      return object(
        isArea ? "Polygon" : "LineString", isArea ? .array([.array(line)]) : .array(line))
    }
    if let point = position(element) ?? element["center"].flatMap(position) {
      return object("Point", point)
    }
    guard let bounds = element["bounds"], let south = bounds["minlat"]?.number,
      let north = bounds["maxlat"]?.number, let west = bounds["minlon"]?.number,
      let east = bounds["maxlon"]?.number
    else { return nil }
    return object("Point", .array([.number((west + east) / 2), .number((south + north) / 2)]))
  }

  private static func position(_ value: JSONValue) -> JSONValue? {
    guard let latitude = value["lat"], let longitude = value["lon"] else { return nil }
    return .array([longitude, latitude])
  }

  private static func object(_ type: String, _ coordinates: JSONValue) -> JSONValue {
    .object(
      JSONObject([
        JSONObject.Member(name: "type", value: .string(type)),
        JSONObject.Member(name: "coordinates", value: coordinates),
      ]))
  }
}
