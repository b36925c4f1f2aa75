/// Finds connectors where documents draw only their rooms: a stair above a stair is one stair.
enum ConnectorStacks {
  /// Adds a connector for each stack of rooms of one kind that lie over one another on floors that
  /// follow one another; says how many.
  static func add(to venue: inout Venue) -> [VenueNote] {
    let before = venue.connectors.count
    for building in venue.buildings {
      let floors = venue.floors(of: building.id)
      for kind in Connector.Kind.allCases {
        let rooms = floors.map { floor in
          venue.rooms(on: floor.id).filter { $0.category.rawValue == kind.rawValue }
        }
        addStacks(of: kind, rooms, to: &venue)
      }
    }
    let added = venue.connectors.count - before
    return added > 0 ? [.derivedConnectors(added)] : []
  }

  private static func addStacks(
    of kind: Connector.Kind, _ floors: [[Room]], to venue: inout Venue
  ) {
    var taken: Set<String> = []
    for (level, rooms) in floors.enumerated() {
      for room in rooms where taken.insert(room.id).inserted {
        var stack = [room]
        for upper in floors[(level + 1)...] {
          guard let last = stack.last,
            let next = upper.first(where: { !taken.contains($0.id) && areStacked(last, $0) })
          else { break }
          taken.insert(next.id)
          stack.append(next)
        }
        let stops = stack.compactMap { room in
          room.shape.labelPoint.map { Connector.Stop(floor: room.floor, position: $0) }
        }
        guard stops.count > 1 else { continue }
        venue.connectors.append(
          Connector(id: "\(kind.rawValue)-\(room.id)", name: room.name, kind: kind, stops: stops))
      }
    }
  }

  private static func areStacked(_ one: Room, _ other: Room) -> Bool {
    let middle = one.shape.labelPoint.map { other.shape.contains($0) } ?? false
    return middle || (other.shape.labelPoint.map { one.shape.contains($0) } ?? false)
  }
}
