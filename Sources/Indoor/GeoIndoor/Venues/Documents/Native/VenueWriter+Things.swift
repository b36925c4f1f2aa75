import GeoFormats

/// Writers of the contents of floors.
extension VenueWriter {
  mutating func writeThings() {
    list("rooms", venue.rooms) { writer, room in
      writer.head(room.id, room.floor, room.name)
      writer.text("category", room.category.rawValue)
      writer.shape(room.shape)
    }
    list("openings", venue.openings) { writer, opening in
      writer.head(opening.id, opening.floor, opening.name)
      writer.place("start", opening.start)
      writer.place("end", opening.end)
      writer.flag("entrance", opening.isEntrance)
      writer.texts("rooms", opening.rooms)
      writer.text("streetNode", opening.streetNode)
    }
    list("connectors", venue.connectors) { writer, connector in
      writer.text("id", connector.id)
      writer.text("name", connector.name)
      writer.text("kind", connector.kind.rawValue)
      writer.text("direction", connector.direction.rawValue)
      writer.list("stops", connector.stops) { writer, stop in
        writer.text("floor", stop.floor.rawValue)
        writer.point(stop.position)
      }
    }
    list("beacons", venue.beacons) { writer, beacon in
      writer.head(beacon.id, beacon.floor, nil)
      writer.point(beacon.position)
      writer.number("height", beacon.height)
      writer.text("uuid", beacon.uuid)
      writer.whole("major", beacon.major.map(Int.init))
      writer.whole("minor", beacon.minor.map(Int.init))
      writer.text("mac", beacon.mac)
      writer.number("txPower", beacon.txPower)
      writer.whole("battery", beacon.battery)
    }
    list("pois", venue.pointsOfInterest) { writer, place in
      writer.head(place.id, place.floor, place.name)
      writer.point(place.position)
      writer.text("category", place.category)
      writer.text("details", place.details)
      writer.text("image", place.image)
      writer.text("room", place.room)
    }
    list("fences", venue.fences) { writer, fence in
      writer.head(fence.id, fence.floor, fence.name)
      writer.shape(fence.shape)
      writer.text("payload", fence.payload)
      if let interaction = fence.interaction { writer.write(interaction) }
    }
    list("blockedAreas", venue.blockedAreas) { writer, area in
      writer.head(area.id, area.floor, nil)
      writer.text("kind", area.kind.rawValue)
      writer.shape(area.shape)
    }
    json.key("paths")
    json.beginObject()
    list("nodes", venue.pathNodes) { writer, node in
      writer.head(node.id.rawValue, node.floor, nil)
      writer.point(node.position)
      writer.flag("entrance", node.isEntrance)
      writer.text("streetNode", node.streetNode)
    }
    list("links", venue.pathLinks) { writer, link in
      writer.text("from", link.from.rawValue)
      writer.text("to", link.to.rawValue)
      writer.text("connector", link.connector?.rawValue)
      writer.number("cost", link.cost)
      writer.text("direction", link.direction == .both ? nil : link.direction.rawValue)
      writer.text("name", link.name)
    }
    json.endObject()
  }

  private mutating func write(_ interaction: LocalizedContent) {
    json.key("interaction")
    json.beginObject()
    text("id", interaction.id)
    text("name", interaction.name)
    text("genericContent", interaction.genericContent)
    list("contents", interaction.contents) { writer, content in
      writer.text("id", content.id)
      writer.text("language", content.language)
      writer.text("content", content.content)
      writer.text("image", content.image)
      writer.text("link", content.link)
      writer.text("displayLink", content.displayLink)
    }
    json.endObject()
  }

  mutating func write(_ marker: VenueMarker) {
    text("id", marker.id)
    text("image", marker.image)
    number("physicalWidth", marker.physicalWidth)
    if isFull { flag("forMeasurement", marker.isForMeasurement) }
    json.key("location")
    json.beginObject()
    point(marker.position)
    number("heading", marker.heading.clockwise * .pi / 180)
    if isFull { number("headingDegrees", marker.heading.clockwise) }
    text("floor", marker.floor.rawValue)
    if isFull { number("height", marker.height) }
    json.endObject()
  }

  private mutating func head(_ id: String, _ floor: Floor.ID, _ name: String?) {
    text("id", id)
    text("floor", floor.rawValue)
    text("name", name)
  }

  private mutating func place(_ name: String, _ place: FloorPoint) {
    json.key(name)
    json.beginObject()
    point(place)
    json.endObject()
  }

  private mutating func shape(_ shape: FloorShape) {
    switch shape {
    case .polygon(let area): polygon("polygon", area)
    case .circle(let center, let radius):
      json.key("circle")
      json.beginObject()
      point(center)
      number("radius", radius)
      json.endObject()
    }
  }

  private mutating func texts(_ name: String, _ texts: [String]) {
    guard !texts.isEmpty else { return }
    json.key(name)
    json.beginArray()
    for text in texts { json.string(text) }
    json.endArray()
  }

  private mutating func flag(_ name: String, _ value: Bool) {
    guard value else { return }
    json.member(name, true)
  }
}
