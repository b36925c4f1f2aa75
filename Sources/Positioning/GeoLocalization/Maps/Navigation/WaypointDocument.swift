import GeoFormats
import Geodesy

/// The document of a `WaypointGraph`, with the ways that its editor has stored.
package struct WaypointDocument: Hashable, Sendable {
  /// A way that the editor has stored.
  struct StoredPath: Hashable, Sendable {
    /// The id of the first waypoint.
    var start: String
    var place: String
    var waypoints: [String]
    /// Its meters, as the editor says.
    var length: Meters?
  }

  /// The map that the graph belongs to; nil when the document does not say.
  var mapCode: String?
  package var graph: WaypointGraph
  /// The ways that the editor has stored.
  var paths: [StoredPath]

  /// The most waypoints, places or paths.
  static let mostItems = 100_000
  static let mostLinks = 1000

  /// Reads a document.
  /// - Throws: `LocalizationError` naming the member with its place, or what does not fit together.
  package init(reading bytes: [UInt8]) throws(LocalizationError) {
    var waypoints: [WaypointGraph.Waypoint] = []
    var places: [WaypointGraph.Place] = []
    do throws(FormatError) {
      let root = try JSONNode(reading: bytes)
      try root.requireObject()
      let isRightHanded = root["isRightHanded"].isNull ? true : try root["isRightHanded"].bool()
      mapCode = try root["mapCode"].optionalString()
      for node in try Self.items(root["waypoints"], Self.mostItems) {
        waypoints.append(try Self.waypoint(node, isRightHanded))
      }
      for node in try Self.items(root["pois"], Self.mostItems) {
        places.append(try Self.place(node, isRightHanded))
      }
      paths = []
      for node in try Self.items(root["paths"], Self.mostItems) {
        paths.append(try Self.path(node))
      }
    } catch {
      throw .document(error)
    }
    graph = try WaypointGraph(waypoints: waypoints, places: places)
  }

  private static func items(
    _ node: JSONNode, _ most: Int
  ) throws(FormatError) -> [JSONNode] {
    guard !node.isNull else { return [] }
    let items = try node.elements()
    guard items.count <= most else { throw node.error(expected: "at most \(most) elements") }
    return items
  }

  private static func id(_ node: JSONNode) throws(FormatError) -> String {
    if let number = node.value?.number, let whole = Int(exactly: number) { return String(whole) }
    guard let text = node.value?.string else {
      throw node.error(expected: "an id: a text or a whole number")
    }
    return text
  }

  private static func position(
    _ node: JSONNode, _ isRightHanded: Bool
  ) throws(FormatError) -> Vector3 {
    FramePose(position: try PoseMembers.point(node), orientation: .identity)
      .exchanged(isRightHanded: isRightHanded).position
  }

  private static func waypoint(
    _ node: JSONNode, _ isRightHanded: Bool
  ) throws(FormatError) -> WaypointGraph.Waypoint {
    try node.requireObject()
    var links: [String] = []
    for link in try items(node["connectedWaypoints"], mostLinks) { links.append(try id(link)) }
    return WaypointGraph.Waypoint(
      id: try id(node["id"]), position: try position(node["position"], isRightHanded),
      links: links)
  }

  private static func place(
    _ node: JSONNode, _ isRightHanded: Bool
  ) throws(FormatError) -> WaypointGraph.Place {
    try node.requireObject()
    // Editors write the place in the picture of the plan too; the one in the world wins.
    let point = node["worldPosition"].isNull ? node["position"] : node["worldPosition"]
    let radius = node["arrivalRadius"]
    return WaypointGraph.Place(
      id: try id(node["id"]), name: try node["name"].string(),
      type: try node["type"].optionalString(), text: try node["description"].optionalString(),
      position: try position(point, isRightHanded), waypoint: try id(node["nearestWaypointId"]),
      arrivalRadius: radius.isNull ? 0 : try radius.number(in: 0...1000))
  }

  private static func path(_ node: JSONNode) throws(FormatError) -> StoredPath {
    try node.requireObject()
    var waypoints: [String] = []
    for item in try items(node["waypointPath"], mostItems) { waypoints.append(try id(item)) }
    let length = node["totalDistance"]
    return StoredPath(
      start: try id(node["fromWaypointId"]), place: try id(node["toPoiId"]), waypoints: waypoints,
      length: length.isNull ? nil : try length.number(in: 0...1e9))
  }
}
