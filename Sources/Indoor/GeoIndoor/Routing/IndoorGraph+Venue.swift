import Geodesy

extension IndoorGraph {
  /// The ways of a venue whose plans are laid: on each floor the drawn ones, else those through its
  /// rooms and openings; and the connections between the floors.
  ///
  /// Floors without a georeference lie as `VenuePlans` lays them; no street meets their entrances.
  /// - Throws: `VenueRouteError.noWays` if no floor has any way.
  package init(_ plans: VenuePlans) throws(VenueRouteError) {
    self.init()
    let venue = plans.venue
    var builder = IndoorGraphBuilder(plans)
    builder.addPaths()
    for floor in venue.floors where !builder.isDrawn(floor) { builder.addRooms(of: floor) }
    builder.addConnectors()
    builder.addEntrances()
    self = builder.ways
    guard !self.ways.isEmpty else { throw .noWays(venue: venue.id) }
  }
}

/// The ways of a venue while they are put together.
struct IndoorGraphBuilder {
  let venue: Venue
  private let plans: VenuePlans
  var ways = IndoorGraph()
  /// The places of each floor that ways lead to, in the order in which they were found.
  private var reached: [Floor.ID: [(point: FloorPoint, place: Int)]] = [:]
  private let drawn: Set<Floor.ID>
  private let floors: [Floor.ID: Floor]

  init(_ plans: VenuePlans) {
    self.plans = plans
    venue = plans.venue
    drawn = Set(venue.pathNodes.map(\.floor))
    floors = Dictionary(venue.floors.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func isDrawn(_ floor: Floor) -> Bool { drawn.contains(floor.id) }

  /// The place of a point of a floor; nil when there is no such floor.
  mutating func place(_ point: FloorPoint, on id: Floor.ID) -> Int? {
    guard let floor = floors[id], let frame = plans.frame(of: floor) else { return nil }
    let coordinate = frame.coordinate(of: point)
    // A coordinate or height out of range has been reported as an issue of the venue.
    guard abs(coordinate.latitude) <= 90, abs(coordinate.longitude) <= 180,
      floor.height.isFinite
    else { return nil }
    return ways.place(at: coordinate, level: Double(floor.ordinal), height: floor.height)
  }

  /// Remembers that ways lead to a place.
  mutating func reach(_ place: Int, at point: FloorPoint, on floor: Floor.ID) {
    reached[floor, default: []].append((point, place))
  }

  /// Adds the drawn ways.
  mutating func addPaths() {
    var nodes: [PathNode.ID: (place: Int, point: FloorPoint, floor: Floor.ID)] = [:]
    for node in venue.pathNodes {
      guard let place = place(node.position, on: node.floor) else { continue }
      nodes[node.id] = (place, node.position, node.floor)
      if node.isEntrance { addEntrance(at: place, on: node.floor) }
    }
    for link in venue.pathLinks {
      guard let from = nodes[link.from], let to = nodes[link.to] else { continue }
      reach(from.place, at: from.point, on: from.floor)
      reach(to.place, at: to.point, on: to.floor)
      let isPath = link.connector == nil && from.floor == to.floor
      join(
        from.place, to.place, isPath ? .path : .connector(link.connector), link.direction,
        link.name)
    }
  }

  mutating func addConnectors() {
    for connector in venue.connectors {
      var last: Int?
      for stop in connector.stops {
        guard let place = place(stop.position, on: stop.floor) else { continue }
        if let last {
          join(last, place, .connector(connector.kind), connector.direction, connector.name)
        }
        attach(place, at: stop.position, on: stop.floor)
        last = place
      }
    }
  }

  /// Adds the ways out.
  mutating func addEntrances() {
    for opening in venue.openings where opening.isEntrance {
      guard let place = place(opening.middle, on: opening.floor) else { continue }
      attach(place, at: opening.middle, on: opening.floor)
      addEntrance(at: place, on: opening.floor, name: opening.name)
    }
  }

  private mutating func addEntrance(at place: Int, on floor: Floor.ID, name: String? = nil) {
    if floors[floor].map(plans.isOnEarth) == true {
      ways.addEntrance(at: place, name: name)
    } else {
      ways.floorOfHiddenEntrance = ways.floorOfHiddenEntrance ?? floor
    }
  }

  /// Joins a place to the nearest one of its floor that ways lead to.
  private mutating func attach(_ place: Int, at point: FloorPoint, on floor: Floor.ID) {
    let others = reached[floor] ?? []
    guard !others.contains(where: { $0.place == place }),
      let nearest = others.min(by: {
        $0.point.distance(to: point) < $1.point.distance(to: point)
      })
    else { return }
    ways.join(place, nearest.place)
    reach(place, at: point, on: floor)
  }

  mutating func join(
    _ from: Int, _ to: Int, _ kind: IndoorGraph.Kind, _ direction: TravelDirection,
    _ name: String?
  ) {
    switch direction {
    case .both: ways.join(from, to, kind, name: name)
    case .forward: ways.join(from, to, kind, name: name, isOneWay: true)
    case .backward: ways.join(to, from, kind, name: name, isOneWay: true)
    }
  }
}
