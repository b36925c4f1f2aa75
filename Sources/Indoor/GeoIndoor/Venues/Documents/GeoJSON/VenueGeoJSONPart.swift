import GeoFormats
import Geodesy

/// A feature with a floor.
struct VenueGeoJSONPart {
  let id: String
  let kind: String
  let name: String?
  let floor: Floor.ID?
  let level: Int
  let properties: JSONNode
  let shape: GeoJSONShape

  /// Nil for a feature without geometry.
  init?(_ node: JSONNode, index: Int) throws(FormatError) {
    guard let shape = try GeoJSONShape(reading: node["geometry"]) else { return nil }
    self.shape = shape
    properties = node["properties"]
    try properties.requireObject()
    let standard =
      switch shape {
      case .polygons: "room"
      case .points: "place"
      case .lines: "way"
      }
    kind = try properties["kind"].optionalString() ?? standard
    let given = try properties["id"].optionalID()
    let outer = try node["id"].optionalID()
    id = given ?? outer ?? "feature-\(index + 1)"
    name = try properties["name"].optionalString()
    floor = try properties["floor"].optionalID()
    level = try Self.level(properties["level"])
  }

  private static func level(_ node: JSONNode) throws(FormatError) -> Int {
    if let text = node.value?.string, let levels = LevelTag.levels(text), levels.count == 1 {
      return levels[0]
    }
    return try node.integer()
  }
}

/// A feature on a floor that lies in a frame.
struct PlacedPart {
  let part: VenueGeoJSONPart
  let frame: FloorFrame

  init(_ part: VenueGeoJSONPart, in frame: FloorFrame) {
    self.part = part
    self.frame = frame
  }

  func text(_ name: String) throws(VenueError) -> String? {
    try reading { () throws(FormatError) in try part.properties[name].optionalString() }
  }

  func number(_ name: String) throws(VenueError) -> Double? {
    try reading { () throws(FormatError) in try part.properties[name].optionalNumber() }
  }

  func flag(_ name: String) throws(VenueError) -> Bool {
    try reading { () throws(FormatError) in try part.properties[name].flag() }
  }

  func shape() throws(VenueError) -> FloorShape { .polygon(try polygon()) }

  func polygon() throws(VenueError) -> FloorPolygon {
    guard case .polygons(let polygons) = part.shape, polygons.count == 1 else {
      throw wrongShape("one Polygon")
    }
    return frame.polygon(of: polygons[0])
  }

  func point() throws(VenueError) -> FloorPoint {
    guard case .points(let points) = part.shape, points.count == 1 else {
      throw wrongShape("a Point")
    }
    return frame.point(of: points[0])
  }

  func line() throws(VenueError) -> [FloorPoint] {
    guard case .lines(let lines) = part.shape, lines.count == 1 else {
      throw wrongShape("a LineString")
    }
    return lines[0].map { frame.point(of: $0) }
  }

  private func wrongShape(_ expected: String) -> VenueError {
    .unusable(
      file: nil, item: "feature `\(part.id.prefix(80))` of kind `\(part.kind.prefix(40))`",
      found: "another geometry", expected: expected)
  }
}
