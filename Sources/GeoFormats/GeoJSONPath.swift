public import Geodesy

/// The one path that a GeoJSON text (RFC 7946) describes.
public struct GeoJSONPath: Hashable, Sendable {
  /// A position, with its optional third number.
  public struct Position: Hashable, Sendable {
    /// Where it is.
    public var coordinate: Coordinate
    /// Meters above the WGS84 ellipsoid.
    public var height: Meters?

    /// Makes a position.
    public init(coordinate: Coordinate, height: Meters? = nil) {
      self.coordinate = coordinate
      self.height = height
    }
  }

  /// The member `name` of the properties that come with the path.
  public var name: String?
  /// The positions in order, at least two.
  public var positions: [Position]

  /// Reads the path of a text: a LineString, a MultiLineString whose parts meet, a Feature of one
  /// of these, or a FeatureCollection with one of these or else with Points in walking order.
  ///
  /// - Throws: `FormatError` with line, column and the path of the member.
  public init(reading bytes: [UInt8]) throws(FormatError) {
    try self.init(JSONReader.read(bytes), in: bytes)
  }

  private init(_ value: JSONValue, in bytes: [UInt8]) throws(FormatError) {
    var finder = GeoJSONPathFinder(bytes: bytes)
    self = try finder.find(in: value)
  }

  init(name: String?, positions: [Position]) {
    self.name = name
    self.positions = positions
  }
}

/// Goes through a GeoJSON value in search of its path.
private struct GeoJSONPathFinder {
  let bytes: [UInt8]
  private var line: GeoJSONPath?
  private var points: [GeoJSONPath.Position] = []

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func find(in value: JSONValue) throws(FormatError) -> GeoJSONPath {
    let root = JSONPath()
    switch try type(of: value, at: root) {
    case "FeatureCollection":
      let path = root.appending("features")
      guard let features = value["features"]?.array else {
        throw refused(value["features"], "an array of Features", at: path)
      }
      for (index, feature) in features.enumerated() {
        try addFeature(feature, at: path.appending(index))
      }
    case "Feature": try addFeature(value, at: root)
    default: try addGeometry(value, name: nil, at: root)
    }
    let found = line ?? GeoJSONPath(name: nil, positions: points)
    guard found.positions.count >= 2 else {
      throw refused(
        "without a path", "a LineString or at least two Points in walking order", at: root)
    }
    return found
  }

  private mutating func addFeature(_ value: JSONValue, at path: JSONPath) throws(FormatError) {
    guard try type(of: value, at: path) == "Feature" else {
      throw refused(value["type"], "`Feature`", at: path.appending("type"))
    }
    guard let geometry = value["geometry"] else {
      throw refused(nil, "a geometry or null", at: path.appending("geometry"))
    }
    if case .null = geometry { return }
    try addGeometry(
      geometry, name: value["properties"]?["name"]?.string, at: path.appending("geometry"))
  }

  private mutating func addGeometry(
    _ value: JSONValue, name: String?, at path: JSONPath
  ) throws(FormatError) {
    let type = try type(of: value, at: path)
    let inner = path.appending("coordinates")
    let coordinates = value["coordinates"]
    switch type {
    case "Point": points.append(try GeoJSONPositions.position(coordinates, at: inner, in: bytes))
    case "LineString":
      let positions = try GeoJSONPositions.line(coordinates, at: inner, in: bytes)
      try set(GeoJSONPath(name: name, positions: positions), at: path)
    case "MultiLineString":
      let positions = try GeoJSONPositions.joinedLines(coordinates, at: inner, in: bytes)
      try set(GeoJSONPath(name: name, positions: positions), at: path)
    default:
      throw refused(.string(type), "`LineString`, the path of a walk", at: path.appending("type"))
    }
  }

  private mutating func set(_ found: GeoJSONPath, at path: JSONPath) throws(FormatError) {
    guard line == nil else { throw refused("a second line", "one path only", at: path) }
    line = found
  }

  private func type(of value: JSONValue, at path: JSONPath) throws(FormatError) -> String {
    guard case .object = value else { throw refused(value, "a GeoJSON object", at: path) }
    guard let type = value["type"]?.string else {
      throw refused(value["type"], "a type of GeoJSON", at: path.appending("type"))
    }
    return type
  }

  private func refused(
    _ value: JSONValue?, _ expected: String, at path: JSONPath
  ) -> FormatError {
    GeoJSONPositions.refused(value, expected, at: path, in: bytes)
  }

  private func refused(_ found: String, _ expected: String, at path: JSONPath) -> FormatError {
    .member(
      path: path.description, found: found, expected: expected, at: path.place(in: bytes))
  }
}
