import GeoFormats
import Geodesy

/// The files of ways.
extension WestportReader {
  mutating func readWays() throws(VenueError) {
    let name = "main-paths.json"
    let main = try files.json(name)
    let parts = try reading(name) { () throws(FormatError) in
      try main["level_filenames"].list { (node) throws(FormatError) in try node.string() }
    }
    try readWays(main, file: name, order: nil)
    for part in parts {
      let root = try files.json(part)
      let order = try reading(part) { () throws(FormatError) in try root["z_order"].integer() }
      guard levels.contains(where: { $0.order == order }) else {
        throw .unusable(
          file: part, item: "`z_order`", found: "\(order)", expected: "that of a level")
      }
      try readWays(root, file: part, order: order)
    }
  }

  /// Reads the ways of a file; `order` is that of its floor, nil where each way says its own.
  private mutating func readWays(
    _ root: JSONNode, file: String, order: Int?
  ) throws(VenueError) {
    let elements = try reading(file) { () throws(FormatError) in try root["features"].elements() }
    for element in elements {
      let way = try reading(file) { () throws(FormatError) in try self.way(element, order: order) }
      for found in way.orders where !levels.contains(where: { $0.order == found }) {
        throw .unusable(
          file: file, item: "way `\(way.id)`", found: "level \(found)", expected: "a level's order")
      }
      ways.append(way)
    }
  }

  private func way(_ node: JSONNode, order: Int?) throws(FormatError) -> WestportWay {
    let properties = node["properties"]
    let type = try properties["type"].string()
    guard case .lines(let lines)? = try GeoJSONShape(reading: node["geometry"]), lines.count == 1
    else { throw node["geometry"].error(expected: "a LineString") }
    var orders = Array(repeating: order ?? 0, count: lines[0].count)
    if order == nil {
      orders = try node["levels"].list { (level) throws(FormatError) in try level.integer() }
      guard orders.count == lines[0].count else {
        throw node["levels"].error(expected: "a level for each of \(lines[0].count) positions")
      }
    }
    let connector: Connector.Kind? =
      switch type {
      case "pathway", "entrance": nil
      case "stairs", "escalator", "elevator": Connector.Kind(rawValue: type)
      default:
        throw properties["type"].error(
          expected: "`pathway`, `entrance`, `stairs`, `escalator` or `elevator`")
      }
    return WestportWay(
      id: try properties["id"].id(), name: try properties["name"].optionalString(),
      connector: connector, isEntrance: type == "entrance",
      streetNode: try properties["link"].optionalID(), points: lines[0], orders: orders)
  }
}
