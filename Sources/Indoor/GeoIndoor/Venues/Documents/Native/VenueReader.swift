import GeoFormats
import Geodesy

/// Creates a venue of the members of its JSON.
struct VenueReader {
  /// Whether the document has everything, not only what PositioningLibrary knows.
  let isFull: Bool

  func venue(_ root: JSONNode, id: Venue.ID) throws(FormatError) -> Venue {
    let id = try root["id"].optionalID() ?? id
    var venue = Venue(
      id: id, name: try root["name"].optionalString() ?? id.rawValue,
      buildings: try root["buildings"].list(building), floors: try root["floors"].list(floor),
      markers: try root["markers"].list(marker))
    guard isFull else { return venue }
    venue.version = try root["version"].optionalInteger()
    if !root["grounds"].isNull {
      guard case .polygons(let polygons)? = try GeoJSONShape(reading: root["grounds"]),
        polygons.count == 1
      else { throw root["grounds"].error(expected: "a Polygon") }
      venue.grounds = polygons[0]
    }
    venue.rooms = try root["rooms"].list(room)
    venue.openings = try root["openings"].list(opening)
    venue.connectors = try root["connectors"].list(connector)
    venue.beacons = try root["beacons"].list(beacon)
    venue.pointsOfInterest = try root["pois"].list(pointOfInterest)
    venue.fences = try root["fences"].list(fence)
    venue.blockedAreas = try root["blockedAreas"].list(blockedArea)
    venue.pathNodes = try root["paths"]["nodes"].list(pathNode)
    venue.pathLinks = try root["paths"]["links"].list(pathLink)
    return venue
  }

  private func building(_ node: JSONNode) throws(FormatError) -> Building {
    Building(
      id: try node["id"].id(), name: try node["name"].string(), frame: try buildingFrame(node),
      altitude: try altitude(node), address: try node["address"].optionalString())
  }

  /// A frame of its own, or the plan's upper left corner with the bearing of the plan's top.
  private func buildingFrame(_ node: JSONNode) throws(FormatError) -> FloorFrame? {
    if !node["frame"].isNull { return try frame(node["frame"]) }
    // If one of both is given, the other is required.
    if isFull, node["latitude"].isNull, node["longitude"].isNull { return nil }
    let corner = try coordinate(node)
    let bearing = try node["bearingDegrees"].optionalNumber() ?? 0
    guard let frame = FloorFrame(corner: corner, planTop: bearing) else {
      throw node["bearingDegrees"].error(expected: "degrees clockwise from true north")
    }
    return frame
  }

  private func altitude(_ node: JSONNode) throws(FormatError) -> Altitude? {
    guard let meters = try node["altitudeMeters"].optionalNumber() else { return nil }
    let altitude = Altitude(meters: meters, datum: try node["altitudeDatum"].datum())
    guard altitude.isWithinLimits else {
      throw node["altitudeMeters"].error(expected: Altitude.limitsText)
    }
    return altitude
  }

  private func frame(_ node: JSONNode) throws(FormatError) -> FloorFrame {
    let map = try transform(node["eastNorth"])
    guard let frame = FloorFrame(origin: try coordinate(node), eastNorth: map) else {
      throw node["eastNorth"].error(expected: "a map that can be turned round")
    }
    return frame
  }

  private func transform(_ node: JSONNode) throws(FormatError) -> PlaneTransform {
    let numbers = try node.list { (element) throws(FormatError) in try element.number() }
    guard numbers.count == 6 else { throw node.error(expected: "six numbers") }
    return PlaneTransform(
      xx: numbers[0], xy: numbers[1], yx: numbers[2], yy: numbers[3], dx: numbers[4],
      dy: numbers[5])
  }

  func coordinate(_ node: JSONNode) throws(FormatError) -> Coordinate {
    let latitude = try node["latitude"].number()
    let longitude = try node["longitude"].number()
    do throws(GeodesyError) {
      return try Coordinate(validating: latitude, longitude: longitude)
    } catch {
      throw .coordinate(error, path: node.path.description, at: node.place)
    }
  }

  private func floor(_ node: JSONNode) throws(FormatError) -> Floor {
    var floor = Floor(
      id: try node["id"].id(), building: try node["building"].id(),
      name: try node["name"].string(), ordinal: try node["number"].integer(),
      planWidth: isFull ? try node["maxWidth"].optionalNumber() : try node["maxWidth"].number(),
      planHeight: isFull ? try node["maxHeight"].optionalNumber() : try node["maxHeight"].number())
    floor.image = try image(node, of: floor)
    guard isFull else { return floor }
    floor.shortName = try node["shortName"].optionalString()
    if let height = try node["heightMeters"].optionalNumber() { floor.height = height }
    if !node["outline"].isNull { floor.outline = try polygon(node["outline"]) }
    if !node["frame"].isNull { floor.frame = try frame(node["frame"]) }
    floor.controlPoints = try node["controlPoints"].list { (node) throws(FormatError) in
      ControlPoint(
        name: try node["name"].optionalString(), point: try point(node),
        coordinate: try coordinate(node))
    }
    return floor
  }

  /// A picture without a size in pixels lies over the whole plan.
  private func image(_ node: JSONNode, of floor: Floor) throws(FormatError) -> PlanImage? {
    guard let name = try node["floorMap"].optionalString() else { return nil }
    guard isFull, !node["image"].isNull else {
      return PlanImage(name: name, width: floor.planWidth ?? 0, height: floor.planHeight ?? 0)
    }
    var image = PlanImage(
      name: name, pixelWidth: try node["image"]["pixelWidth"].integer(),
      pixelHeight: try node["image"]["pixelHeight"].integer(),
      metersFromPixels: try transform(node["image"]["metersFromPixels"]))
    image.tiles = try node["image"]["tiles"].optionalString()
    return image
  }

  func point(_ node: JSONNode) throws(FormatError) -> FloorPoint {
    FloorPoint(x: try node["x"].number(), y: try node["y"].number())
  }

  func polygon(_ node: JSONNode) throws(FormatError) -> FloorPolygon {
    let rings = try node.list { (ring) throws(FormatError) in
      try ring.list { (position) throws(FormatError) in
        guard let numbers = position.value?.array, numbers.count == 2, let x = numbers[0].number,
          let y = numbers[1].number
        else { throw position.error(expected: "two numbers: x and y in meters") }
        return FloorPoint(x: x, y: y)
      }
    }
    guard let exterior = rings.first else { throw node.error(expected: "at least one ring") }
    return FloorPolygon(exterior: exterior, holes: Array(rings.dropFirst()))
  }
}
