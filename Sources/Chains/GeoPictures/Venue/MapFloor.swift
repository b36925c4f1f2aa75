package import GeoIndoor
package import Geodesy

/// A floor on a map page, which shows one floor at a time.
package struct MapFloor: Hashable, Sendable {
  package struct Room: Hashable, Sendable {
    package var area: MapArea
    /// Name; empty without one.
    package var name: String
    /// Whether one walks through it rather than to it.
    package var isWay: Bool
    /// Whether one changes floors there.
    package var isConnector: Bool
  }

  /// A blocked area: walls, windows, obstacles, voids.
  package struct Blocked: Hashable, Sendable {
    package var area: MapArea
    /// Its kind, such as wall or furniture.
    package var kind: BlockedArea.Kind
  }

  package struct Mark: Hashable, Sendable {
    /// Kind of mark: a connector, a marker, a beacon or a place.
    package var layer: FloorLayers.Layer
    /// Position in degrees on WGS84.
    package var coordinate: Coordinate
    /// Name; empty without one.
    package var name: String
    /// Kind of connector; nil for other marks.
    package var connector: Connector.Kind?
  }

  package struct Route: Hashable, Sendable {
    package var points: [Coordinate]
    /// Whether it is a line rather than dots.
    package var isSolid: Bool
  }

  package var level: Int
  package var name: String
  package var shortName: String
  /// Outline; nil if not drawn.
  package var outline: MapArea?
  /// The rooms, the largest first.
  package var rooms: [Room] = []
  package var blocked: [Blocked] = []
  /// The doors, as lines.
  package var openings: [[Coordinate]] = []
  package var marks: [Mark] = []
  /// The ways that are shown.
  package var routes: [Route] = []

  /// The floor of a scene; nil when unknown where its plan lies on the Earth.
  package init?(_ scene: FloorScene) {
    let (venue, floor) = (scene.venue, scene.floor)
    guard let frame = venue.frame(of: floor) else { return nil }
    func area(_ polygon: FloorPolygon) -> MapArea {
      MapArea(rings: frame.polygon(of: polygon).rings)
    }
    level = floor.ordinal
    name = floor.name
    shortName = floor.shortName ?? "\(floor.ordinal)"
    outline = floor.outline.map(area)
    rooms = scene.rooms.map { room in
      Room(
        area: area(room.shape.outline), name: room.name ?? "",
        isWay: room.category == .corridor || room.category == .area,
        isConnector: room.category.isConnector)
    }
    blocked = venue.blockedAreas(on: floor.id)
      .map { Blocked(area: area($0.shape.outline), kind: $0.kind) }
    openings = venue.openings(on: floor.id).filter { $0.start != $0.end }
      .map { [frame.coordinate(of: $0.start), frame.coordinate(of: $0.end)] }
    func mark(_ layer: FloorLayers.Layer, _ point: FloorPoint, _ name: String?) -> Mark {
      Mark(layer: layer, coordinate: frame.coordinate(of: point), name: name ?? "")
    }
    marks = venue.connectors(on: floor.id).flatMap { connector in
      connector.stops.filter { $0.floor == floor.id }
        .map { stop in
          var mark = mark(.connector, stop.position, connector.name)
          mark.connector = connector.kind
          return mark
        }
    }
    marks += venue.markers(on: floor.id).map { mark(.marker, $0.position, $0.id) }
    marks += venue.beacons(on: floor.id).map { mark(.beacon, $0.position, $0.id) }
    marks += venue.pointsOfInterest(on: floor.id).map { mark(.place, $0.position, $0.name) }
    routes = scene.routes.map { route in
      Route(
        points: route.points.filter(\.isUsable).map(frame.coordinate),
        isSolid: route.style == .solid)
    }
  }

  /// Some points that are drawn.
  var points: [Coordinate] {
    (outline?.rings.first ?? []) + rooms.flatMap { $0.area.rings.first ?? [] }
      + blocked.flatMap { $0.area.rings.first ?? [] }
      + marks.map(\.coordinate) + routes.flatMap(\.points)
  }
}
