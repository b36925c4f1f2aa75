import GeoFormats
import GeoIndoorRouting
import GeoTestSupport
import GeoVenues
import Geodesy

/// The drawn ways of Westport House, read as its files say.
enum WestportHouse {
  static let folder = "indoor/westport/"
  static var isThere: Bool { SharedData.has(folder + "main-paths.json") }

  static func ways() throws -> VenueWays {
    var ways = VenueWays()
    for (level, name) in [(0.0, "gf"), (1, "1"), (2, "2")] {
      for feature in try features("westport-house-floor-\(name)-paths.geojson") {
        let line = try points(feature)
        for (from, to) in zip(line, line.dropFirst()) {
          ways.join(
            ways.place(at: from, level: level, height: level * 3.5),
            ways.place(at: to, level: level, height: level * 3.5))
        }
      }
    }
    for feature in try features("main-paths.json") {
      let line = try points(feature)
      let levels = try feature["levels"].elements().map { try $0.number() }
      let kind = try feature["properties"]["type"].string()
      ways.join(
        ways.place(at: line[0], level: levels[0], height: levels[0] * 3.5),
        ways.place(at: line[1], level: levels[1], height: levels[1] * 3.5),
        kind == "elevator" ? .lift : .stairs)
    }
    return ways
  }

  /// The routes of the vectors: mode, ends and length.
  static func vectors() throws -> [(mode: String, from: VenuePlace, to: VenuePlace, Meters)] {
    let document = try read("derived_route_vectors.json")
    let longest = document["longest_floor2_route"]
    let first = try (
      "any", place(longest["from"]), place(longest["to"]), longest["distance_m"].number()
    )
    return try [first]
      + document["multi_floor"].elements().map { vector in
        try (
          vector["mode"].string(), place(vector["from"]), place(vector["to"]),
          vector["distance_m_floor_height_3_5"].number()
        )
      }
  }

  private static func place(_ node: JSONNode) throws -> VenuePlace {
    let numbers = try node.elements().map { try $0.number() }
    return VenuePlace(
      Coordinate(latitude: numbers[2], longitude: numbers[1]), level: numbers[0])
  }

  private static func features(_ file: String) throws -> [JSONNode] {
    try read(file)["features"].elements()
  }

  private static func points(_ feature: JSONNode) throws -> [Coordinate] {
    try feature["geometry"]["coordinates"].elements().map { point in
      let numbers = try point.elements().map { try $0.number() }
      return Coordinate(latitude: numbers[1], longitude: numbers[0])
    }
  }

  private static func read(_ file: String) throws -> JSONNode {
    let text = SharedData.text(folder + file)
    return try JSONNode(reading: Array(text.utf8))
  }
}
