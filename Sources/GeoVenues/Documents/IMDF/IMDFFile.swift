import GeoFormats
import Geodesy

/// One file of an archive: the features of one type.
struct IMDFFile {
  private let type: String
  private let language: String
  private var json = JSONWriter()
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

  /// Begins a feature without a place.
  mutating func begin(_ id: String) {
    beginFeature(id)
    json.null()
    beginProperties()
  }

  /// Begins a feature of an area.
  mutating func begin(_ id: String, polygons: [Polygon]) {
    beginFeature(id)
    json.beginObject()
    json.member("type", polygons.count == 1 ? "Polygon" : "MultiPolygon")
    json.key("coordinates")
    if polygons.count != 1 { json.beginArray() }
    for polygon in polygons {
      json.beginArray()
      for ring in polygon.rings { positions(ring) }
      json.endArray()
    }
    if polygons.count != 1 { json.endArray() }
    json.endObject()
    beginProperties()
  }

  /// Begins a feature of a line.
  mutating func begin(_ id: String, line: [Coordinate]) {
    beginFeature(id)
    json.beginObject()
    json.member("type", "LineString")
    json.key("coordinates")
    positions(line)
    json.endObject()
    beginProperties()
  }

  /// Begins a feature of a point.
  mutating func begin(_ id: String, point: Coordinate) {
    beginFeature(id)
    writePoint(point)
    beginProperties()
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
    return IMDFWriter.bytes(&json)
  }

  mutating func text(_ key: String, _ text: String) {
    json.member(key, text)
  }

  mutating func null(_ key: String) {
    json.key(key)
    json.null()
  }

  mutating func flag(_ key: String, _ value: Bool) {
    json.member(key, value)
  }

  mutating func whole(_ key: String, _ number: Int) {
    json.member(key, number)
  }

  /// A text in the language of the archive.
  mutating func label(_ key: String, _ text: String?) {
    guard let text else { return null(key) }
    json.key(key)
    json.beginObject()
    json.member(language, text)
    json.endObject()
  }

  mutating func id(_ key: String, _ id: String) { text(key, StableUUID.text(id)) }

  mutating func ids(_ key: String, _ ids: [String]) {
    json.key(key)
    json.beginArray()
    for id in ids { json.string(StableUUID.text(id)) }
    json.endArray()
  }

  mutating func displayPoint(_ point: Coordinate?) {
    json.key("display_point")
    guard let point else { return json.null() }
    writePoint(point)
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

  private mutating func beginFeature(_ id: String) {
    isOpen = true
    json.beginObject(inline: true)
    json.member("id", StableUUID.text(id))
    json.member("type", "Feature")
    json.member("feature_type", type)
    json.key("geometry")
  }

  private mutating func beginProperties() {
    json.key("properties")
    json.beginObject()
  }

  private mutating func writePoint(_ point: Coordinate) {
    json.beginObject()
    json.member("type", "Point")
    json.key("coordinates")
    GeoJSONWriter.position(point, to: &json)
    json.endObject()
  }

  private mutating func positions(_ points: [Coordinate]) {
    json.beginArray()
    for point in points { GeoJSONWriter.position(point, to: &json) }
    json.endArray()
  }
}
