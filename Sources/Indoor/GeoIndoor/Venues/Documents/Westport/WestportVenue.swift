import Geodesy

/// Lays what was read onto plans.
extension WestportReader {
  func build(id: Venue.ID, name: String, ground: Int) throws(VenueError) -> VenueImport {
    let points =
      levels.flatMap { $0.features.flatMap { $0.polygons.flatMap(\.exterior) } }
      + ways.flatMap(\.points)
    guard let frame = PlanLayout.frame(around: points) else {
      throw .empty(expected: "at least one part of a floor")
    }
    let house: Building.ID = "\(id)-building"
    var venue = Venue(
      id: id, name: name, buildings: [Building(id: house, name: name, frame: frame)])
    for level in levels {
      venue.floors.append(
        Floor(
          id: level.id, building: house, name: level.name, shortName: level.shortName,
          ordinal: level.order - ground))
      for feature in level.features { add(feature, on: level.id, frame, to: &venue) }
    }
    addWays(frame, to: &venue)
    return try VenueImport(venue, .wrld, notes: [.assumedHeights] + passedOver.notes)
  }

  private func add(
    _ feature: WestportFeature, on floor: Floor.ID, _ frame: FloorFrame, to venue: inout Venue
  ) {
    for (index, polygon) in feature.polygons.enumerated() {
      let id = index == 0 ? feature.id : "\(feature.id)-\(index + 1)"
      let shape = frame.polygon(of: polygon)
      switch feature.kind {
      case .outline:
        // The largest of several covers the floor.
        let last = venue.floors.count - 1
        if shape.area > venue.floors[last].outline?.area ?? 0 {
          venue.floors[last].outline = shape
        }
      case .room(let category):
        venue.rooms.append(
          Room(
            id: id, floor: floor, name: feature.name, category: category,
            shape: .polygon(shape)))
      case .door:
        guard let line = PlanLayout.middleLine(of: shape.exterior) else { continue }
        venue.openings.append(
          Opening(id: id, floor: floor, name: feature.name, start: line.start, end: line.end))
      case .blocked(let kind):
        venue.blockedAreas.append(
          BlockedArea(id: id, floor: floor, kind: kind, shape: .polygon(shape)))
      }
    }
  }

  /// Ways meet where they share a position, rounded to 1e-7 degrees, on one floor.
  private struct Place: Hashable {
    var order: Int
    var latitude: Int
    var longitude: Int
  }

  private func addWays(_ frame: FloorFrame, to venue: inout Venue) {
    let floors = Dictionary(levels.map { ($0.order, $0.id) }) { first, _ in first }
    var known: [Place: Int] = [:]
    for way in ways {
      var indices: [Int] = []
      for (point, order) in zip(way.points, way.orders) {
        let place = Place(
          order: order, latitude: Int((point.latitude * 1e7).rounded()),
          longitude: Int((point.longitude * 1e7).rounded()))
        let index = known[place] ?? venue.pathNodes.count
        if known[place] == nil {
          known[place] = index
          venue.pathNodes.append(
            PathNode(
              id: "n\(index + 1)", floor: floors[order] ?? "",
              position: frame.point(of: point)))
        }
        indices.append(index)
      }
      addLinks(of: way, through: indices, to: &venue)
    }
  }

  private func addLinks(of way: WestportWay, through indices: [Int], to venue: inout Venue) {
    for (from, to) in zip(indices, indices.dropFirst()) where from != to {
      venue.pathLinks.append(
        PathLink(
          from: venue.pathNodes[from].id, to: venue.pathNodes[to].id,
          connector: way.connector, name: way.name))
    }
    // An entrance runs from inside to outside.
    if way.isEntrance, let last = indices.last {
      venue.pathNodes[last].isEntrance = true
      venue.pathNodes[last].streetNode = way.streetNode
    }
    guard let kind = way.connector else { return }
    let stops = indices.map { index in
      Connector.Stop(
        floor: venue.pathNodes[index].floor, position: venue.pathNodes[index].position)
    }
    venue.connectors.append(
      Connector(id: "way-\(way.id)", name: way.name, kind: kind, stops: stops))
  }
}
