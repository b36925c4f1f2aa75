import GeoAnchors
import GeoChains
import GeoFormats
import Geodesy

extension ChainDocument {
  /// Reads the project's own JSON; members that it does not know are ignored.
  /// - Throws: `InterchangeError.format` with line, column and the path of the member.
  public init(readingJSON bytes: [UInt8]) throws(InterchangeError) {
    self = try attempt(as: InterchangeError.format) { () throws(FormatError) in
      Self(try Self.chain(JSONNode(reading: bytes)))
    }
  }

  private static func chain(_ root: JSONNode) throws(FormatError) -> Chain {
    try root.requireObject()
    var anchors: [ChainAnchor] = []
    for node in try root["anchors"].elements() { anchors.append(try anchor(node)) }
    let chain = Chain(
      name: try root["name"].optionalString(), path: try path(root["geometry"]),
      length: try distance(root["lengthMeters"]), anchors: anchors,
      attribution: try root["attribution"].optionalString())
    return recorded(chain, root)
  }

  /// The chain with what its planning found out; texts that were made of maneuvers go.
  private static func recorded(_ chain: Chain, _ root: JSONNode) -> Chain {
    guard let members = root.value else { return chain }
    let planned = PlannedChain(members, of: chain)
    var chain = planned.recorded
    for index in chain.anchors.indices {
      let told = chain.anchors[index].details.maneuvers
      if told.isEmpty { continue }
      if told.allSatisfy(planned.maneuvers.indices.contains) {
        chain.anchors[index].details.instruction = nil
      } else {
        chain.anchors[index].details.maneuvers = []
      }
    }
    return chain
  }

  private static func path(_ geometry: JSONNode) throws(FormatError) -> [Coordinate] {
    guard try geometry["type"].string() == "LineString" else {
      throw geometry["type"].error(expected: "`LineString`")
    }
    let elements = try geometry["coordinates"].elements()
    guard elements.count >= 2 else {
      throw geometry["coordinates"].error(expected: "at least two positions")
    }
    var path: [Coordinate] = []
    path.reserveCapacity(elements.count)
    for element in elements {
      let numbers = try element.elements()
      guard numbers.count >= 2 else { throw element.error(expected: "longitude and latitude") }
      path.append(
        try coordinate(
          latitude: try numbers[1].number(), longitude: try numbers[0].number(), of: element))
    }
    return path
  }

  private static func anchor(_ node: JSONNode) throws(FormatError) -> ChainAnchor {
    let id = try node["id"].string()
    guard !id.isEmpty, !id.contains(where: \.isWhitespace) else {
      throw node["id"].error(expected: "an id without white space")
    }
    let heading = try node["headingDegrees"].number()
    guard heading >= 0, heading < 360 else {
      throw node["headingDegrees"].error(expected: "degrees from 0 up to 360")
    }
    let role = try node["role"].choice(of: ChainRole.self)
    return ChainAnchor(
      id: AnchorID(rawValue: id),
      coordinate: try coordinate(
        latitude: try node["latitude"].number(), longitude: try node["longitude"].number(),
        of: node),
      altitude: try Altitude(reading: node["altitude"]), heading: heading,
      distance: try distance(node["distanceMeters"]), role: role,
      street: try node["street"].optionalString(), details: try ChainDetailMembers.read(node))
  }

  private static func distance(_ node: JSONNode) throws(FormatError) -> Meters {
    let meters = try node.number()
    guard meters >= 0 else { throw node.error(expected: "meters, not negative") }
    return meters
  }

  private static func coordinate(
    latitude: Degrees, longitude: Degrees, of node: JSONNode
  ) throws(FormatError) -> Coordinate {
    do throws(GeodesyError) {
      return try Coordinate(validating: latitude, longitude: longitude)
    } catch {
      throw .coordinate(error, path: node.path.description, at: node.place)
    }
  }
}
