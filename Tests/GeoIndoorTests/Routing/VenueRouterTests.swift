import GeoRouting
import GeoStreets
import GeoSystem
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoIndoor

@Suite struct VenueRouterTests {
  /// The rule of the vectors: plane about the middle of each leg, mean sphere, slant of a floor.
  private func lengthByTheVectors(_ line: VenueLine) -> Meters {
    zip(line.points, line.points.dropFirst()).reduce(0) { sum, leg in
      let (a, b) = leg
      let middle = (a.coordinate.latitude + b.coordinate.latitude) / 2 * .pi / 180
      let x = (b.coordinate.longitude - a.coordinate.longitude) * .pi / 180 * cos(middle)
      let y = (b.coordinate.latitude - a.coordinate.latitude) * .pi / 180
      return sum + hypot(hypot(x, y) * 6_371_008.8, b.height - a.height)
    }
  }

  private func walker(_ mode: String) -> IndoorRoutingProfile {
    switch mode {
    case "noStairs": IndoorRoutingProfile(isStepFree: true)
    case "noElevator": IndoorRoutingProfile(usesLifts: false)
    default: IndoorRoutingProfile()
    }
  }

  @Test(arguments: HouseOfFiles.there) func `N-11: known routes`(house: HouseOfFiles) throws {
    let ways = try house.ways()
    expectEqual(ways.places.count, house.places)
    let vectors = try house.vectors()
    expect(vectors.count >= 4)
    for vector in vectors {
      let router = try VenueRouter(ways, for: walker(vector.mode))
      let found = try router.route(from: vector.from, to: vector.to)
      expectNear(lengthByTheVectors(found.line), vector.length, within: 6e-4, "\(vector)")
      expectNear(found.length, vector.geodesic, within: 1e-4, "\(vector)")
      expectNear(found.line.length, found.length, within: 1e-6)
    }
  }

  @Test(arguments: HouseOfFiles.there)
  func `N-11: known routes of the imported venue`(house: HouseOfFiles) throws {
    let files = try VenueFiles(folder: SharedData.path(house.rawValue))
    let ways = try IndoorGraph(VenuePlans(VenueImport(reading: files).venue))
    // Joints of the drawn ways are joined on a grid of 1e-7 degrees, up to 8 mm.
    for vector in try house.vectors() {
      let router = try VenueRouter(ways, for: walker(vector.mode))
      let found = try router.route(from: vector.from, to: vector.to)
      expectNear(lengthByTheVectors(found.line), vector.length, within: 5e-3, "\(vector)")
    }
  }

  @Test(arguments: HouseOfFiles.there)
  func `N-11: the longest way of floor 2`(house: HouseOfFiles) throws {
    let ways = try house.ways()
    let router = try VenueRouter(ways)
    let floor = ways.places.filter { $0.level == 2 }
    var longest = 0.0
    for start in floor {
      for end in floor {
        let found = try router.route(
          from: VenuePlace(start.coordinate, level: 2), to: VenuePlace(end.coordinate, level: 2))
        longest = max(longest, found.length)
      }
    }
    expectNear(longest, (try house.longest()), within: 1e-4)
  }

  @Test(arguments: [nil] + HouseOfFiles.there.map(Optional.some))
  func `N-11: all pairs are those of Dijkstra`(house: HouseOfFiles?) throws {
    let ways = try house?.ways() ?? ways
    expect(ways.places.count >= 9)
    let router = try VenueRouter(ways)
    for start in ways.places.indices {
      let lengths = Self.dijkstra(ways, from: start)
      for end in ways.places.indices {
        let (a, b) = (ways.places[start], ways.places[end])
        let found = try router.route(
          from: VenuePlace(a.coordinate, level: a.level),
          to: VenuePlace(b.coordinate, level: b.level))
        expectNear(found.length, lengths[end], within: 1e-5, "\(start) to \(end)")
      }
    }
  }

  /// The plain search of the textbook over the ways as they are.
  private static func dijkstra(_ ways: IndoorGraph, from start: Int) -> [Meters] {
    var lengths = [Meters](repeating: .infinity, count: ways.places.count)
    var open = Set(ways.places.indices)
    lengths[start] = 0
    while let nearest = open.min(by: { lengths[$0] < lengths[$1] }) {
      open.remove(nearest)
      for way in ways.ways where way.from == nearest || way.to == nearest {
        let (a, b) = (ways.places[way.from], ways.places[way.to])
        let level = a.coordinate.distance(to: b.coordinate)
        let length = hypot(level, b.height - a.height)
        let other = way.from == nearest ? way.to : way.from
        lengths[other] = min(lengths[other], lengths[nearest] + length)
      }
    }
    return lengths
  }

  // MARK: A drawn house

