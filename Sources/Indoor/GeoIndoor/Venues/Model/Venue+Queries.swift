/// Queries by id and floor.
extension Venue {
  /// The building with an id.
  public func building(_ id: Building.ID) -> Building? { buildings.first { $0.id == id } }

  /// The floor with an id.
  public func floor(_ id: Floor.ID) -> Floor? { floors.first { $0.id == id } }

  /// The floors of a building from the lowest up.
  public func floors(of building: Building.ID) -> [Floor] {
    floors.filter { $0.building == building }.sorted { ($0.ordinal, $0.id) < ($1.ordinal, $1.id) }
  }

  /// Placement of a floor's plan on the Earth: its own frame, or its building's.
  public func frame(of floor: Floor) -> FloorFrame? {
    floor.frame ?? building(floor.building)?.frame
  }

  /// Placement of the plan of the floor with an id on the Earth.
  public func frame(ofFloor id: Floor.ID) -> FloorFrame? { floor(id).flatMap { frame(of: $0) } }

  /// The rooms of a floor.
  public func rooms(on floor: Floor.ID) -> [Room] { rooms.filter { $0.floor == floor } }

  /// The openings of a floor.
  public func openings(on floor: Floor.ID) -> [Opening] { openings.filter { $0.floor == floor } }

  /// The connectors that stop at a floor.
  public func connectors(on floor: Floor.ID) -> [Connector] {
    connectors.filter { connector in connector.stops.contains { $0.floor == floor } }
  }

  /// The markers of a floor.
  public func markers(on floor: Floor.ID) -> [VenueMarker] { markers.filter { $0.floor == floor } }

  /// The beacons of a floor.
  public func beacons(on floor: Floor.ID) -> [Beacon] { beacons.filter { $0.floor == floor } }

  /// The places of a floor that people look for.
  public func pointsOfInterest(on floor: Floor.ID) -> [PointOfInterest] {
    pointsOfInterest.filter { $0.floor == floor }
  }

  /// The fences of a floor.
  public func fences(on floor: Floor.ID) -> [EventFence] { fences.filter { $0.floor == floor } }

  /// The parts of a floor that cannot be walked on.
  public func blockedAreas(on floor: Floor.ID) -> [BlockedArea] {
    blockedAreas.filter { $0.floor == floor }
  }

  /// The nodes of the drawn ways on a floor.
  public func pathNodes(on floor: Floor.ID) -> [PathNode] {
    pathNodes.filter { $0.floor == floor }
  }

  /// The venue with one of its floors only and what is on it; connectors, which join floors, and links
  /// to other floors are left out.
  package func only(_ floor: Floor) -> Venue {
    var part = self
    part.buildings = buildings.filter { $0.id == floor.building }
    part.floors = [floor]
    part.rooms = rooms(on: floor.id)
    part.openings = openings(on: floor.id)
    part.connectors = []
    part.markers = markers(on: floor.id)
    part.beacons = beacons(on: floor.id)
    part.pointsOfInterest = pointsOfInterest(on: floor.id)
    part.fences = fences(on: floor.id)
    part.blockedAreas = blockedAreas(on: floor.id)
    part.pathNodes = pathNodes(on: floor.id)
    let nodes = Set(part.pathNodes.map(\.id))
    part.pathLinks = pathLinks.filter { nodes.contains($0.from) && nodes.contains($0.to) }
    return part
  }

  /// Everything that has a point, with the word for its kind; of rooms and fences the middle of their box.
  package var placedThings: [(kind: String, id: String, name: String?, point: FloorPoint)] {
    func middle(_ shape: FloorShape) -> FloorPoint? {
      shape.box.map {
        FloorPoint(x: ($0.least.x + $0.greatest.x) / 2, y: ($0.least.y + $0.greatest.y) / 2)
      }
    }
    var things: [(kind: String, id: String, name: String?, point: FloorPoint)] = []
    for room in rooms { middle(room.shape).map { things.append(("room", room.id, room.name, $0)) } }
    things += pointsOfInterest.map { ("poi", $0.id, $0.name, $0.position) }
    for fence in fences {
      middle(fence.shape).map { things.append(("fence", fence.id, fence.name, $0)) }
    }
    things += beacons.map { ("beacon", $0.id, nil, $0.position) }
    things += markers.map { ("marker", $0.id, nil, $0.position) }
    things += pathNodes.map { ("node", $0.id.rawValue, nil, $0.position) }
    return things
  }

  /// The bounding box of a floor: its plan if the size is known, else its outline, its rooms and
  /// the things on it; nil for an empty floor.
  package func extent(of floor: Floor) -> FloorBox? {
    if let width = floor.planWidth, let height = floor.planHeight {
      return FloorPolygon(width: width, height: height).box
    }
    var boxes = [floor.outline?.box] + rooms(on: floor.id).map(\.shape.box)
    boxes += blockedAreas(on: floor.id).map(\.shape.box)
    let points =
      markers(on: floor.id).map(\.position) + beacons(on: floor.id).map(\.position)
      + pointsOfInterest(on: floor.id).map(\.position) + pathNodes(on: floor.id).map(\.position)
    boxes.append(FloorBox(around: points))
    return boxes.compactMap { $0 }.reduce(nil) { (sum: FloorBox?, box) in
      guard var sum else { return box }
      sum.include(box)
      return sum
    }
  }

  /// The area of a floor: its outline if drawn, else its plan, else the bounding box of its
  /// contents; nil for an empty floor.
  public func outline(of floor: Floor) -> FloorPolygon? {
    if let outline = floor.outline { return outline }
    guard let box = extent(of: floor), box.width > 0, box.height > 0 else { return nil }
    return FloorPolygon(box)
  }
}
