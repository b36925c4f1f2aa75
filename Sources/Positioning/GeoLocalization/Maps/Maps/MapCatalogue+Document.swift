import GeoFormats
import Geodesy

extension MapCatalogue {
  /// The most maps or sets of a document.
  private static let mostItems = 10_000

  /// Reads a catalogue from its JSON document.
  ///
  /// ```json
  /// {"maps": [{"code": "HALL", "mesh": "hall.glb",
  ///            "bounds": {"lower": [0, 0, 0], "upper": [40, 6, 25]},
  ///            "georeference": {"latitude": 47.6, "longitude": 8.5, "height": 440, "yaw": 30}},
  ///           {"code": "GATE"}],
  ///  "mapSets": [{"code": "SITE", "maps": [
  ///    {"mapCode": "HALL", "order": 0},
  ///    {"mapCode": "GATE", "order": 1, "relativePose": {
  ///      "position": {"x": 12, "y": 0, "z": -3}, "rotation": {"qx": 0, "qy": 0, "qz": 0, "qw": 1}}}]}]}
  /// ```
  ///
  /// Points and turns are right-handed with y up, as in a session, unless the document says
  /// `"isRightHanded": false`: then they are Unity's.
  /// - Throws: `LocalizationError.document` naming the member with its place, `unusable` for codes that are
  ///   there twice and sets that are none.
  public init(reading bytes: [UInt8]) throws(LocalizationError) {
    let root: JSONNode
    var isRightHanded = true
    do throws(FormatError) {
      root = try JSONNode(reading: bytes)
      try root.requireObject(known: ["isRightHanded", "maps", "mapSets"])
      if !root["isRightHanded"].isNull { isRightHanded = try root["isRightHanded"].bool() }
    } catch {
      throw .document(error)
    }
    var maps: [LocalizationMap] = []
    for node in try Self.items(root["maps"]) { maps.append(try Self.map(node, isRightHanded)) }
    var sets: [MapSet] = []
    for node in try Self.items(root["mapSets"]) { sets.append(try Self.set(node, isRightHanded)) }
    try self.init(maps: maps, sets: sets)
  }

  private static func items(_ node: JSONNode) throws(LocalizationError) -> [JSONNode] {
    guard !node.isNull else { return [] }
    do throws(FormatError) {
      let items = try node.elements()
      guard items.count <= mostItems else { throw node.error(expected: "at most \(mostItems)") }
      return items
    } catch {
      throw .document(error)
    }
  }

  private static func map(
    _ node: JSONNode, _ isRightHanded: Bool
  ) throws(LocalizationError) -> LocalizationMap {
    do throws(FormatError) {
      try node.requireObject(known: ["code", "id", "name", "georeference", "bounds", "mesh"])
      var map = LocalizationMap(
        code: try node["code"].string(), id: try node["id"].optionalString(),
        name: try node["name"].optionalString(), mesh: try node["mesh"].optionalString())
      if !node["georeference"].isNull {
        map.georeference = try georeference(node["georeference"])
      }
      if !node["bounds"].isNull {
        let lower = try point(node["bounds"]["lower"], isRightHanded)
        map.bounds = MapBounds(lower, try point(node["bounds"]["upper"], isRightHanded))
      }
      return map
    } catch {
      throw .document(error)
    }
  }

  private static func georeference(_ node: JSONNode) throws(FormatError) -> MapGeoreference {
    try node.requireObject(known: ["latitude", "longitude", "height", "yaw"])
    let coordinate: Coordinate
    let (latitude, longitude) = (try node["latitude"].number(), try node["longitude"].number())
    do throws(GeodesyError) {
      coordinate = try Coordinate(validating: latitude, longitude: longitude)
    } catch {
      throw .coordinate(error, path: node.path.description, at: node.place)
    }
    let height = try node["height"].number(in: -20_000...100_000)
    let yaw = node["yaw"].isNull ? 0 : try node["yaw"].number(in: -720...720)
    return MapGeoreference(origin: GeodeticPosition(coordinate, height: height), yaw: yaw)
  }

  private static func point(
    _ node: JSONNode, _ isRightHanded: Bool
  ) throws(FormatError) -> Vector3 {
    let numbers = try node.elements()
    guard numbers.count == 3 else { throw node.error(expected: "three numbers, x, y and z") }
    let range = PoseMembers.meters
    let point = Vector3(
      x: try numbers[0].number(in: range),
      y: try numbers[1].number(in: range),
      z: try numbers[2].number(in: range))
    return FramePose(position: point, orientation: .identity)
      .exchanged(isRightHanded: isRightHanded).position
  }

  private static func set(
    _ node: JSONNode, _ isRightHanded: Bool
  ) throws(LocalizationError) -> MapSet {
    let code: String
    var members: [MapSet.Member] = []
    do throws(FormatError) {
      try node.requireObject(known: ["code", "maps"])
      code = try node["code"].string()
    } catch {
      throw .document(error)
    }
    for member in try items(node["maps"]) {
      do throws(FormatError) {
        members.append(try self.member(member, isRightHanded))
      } catch {
        throw .document(error)
      }
    }
    return try MapSet(code: code, members: members)
  }

  private static func member(
    _ node: JSONNode, _ isRightHanded: Bool
  ) throws(FormatError) -> MapSet.Member {
    try node.requireObject(known: ["mapCode", "order", "relativePose"])
    let order = try node["order"].number(in: 0...1_000_000)
    guard let whole = Int(exactly: order) else {
      throw node["order"].error(expected: "a whole number")
    }
    var pose = FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity)
    if !node["relativePose"].isNull {
      pose = try PoseMembers.relativePose(node["relativePose"])
        .exchanged(isRightHanded: isRightHanded)
    }
    return MapSet.Member(mapCode: try node["mapCode"].string(), pose: pose, order: whole)
  }
}
