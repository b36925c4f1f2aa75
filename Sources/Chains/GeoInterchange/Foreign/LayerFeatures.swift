import GeoAnchors
import GeoFormats
import Geodesy

/// The features of layers as GeoJSON of 2008: with their system and the numbers of the file, one
/// feature a line, in memory that does not grow with them.
final class LayerFeatures {
  private let file: GDALFile
  private var layers: ArraySlice<GDALLayer>
  private var names: FieldNames
  private let sought: ForeignDocument.Sought
  private let isOSM: Bool
  /// Whether the third number of a position is above the ellipsoid, or in the system's own heights.
  private let hasHeight: Bool
  private var buffer = TextBuffer()
  private var position = 0
  private var count = 0
  private var isAtEnd = false

  init(
    _ file: GDALFile, _ layers: [GDALLayer], of format: ForeignFormat,
    _ sought: ForeignDocument.Sought
  ) throws(FormatError) {
    self.file = file
    self.layers = layers[...]
    let system = layers.first?.system
    self.sought = sought
    isOSM = format == .osmXML || format == .osmPBF
    names = FieldNames(layers.first)
    do throws(GeodesyError) {
      hasHeight =
        try system.map { (text) throws(GeodesyError) in
          try ReferenceSystem(describing: text).hasHeight
        } ?? false
    } catch {
      throw .document("the coordinate reference system of the layer cannot be used: \(error)")
    }
    var json = JSONWriter(layout: .compact)
    if let system {
      json.object { json in
        json.member("type", "name")
        json.object("properties") { $0.member("name", system) }
      }
    } else {
      json.null()
    }
    buffer.append("{\"type\":\"FeatureCollection\",\"crs\":\(json.buffer.text),\"features\":[")
  }

  var feed: ByteFeed {
    let feed = ByteFeed { (target) throws(FormatError) in try self.read(into: target) }
    feed.isOfFeatures = true
    return feed
  }

  private func read(into target: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    if position == buffer.count {
      buffer = TextBuffer()
      position = 0
    }
    if buffer.count < 1 << 16, !isAtEnd {
      _ = try GDALLibrary.call { () throws(FormatError) in
        while buffer.count < 1 << 16, !isAtEnd { try addFeature() }
      }
    }
    let given = min(target.count, buffer.count - position)
    let start = position
    RawBytes.read(buffer.bytes) { all in
      target.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[start..<start + given]))
    }
    position += given
    return given
  }

  private func addFeature() throws(FormatError) {
    guard let layer = layers.first else {
      buffer.append("]}\n")
      isAtEnd = true
      return
    }
    guard let feature = try file.next(layer, number: count + 1) else {
      layers = layers.dropFirst()
      names = FieldNames(layers.first)
      return
    }
    if count > 0 { buffer.append(",\n") }
    count += 1
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.member("type", "Feature")
      var fields = feature.fields()
      if isOSM { fields = OSMFields.read(fields) }
      let isAltitudeKnown = names.altitude != nil
      // A height of an unnamed datum is a property; a zero is written by programs without one.
      let height = hasHeight || isAltitudeKnown || sought != .points ? nil : feature.height
      json.object("properties") { json in
        names.write(fields, to: &json)
        if let height, height != 0 { json.member("altitude", .number(height)) }
      }
      json.key("geometry")
      let keepsHeight = hasHeight || sought != .points
      feature.writeGeometry(to: &json, heights: keepsHeight) { shape in
        sought == .lines && shape == .lines || sought == .areas && shape == .areas
      }
    }
    buffer.append(json.buffer.text)
  }
}

/// The names of fields, as anchors and regions have them.
///
/// Shapefiles write names in capitals, spreadsheets as people do: where a name is one that has a
/// meaning in another case, it means that.
struct FieldNames {
  private var renamed: [String: String] = [:]
  /// The field of the altitude, and that of its datum.
  let altitude: String?
  private let datum: String?

  private static let meanings: [(ColumnMeaning, String)] = [
    (.name, "name"), (.heading, "headingDegrees"), (.tags, "tags"),
    (ColumnMeaning(names: ["id"]), "id"), (ColumnMeaning(names: ["collection"]), "collection"),
  ]

  init(_ layer: GDALLayer?) {
    let names = layer?.fields.map(\.name) ?? []
    func found(_ meaning: ColumnMeaning) -> String? {
      for group in [meaning.names, meaning.weakNames] {
        for name in group {
          if let found = names.first(where: { $0 == name })
            ?? names.first(where: { $0.lowercased() == name })
          {
            return found
          }
        }
      }
      return nil
    }
    for (meaning, name) in Self.meanings {
      if let field = found(meaning) { renamed[field] = name }
    }
    for column in AnchorColumn.details {
      let field = names.first { $0 == column.member || $0.lowercased() == column.field }
      if let field, renamed[field] == nil { renamed[field] = column.member }
    }
    datum = found(.datum)
    // Other names are heights of many kinds, unless a datum stands beside them.
    altitude = found(
      ColumnMeaning(names: datum == nil ? ["altitude"] : ColumnMeaning.altitude.names))
  }

  /// Writes the members of an object; the altitude and its datum are one.
  func write(_ fields: [(name: String, value: JSONValue)], to json: inout JSONWriter) {
    let values = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
    let named = altitude.flatMap { values[$0] }.flatMap { value in
      value.number ?? value.string.flatMap { PointText.number($0) }
    }
    let counts = datum.flatMap { values[$0]?.string }
    var written: Set<String> = []
    for (name, value) in fields {
      if name == altitude, let meters = named {
        if let counts {
          json.object("altitude") { json in
            json.member("meters", .number(meters))
            json.member("datum", counts)
          }
        } else {
          json.member("altitude", .number(meters))
        }
        continue
      }
      if name == datum, named != nil, counts != nil { continue }
      let key = renamed[name] ?? name
      guard written.insert(key).inserted else { continue }
      json.member(key, key == "tags" ? Self.tags(value) : value)
    }
  }

  /// Tags that a text has as JSON, as stores of this project write them, as a list.
  private static func tags(_ value: JSONValue) -> JSONValue {
    guard let text = value.string, text.hasPrefix("["),
      let list = try? JSONReader.read(text: text), list.array != nil
    else { return value }
    return list
  }
}

/// Fields of OSM data, whose rarer tags GDAL writes as one text.
enum OSMFields {
  static func read(
    _ fields: [(name: String, value: JSONValue)]
  ) -> [(name: String, value: JSONValue)] {
    var read: [(name: String, value: JSONValue)] = []
    for (name, value) in fields {
      if name == "other_tags", let text = value.string {
        read += tags(text)
      } else {
        read.append((name, value))
      }
    }
    return read
  }

  /// The tags of a text such as `"ele"=>"80","name:pt"=>"Sé"` (PostgreSQL's `hstore`).
  private static func tags(_ text: String) -> [(name: String, value: JSONValue)] {
    var texts: [String] = []
    var current: String?
    var isEscaped = false
    for character in text {
      guard var open = current else {
        if character == "\"" { current = "" }
        continue
      }
      if !isEscaped, character == "\"" {
        texts.append(open)
        current = nil
      } else if !isEscaped, character == "\\" {
        isEscaped = true
        continue
      } else {
        open.append(character)
        current = open
      }
      isEscaped = false
    }
    return stride(from: 0, to: texts.count - 1, by: 2).map { (texts[$0], .string(texts[$0 + 1])) }
  }
}
