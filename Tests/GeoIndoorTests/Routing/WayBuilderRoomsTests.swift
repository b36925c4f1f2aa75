import GeoRouting
import GeoTesting
import Geodesy

@testable import GeoIndoor

/// Rooms without drawn ways.
@Suite struct WayBuilderRoomsTests {
  private static func polygon(_ corners: [(Double, Double)]) -> FloorShape {
    .polygon(
      FloorPolygon(exterior: (corners + corners.prefix(1)).map { FloorPoint(x: $0.0, y: $0.1) }))
  }

  private static func door(_ id: String, _ x: Double, _ y: Double, isEntrance: Bool = false)
    -> Opening
  {
    let point = FloorPoint(x: x, y: y)
    return Opening(id: id, floor: "0", start: point, end: point, isEntrance: isEntrance)
  }

  /// Two rooms above a corridor that turns down at its right end to a third.
  ///
  ///     +----1----+----2----+
  ///     |         |         |
  ///     +----a----+----b----+
  ///     e   corridor        |
  ///     +--------------+    |
  ///                    |    |
  ///                    +-c--+
  ///                    | 3  |
  ///                    +----+
  private let venue = Venue(
    id: "v", name: "House",
    buildings: [
      Building(
        id: "b", name: "House",
        frame: FloorFrame(corner: Coordinate(latitude: 49, longitude: 8.5)))
    ],
    floors: [Floor(id: "0", building: "b", name: "Ground", ordinal: 0)],
    rooms: [
      Room(id: "1", floor: "0", name: "One", shape: polygon([(0, 0), (10, 0), (10, 4), (0, 4)])),
      Room(id: "2", floor: "0", name: "Two", shape: polygon([(10, 0), (20, 0), (20, 4), (10, 4)])),
      Room(
        id: "h", floor: "0", name: "Hall", category: .corridor,
        shape: polygon([(0, 4), (20, 4), (20, 16), (16, 16), (16, 8), (0, 8)])),
      Room(
        id: "3", floor: "0", name: "Three",
        shape: polygon([(16, 16), (20, 16), (20, 20), (16, 20)])
      ),
    ],
    openings: [
      door("a", 5, 4), door("b", 15, 4), door("c", 17, 16), door("e", 0, 6, isEntrance: true),
    ])

  private func length(_ venue: Venue, _ a: FloorPoint, _ b: FloorPoint) throws -> Meters {
    let frame = try #require(venue.frame(ofFloor: "0"))
    let found = try VenueRouter(VenuePlans(venue)).route(
      from: VenuePlace(frame.coordinate(of: a), level: 0),
      to: VenuePlace(frame.coordinate(of: b), level: 0))
    return found.length
  }

  private func middle(_ room: String) throws -> FloorPoint {
    try #require(venue.rooms.first { $0.id == room }?.shape.labelPoint)
  }

  @Test func `through two doors in a straight line`() throws {
    let (one, two) = (try middle("1"), try middle("2"))
    let doors = (FloorPoint(x: 5, y: 4), FloorPoint(x: 15, y: 4))
    let expected = one.distance(to: doors.0) + 10 + two.distance(to: doors.1)
    let found = try length(venue, one, two)
    expectNear(found, expected, within: 0.02)
  }

  @Test func `around the inner corner`() throws {
    // From the entrance past the corner at (16, 8) to the third room's door.
    let door = FloorPoint(x: 17, y: 16)
    let corner = FloorPoint(x: 16, y: 8)
    let entrance = FloorPoint(x: 0, y: 6)
    let expected = entrance.distance(to: corner) + corner.distance(to: door)
    let found = try length(venue, entrance, door)
    expectNear(found, expected, within: 0.02)
  }

  @Test func `a pillar is walked around`() throws {
    var blocked = venue
    blocked.blockedAreas = [
      BlockedArea(
        id: "p", floor: "0", kind: .obstacle,
        shape: Self.polygon([(9, 4.5), (11, 4.5), (11, 7), (9, 7)]))
    ]
    let (a, e) = (FloorPoint(x: 15, y: 4), FloorPoint(x: 0, y: 6))
    let straight = a.distance(to: e)
    let free = try length(venue, e, a)
    expectNear(free, straight, within: 0.02)
    let corners = (FloorPoint(x: 9, y: 4.5), FloorPoint(x: 11, y: 4.5))
    let around = e.distance(to: corners.0) + 2 + corners.1.distance(to: a)
    let found = try length(blocked, e, a)
    expectNear(found, around, within: 0.02)
  }

  @Test func `entrances are known`() throws {
    let ways = try IndoorGraph(VenuePlans(venue))
    expectEqual(ways.entrances.count, 1)
    expectEqual(ways.levels, [0])
  }

  @Test func `without doors there are no ways`() throws {
    var shut = venue
    shut.openings = []
    #expect(throws: VenueRouteError.noWays(venue: "v")) { _ = try IndoorGraph(VenuePlans(shut)) }
  }

  /// The lengths of `throughTwoDoorsInAStraightLine`, by plane geometry.
  @Test func `S-8: a plan without a place on the Earth has the lengths of the plan`() throws {
    var nowhere = venue
    nowhere.buildings[0].frame = nil
    let plans = VenuePlans(nowhere)
    expect(!plans.isOnEarth(nowhere.floors[0]) && plans.firstFloorOffEarth?.id == "0")
    let frame = try #require(plans.frame(of: nowhere.floors[0]))
    let (one, two) = (try middle("1"), try middle("2"))
    let doors = (FloorPoint(x: 5, y: 4), FloorPoint(x: 15, y: 4))
    let expected = one.distance(to: doors.0) + 10 + two.distance(to: doors.1)
    let router = try VenueRouter(plans)
    let found = try router.route(
      from: VenuePlace(frame.coordinate(of: one), level: 0),
      to: VenuePlace(frame.coordinate(of: two), level: 0))
    expectNear(found.length, expected, within: 0.02)
    let end = try #require(found.line.points.last)
    let place = try #require(plans.point(at: end.coordinate, level: 0))
    expect(place.floor.id == "0" && place.point.distance(to: two) < 0.02)
  }

  @Test func `drawn ways come before rooms`() throws {
    var drawn = venue
    drawn.pathNodes = [
      PathNode(id: "a", floor: "0", position: FloorPoint(x: 0, y: 6), isEntrance: true),
      PathNode(id: "b", floor: "0", position: FloorPoint(x: 18, y: 6)),
    ]
    drawn.pathLinks = [PathLink(from: "a", to: "b", name: "Hall")]
    let ways = try IndoorGraph(VenuePlans(drawn))
    expectEqual(ways.places.count, 2)
    expect(ways.areas.isEmpty)
    expectEqual(ways.ways.map(\.name), ["Hall"])
  }
}
