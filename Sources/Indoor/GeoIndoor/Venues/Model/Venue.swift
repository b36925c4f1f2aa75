public import Geodesy

/// A place with buildings: everything that is known about its inside.
///
/// Things name one another by ids, which are distinct across all kinds of things (path nodes have
/// a space of their own). A value may be at odds with itself; `issues` says how.
public struct Venue: Hashable, Identifiable, Sendable {
  /// The id.
  public var id: VenuePartID<Venue>
  /// Name of the venue.
  public var name: String
  /// Version of the venue's data; greater is newer; nil if not counted.
  public var version: Int?
  /// The grounds that belong to it; nil when not drawn.
  public var grounds: Polygon?
  /// The buildings.
  public var buildings: [Building]
  /// The floors of all buildings.
  public var floors: [Floor]
  /// The rooms of all floors.
  public var rooms: [Room]
  /// The doors and other openings.
  public var openings: [Opening]
  /// The stairs, escalators, lifts and ramps.
  public var connectors: [Connector]
  /// The pictures on walls.
  public var markers: [VenueMarker]
  /// The radio beacons.
  public var beacons: [Beacon]
  /// The places that people look for.
  public var pointsOfInterest: [PointOfInterest]
  /// The parts where entering and leaving means something.
  public var fences: [EventFence]
  /// The parts that cannot be walked on.
  public var blockedAreas: [BlockedArea]
  /// The points of the drawn ways, over all floors.
  public var pathNodes: [PathNode]
  /// The drawn ways between the points.
  public var pathLinks: [PathLink]

  /// Creates a venue of its parts.
  public init(
    id: ID, name: String, version: Int? = nil, grounds: Polygon? = nil,
    buildings: [Building] = [], floors: [Floor] = [], rooms: [Room] = [],
    openings: [Opening] = [], connectors: [Connector] = [], markers: [VenueMarker] = [],
    beacons: [Beacon] = [], pointsOfInterest: [PointOfInterest] = [],
    fences: [EventFence] = [], blockedAreas: [BlockedArea] = [], pathNodes: [PathNode] = [],
    pathLinks: [PathLink] = []
  ) {
    self.id = id
    self.name = name
    self.version = version
    self.grounds = grounds
    self.buildings = buildings
    self.floors = floors
    self.rooms = rooms
    self.openings = openings
    self.connectors = connectors
    self.markers = markers
    self.beacons = beacons
    self.pointsOfInterest = pointsOfInterest
    self.fences = fences
    self.blockedAreas = blockedAreas
    self.pathNodes = pathNodes
    self.pathLinks = pathLinks
  }
}
