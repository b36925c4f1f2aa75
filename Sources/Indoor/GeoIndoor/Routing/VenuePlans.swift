public import Geodesy

/// Relative placement of the plans of a venue's floors, including those without a georeference.
///
/// A floor without a place is laid beside one that has one (else beside the first floor) so that the
/// connectors and drawn ways that join the two lie over one another; the plans of a building are taken
/// to be drawn to one scale and in one direction. Where no floor has a place, the corner of the first
/// plan is laid at latitude 0, longitude 0, which is no place on the Earth but keeps all lengths.
public struct VenuePlans: Hashable, Sendable {
  /// The venue.
  public let venue: Venue
  private var frames: [Floor.ID: FloorFrame] = [:]

  /// Lays the plans of a venue.
  public init(_ venue: Venue) {
    self.venue = venue
    for floor in venue.floors { frames[floor.id] = venue.frame(of: floor) }
    let joints = Self.joints(of: venue)
    spread(over: joints)
    var number = 0
    for floor in venue.floors where frames[floor.id] == nil {
      // Another plan of the same building, else a place of its own for what nothing joins.
      let siblings = venue.floors(of: floor.building).map(\.id)
      let sibling = siblings.first { frames[$0] != nil }.flatMap { frames[$0] }
      frames[floor.id] =
        sibling ?? FloorFrame(corner: Coordinate(latitude: 0, longitude: Double(number) / 10))
      number += sibling == nil ? 1 : 0
      spread(over: joints)
    }
  }

  /// The frame of a floor: on the Earth, or relative to the other floors.
  public func frame(of floor: Floor) -> FloorFrame? { frames[floor.id] }

  /// Whether it is known where the plan of a floor lies on the Earth.
  public func isOnEarth(_ floor: Floor) -> Bool { venue.frame(of: floor) != nil }

  /// The first floor without a georeference; nil when all are known.
  public var firstFloorOffEarth: Floor? { venue.floors.first { !isOnEarth($0) } }

  /// The floor of a level that a coordinate is on, and the point of its plan; nil when there is no
  /// floor of the level.
  public func point(
    at coordinate: Coordinate, level: Double
  ) -> (floor: Floor, point: FloorPoint)? {
    let found = venue.floors.compactMap {
      floor -> (floor: Floor, point: FloorPoint, miss: Meters)? in
      guard Double(floor.ordinal) == level, let frame = frames[floor.id] else { return nil }
      let point = frame.point(of: coordinate)
      guard point.isUsable else { return nil }
      let miss = venue.extent(of: floor).map { point.distance(to: $0.nearest(to: point)) }
      return (floor, point, miss ?? 0)
    }
    // The first of equals: floors of one place are told apart by nothing.
    return found.min { $0.miss < $1.miss }.map { ($0.floor, $0.point) }
  }

  /// The venue with all of its plans laid, for drawing them together.
  public var laidVenue: Venue {
    var laid = venue
    for index in laid.floors.indices where !isOnEarth(laid.floors[index]) {
      laid.floors[index].frame = frames[laid.floors[index].id]
    }
    return laid
  }

  // MARK: Joints

  /// A place that is on two plans.
  private struct Joint {
    var floors: (Floor.ID, Floor.ID)
    var points: (FloorPoint, FloorPoint)
  }

  private static func joints(of venue: Venue) -> [Joint] {
    var joints = venue.connectors.flatMap { connector in
      zip(connector.stops, connector.stops.dropFirst()).map {
        Joint(floors: ($0.floor, $1.floor), points: ($0.position, $1.position))
      }
    }
    let nodes = Dictionary(
      venue.pathNodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for link in venue.pathLinks {
      guard let from = nodes[link.from], let to = nodes[link.to], from.floor != to.floor else {
        continue
      }
      joints.append(
        Joint(floors: (from.floor, to.floor), points: (from.position, to.position)))
    }
    return joints
  }

  /// Lays every floor that a joint leads to from one that is laid.
  private mutating func spread(over joints: [Joint]) {
    var isDone = false
    while !isDone {
      isDone = true
      for joint in joints {
        isDone =
          !lay(joint.floors.1, at: joint.points.1, over: joint.floors.0, joint.points.0)
          && !lay(joint.floors.0, at: joint.points.0, over: joint.floors.1, joint.points.1)
          && isDone
      }
    }
  }

  /// Lays a floor so that a point of it is over a point of another; answers whether it did.
  private mutating func lay(
    _ floor: Floor.ID, at point: FloorPoint, over other: Floor.ID, _ place: FloorPoint
  ) -> Bool {
    guard frames[floor] == nil, let frame = frames[other], venue.floor(floor) != nil,
      point.isUsable, place.isUsable
    else { return false }
    let shift = PlaneTransform(
      xx: 1, xy: 0, yx: 0, yy: 1, dx: place.x - point.x, dy: place.y - point.y)
    frames[floor] = FloorFrame(
      origin: frame.origin, eastNorth: shift.followed(by: frame.eastNorth))
    return frames[floor] != nil
  }
}

extension FloorBox {
  fileprivate func nearest(to point: FloorPoint) -> FloorPoint {
    FloorPoint(
      x: min(max(point.x, least.x), greatest.x), y: min(max(point.y, least.y), greatest.y))
  }
}
