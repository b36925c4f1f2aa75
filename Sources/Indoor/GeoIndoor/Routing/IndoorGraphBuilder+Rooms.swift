import Geodesy

extension IndoorGraphBuilder {
  /// The ways through the rooms of a floor: from door to door on lines of sight, and from each door
  /// to the middle of the room.
  mutating func addRooms(of floor: Floor) {
    let rooms = venue.rooms(on: floor.id)
    let doors = venue.openings(on: floor.id)
    let joined = doors.map { door in Self.rooms(of: door, among: rooms) }
    let stops = venue.connectors(on: floor.id).flatMap(\.stops).filter { $0.floor == floor.id }
    for (number, room) in rooms.enumerated() {
      let own = doors.indices.filter { joined[$0].contains(number) }.map { doors[$0] }
      let polygon = walkable(room)
      var inner = stops.map(\.position).filter(polygon.contains)
      guard !own.isEmpty || !inner.isEmpty else { continue }
      var entries: [(point: FloorPoint, place: Int)] = []
      for door in own {
        guard let place = place(door.middle, on: floor.id) else { continue }
        entries.append((door.middle, place))
        ways.addDoor(at: place)
        reach(place, at: door.middle, on: floor.id)
      }
      if let middle = room.shape.labelPoint { inner.append(middle) }
      for point in inner {
        guard let place = place(point, on: floor.id) else { continue }
        join(place, at: point, to: entries, in: polygon, named: room.name)
        reach(place, at: point, on: floor.id)
        entries.append((point, place))
      }
      addArea(room, polygon, doors: own.map(\.middle))
    }
  }

  /// Joins a point inside a room to the entries that it sees, or else to the nearest one.
  private mutating func join(
    _ place: Int, at point: FloorPoint, to entries: [(point: FloorPoint, place: Int)],
    in polygon: FloorPolygon, named name: String?
  ) {
    var seen = entries.filter { polygon.sees(point, $0.point) }
    if seen.isEmpty,
      let nearest = entries.min(by: {
        $0.point.distance(to: point) < $1.point.distance(to: point)
      })
    {
      seen = [nearest]
    }
    for entry in seen { ways.join(entry.place, place, name: name) }
  }

  private func walkable(_ room: Room) -> FloorPolygon {
    let outline = room.shape.outline
    let blocked = venue.blockedAreas(on: room.floor).map(\.shape.outline).filter { area in
      area.exterior.allSatisfy(outline.contains)
    }
    return FloorPolygon(
      exterior: outline.exterior, holes: outline.holes + blocked.map(\.exterior))
  }

  /// The outline of a room with its doors as corners.
  private mutating func addArea(_ room: Room, _ polygon: FloorPolygon, doors: [FloorPoint]) {
    var rings = polygon.rings
    for door in doors { Self.insert(door, into: &rings) }
    var numbered: [[Int]] = []
    for ring in rings {
      var places: [Int] = []
      for point in ring {
        guard let place = place(point, on: room.floor) else { return }
        if places.last != place { places.append(place) }
      }
      numbered.append(places)
    }
    ways.addArea(numbered, name: room.name)
  }

  /// Creates a door a corner of the ring on whose edge it is.
  private static func insert(_ door: FloorPoint, into rings: inout [[FloorPoint]]) {
    var best: (ring: Int, corner: Int, distance: Meters)?
    for (number, ring) in rings.enumerated() {
      for corner in ring.indices.dropLast() {
        let distance = door.distance(
          to: door.nearestPoint(onSegmentFrom: ring[corner], to: ring[corner + 1]))
        if distance < best?.distance ?? .infinity { best = (number, corner, distance) }
      }
    }
    guard let best, !rings[best.ring].contains(door) else { return }
    rings[best.ring].insert(door, at: best.corner + 1)
  }

  /// Largest distance of a door from the outline of its room: half a thick wall.
  private static let wall: Meters = 0.5

  /// The rooms that a door leads into: those that it names, else the nearest two whose outline is near.
  private static func rooms(of door: Opening, among rooms: [Room]) -> [Int] {
    if !door.rooms.isEmpty { return rooms.indices.filter { door.rooms.contains(rooms[$0].id) } }
    let near = rooms.indices.map { index in
      (index, rooms[index].shape.outline.distanceToEdge(from: door.middle))
    }
    return near.filter { $0.1 <= wall }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(2).map(\.0)
  }
}

extension FloorPolygon {
  /// Whether the straight line between two points stays inside, edges included.
  func sees(_ a: FloorPoint, _ b: FloorPoint) -> Bool {
    func side(_ p: FloorPoint, _ q: FloorPoint, _ r: FloorPoint) -> Double {
      let area = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
      return abs(area) < 1e-9 ? 0 : area
    }
    for ring in rings {
      for (c, d) in zip(ring, ring.dropFirst())
      where side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0 {
        return false
      }
    }
    return [0.25, 0.5, 0.75].allSatisfy { contains(a.interpolated(to: b, fraction: $0)) }
  }
}
