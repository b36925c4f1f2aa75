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

/// Creates a venue of features.
struct VenueGeoJSONReader {
  private let parts: [VenueGeoJSONPart]
  private let frame: FloorFrame
  private var venue: Venue
  private var passedOver = PassedOver()
  private var nodes: [String: PathNode.ID] = [:]

  /// Reads a collection of features with `kind` and `floor`, or with `level` alone, as drawing
  /// programs make them: polygons are rooms then, points places.
  ///
  /// - Throws: `VenueError` with the place; `id` names the venue.
  static func read(_ root: JSONNode, id: Venue.ID) throws(VenueError) -> VenueImport {
    let parts = try reading { () throws(FormatError) in
      var parts: [VenueGeoJSONPart] = []
      for node in try root["features"].elements() {
        if let part = try VenueGeoJSONPart(node, index: parts.count) { parts.append(part) }
      }
      return parts
    }
    var reader = try VenueGeoJSONReader(parts, id: id)
    return try reader.read()
  }

  private init(_ parts: [VenueGeoJSONPart], id: Venue.ID) throws(VenueError) {
    guard let frame = PlanLayout.frame(around: parts.flatMap(\.shape.coordinates)) else {
      throw .empty(expected: "features with `level`")
    }
    self.parts = parts
    self.frame = frame
    venue = Venue(
      id: id, name: id.rawValue,
      buildings: [Building(id: "\(id)-building", name: id.rawValue, frame: frame)])
  }

  private mutating func read() throws(VenueError) -> VenueImport {
    try addFloors()
    for part in parts where part.kind != "floor" { try add(part) }
    let derived = venue.pathNodes.isEmpty ? ConnectorStacks.add(to: &venue) : []
    return try VenueImport(venue, .geojson, notes: derived + passedOver.notes)
  }

  /// Floors that are drawn, and those that are only named.
  private mutating func addFloors() throws(VenueError) {
    let building = venue.buildings[0].id
    for part in parts where part.kind == "floor" {
      let height = try reading { () throws(FormatError) in
        try part.properties["height"].optionalNumber()
      }
      venue.floors.append(
        Floor(
          id: Floor.ID(rawValue: part.id), building: building,
          name: part.name ?? "Level \(part.level)",
          ordinal: part.level, height: height,
          outline: frame.polygon(of: try polygon(part))))
    }
    for part in parts where part.kind != "floor" {
      let id = floor(part)
      guard venue.floor(id) == nil else { continue }
      venue.floors.append(
        Floor(id: id, building: building, name: "Level \(part.level)", ordinal: part.level))
    }
  }

  private func floor(_ part: VenueGeoJSONPart) -> Floor.ID {
    if let floor = part.floor { return floor }
    return venue.floors.first { $0.ordinal == part.level }?.id ?? "level\(part.level)"
  }

  private mutating func add(_ part: VenueGeoJSONPart) throws(VenueError) {
    let floor = floor(part)
    let category = try text("category", of: part)
    switch part.kind {
    case "room":
      venue.rooms.append(
        Room(
          id: part.id, floor: floor, name: part.name,
          category: Room.Category(rawValue: category ?? "room"), shape: try shape(part)))
    case "blocked":
      venue.blockedAreas.append(
        BlockedArea(
          id: part.id, floor: floor, kind: category.flatMap(BlockedArea.Kind.init) ?? .obstacle,
          shape: try shape(part)))
    case "fence":
      venue.fences.append(
        EventFence(
          id: part.id, floor: floor, name: part.name, shape: try shape(part),
          payload: try text("payload", of: part)))
    case "place":
      venue.pointsOfInterest.append(
        PointOfInterest(
          id: part.id, floor: floor, name: part.name ?? part.id, position: try point(part),
          category: category, details: try text("details", of: part)))
    case "opening":
      let line = try line(part)
      let isEntrance = try reading { () throws(FormatError) in
        try part.properties["entrance"].flag()
      }
      venue.openings.append(
        Opening(
          id: part.id, floor: floor, name: part.name, start: line[0], end: line[line.count - 1],
          isEntrance: isEntrance))
    case "way": addWay(part, try line(part), floor)
    case _: passedOver.add("feature `\(part.kind.prefix(40))`")
    }
  }

  /// Ways meet where their ends are one millimeter apart or less.
  private mutating func addWay(_ part: VenueGeoJSONPart, _ line: [FloorPoint], _ floor: Floor.ID) {
    var ids: [PathNode.ID] = []
    for point in line where point.isUsable {
      let key = "\(floor) \(Int((point.x * 1e3).rounded())) \(Int((point.y * 1e3).rounded()))"
      let id: PathNode.ID = nodes[key] ?? "n\(venue.pathNodes.count + 1)"
      if nodes[key] == nil {
        nodes[key] = id
        venue.pathNodes.append(PathNode(id: id, floor: floor, position: point))
      }
      ids.append(id)
    }
    for (from, to) in zip(ids, ids.dropFirst()) where from != to {
      venue.pathLinks.append(PathLink(from: from, to: to, name: part.name))
    }
  }

  private func text(_ name: String, of part: VenueGeoJSONPart) throws(VenueError) -> String? {
    try reading { () throws(FormatError) in try part.properties[name].optionalString() }
  }

  private func shape(_ part: VenueGeoJSONPart) throws(VenueError) -> FloorShape {
    .polygon(frame.polygon(of: try polygon(part)))
  }

  private func polygon(_ part: VenueGeoJSONPart) throws(VenueError) -> Polygon {
    guard case .polygons(let polygons) = part.shape, polygons.count == 1 else {
      throw wrongShape(part, "one Polygon")
    }
    return polygons[0]
  }

  private func point(_ part: VenueGeoJSONPart) throws(VenueError) -> FloorPoint {
    guard case .points(let points) = part.shape, points.count == 1 else {
      throw wrongShape(part, "a Point")
    }
    return frame.point(of: points[0])
  }

  private func line(_ part: VenueGeoJSONPart) throws(VenueError) -> [FloorPoint] {
    guard case .lines(let lines) = part.shape, lines.count == 1 else {
      throw wrongShape(part, "a LineString")
    }
    return lines[0].map { frame.point(of: $0) }
  }

  private func wrongShape(_ part: VenueGeoJSONPart, _ expected: String) -> VenueError {
    .unusable(
      file: nil, item: "feature `\(part.id.prefix(80))` of kind `\(part.kind.prefix(40))`",
      found: "another geometry", expected: expected)
  }
}
