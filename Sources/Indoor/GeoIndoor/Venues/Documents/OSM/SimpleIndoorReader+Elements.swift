import GeoFormats
import Geodesy

/// The elements of a map that are indoors.
extension SimpleIndoorReader {
  enum AreaKind {
    case level
    case wall
    case room(Room.Category)
  }

  /// A closed way or a multipolygon with its levels.
  struct Area {
    var id: String
    var kind: AreaKind
    var levels: [Int]
    var tags: [String: String]
    var polygon: Polygon
  }

  /// A point with its levels.
  struct IndoorNode {
    var id: Int64
    var levels: [Int]
    var node: OSMXML.Node
  }

  mutating func areas() throws(VenueError) -> [Area] {
    let ways = Dictionary(map.ways.map { ($0.id, $0) }) { first, _ in first }
    var areas: [Area] = []
    for way in map.ways {
      guard let kind = kind(way.tags) else { continue }
      let item = "way \(way.id)"
      guard way.nodes.count >= 4, way.nodes.first == way.nodes.last else {
        // A wall that is a line has no area; a stair that is a line no landing.
        passedOver.add("line with `indoor`")
        continue
      }
      let levels = try levels(way.tags, of: item)
      let ring = try ring(way, item)
      areas.append(
        Area(
          id: "way-\(way.id)", kind: kind, levels: levels, tags: way.tags,
          polygon: Polygon(exterior: ring)))
    }
    for relation in map.relations where relation.tags["type"] == "multipolygon" {
      guard let kind = kind(relation.tags) else { continue }
      let item = "relation \(relation.id)"
      let levels = try levels(relation.tags, of: item)
      var rings: [String: [[Coordinate]]] = [:]
      for member in relation.members where member.type == "way" {
        guard let way = ways[member.id], way.nodes.count >= 4, way.nodes.first == way.nodes.last
        else {
          throw .unusable(
            file: nil, item: item, found: "way \(member.id) missing or not closed",
            expected: "closed ways of the document")
        }
        rings[member.role == "inner" ? "inner" : "outer", default: []].append(try ring(way, item))
      }
      guard let outer = rings["outer"], outer.count == 1 else {
        throw .unusable(
          file: nil, item: item, found: "\(rings["outer"]?.count ?? 0) outer ways",
          expected: "one")
      }
      areas.append(
        Area(
          id: "relation-\(relation.id)", kind: kind, levels: levels, tags: relation.tags,
          polygon: Polygon(exterior: outer[0], holes: rings["inner"] ?? [])))
    }
    return areas
  }

  func indoorNodes() throws(VenueError) -> [IndoorNode] {
    var found: [IndoorNode] = []
    for (id, node) in map.nodes.sorted(by: { $0.key < $1.key }) where node.tags["level"] != nil {
      let levels = try levels(node.tags, of: "node \(id)")
      found.append(IndoorNode(id: id, levels: levels, node: node))
    }
    return found
  }

  private func kind(_ tags: [String: String]) -> AreaKind? {
    if tags["highway"] == "elevator" { return tags["level"] == nil ? nil : .room(.elevator) }
    guard let indoor = tags["indoor"] else { return nil }
    if tags["stairs"] == "yes" || tags["highway"] == "steps" { return .room(.stairs) }
    if tags["conveying"] != nil { return .room(.escalator) }
    switch indoor {
    case "level": return .level
    case "wall": return .wall
    case "corridor": return .room(.corridor)
    case "area": return .room(.area)
    case "room", "yes":
      if tags["elevator"] == "yes" { return .room(.elevator) }
      return .room(tags["amenity"] == "toilets" ? .restroom : .room)
    case _: return nil
    }
  }

  private func levels(_ tags: [String: String], of item: String) throws(VenueError) -> [Int] {
    var levels: [Int] = []
    for key in ["level", "repeat_on"] {
      guard let text = tags[key] else { continue }
      guard let found = LevelTag.levels(text) else {
        throw .unusable(
          file: nil, item: item, found: "`\(key)` `\(text.prefix(40))`",
          expected: "floors, as in `0`, `-1;0` or `0-3`")
      }
      levels += found.filter { !levels.contains($0) }
    }
    guard !levels.isEmpty else {
      throw .unusable(file: nil, item: item, found: "no `level`", expected: "its floors")
    }
    return levels
  }

  private func ring(_ way: OSMXML.Way, _ item: String) throws(VenueError) -> [Coordinate] {
    var ring: [Coordinate] = []
    for id in way.nodes {
      guard let node = map.nodes[id] else {
        throw .unusable(
          file: nil, item: item, found: "node \(id) missing", expected: "its position")
      }
      ring.append(node.coordinate)
    }
    return ring
  }
}
