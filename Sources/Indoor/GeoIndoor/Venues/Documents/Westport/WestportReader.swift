import GeoFormats
import Geodesy

/// Venues in the indoor map format of WRLD 1.0: a main file, a file a floor, files of ways.
///
/// Source: wrld3d/wrld-indoor-maps-api, FORMAT.md 1.0.0; `main.json`, and `main-paths.json` where
/// there are ways.
///
/// The parts of the files are collected, and laid onto plans when all coordinates are known.
struct WestportReader {
  struct Level {
    var id: Floor.ID
    var name: String
    var shortName: String?
    var order: Int
    var features: [WestportFeature] = []
  }

  let files: VenueFiles
  var levels: [Level] = []
  var ways: [WestportWay] = []
  var passedOver = PassedOver()

  /// Reads a venue.
  /// - Throws: `VenueError` with the file and the place in it.
  static func read(_ files: VenueFiles) throws(VenueError) -> VenueImport {
    var reader = WestportReader(files: files)
    return try reader.read()
  }

  private mutating func read() throws(VenueError) -> VenueImport {
    let main = try files.json("main.json")
    let (id, name, entrance) = try reading("main.json") { () throws(FormatError) in
      (
        try main["id"].id(), try main["name"].string(),
        try main["entrance_level"].optionalInteger() ?? 0
      )
    }
    try readLevels(main["levels"])
    let ground = levels.indices.contains(entrance) ? levels[entrance].order : 0
    if files["main-paths.json"] != nil { try readWays() }
    return try build(id: Venue.ID(rawValue: id), name: name, ground: ground)
  }

  private mutating func readLevels(_ node: JSONNode) throws(VenueError) {
    let elements = try reading("main.json") { () throws(FormatError) in try node.elements() }
    if elements.isEmpty { throw .noFloors }
    var orders: Set<Int> = []
    for element in elements {
      var (level, file) = try reading("main.json") { () throws(FormatError) in
        let short = try element["name"].optionalString()
        let level = Level(
          id: try element["id"].id(),
          name: try element["readable_name"].optionalString() ?? short ?? "",
          shortName: short, order: try element["z_order"].integer())
        guard orders.insert(level.order).inserted else {
          throw element["z_order"].error(expected: "an order that no other level has")
        }
        return (level, try element["filename"].string())
      }
      let features = try files.json(file)["features"]
      let nodes = try reading(file) { () throws(FormatError) in try features.elements() }
      for node in nodes {
        let feature = try reading(file) { () throws(FormatError) in try self.feature(node) }
        if let feature { level.features.append(feature) }
      }
      levels.append(level)
    }
  }

  private mutating func feature(_ node: JSONNode) throws(FormatError) -> WestportFeature? {
    let properties = node["properties"]
    let type = try properties["type"].string()
    guard let kind = WestportFeature.kinds[type] else {
      passedOver.add(type)
      return nil
    }
    guard case .polygons(let polygons)? = try GeoJSONShape(reading: node["geometry"]) else {
      throw node["geometry"].error(expected: "a Polygon")
    }
    return WestportFeature(
      id: try properties["id"].id(), name: try properties["name"].optionalString(), kind: kind,
      polygons: polygons)
  }
}
