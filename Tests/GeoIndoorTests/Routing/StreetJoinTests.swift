import GeoRouting
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoIndoor

/// A drawn city with a drawn house: a street, the door below its middle, two floors.
@Suite struct StreetJoinTests {
  private let city = DrawnNetwork(
    """
    S-----T-----U
    |
    |
    |
    X
    """,
    ways: [
      ("STU", ["highway": "residential", "name": "High Street"]), ("SX", ["highway": "footway"]),
    ])
  private let house = DrawnFloors([
    (
      0,
      """

            A
            B--C
               |
               D
      """
    ),
    (
      1,
      """


            F--G
               |
               H
      """
    ),
  ])

  private var ways: IndoorGraph {
    IndoorGraph(
      house, paths: ["ABCD", "FGH"], changes: [("BF", .stairs), ("DH", .elevator)], entrances: "A")
  }

  @Test func `one way leads from the street through the door up the stairs`() throws {
    let router = try VenueRouter(ways, on: city.image.open())
    let found = try router.route(from: VenuePlace(city["S"], level: nil), to: house.place("G"))
    // 60 m of street, 10 m to the door, 10 m inside, a storey of 4 m, 30 m above.
    expectNear(found.length, 114, within: 0.02)
    expectEqual(found.line.levels, [nil, 0, 1])
    expectEqual(found.line.points.last?.height, 4)
    expectEqual(
      found.line.legs.map(\.value),
      [
        .outdoors, .floor(0), .change(.stairs, from: 0, to: 1), .floor(1),
      ])
    let kinds = found.maneuvers.map(\.kind)
    expect(kinds.first == .depart && kinds.last == .arrive && kinds.contains(.steps))
  }

  @Test func `without steps the lift is taken`() throws {
    let router = try VenueRouter(
      ways, on: city.image.open(), for: IndoorRoutingProfile(isStepFree: true))
    let found = try router.route(from: VenuePlace(city["U"], level: nil), to: house.place("F"))
    expectNear(found.length, (60 + 10 + 10 + 30 + 20 + 4 + 20 + 30), within: 0.03)
    expectEqual(
      found.line.legs.map(\.value),
      [
        .outdoors, .floor(0), .change(.elevator, from: 0, to: 1), .floor(1),
      ])
    let lift = try #require(found.maneuvers.first { $0.kind == .lift })
    expectEqual(lift.level, 1)
  }

  @Test func `the way back is as long`() throws {
    let router = try VenueRouter(ways, on: city.image.open())
    let out = try router.route(from: house.place("H"), to: VenuePlace(city["X"], level: nil))
    let back = try router.route(from: VenuePlace(city["X"], level: nil), to: house.place("H"))
    expectNear(out.length, back.length, within: 1e-6)
    expectEqual(out.line.levels, back.line.levels.reversed())
  }

  @Test func `a door in the middle of a street splits it`() throws {
    let aside = house["A"].coordinate.destination(distance: 17, bearing: 90)
    var moved = IndoorGraph()
    let door = moved.place(at: aside, level: 0, height: 0)
    let inside = moved.place(
      at: aside.destination(distance: 5, bearing: 180), level: 0, height: 0)
    moved.join(door, inside)
    moved.addEntrance(at: door)
    let router = try VenueRouter(moved, on: city.image.open())
    let place = VenuePlace(moved.places[inside].coordinate, level: 0)
    for (node, length) in [("S", 77.0), ("U", 43)] {
      let found = try router.route(
        from: VenuePlace(city[Character(node)], level: nil), to: place)
      expectNear(found.length, (length + 15), within: 0.05, "\(node)")
    }
  }

  @Test func `two doors let a walk cut through the house`() throws {
    let both = DrawnFloors(
      [
        (
          0,
          """

              A

              B
          """
        )
      ])
    let loop = DrawnNetwork(
      """
      ----T------------------------U
                                   |
                                   |
                                   |
      ----V------------------------W
      """, footways: ["TUWV"])
    let ways = IndoorGraph(both, paths: ["AB"], entrances: "AB")
    let router = try VenueRouter(ways, on: loop.image.open())
    let found = try router.route(
      from: VenuePlace(loop["T"], level: nil), to: VenuePlace(loop["V"], level: nil))
    expectNear(found.length, 40, within: 0.02)
    expectEqual(found.line.levels, [nil, 0, nil])
  }

  @Test func `a way that leaves the surroundings is found`() throws {
    // The only way to the door leads round over 2 km of street.
    let loop = DrawnNetwork(
      """
      S            T
      |            |
      |            |
      V------------W
      """, footways: ["SVWT"], cell: 100)
    let near = loop["T"].destination(distance: 20, bearing: 0)
    var ways = IndoorGraph()
    let door = ways.place(at: near, level: 0, height: 0)
    let inside = ways.place(
      at: near.destination(distance: 10, bearing: 0), level: 0, height: 0)
    ways.join(door, inside)
    ways.addEntrance(at: door)
    let router = try VenueRouter(ways, on: loop.image.open())
    let found = try router.route(
      from: VenuePlace(loop["S"], level: nil),
      to: VenuePlace(ways.places[inside].coordinate, level: 0))
    expectNear(found.length, (300 + 1300 + 300 + 30), within: 0.5)
  }

  @Test func `a house far from any street is named`() throws {
    let streets = try city.image.open()
    #expect(throws: VenueRouteError.noEntranceNear(entrances: 1, farthest: 5)) {
      _ = try VenueRouter(ways, on: streets, farthest: 5)
    }
    let closed = IndoorGraph(house, paths: ["ABCD"])
    #expect(throws: VenueRouteError.noEntranceNear(entrances: 0, farthest: 100)) {
      _ = try VenueRouter(closed, on: streets)
    }
  }
}
