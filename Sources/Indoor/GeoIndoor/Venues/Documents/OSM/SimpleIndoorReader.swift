import GeoFormats
import Geodesy

/// Venues from OpenStreetMap's Simple Indoor Tagging, in OpenStreetMap XML.
///
/// Source: wiki.openstreetmap.org, Simple Indoor Tagging: `indoor=room|area|corridor|wall|level`,
/// `level`, `repeat_on`, `door`, `entrance`, `highway=elevator|steps`, `stairs=yes`.
struct SimpleIndoorReader {
  let map: OSMXML
  let id: Venue.ID
  var venue: Venue
  var passedOver = PassedOver()

  /// Reads a document; `id` names the venue.
  /// - Throws: `VenueError` with the place or the element.
  static func read(_ bytes: [UInt8], id: Venue.ID) throws(VenueError) -> VenueImport {
    let map = try reading { () throws(FormatError) in try OSMXML(reading: bytes) }
    var reader = SimpleIndoorReader(map: map, id: id, venue: Venue(id: id, name: id.rawValue))
    return try reader.read()
  }

  private mutating func read() throws(VenueError) -> VenueImport {
    let areas = try self.areas()
    let nodes = try indoorNodes()
    let points = areas.flatMap(\.polygon.exterior) + nodes.map(\.node.coordinate)
    guard let frame = PlanLayout.frame(around: points) else {
      throw .empty(expected: "elements with the tags `indoor` and `level`")
    }
    addBuilding(frame)
    let levels = Set(areas.flatMap(\.levels) + nodes.flatMap(\.levels)).sorted()
    for level in levels {
      venue.floors.append(
        Floor(id: floor(level), building: "\(id)-building", name: "Level \(level)", ordinal: level))
    }
    for area in areas { add(area, frame) }
    for node in nodes { add(node, frame) }
    let notes = [.assumedHeights] + ConnectorStacks.add(to: &venue) + passedOver.notes
    return try VenueImport(venue, .osm, notes: notes)
  }

  func floor(_ level: Int) -> Floor.ID { "level\(level)" }

  /// The name of the building is that of the way or relation with `building`.
  private mutating func addBuilding(_ frame: FloorFrame) {
    let tags = map.ways.map(\.tags) + map.relations.map(\.tags)
    let building = tags.first { $0["building"] != nil && $0["name"] != nil }
    if let name = building?["name"] { venue.name = name }
    venue.buildings = [Building(id: "\(id)-building", name: venue.name, frame: frame)]
  }

  private mutating func add(_ area: Area, _ frame: FloorFrame) {
    let shape = frame.polygon(of: area.polygon)
    for (index, level) in area.levels.enumerated() {
      let id = index == 0 ? area.id : "\(area.id)-\(index + 1)"
      switch area.kind {
      case .level:
        if let last = venue.floors.firstIndex(where: { $0.id == floor(level) }),
          shape.area > venue.floors[last].outline?.area ?? 0
        {
          venue.floors[last].outline = shape
          if let name = area.tags["name"] { venue.floors[last].name = name }
        }
      case .wall:
        venue.blockedAreas.append(
          BlockedArea(id: id, floor: floor(level), kind: .wall, shape: .polygon(shape)))
      case .room(let category):
        venue.rooms.append(
          Room(
            id: id, floor: floor(level), name: area.tags["name"] ?? area.tags["ref"],
            category: category, shape: .polygon(shape)))
      }
    }
  }

  private mutating func add(_ found: IndoorNode, _ frame: FloorFrame) {
    let point = frame.point(of: found.node.coordinate)
    let tags = found.node.tags
    for (index, level) in found.levels.enumerated() {
      let id = index == 0 ? "node-\(found.id)" : "node-\(found.id)-\(index + 1)"
      if tags["door"] != nil || tags["entrance"] != nil {
        let half = (tags["width"].flatMap { NumberText.number($0) } ?? 0) / 2
        venue.openings.append(
          Opening(
            id: id, floor: floor(level), name: tags["name"],
            start: FloorPoint(x: point.x - half, y: point.y),
            end: FloorPoint(x: point.x + half, y: point.y),
            isEntrance: tags["entrance"].map { $0 != "no" } ?? false,
            streetNode: tags["entrance"] == nil ? nil : "\(found.id)"))
      } else if let name = tags["name"] {
        venue.pointsOfInterest.append(
          PointOfInterest(
            id: id, floor: floor(level), name: name, position: point,
            category: tags["amenity"] ?? tags["shop"]))
      }
    }
    guard tags["highway"] == "elevator", found.levels.count > 1 else { return }
    venue.connectors.append(
      Connector(
        id: "node-\(found.id)-lift", name: tags["name"], kind: .elevator,
        stops: found.levels.sorted().map { Connector.Stop(floor: floor($0), position: point) }))
  }
}
