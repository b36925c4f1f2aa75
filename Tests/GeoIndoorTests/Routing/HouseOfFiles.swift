import GeoFormats
import GeoIndoor
import GeoTestSupport
import Geodesy

/// The drawn ways of a house, read as its files say: of ours, whose lengths networkx and pyproj have,
/// and of Westport House.
enum HouseOfFiles: String, CaseIterable {
  case ours = "indoor/house/"
  case westport = "indoor/westport/"

  /// A route that is known.
  struct Vector {
    let mode: String
    let from: VenuePlace
    let to: VenuePlace
    /// By a plane about the middle of each leg, on the mean sphere.
    let length: Meters
    /// On the ellipsoid.
    let geodesic: Meters
  }

  static let there = allCases.filter { SharedData.has($0.rawValue + "main-paths.json") }

  /// The files of ways of the lowest three levels.
  private var floors: [String] {
    switch self {
    case .ours: (0...2).map { "floor-\($0)-paths.geojson" }
    case .westport: ["gf", "1", "2"].map { "westport-house-floor-\($0)-paths.geojson" }
    }
  }

  func ways() throws -> IndoorGraph {
    var ways = IndoorGraph()
    for (level, file) in zip([0.0, 1, 2], floors) {
      for feature in try features(file) {
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
      let levels = try feature["levels"].numbers()
      let kind = try feature["properties"]["type"].string()
      ways.join(
        ways.place(at: line[0], level: levels[0], height: levels[0] * 3.5),
        ways.place(at: line[1], level: levels[1], height: levels[1] * 3.5),
        .connector(kind == "elevator" ? .elevator : .stairs))
    }
    return ways
  }

  /// Number of places of the ways.
  var places: Int { self == .ours ? 71 : 96 }

  /// The longest of the ways between places of floor 2.
  ///
  /// That of Westport House is from `geod` and a search in another language.
  func longest() throws -> Meters {
    self == .ours ? try read("routes.json")["longest_geodesic"].number() : 86.273_240
  }

  /// The known routes.
  func vectors() throws -> [Vector] {
    if self == .ours {
      return try read("routes.json")["multi_floor"].elements().map {
        try vector($0, $0["geodesic"].number())
      }
    }
    let document = try read("derived_route_vectors.json")
    let longest = document["longest_floor2_route"]
    // The same walks on the ellipsoid, from geod 9.1.1 and a search in another language.
    return try [
      Vector(
        mode: "any", from: place(longest["from"]), to: place(longest["to"]),
        length: longest["distance_m"].number(), geodesic: 86.273_240)
    ]
      + zip(document["multi_floor"].elements(), [95.760_094, 95.760_094, 104.897_317])
      .map { try vector($0, $1) }
  }

  private func vector(_ node: JSONNode, _ geodesic: Meters) throws -> Vector {
    try Vector(
      mode: node["mode"].string(), from: place(node["from"]), to: place(node["to"]),
      length: node["distance_m_floor_height_3_5"].number(), geodesic: geodesic)
  }

  private func place(_ node: JSONNode) throws -> VenuePlace {
    let numbers = try node.numbers()
    return VenuePlace(
      Coordinate(latitude: numbers[2], longitude: numbers[1]), level: numbers[0])
  }

  private func features(_ file: String) throws -> [JSONNode] {
    try read(file)["features"].elements()
  }

  private func points(_ feature: JSONNode) throws -> [Coordinate] {
    try feature["geometry"]["coordinates"].elements().map { point in
      let numbers = try point.numbers()
      return Coordinate(latitude: numbers[1], longitude: numbers[0])
    }
  }

  private func read(_ file: String) throws -> JSONNode { try SharedData.json(rawValue + file) }
}
