import Geodesy

extension Venue {
  /// Everything that is compared, kind by kind, always in the same order of kinds.
  var parts: [[VenuePart]] {
    [
      [
        VenuePart(
          VenueItem(.venue, id), name,
          ["name": name, "version": version, "grounds": grounds])
      ],
      buildings.map { building in
        VenuePart(
          VenueItem(.building, building.id), building.name, at: Self.corner(building.frame),
          [
            "name": building.name, "placement": building.frame, "altitude": building.altitude,
            "address": building.address,
          ])
      },
      floors.map(part), rooms.map(Self.part), openings.map(Self.part), connectors.map(Self.part),
      markers.map(Self.part), beacons.map(Self.part), pointsOfInterest.map(Self.part),
      fences.map(Self.part), blockedAreas.map(Self.part), pathNodes.map(Self.part),
      pathLinks.map { link in
        VenuePart(
          VenueItem(.pathLink, "\(link.from) \(link.to)"), link.name,
          [
            "name": link.name, "connector": link.connector, "cost": link.cost,
            "direction": link.direction,
          ])
      },
    ]
  }

  private func part(_ floor: Floor) -> VenuePart {
    VenuePart(
      VenueItem(.floor, floor.id), floor.name, at: Self.corner(floor.frame),
      area: outline(of: floor)?.area,
      [
        "name": floor.name, "shortName": floor.shortName, "building": floor.building,
        "ordinal": floor.ordinal, "height": floor.height, "planWidth": floor.planWidth,
        "planHeight": floor.planHeight, "outline": floor.outline, "image": floor.image,
        "placement": floor.frame,
      ])
  }

  private static func part(_ room: Room) -> VenuePart {
    VenuePart(
      VenueItem(.room, room.id), room.name, at: middle(room.shape), area: room.shape.area,
      [
        "name": room.name, "floor": room.floor, "category": room.category, "shape": room.shape,
      ])
  }

  private static func part(_ opening: Opening) -> VenuePart {
    VenuePart(
      VenueItem(.opening, opening.id), opening.name, at: .plan([opening.middle]),
      [
        "name": opening.name, "floor": opening.floor,
        "position": [opening.start, opening.end], "entrance": opening.isEntrance,
        "rooms": opening.rooms, "streetNode": opening.streetNode,
      ])
  }

  private static func part(_ connector: Connector) -> VenuePart {
    VenuePart(
      VenueItem(.connector, connector.id), connector.name,
      at: .plan(connector.stops.map(\.position)),
      [
        "name": connector.name, "kind": connector.kind, "stops": connector.stops,
        "direction": connector.direction,
      ])
  }

  private static func part(_ marker: VenueMarker) -> VenuePart {
    VenuePart(
      VenueItem(.marker, marker.id), nil, at: .plan([marker.position]),
      [
        "floor": marker.floor, "image": marker.image, "width": marker.physicalWidth,
        "position": marker.position, "heading": marker.heading, "height": marker.height,
        "forMeasurement": marker.isForMeasurement,
      ])
  }

  private static func part(_ beacon: Beacon) -> VenuePart {
    VenuePart(
      VenueItem(.beacon, beacon.id), nil, at: .plan([beacon.position]),
      [
        "floor": beacon.floor, "position": beacon.position, "height": beacon.height,
        "identity": beacon.identity, "power": beacon.txPower, "battery": beacon.battery,
      ])
  }

  private static func part(_ place: PointOfInterest) -> VenuePart {
    VenuePart(
      VenueItem(.pointOfInterest, place.id), place.name, at: .plan([place.position]),
      [
        "name": place.name, "floor": place.floor, "position": place.position,
        "category": place.category, "details": place.details, "image": place.image,
        "room": place.room,
      ])
  }

  private static func part(_ fence: EventFence) -> VenuePart {
    VenuePart(
      VenueItem(.fence, fence.id), fence.name, at: middle(fence.shape), area: fence.shape.area,
      [
        "name": fence.name, "floor": fence.floor, "shape": fence.shape,
        "payload": fence.payload, "interaction": fence.interaction,
      ])
  }

  private static func part(_ blocked: BlockedArea) -> VenuePart {
    VenuePart(
      VenueItem(.blockedArea, blocked.id), nil, at: middle(blocked.shape),
      area: blocked.shape.area,
      ["floor": blocked.floor, "kind": blocked.kind, "shape": blocked.shape])
  }

  private static func part(_ node: PathNode) -> VenuePart {
    VenuePart(
      VenueItem(.pathNode, node.id), nil, at: .plan([node.position]),
      [
        "floor": node.floor, "position": node.position, "entrance": node.isEntrance,
        "streetNode": node.streetNode,
      ])
  }

  private static func middle(_ shape: FloorShape) -> VenuePart.Place? {
    shape.box.map { .plan([$0.center]) }
  }

  private static func corner(_ frame: FloorFrame?) -> VenuePart.Place? {
    frame.map { .earth($0.coordinate(of: FloorPoint(x: 0, y: 0))) }
  }
}
