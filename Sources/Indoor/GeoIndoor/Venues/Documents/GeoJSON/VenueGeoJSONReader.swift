import GeoFormats
import Geodesy

struct VenueGeoJSONReader {
  private let parts: [VenueGeoJSONPart]
  private let frame: FloorFrame
  private var venue: Venue
  private var passedOver = PassedOver()
  private var nodes: [String: PathNode.ID] = [:]

  /// Reads a collection of features with `kind` and `floor`, or with `level` alone, as drawing
  /// programs make them: polygons are rooms then, points places.
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
          outline: try placed(part).polygon()))
    }
    for part in parts where part.kind != "floor" {
      let id = floor(part)
      guard venue.floor(id) == nil else { continue }
      venue.floors.append(
        Floor(id: id, building: building, name: "Level \(part.level)", ordinal: part.level))
    }
  }

  private func placed(_ part: VenueGeoJSONPart) -> PlacedPart { PlacedPart(part, in: frame) }

  private func floor(_ part: VenueGeoJSONPart) -> Floor.ID {
    if let floor = part.floor { return floor }
    return venue.floors.first { $0.ordinal == part.level }?.id ?? "level\(part.level)"
  }

  private mutating func add(_ part: VenueGeoJSONPart) throws(VenueError) {
    let floor = floor(part)
    let placed = placed(part)
    let category = try placed.text("category")
    switch part.kind {
    case "room":
      venue.rooms.append(
        Room(
          id: part.id, floor: floor, name: part.name,
          category: Room.Category(rawValue: category ?? "room"), shape: try placed.shape()))
    case "blocked":
      venue.blockedAreas.append(
        BlockedArea(
          id: part.id, floor: floor, kind: category.flatMap(BlockedArea.Kind.init) ?? .obstacle,
          shape: try placed.shape()))
    case "fence":
      venue.fences.append(
        EventFence(
          id: part.id, floor: floor, name: part.name, shape: try placed.shape(),
          payload: try placed.text("payload")))
    case "place":
      venue.pointsOfInterest.append(
        PointOfInterest(
          id: part.id, floor: floor, name: part.name ?? part.id, position: try placed.point(),
          category: category, details: try placed.text("details")))
    case "opening":
      let line = try placed.line()
      venue.openings.append(
        Opening(
          id: part.id, floor: floor, name: part.name, start: line[0], end: line[line.count - 1],
          isEntrance: try placed.flag("entrance")))
    case "way": addWay(part, try placed.line(), floor)
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
}