  private let house = DrawnFloors([
    (
      0,
      """
      A--B--C
         |  |
         D--E
      """
    ),
    (
      1,
      """
      F--G--H
            |
            I
      """
    ),
  ])

  private var ways: IndoorGraph {
    IndoorGraph(
      house, paths: ["ABC", "BDEC", "FGHI"], changes: [("AF", .stairs), ("EI", .elevator)],
      entrances: "A")
  }

  @Test func `the shorter of stairs and lift is taken`() throws {
    let router = try VenueRouter(ways)
    let up = try router.route(from: house.place("A"), to: house.place("G"))
    expectEqual(house.letters(of: up.line), "AFG")
    expectNear(up.length, (4 + 30), within: 1e-3, "a storey and 30 m")
    let down = try router.route(from: house.place("H"), to: house.place("C"))
    expectEqual(house.letters(of: down.line), "HIEC")
  }

  @Test func `N-11: step free walks take the lift`() throws {
    let router = try VenueRouter(ways, for: IndoorRoutingProfile(isStepFree: true))
    let found = try router.route(from: house.place("A"), to: house.place("F"))
    expect(["ABDEIHGF", "ABCEIHGF"].contains(house.letters(of: found.line)), "of one length")
    let without = try VenueRouter(ways, for: IndoorRoutingProfile(usesLifts: false))
    let stairs = try without.route(from: house.place("E"), to: house.place("I"))
    expect(["EDBAFGHI", "ECBAFGHI"].contains(house.letters(of: stairs.line)), "of one length")
  }

  @Test func `heights step by the floor`() throws {
    let found = try VenueRouter(ways).route(from: house.place("B"), to: house.place("H"))
    expect(["BDEIH", "BCEIH"].contains(house.letters(of: found.line)), "of one length")
    expectEqual(Set(found.line.points.map(\.height)), [0, 4])
    expectEqual(found.line.climbs.up, 4)
    expectEqual(found.line.climbs.down, 0)
    expectEqual(found.line.levels, [0, 1])
  }

  @Test func `N-11: start and end snap to the nearest link of their floor`() throws {
    let beside = house["G"].coordinate.destination(distance: 3, bearing: 180)
    let between = beside.destination(distance: 4, bearing: 90)
    let found = try VenueRouter(ways).route(
      from: VenuePlace(between, level: 1), to: house.place("H"))
    expectNear(found.length, 26, within: 1e-2, "from between G and H, not from the floor below")
    expectNear(found.route.start.offset, 3, within: 1e-2)
  }

  @Test func `N-11: what cannot be reached is an error`() throws {
    let apart = IndoorGraph(house, paths: ["ABC", "FGHI"])
    let router = try VenueRouter(apart)
    let (start, end) = (house.place("A"), house.place("F"))
    #expect(throws: VenueRouteError.unreachable(start, end)) {
      _ = try router.route(from: start, to: end)
    }
    #expect(throws: VenueRouteError.noFloor(level: 7, known: [0, 1])) {
      _ = try router.route(from: VenuePlace(start.coordinate, level: 7), to: end)
    }
    #expect(throws: VenueRouteError.noStreets) {
      _ = try router.route(from: VenuePlace(start.coordinate, level: nil), to: end)
    }
    let far = VenuePlace(start.coordinate.destination(distance: 300, bearing: 0), level: 0)
    let error = #expect(throws: VenueRouteError.self) {
      _ = try router.route(from: far, to: end)
    }
    guard case .tooFar(far, let distance, farthest: 250) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expectNear(distance, 300, within: 0.1)
  }

  @Test func `escalators are walked their way only`() throws {
    let one = IndoorGraph(
      house, paths: ["ABC", "BDEC", "FGHI"], changes: [("AF", .escalator), ("EI", .elevator)])
    let router = try VenueRouter(one)
    let up = try router.route(from: house.place("A"), to: house.place("F"))
    expectEqual(house.letters(of: up.line), "AF")
    let down = try router.route(from: house.place("F"), to: house.place("A"))
    expect(["FGHIEDBA", "FGHIECBA"].contains(house.letters(of: down.line)))
    let without = try VenueRouter(one, for: IndoorRoutingProfile(usesEscalators: false))
    let lift = try without.route(from: house.place("A"), to: house.place("F"))
    expect(["ABDEIHGF", "ABCEIHGF"].contains(house.letters(of: lift.line)))
  }

  @Test func `maneuvers tell the lift and its floor`() throws {
    let router = try VenueRouter(ways, for: IndoorRoutingProfile(isStepFree: true))
    let found = try router.route(from: house.place("A"), to: house.place("F"))
    let lift = try #require(found.maneuvers.first { $0.kind == .lift })
    expectEqual(lift.level, 1)
    expectEqual(lift.message.text(in: .english), "Take the lift to level 1")
    expectEqual(lift.message.text(in: .german), "Aufzug nehmen: Ebene 1")
  }
}
