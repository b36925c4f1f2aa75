import GeoFormats
import Geodesy

/// Venues whose plans are counted in pixels, as Nextome's are: `maps` with a scale in meters a
/// pixel, and `beacons`, `pois`, `events`, `rooms` and `path` on them.
///
/// Ids count for each kind on their own there; here they get the kind before them.
struct PixelVenueReader {
  private let root: JSONNode
  private var images: [Floor.ID: PlanImage] = [:]

  /// Reads a document; `id` names a venue that has no id.
  /// - Throws: `VenueError` with the place.
  static func read(_ root: JSONNode, id: Venue.ID) throws(VenueError) -> VenueImport {
    var reader = PixelVenueReader(root: root)
    return try reader.read(id: id)
  }

  private mutating func read(id: Venue.ID) throws(VenueError) -> VenueImport {
    let head = root["venue"].isNull ? root : root["venue"]
    var venue = try reading { () throws(FormatError) in
      let id = try head["id"].optionalID() ?? id
      var venue = Venue(
        id: id, name: try head["name"].optionalString() ?? id.rawValue,
        version: try head["version"].optionalInteger())
      venue.buildings = [Building(id: "\(id)-building", name: venue.name)]
      return venue
    }
    let maps = try reading { () throws(FormatError) in try root["maps"].elements() }
    if maps.isEmpty { throw .noFloors }
    for map in maps { venue.floors.append(try floor(map, building: venue.buildings[0].id)) }
    let isAssumed = maps.contains { $0["height"].isNull }
    try reading { () throws(FormatError) in try addThings(to: &venue) }
    return try VenueImport(venue, .nextome, notes: isAssumed ? [.assumedHeights] : [])
  }

  private mutating func floor(_ node: JSONNode, building: Building.ID) throws(VenueError) -> Floor {
    var floor = try reading { () throws(FormatError) in
      let id: Floor.ID = "map-\(try node["id"].id())"
      let scale = try node["scale"].number()
      guard scale > 0, scale < 1_000 else {
        throw node["scale"].error(expected: "meters a pixel, more than 0")
      }
      let width = try node["mapWidth"].integer()
      let height = try node["mapHeight"].integer()
      var image = PlanImage(
        name: try node["image"].optionalString() ?? id.rawValue, pixelWidth: width,
        pixelHeight: height, metersPerPixel: scale)
      image.tiles = try node["tileZipPath"].optionalString()
      var floor = Floor(
        id: id, building: building, name: try node["name"].optionalString() ?? id.rawValue,
        ordinal: try node["floor"].integer(), height: try node["height"].optionalNumber(),
        planWidth: Double(width) * scale, planHeight: Double(height) * scale, image: image)
      floor.controlPoints = try node["groundControlPoints"].list { (node) throws(FormatError) in
        ControlPoint(
          name: try node["name"].optionalString(),
          point: image.floorPoint(
            pixelX: try node["x"].number(), pixelY: try node["y"].number()),
          coordinate: try VenueReader(isFull: true).coordinate(node))
      }
      images[id] = image
      return floor
    }
    guard !floor.controlPoints.isEmpty else { return floor }
    do throws(FitError) {
      floor.frame = try Georeference(controlPoints: floor.controlPoints, kind: .similarity).frame
    } catch {
      throw .unusable(
        file: nil, item: VenueItem(.floor, floor.id).description, found: error.description,
        expected: "control points that place it")
    }
    return floor
  }

  private func addThings(to venue: inout Venue) throws(FormatError) {
    venue.beacons = try root["beacons"].list { (node) throws(FormatError) in
      let (floor, position) = try place(node)
      let values = VenueReader(isFull: true)
      return Beacon(
        id: "beacon-\(try node["id"].id())", floor: floor, position: position,
        uuid: try node["uuid"].optionalString(), major: try values.frameNumber(node["major"]),
        minor: try values.frameNumber(node["minor"]), mac: try node["mac"].optionalString(),
        txPower: try node["txPower"].optionalNumber(),
        battery: try node["battery"].optionalInteger())
    }
    venue.pointsOfInterest = try root["pois"].list { (node) throws(FormatError) in
      let (floor, position) = try place(node)
      return PointOfInterest(
        id: "poi-\(try node["id"].id())", floor: floor, name: try node["name"].string(),
        position: position, details: try node["description"].optionalString(),
        image: try node["image"].optionalString())
    }
    venue.fences = try root["events"].list { (node) throws(FormatError) in
      let (floor, position) = try place(node)
      return EventFence(
        id: "event-\(try node["id"].id())", floor: floor, name: try node["name"].optionalString(),
        shape: .circle(center: position, radius: try length(node["radius"], on: floor)),
        payload: try node["data"].optionalString(),
        interaction: try VenueReader(isFull: true).interaction(node))
    }
    venue.rooms = try root["rooms"].list { (node) throws(FormatError) in try room(node) }
    venue.pathNodes = try root["path"]["nodes"].list { (node) throws(FormatError) in
      let (floor, position) = try place(node)
      return PathNode(id: try node["id"].id(), floor: floor, position: position)
    }
    venue.pathLinks = try root["path"]["links"].list { (node) throws(FormatError) in
      PathLink(
        from: try node["from"].id(), to: try node["to"].id(),
        cost: try node["weight"].optionalNumber())
    }
  }

  private func room(_ node: JSONNode) throws(FormatError) -> Room {
    let id = "room-\(try node["id"].id())"
    let name = try node["name"].optionalString()
    guard node["polygon"].isNull else {
      let floor = try floor(of: node)
      var ring = try node["polygon"].list { (node) throws(FormatError) in
        try point(node, on: floor)
      }
      if let first = ring.first, first != ring.last { ring.append(first) }
      return Room(
        id: id, floor: floor, name: name, shape: .polygon(FloorPolygon(exterior: ring)))
    }
    let (floor, center) = try place(node)
    return Room(
      id: id, floor: floor, name: name,
      shape: .circle(center: center, radius: try length(node["radius"], on: floor)))
  }

  private func floor(of node: JSONNode) throws(FormatError) -> Floor.ID {
    let id: Floor.ID = "map-\(try node["map"].id())"
    guard images[id] != nil else { throw node["map"].error(expected: "the id of a map") }
    return id
  }

  private func place(_ node: JSONNode) throws(FormatError) -> (Floor.ID, FloorPoint) {
    let floor = try floor(of: node)
    return (floor, try point(node, on: floor))
  }

  private func point(_ node: JSONNode, on floor: Floor.ID) throws(FormatError) -> FloorPoint {
    let (x, y) = (try node["x"].number(), try node["y"].number())
    return images[floor]?.floorPoint(pixelX: x, pixelY: y) ?? FloorPoint(x: x, y: y)
  }

  private func length(_ node: JSONNode, on floor: Floor.ID) throws(FormatError) -> Meters {
    try node.number() * (images[floor]?.metersFromPixels.xx ?? 1)
  }
}
