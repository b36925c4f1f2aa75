import GeoAnchors
import GeoChains
import GeoIndoor
import GeoRequests
import GeoRouting
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

private struct LevelGround: GroundHeight {
  func ground(at place: Coordinate) -> GroundAnswer {
    .height(Altitude(meters: 120, datum: .egm96), source: "drawn")
  }
}

/// A chain from the street through a door and a lift to a room two floors up.
@Suite struct ChainPlanVenueTests {
  private let city = DrawnNetwork("S-----T-----U", footways: ["STU"])

  private let house = DrawnFloors([
    (0, "\n      A\n      B--C"), (2, "\n\n      G--F"),
  ])

  private func plan(isStepFree: Bool = true) throws -> ChainPlan {
    var ways = IndoorGraph()
    func add(_ letter: Character) -> Int {
      let place = house[letter]
      return ways.place(at: place.coordinate, level: place.level, height: place.level * 3.5)
    }
    let (a, b, c, f, g) = (add("A"), add("B"), add("C"), add("F"), add("G"))
    ways.join(a, b)
    ways.join(b, c)
    ways.join(f, g)
    ways.join(c, f, .connector(.elevator))
    ways.addEntrance(at: a)
    let router = try VenueRouter(
      ways, on: city.image.open(), for: IndoorRoutingProfile(isStepFree: isStepFree))
    let route = try router.route(
      from: VenuePlace(city["S"], level: nil),
      to: VenuePlace(house["G"].coordinate, level: 2))
    return try #require(ChainPlan(route))
  }

  @Test func `the path is seen from above`() throws {
    let plan = try plan()
    // 60 m of street, 10 m to the door, 10 m and 30 m inside, 30 m back above.
    expectNear(plan.path.length, 140, within: 0.03)
    expectEqual(plan.sections.last?.to, plan.path.length)
    expect(plan.sections.allSatisfy { $0.to > $0.from })
    let lift = try #require(plan.maneuvers.first { $0.kind == .lift })
    expectNear(lift.distance, 110, within: 0.03)
    expectEqual(lift.level, 2)
  }

  @Test func `heights step by the floor and levels have anchors`() throws {
    let chain = try plan().chain(
      policy: ChainPolicy(
        spacing: 10, turnAngle: 25, altitude: Altitude(meters: 1.5, datum: .ground)),
      identity: "venue")
    let levels = chain.anchors.filter { $0.role == .level }
    expectEqual(levels.count, 2, "where the lift is entered and where it is left")
    expectEqual(levels.first?.altitude, Altitude(meters: 1.5, datum: .ground))
    expectEqual(levels.last?.altitude, Altitude(meters: 8.5, datum: .ground))
    for anchor in chain.anchors {
      let isAbove = anchor.distance > 110.1
      expectEqual(anchor.altitude?.meters, (isAbove ? 8.5 : 1.5), "at \(anchor.distance)")
    }
    let gaps = zip(chain.anchors, chain.anchors.dropFirst()).map { $1.distance - $0.distance }
    expect(gaps.allSatisfy { $0 > 0 && $0 <= 10.001 })
  }

  @Test func `floors stand on the ground that terrain knows`() throws {
    let planned = try plan().planned(
      by: PlanningPolicy(),
      in: ChainSurroundings(terrain: LevelGround()), identity: "venue")
    expectEqual(planned.chain.anchors.first?.altitude, Altitude(meters: 120, datum: .egm96))
    expectEqual(planned.chain.anchors.last?.altitude, Altitude(meters: 127, datum: .egm96))
  }

  @Test func `a walker is guided along it`() throws {
    let chain = try plan().chain(policy: ChainPolicy(), identity: "venue")
    var guidance = try Guidance(along: chain, policy: .visualPositioning)
    let path = try #require(Path(chain.path))
    var events: [Guidance.Event] = []
    for second in 0...110 {
      events += guidance.handle(
        WalkerFix(
          time: Double(second), coordinate: path.point(at: Double(second) * 1.35), accuracy: 0.5))
    }
    expectEqual(events.last, .arrived)
    expect(!events.contains { if case .leftRoute = $0 { true } else { false } })
  }
}
