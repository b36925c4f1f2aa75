package import GeoFormats
package import GeoIndoor
import Geodesy

/// The floors of a venue in one GeoJSON: every feature says its layer, floor and level.
package enum FloorLayers {
  /// The layers, in the order in which they are drawn.
  package enum Layer: String, Hashable, Sendable, CaseIterable {
    case outline
    case room
    case blocked
    case fence
    /// A door.
    case opening
    /// A drawn way.
    case path
    /// A stop of stairs, an escalator, a lift or a ramp.
    case connector
    /// A picture on a wall.
    case marker
    case beacon
    /// A place that people look for.
    case place
    /// A way that was asked for.
    case route
    case user
  }

  /// Writes the floors of scenes.
  ///
  /// The coordinates of a floor whose place on the Earth is not known are meters of its plan, right
  /// and down from its corner; its features say so.
  package static func write(_ scenes: [FloorScene], to writer: inout GeoJSONWriter) {
    for scene in scenes {
      var layers = LayerWriter(
        scene: scene, frame: scene.venue.frame(of: scene.floor), writer: writer)
      layers.writeAreas()
      layers.writeLines()
      layers.writePoints()
      writer = layers.writer
    }
  }
}

/// Writes the layers of one floor.
private struct LayerWriter {
  let scene: FloorScene
  /// Nil for a plan whose place on the Earth is not known.
  let frame: FloorFrame?
  var writer: GeoJSONWriter

  private var floor: Floor { scene.floor }

  mutating func writeAreas() {
    let venue = scene.venue
    if let outline = floor.outline {
      polygon(outline, .outline, id: floor.id.rawValue, name: floor.name)
    }
    for room in venue.rooms(on: floor.id) {
      polygon(
        room.shape.outline, .room, id: room.id, name: room.name, kind: room.category.rawValue)
    }
    for area in venue.blockedAreas(on: floor.id) {
      polygon(area.shape.outline, .blocked, id: area.id, kind: area.kind.rawValue)
    }
    for fence in venue.fences(on: floor.id) {
      polygon(fence.shape.outline, .fence, id: fence.id, name: fence.name)
    }
  }

  mutating func writeLines() {
    let venue = scene.venue
    for opening in venue.openings(on: floor.id) {
      line(
        [opening.start, opening.end], .opening, id: opening.id, name: opening.name,
        kind: opening.isEntrance ? "entrance" : nil)
    }
    let nodes = Dictionary(
      venue.pathNodes(on: floor.id).map { ($0.id, $0.position) },
      uniquingKeysWith: { first, _ in first })
    for link in venue.pathLinks {
      guard let from = nodes[link.from], let to = nodes[link.to] else { continue }
      line([from, to], .path, id: nil, name: link.name, kind: link.connector?.rawValue)
    }
    for route in scene.routes where route.points.count > 1 {
      line(route.points, .route, id: nil, kind: route.style.rawValue)
    }
  }

  mutating func writePoints() {
    let venue = scene.venue
    for connector in venue.connectors(on: floor.id) {
      for stop in connector.stops where stop.floor == floor.id {
        point(
          stop.position, .connector, id: connector.id, name: connector.name,
          kind: connector.kind.rawValue)
      }
    }
    let frame = self.frame
    for marker in venue.markers(on: floor.id) {
      point(marker.position, .marker, id: marker.id, kind: nil) { json in
        json.member(
          "heading", frame?.compass(of: marker.heading) ?? marker.heading.clockwise, decimals: 3)
      }
    }
    for beacon in venue.beacons(on: floor.id) {
      point(beacon.position, .beacon, id: beacon.id)
    }
    for place in venue.pointsOfInterest(on: floor.id) {
      point(place.position, .place, id: place.id, name: place.name, kind: place.category)
    }
    if let user = scene.user, user.position.isUsable {
      point(user.position, .user, id: nil) { json in
        json.member("radius", user.radius, decimals: 3)
        json.member("angle", user.angle, decimals: 3)
        json.member(
          "heading", user.heading.map { frame?.compass(of: $0) ?? $0.clockwise },
          decimals: 3)
      }
    }
  }

  private mutating func polygon(
    _ polygon: FloorPolygon, _ layer: FloorLayers.Layer, id: String?, name: String? = nil,
    kind: String? = nil
  ) {
    let rings = polygon.rings.filter { $0.count > 3 && $0.allSatisfy(\.isUsable) }
    guard !rings.isEmpty else { return }
    writer.beginGeometry("Polygon")
    writer.json.beginArray()
    for (number, ring) in rings.enumerated() {
      writer.json.beginArray()
      for corner in Self.turned(ring, isOuter: number == 0) { position(corner) }
      writer.json.endArray()
    }
    writer.json.endArray()
    endFeature(layer, id, name, kind)
  }

  private mutating func position(_ point: FloorPoint) {
    if let frame {
      GeoJSONWriter.position(frame.coordinate(of: point), to: &writer.json)
    } else {
      writer.json.planPosition(point)
    }
  }

  /// The ring as RFC 7946 wants it: outer rings against the clock, holes with it, seen on the map.
  private static func turned(_ ring: [FloorPoint], isOuter: Bool) -> [FloorPoint] {
    let area = zip(ring, ring.dropFirst()).reduce(0.0) { sum, edge in
      sum + (edge.0.x * edge.1.y - edge.1.x * edge.0.y)
    }
    // `y` counts down: an area above zero is walked with the clock.
    return (area < 0) == isOuter ? ring : ring.reversed()
  }

  private mutating func line(
    _ points: [FloorPoint], _ layer: FloorLayers.Layer, id: String?, name: String? = nil,
    kind: String? = nil
  ) {
    guard points.allSatisfy(\.isUsable) else { return }
    writer.beginGeometry("LineString")
    writer.json.beginArray()
    for point in points { position(point) }
    writer.json.endArray()
    endFeature(layer, id, name, kind)
  }

  private mutating func point(
    _ point: FloorPoint, _ layer: FloorLayers.Layer, id: String?, name: String? = nil,
    kind: String? = nil, more: (inout JSONWriter) -> Void = { _ in }
  ) {
    guard point.isUsable else { return }
    writer.beginGeometry("Point")
    position(point)
    endFeature(layer, id, name, kind, more)
  }

  private mutating func endFeature(
    _ layer: FloorLayers.Layer, _ id: String?, _ name: String?, _ kind: String?,
    _ more: (inout JSONWriter) -> Void = { _ in }
  ) {
    let floor = self.floor
    let isPlan = frame == nil
    writer.endGeometry { json in
      json.member("layer", layer.rawValue)
      json.member("floor", floor.id.rawValue)
      json.member("level", floor.ordinal)
      if let id { json.member("id", id) }
      if let name { json.member("name", name) }
      if let kind { json.member("kind", kind) }
      if isPlan { json.member("coordinates", "plan") }
      more(&json)
    }
  }
}

extension JSONWriter {
  /// Writes a place on a plan as a position of GeoJSON: meters right and down from its corner.
  package mutating func planPosition(_ point: FloorPoint) {
    beginArray(inline: true)
    number(point.x, decimals: 3)
    number(point.y, decimals: 3)
    endArray()
  }
}
