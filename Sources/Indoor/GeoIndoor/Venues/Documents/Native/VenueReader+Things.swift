import GeoFormats

/// Readers of the contents of floors.
extension VenueReader {
  func marker(_ node: JSONNode) throws(FormatError) -> VenueMarker {
    let location = node["location"]
    try location.requireObject()
    return VenueMarker(
      id: try node["id"].id(), floor: try location["floor"].id(),
      image: try node["image"].string(), physicalWidth: try node["physicalWidth"].number(),
      position: try point(location), heading: try heading(location),
      height: try location["height"].optionalNumber(),
      isForMeasurement: try node["forMeasurement"].flag())
  }

  /// `heading` is in radians, as PositioningLibrary has it; `headingDegrees` says it exactly.
  private func heading(_ location: JSONNode) throws(FormatError) -> PlanHeading {
    let degrees = location["headingDegrees"]
    let angle =
      degrees.isNull
      ? try location["heading"].number() * 180 / .pi : try degrees.number()
    guard let heading = PlanHeading(clockwise: angle) else {
      throw location.error(expected: "a heading")
    }
    return heading
  }

  func room(_ node: JSONNode) throws(FormatError) -> Room {
    Room(
      id: try node["id"].id(), floor: try node["floor"].id(),
      name: try node["name"].optionalString(),
      category: Room.Category(rawValue: try node["category"].optionalString() ?? "room"),
      shape: try shape(node))
  }

  private func shape(_ node: JSONNode) throws(FormatError) -> FloorShape {
    if node["circle"].isNull { return .polygon(try polygon(node["polygon"])) }
    let circle = node["circle"]
    return .circle(center: try point(circle), radius: try circle["radius"].number())
  }

  func opening(_ node: JSONNode) throws(FormatError) -> Opening {
    Opening(
      id: try node["id"].id(), floor: try node["floor"].id(),
      name: try node["name"].optionalString(), start: try point(node["start"]),
      end: try point(node["end"]), isEntrance: try node["entrance"].flag(),
      rooms: try node["rooms"].list { (room) throws(FormatError) in try room.id() },
      streetNode: try node["streetNode"].optionalID())
  }

  func connector(_ node: JSONNode) throws(FormatError) -> Connector {
    Connector(
      id: try node["id"].id(), name: try node["name"].optionalString(),
      kind: try node["kind"].choice(),
      stops: try node["stops"].list { (stop) throws(FormatError) in
        Connector.Stop(floor: try stop["floor"].id(), position: try point(stop))
      },
      direction: try node["direction"].choice(default: .both))
  }

  func beacon(_ node: JSONNode) throws(FormatError) -> Beacon {
    Beacon(
      id: try node["id"].id(), floor: try node["floor"].id(), position: try point(node),
      height: try node["height"].optionalNumber(), uuid: try node["uuid"].optionalString(),
      major: try frameNumber(node["major"]), minor: try frameNumber(node["minor"]),
      mac: try node["mac"].optionalString(), txPower: try node["txPower"].optionalNumber(),
      battery: try node["battery"].optionalInteger())
  }

  func frameNumber(_ node: JSONNode) throws(FormatError) -> UInt16? {
    guard !node.isNull else { return nil }
    guard let number = UInt16(exactly: try node.integer()) else {
      throw node.error(expected: "a whole number from 0 to 65535")
    }
    return number
  }

  func pointOfInterest(_ node: JSONNode) throws(FormatError) -> PointOfInterest {
    PointOfInterest(
      id: try node["id"].id(), floor: try node["floor"].id(), name: try node["name"].string(),
      position: try point(node), category: try node["category"].optionalString(),
      details: try node["details"].optionalString(), image: try node["image"].optionalString(),
      room: try node["room"].optionalID())
  }

  func fence(_ node: JSONNode) throws(FormatError) -> EventFence {
    EventFence(
      id: try node["id"].id(), floor: try node["floor"].id(),
      name: try node["name"].optionalString(), shape: try shape(node),
      payload: try node["payload"].optionalString(), interaction: try interaction(node))
  }

  /// The content that a fence shows, if any.
  func interaction(_ fence: JSONNode) throws(FormatError) -> LocalizedContent? {
    let node = fence["interaction"]
    if node.isNull { return nil }
    return LocalizedContent(
      id: try node["id"].id(), name: try node["name"].string(),
      genericContent: try node["genericContent"].optionalString(),
      contents: try node["contents"].list { (node) throws(FormatError) in
        LocalizedContent.Content(
          id: try node["id"].id(), language: try node["language"].string(),
          content: try node["content"].string(), image: try node["image"].optionalString(),
          link: try node["link"].optionalString(),
          displayLink: try node["displayLink"].optionalString())
      })
  }

  func blockedArea(_ node: JSONNode) throws(FormatError) -> BlockedArea {
    BlockedArea(
      id: try node["id"].id(), floor: try node["floor"].id(), kind: try node["kind"].choice(),
      shape: try shape(node))
  }

  func pathNode(_ node: JSONNode) throws(FormatError) -> PathNode {
    PathNode(
      id: try node["id"].id(), floor: try node["floor"].id(), position: try point(node),
      isEntrance: try node["entrance"].flag(), streetNode: try node["streetNode"].optionalID())
  }

  func pathLink(_ node: JSONNode) throws(FormatError) -> PathLink {
    PathLink(
      from: try node["from"].id(), to: try node["to"].id(),
      connector: node["connector"].isNull ? nil : try node["connector"].choice(),
      cost: try node["cost"].optionalNumber(),
      direction: try node["direction"].choice(default: .both),
      name: try node["name"].optionalString())
  }
}
