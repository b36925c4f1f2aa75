package import Geodesy

/// A line of a GeoJSON text (RFC 7946).
package struct GeoJSONLine: Hashable, Sendable {
  /// A position, with its optional third number.
  package struct Position: Hashable, Sendable {
    package var coordinate: Coordinate
    /// Meters above the WGS84 ellipsoid.
    package var height: Meters?
  }

  /// The positions in order, at least two but where `isOfPoints`.
  package var positions: [Position]
  /// The times of the positions, from the member `coordTimes` or `coordinateProperties.times` of
  /// the properties; empty where these do not fit the positions.
  package var times: [String] = []
  package var properties: JSONValue?
  /// The number of heights left out for want of a datum.
  package var lostHeights = 0
  /// Whether it is no line but all Points of the text in their order.
  package var isOfPoints = false

  /// The member `name` of the properties.
  package var name: String? { properties?["name"]?.string }

  /// Reads the lines of a text in their order: of LineStrings, and of MultiLineStrings, whose parts
  /// are one line where each begins at the end of the one before.
  ///
  /// They may stand alone, in GeometryCollections, Features and FeatureCollections. Where there is no
  /// line, Points in the order of the text are one. Polygons are passed over.
  /// - Throws: `FormatError` with line, column and the path of the member.
  package static func read(_ bytes: [UInt8]) throws(FormatError) -> [GeoJSONLine] {
    var value = try JSONReader.read(bytes)
    var lostHeights = 0
    if let system = try DocumentSystem.declared(in: value) {
      (value, lostHeights) = try system.converted(value)
    }
    var reader = GeoJSONLineReader(bytes: bytes)
    var lines = try reader.read(value)
    if !lines.isEmpty { lines[0].lostHeights = lostHeights }
    return lines
  }

  /// Appends a part that begins where the line ends.
  fileprivate mutating func append(_ part: [Position], _ partTimes: [String]) {
    let areTimed = times.count == positions.count && partTimes.count == part.count
    positions += part.dropFirst()
    times = areTimed ? times + partTimes.dropFirst() : []
  }
}

/// Goes through a GeoJSON value in search of lines.
private struct GeoJSONLineReader {
  private let bytes: [UInt8]
  private var lines: [GeoJSONLine] = []
  private var points: [GeoJSONLine.Position] = []

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func read(_ value: JSONValue) throws(FormatError) -> [GeoJSONLine] {
    let root = JSONPath()
    switch try type(of: value, at: root) {
    case "FeatureCollection":
      for (index, feature) in try elements(value, "features", "Features", at: root).enumerated() {
        try addFeature(feature, at: root.appending("features").appending(index))
      }
    case "Feature": try addFeature(value, at: root)
    default: try addGeometry(value, properties: nil, at: root)
    }
    guard lines.isEmpty, !points.isEmpty else { return lines }
    var line = GeoJSONLine(positions: points)
    line.isOfPoints = true
    return [line]
  }

  private mutating func addFeature(_ value: JSONValue, at path: JSONPath) throws(FormatError) {
    guard try type(of: value, at: path) == "Feature" else {
      throw refused(value["type"], "`Feature`", at: path.appending("type"))
    }
    guard let geometry = value["geometry"] else {
      throw refused(nil, "a geometry or null", at: path.appending("geometry"))
    }
    if case .null = geometry { return }
    try addGeometry(geometry, properties: value["properties"], at: path.appending("geometry"))
  }

  private mutating func addGeometry(
    _ value: JSONValue, properties: JSONValue?, at path: JSONPath
  ) throws(FormatError) {
    let type = try type(of: value, at: path)
    let inner = path.appending("coordinates")
    let coordinates = value["coordinates"]
    switch type {
    case "Point": points.append(try GeoJSONPositions.position(coordinates, at: inner, in: bytes))
    case "LineString":
      let positions = try GeoJSONPositions.line(coordinates, at: inner, in: bytes)
      add([positions], GeoJSONTimes(properties).ofLine, properties)
    case "MultiLineString":
      let parts = try GeoJSONPositions.lines(coordinates, at: inner, in: bytes)
      add(parts, GeoJSONTimes(properties).ofParts, properties)
    case "GeometryCollection":
      let parts = try elements(value, "geometries", "geometries", at: path)
      for (index, part) in parts.enumerated() {
        try addGeometry(
          part, properties: properties, at: path.appending("geometries").appending(index))
      }
    case "MultiPoint", "Polygon", "MultiPolygon": return
    default:
      throw refused(
        .string(type), "a geometry such as `LineString`", at: path.appending("type"))
    }
  }

  /// Adds the parts of a geometry, those that meet as one line.
  private mutating func add(
    _ parts: [[GeoJSONLine.Position]], _ times: [[String]], _ properties: JSONValue?
  ) {
    for (index, part) in parts.enumerated() {
      let times = times.count == parts.count && times[index].count == part.count ? times[index] : []
      if index > 0, let end = lines[lines.count - 1].positions.last,
        GeoJSONPositions.meet(end.coordinate, part[0].coordinate)
      {
        lines[lines.count - 1].append(part, times)
      } else {
        var line = GeoJSONLine(positions: part, properties: properties)
        line.times = times
        lines.append(line)
      }
    }
  }

  private func type(of value: JSONValue, at path: JSONPath) throws(FormatError) -> String {
    guard case .object = value else { throw refused(value, "a GeoJSON object", at: path) }
    guard let type = value["type"]?.string else {
      throw refused(value["type"], "a type of GeoJSON", at: path.appending("type"))
    }
    return type
  }

  private func elements(
    _ value: JSONValue, _ name: String, _ what: String, at path: JSONPath
  ) throws(FormatError) -> [JSONValue] {
    guard let elements = value[name]?.array else {
      throw refused(value[name], "an array of \(what)", at: path.appending(name))
    }
    return elements
  }

  private func refused(
    _ value: JSONValue?, _ expected: String, at path: JSONPath
  ) -> FormatError {
    GeoJSONPositions.refused(value, expected, at: path, in: bytes)
  }
}

/// The times of positions, which the format leaves to its properties.
///
/// `coordTimes` is what togeojson writes, `coordinateProperties.times` its later form.
private struct GeoJSONTimes {
  private let value: JSONValue?

  init(_ properties: JSONValue?) {
    value = properties?["coordinateProperties"]?["times"] ?? properties?["coordTimes"]
  }

  var ofLine: [[String]] { [Self.texts(value)] }

  var ofParts: [[String]] { (value?.array ?? []).map(Self.texts) }

  private static func texts(_ value: JSONValue?) -> [String] {
    (value?.array ?? []).map { $0.string ?? "" }
  }
}
