import GeoFormats
import Geodesy

/// Places, fences, connectors and obstacles.
extension IMDFReader {
  mutating func addPlaces() throws(VenueError) {
    for amenity in features["amenity"] {
      let name = try amenity.label("name")
      let category = try amenity.text("category")
      let room = try amenity.ids("unit_ids").first { units[$0] != nil }
      // Some publishers name the level instead.
      let level = try amenity.optionalID("level_id").map { Floor.ID(rawValue: $0) }
      guard let floor = room.flatMap({ units[$0]?.floor }) ?? level else {
        passedOver.add("amenity outside of units")
        continue
      }
      venue.pointsOfInterest.append(
        PointOfInterest(
          id: amenity.id, floor: floor, name: name ?? category,
          position: frame.point(of: try amenity.point()), category: category, room: room))
    }
    var anchors: [String: (unit: String, point: Coordinate)] = [:]
    for anchor in features["anchor"] {
      if let unit = try anchor.optionalID("unit_id") {
        anchors[anchor.id] = (unit, try anchor.point())
      }
    }
    for occupant in features["occupant"] {
      let name = try occupant.label("name")
      let category = try occupant.optionalText("category")
      guard let place = try occupant.optionalID("anchor_id").flatMap({ anchors[$0] }),
        let unit = units[place.unit]
      else {
        passedOver.add("occupant without an anchor")
        continue
      }
      venue.pointsOfInterest.append(
        PointOfInterest(
          id: occupant.id, floor: unit.floor, name: name ?? category ?? occupant.id,
          position: frame.point(of: place.point), category: category, room: place.unit))
    }
  }

  mutating func addFences() throws(VenueError) {
    for fence in features["geofence"] {
      let name = try fence.label("name")
      let levels = try fence.ids("level_ids")
      if levels.isEmpty { passedOver.add("geofence without a level") }
      for (index, level) in levels.enumerated() {
        venue.fences.append(
          EventFence(
            id: index == 0 ? fence.id : "\(fence.id)-\(index + 1)",
            floor: Floor.ID(rawValue: level), name: name,
            shape: .polygon(frame.polygon(of: try fence.polygon()))))
      }
    }
  }

  mutating func addConnectors() throws(VenueError) {
    for relation in features["relationship"] {
      let category = try relation.text("category")
      let direction = try relation.optionalText("direction")
      let ids = try relation.reading { (properties) throws(FormatError) in
        var ends = [properties["origin"]]
        if !properties["intermediary"].isNull { ends += try properties["intermediary"].elements() }
        ends.append(properties["destination"])
        var ids: [String] = []
        for end in ends where !end.isNull { ids.append(try end["id"].id()) }
        return ids
      }
      guard let kind = Connector.Kind(rawValue: category) else {
        passedOver.add("relationship `\(category.prefix(40))`")
        continue
      }
      let stops = ids.compactMap { units[$0] }
        .map { Connector.Stop(floor: $0.floor, position: $0.position) }
      guard Set(stops.map(\.floor)).count > 1 else {
        passedOver.add("relationship on one level")
        continue
      }
      venue.connectors.append(
        Connector(
          id: relation.id, kind: kind, stops: stops,
          direction: direction == "directed" ? .forward : .both))
    }
  }

  mutating func addObstacles() throws(VenueError) {
    for type in ["kiosk", "fixture"] {
      for feature in features[type] {
        let level = Floor.ID(rawValue: try feature.id("level_id"))
        for (part, polygon) in try feature.polygons().enumerated() {
          venue.blockedAreas.append(
            BlockedArea(
              id: feature.id(ofPart: part), floor: level, kind: .obstacle,
              shape: .polygon(frame.polygon(of: polygon))))
        }
      }
    }
  }
}
