import GeoFormats
import Geodesy

struct IMDFFeature {
  let file: String
  let id: String
  private let properties: JSONNode
  /// The geometry, if any.
  let shape: GeoJSONShape?
  private let language: String

  init(_ node: JSONNode, file: String, language: String) throws(FormatError) {
    self.file = file
    self.language = language
    id = try node["id"].id()
    properties = node["properties"]
    try properties.requireObject()
    guard !node["geometry"].isNull else {
      shape = nil
      return
    }
    shape = try GeoJSONShape(reading: node["geometry"])
  }

  /// The result of reading the properties; errors name the file.
  func reading<Result>(
    _ read: (JSONNode) throws(FormatError) -> Result
  ) throws(VenueError) -> Result {
    do throws(FormatError) {
      return try read(properties)
    } catch {
      throw .document(file: file, error)
    }
  }

  func text(_ name: String) throws(VenueError) -> String {
    try reading { (node) throws(FormatError) in try node[name].string() }
  }

  func optionalText(_ name: String) throws(VenueError) -> String? {
    try reading { (node) throws(FormatError) in try node[name].optionalString() }
  }

  func integer(_ name: String) throws(VenueError) -> Int {
    try reading { (node) throws(FormatError) in try node[name].integer() }
  }

  func id(_ name: String) throws(VenueError) -> String {
    try reading { (node) throws(FormatError) in try node[name].id() }
  }

  func optionalID(_ name: String) throws(VenueError) -> String? {
    try reading { (node) throws(FormatError) in try node[name].optionalID() }
  }

  /// The text of a label in the language of the archive, else in the first of the alphabet.
  func label(_ name: String) throws(VenueError) -> String? {
    try reading { (properties) throws(FormatError) in
      let node = properties[name]
      guard !node.isNull else { return nil }
      // Some publishers write the text itself.
      if let text = node.value?.string { return text }
      guard let object = node.value?.object else {
        throw node.error(expected: "a label: an object with a text for each language")
      }
      if let text = object[language]?.string { return text }
      return object.members.sorted { $0.name < $1.name }.compactMap(\.value.string).first
    }
  }

  /// The ids in a list; none when it is missing.
  func ids(_ name: String) throws(VenueError) -> [String] {
    try reading { (properties) throws(FormatError) in
      try properties[name].list { (node) throws(FormatError) in try node.id() }
    }
  }

  /// The polygons of the geometry, the largest first.
  func polygons() throws(VenueError) -> [Polygon] {
    guard case .polygons(let polygons)? = shape, !polygons.isEmpty else {
      throw wrongShape("a Polygon")
    }
    return polygons.enumerated().sorted {
      (-Self.size($0.element), $0.offset) < (-Self.size($1.element), $1.offset)
    }.map(\.element)
  }

  /// The largest polygon of the geometry.
  func polygon() throws(VenueError) -> Polygon { try polygons()[0] }

  /// The id of a part; the first part has the id of the feature.
  func id(ofPart index: Int) -> String { index == 0 ? id : "\(id)-\(index + 1)" }

  /// The only point of the geometry.
  func point() throws(VenueError) -> Coordinate {
    guard case .points(let points)? = shape, let point = points.first else {
      throw wrongShape("a Point")
    }
    return point
  }

  /// The first line of the geometry.
  func line() throws(VenueError) -> [Coordinate] {
    guard case .lines(let lines)? = shape, let line = lines.first else {
      throw wrongShape("a LineString")
    }
    return line
  }

  private func wrongShape(_ expected: String) -> VenueError {
    .unusable(
      file: file, item: "feature `\(id.prefix(80))`", found: "another geometry",
      expected: expected)
  }

  /// Square degrees, which tell which of several parts is the largest.
  private static func size(_ polygon: Polygon) -> Double {
    let box = BoundingBox(around: polygon.exterior)
    return box.map { ($0.east - $0.west) * ($0.north - $0.south) } ?? 0
  }
}

/// The features of all files of an archive.
struct IMDFFeatures {
  /// By the type of feature, which is the file's name.
  private var byType: [String: [IMDFFeature]] = [:]
  private let language: String

  /// Files that must be there.
  private static let needed = ["venue", "level"]
  /// Files that may be there.
  private static let others = [
    "building", "unit", "opening", "amenity", "anchor", "occupant", "relationship", "geofence",
    "kiosk",
    "fixture", "section", "detail", "footprint", "address",
  ]

  init(_ files: VenueFiles, language: String) throws(VenueError) {
    self.language = language
    for type in Self.needed {
      guard Self.file(of: type, in: files) != nil else {
        throw .part(
          name: "\(type).geojson", found: "missing", expected: "one of the archive's files")
      }
    }
    for type in Self.needed + Self.others {
      if let file = Self.file(of: type, in: files) { try read(type, from: file, of: files) }
    }
  }

  subscript(type: String) -> [IMDFFeature] { byType[type] ?? [] }

  /// The name of the file of a type: not every publisher follows the standard's ending.
  private static func file(of type: String, in files: VenueFiles) -> String? {
    ["\(type).geojson", "\(type).json"].first { files[$0] != nil }
  }

  private mutating func read(
    _ type: String, from file: String, of files: VenueFiles
  ) throws(VenueError) {
    let root = try files.json(file)
    byType[type] = try reading(file) { () throws(FormatError) in
      var features: [IMDFFeature] = []
      for node in try root["features"].elements() {
        // The file says it too.
        if try (node["feature_type"].optionalString() ?? type) != type {
          throw node["feature_type"].error(expected: "`\(type)`")
        }
        features.append(try IMDFFeature(node, file: file, language: language))
      }
      return features
    }
  }
}
