public import GeoVenues
public import Geodesy

/// A floor on a map page, which shows one floor at a time.
public struct MapFloor: Hashable, Sendable {
  /// A room.
  public struct Room: Hashable, Sendable {
    /// What it covers.
    public var area: MapArea
    /// What people call it; empty without a name.
    public var name: String
    /// Whether one walks through it rather than to it.
    public var isWay: Bool
    /// Whether one changes floors there.
    public var isConnector: Bool
  }

  /// What cannot be walked on: walls, windows, obstacles, voids.
  public struct Blocked: Hashable, Sendable {
    /// What it covers.
    public var area: MapArea
    /// What it is.
    public var kind: BlockedKind
  }

  /// Something that stands at a point.
  public struct Mark: Hashable, Sendable {
    /// What it is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Stairs, an escalator, a lift or a ramp.
      case connector
      /// A picture on a wall.
      case marker
      /// A radio beacon.
      case beacon
      /// A place that people look for.
      case place
    }

    /// What it is.
    public var kind: Kind
    /// Where.
    public var coordinate: Coordinate
    /// What people call it; empty without a name.
    public var name: String
    /// What it changes floors with; nil for what is no connector.
    public var connector: ConnectorKind?
  }

  /// A way on the floor.
  public struct Route: Hashable, Sendable {
    /// Its line.
    public var points: [Coordinate]
    /// Whether it is a line rather than dots.
    public var isSolid: Bool
  }

  /// The ordinal of the floor.
  public var level: Int
  /// What people call it.
  public var name: String
  /// What a lift's button says.
  public var shortName: String
  /// What it covers; nil when nobody drew it.
  public var outline: MapArea?
  /// The rooms, the largest first.
  public var rooms: [Room] = []
  /// What cannot be walked on.
  public var blocked: [Blocked] = []
  /// The doors, as lines.
  public var openings: [[Coordinate]] = []
  /// What stands at points.
  public var marks: [Mark] = []
  /// The ways that are shown.
  public var routes: [Route] = []

  /// The floor of a scene; nil when nobody knows where its plan lies on the Earth.
  public init?(_ scene: FloorScene) {
    let (venue, floor) = (scene.venue, scene.floor)
    guard let frame = venue.frame(of: floor) else { return nil }
    func area(_ polygon: FloorPolygon) -> MapArea {
      MapArea(rings: frame.polygon(of: polygon).rings)
    }
    level = floor.ordinal
    name = floor.name
    shortName = floor.shortName ?? "\(floor.ordinal)"
    outline = floor.outline.map(area)
    rooms = venue.rooms(on: floor.id)
      .sorted { ($0.shape.area, $0.id) > ($1.shape.area, $1.id) }
      .map { room in
        Room(
          area: area(room.shape.outline), name: room.name ?? "",
          isWay: room.category == .corridor || room.category == .area,
          isConnector: room.category.isConnector)
      }
    blocked = venue.blockedAreas(on: floor.id)
      .map { Blocked(area: area($0.shape.outline), kind: $0.kind) }
    openings = venue.openings(on: floor.id).filter { $0.start != $0.end }
      .map { [frame.coordinate(of: $0.start), frame.coordinate(of: $0.end)] }
    func mark(_ kind: Mark.Kind, _ point: FloorPoint, _ name: String?) -> Mark {
      Mark(kind: kind, coordinate: frame.coordinate(of: point), name: name ?? "")
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
}

extension MapFloor {
  /// Some points that are drawn.
  var points: [Coordinate] {
    (outline?.rings.first ?? []) + rooms.flatMap { $0.area.rings.first ?? [] }
      + blocked.flatMap { $0.area.rings.first ?? [] }
      + marks.map(\.coordinate) + routes.flatMap(\.points)
  }
}
