import GeoFormats
import Geodesy

/// One file of an archive: the features of one type.
struct IMDFFile {
  private let type: String
  private let language: String
  var json = JSONWriter()
  private var isOpen = false

  init(type: String, language: String) {
    self.type = type
    self.language = language
    json.beginObject()
    json.member("type", "FeatureCollection")
    json.member("name", type)
    json.key("features")
    json.beginArray()
  }

  /// Begins a feature with its place, the first of several points or lines; nil for one without.
  mutating func begin(_ id: String, _ shape: GeoJSONShape? = nil) {
    isOpen = true
    json.beginObject(inline: true)
    json.member("id", StableUUID.text(id))
    json.member("type", "Feature")
    json.member("feature_type", type)
    json.key("geometry")
    if let shape { Self.write(shape, to: &json) } else { json.null() }
    json.key("properties")
    json.beginObject()
  }

  /// Ends the feature that was begun, if one was.
  mutating func endFeature() {
    guard isOpen else { return }
    isOpen = false
    json.endObject()
    json.endObject()
  }

  mutating func end() -> [UInt8] {
    json.endArray()
    json.endObject()
    json.endText()
    return json.bytes
  }

  mutating func null(_ keys: String...) {
    for key in keys {
      json.key(key)
      json.null()
    }
  }

  /// A text in the language of the archive.
  mutating func label(_ key: String, _ text: String?) {
    guard let text else { return null(key) }
    json.object(key) { $0.member(language, text) }
  }

  mutating func id(_ key: String, _ id: String) { json.member(key, StableUUID.text(id)) }

  mutating func ids(_ key: String, _ ids: [String]) {
    json.array(key, of: ids) { $0.string(StableUUID.text($1)) }
  }

  mutating func displayPoint(_ point: Coordinate?) {
    json.key("display_point")
    guard let point else { return json.null() }
    Self.write(.points([point]), to: &json)
  }

  /// The ends of a relationship, and what lies between.
  mutating func references(_ ids: [String], type: String) {
    func write(_ id: String, _ json: inout JSONWriter) {
      json.object { json in
        json.member("id", StableUUID.text(id))
        json.member("feature_type", type)
      }
    }
    guard let first = ids.first, let last = ids.last else { return }
    json.key("origin")
    write(first, &json)
    json.key("intermediary")
    if ids.count > 2 {
      json.array(of: ids.dropFirst().dropLast()) { write($1, &$0) }
    } else {
      json.null()
    }
    json.key("destination")
    write(last, &json)
  }

  /// Writes a geometry; of several points or lines the first.
  private static func write(_ shape: GeoJSONShape, to json: inout JSONWriter) {
    json.object { json in
      switch shape {
      case .points(let points):
        json.member("type", "Point")
        json.key("coordinates")
        for point in points.prefix(1) { GeoJSONWriter.position(point, to: &json) }
      case .lines(let lines):
        json.member("type", "LineString")
        json.key("coordinates")
        for line in lines.prefix(1) { write(line, to: &json) }
      case .polygons(let polygons):
        json.member("type", polygons.count == 1 ? "Polygon" : "MultiPolygon")
        json.key("coordinates")
        if polygons.count != 1 { json.beginArray() }
        for polygon in polygons { json.array(of: polygon.rings) { write($1, to: &$0) } }
        if polygons.count != 1 { json.endArray() }
      }
    }
  }

  private static func write(_ points: [Coordinate], to json: inout JSONWriter) {
    json.array(of: points) { GeoJSONWriter.position($1, to: &$0) }
  }
}
