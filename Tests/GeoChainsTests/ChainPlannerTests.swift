import GeoAnchors
import GeoAreas
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoChains

/// Ground that rises with the latitude: a plane through the drawing's corner.
struct SlopingGround: GroundHeight {
  /// Meters up for each meter north.
  var slope = 0.1

  func ground(at place: Coordinate) -> GroundAnswer {
    let meters = 100 + (place.latitude - 49) * 111_200 * slope
    return .height(Altitude(meters: meters, datum: .egm96), source: "drawn")
  }
}

@Suite struct ChainPlannerTests {
  /// A street round a block: from A the arrival is behind the house until the corner.
  static let block = DrawnNetwork(
    """
    A-----------B
     p--------q |
     |        | |
     |        | |
     s--------r |
                C
    """,
    ways: [
      ("ABC", ["highway": "footway"]), ("pqrsp", ["building": "yes", "height": "12"]),
    ])

  static func planned(
    spacing: Meters = 1_000, policy: @Sendable (inout PlanningPolicy) -> Void = { _ in },
    terrain: (any GroundHeight)? = nil, coverage: CoverageMap? = nil
  ) throws -> PlannedChain {
    var planning = PlanningPolicy(placement: ChainPolicy(spacing: spacing))
    policy(&planning)
    let buildings = try Self.block.image.open().footprints()
    return try ChainPlan.drawn(block, "A", "C").planned(
      by: planning,
      in: ChainSurroundings(terrain: terrain, buildings: buildings, coverage: coverage),
      identity: "block")
  }

  @Test func `heights are the grounds and the offset`() throws {
    let planned = try Self.planned(
      spacing: 10, policy: { $0.heights.aboveGround = 1.5 }, terrain: SlopingGround())
    expectEqual(planned.heights?.exceptions, [])
    for anchor in planned.chain.anchors {
      guard case .height(let ground, _) = SlopingGround().ground(at: anchor.coordinate) else {
        Issue.record("the drawn ground is everywhere")
        return
      }
      expectEqual(anchor.altitude?.datum, .egm96)
      try expect(abs(#require(anchor.altitude?.meters) - ground.meters - 1.5) < 0.001)
      expectEqual(anchor.details.altitudeSource, .terrain)
    }
  }

  @Test func `arrows point down with the way`() throws {
    let planned = try Self.planned(spacing: 10, terrain: SlopingGround())
    let down = try #require(planned.chain.anchors.dropLast().last)
    let turned = try #require(down.details.orientation)
    let orientation = try Orientation(x: turned.x, y: turned.y, z: turned.z, w: turned.w)
    // The way leads south over ground that falls 10 in 100 there: atan 0.1.
    expectNear(orientation.elevation(), -5.71, within: 0.05)
    expectNear(try #require(orientation.heading()), 180, within: 0.5)
  }

  @Test func `signs face the walker`() throws {
    let along = try Self.planned(spacing: 10).chain
    let signs = try Self.planned(
      spacing: 10, policy: { $0.placement.facing = .walker }
    ).chain
    for (arrow, sign) in zip(along.anchors, signs.anchors) {
      expectNear(abs(arrow.heading - sign.heading), 180, within: 1e-9)
    }
  }

  @Test func `the next anchor is seen round the block`() throws {
    let planned = try Self.planned()
    let sight = try #require(planned.sight)
    expectEqual(sight.fraction, 1)
    expect(planned.shortfalls.isEmpty)
    let audit = ChainAudit(
      policy: PlanningPolicy(placement: ChainPolicy(spacing: 1_000)),
      surroundings: ChainSurroundings(buildings: try Self.block.image.open().footprints()))
    try expect(audit.findings(in: planned.chain).isEmpty)
  }

  @Test func `gaps in coverage have anchors on their borders`() throws {
    let (a, b) = (Self.block["A"], Self.block["B"])
    // Supported is the western half of the street.
    let middle = (a.longitude + b.longitude) / 2
    let ring = [
      Coordinate(latitude: a.latitude - 0.01, longitude: a.longitude - 0.01),
      Coordinate(latitude: a.latitude - 0.01, longitude: middle),
      Coordinate(latitude: a.latitude + 0.01, longitude: middle),
      Coordinate(latitude: a.latitude + 0.01, longitude: a.longitude - 0.01),
    ]
    let region = CoverageRegion(
      id: "west", polygons: [Polygon(exterior: ring + ring.prefix(1))])
    let map = CoverageMap([RegionSet(name: "drawn", source: "drawn", regions: [region])])
    let planned = try Self.planned(coverage: map)
    let border = try #require(planned.chain.anchors.first { $0.role == .border })
    expectNear(border.coordinate.longitude, middle, within: 1e-7)
    let report = try #require(planned.coverage)
    expectEqual(report.gaps.count, 1)
    // Half of the 120 m eastwards, and all of the 50 m southwards, at 1.35 m/s.
    expectNear(report.metersOutside, 110, within: 0.1)
    expectNear(report.secondsOutside, 110 / 1.35, within: 0.1)
    expectEqual(planned.shortfalls.map(\.rule), ["coverage"])
  }

  @Test func `a missing tile is an error that names the place`() throws {
    struct Nothing: GroundHeight {
      func ground(at place: Coordinate) -> GroundAnswer { .unknown(.noTile(name: "N49E008")) }
    }
    let error = #expect(throws: ChainError.self) {
      try Self.planned(terrain: Nothing())
    }
    expectEqual(error?.description.contains("N49E008"), true)
    expectEqual(error?.description.contains("0 m along the way"), true)
  }

  @Test func `a pinned anchor stays where it is`() throws {
    var plan = try ChainPlan.drawn(Self.block, "A", "C")
    let old = try plan.chain(policy: ChainPolicy(), identity: "old")
    var pin = old.anchors[4]
    pin.coordinate = pin.coordinate.destination(distance: 3, bearing: 0)
    pin.altitude = Altitude(meters: 2, datum: .ground)
    pin.details.isPinned = true
    plan.kept = [pin]
    let planned = try plan.planned(
      by: PlanningPolicy(placement: ChainPolicy(spacing: 25)), in: ChainSurroundings(),
      identity: "new")
    let kept = try #require(planned.chain.anchors.first { $0.id == pin.id })
    expectEqual(kept.coordinate, pin.coordinate)
    expectEqual(kept.altitude, pin.altitude)
    expectEqual(kept.heading, pin.heading)
    expect(kept.details.isPinned)
    let gaps = zip(planned.chain.anchors, planned.chain.anchors.dropFirst()).map {
      $1.distance - $0.distance
    }
    expect(gaps.allSatisfy { $0 <= 25 })
  }

  @Test func `the budget chooses what is drawn`() throws {
    let precise = try Self.planned(policy: { $0.accuracy = .visual })
    // 1 m and 1 m leave 1 m for the yaw of 2°: 1 / tan 2° = 28.64 m.
    expect(precise.chain.anchors.allSatisfy { $0.details.asset == .precise })
    for anchor in precise.chain.anchors {
      try expectNear(#require(anchor.details.revealDistance), 28.636_253_282_9, within: 1e-6)
    }
    // Terrain is good for 3.8 m: no place for precise content is left.
    let rough = try Self.planned(
      policy: { $0.accuracy = .visual },
      terrain: SlopingGround())
    expect(rough.chain.anchors.allSatisfy { $0.details.asset == .forgiving })
    expect(rough.chain.anchors.allSatisfy { $0.details.revealDistance == 50 })
    expect(rough.chain.anchors.allSatisfy { $0.details.scale == 5 })
  }

  static let unusable: [(String, @Sendable (inout PlanningPolicy) -> Void)] = [
    ("lead-in", { $0.placement.leadIn = .nan }),
    ("offset", { $0.placement.offset = -1 }),
    ("distance of sight", { $0.sight?.visibleFrom = 0 }),
    ("slope", { $0.heights.steepest = 0 }),
    ("tolerance", { $0.accuracy = AccuracyBudget(position: 1, yaw: 2, vertical: 1, tolerance: 0) }),
    ("fit", { $0.window = LiveWindowPolicy(limit: 2, ahead: 5) }),
  ]

  @Test(arguments: Self.unusable) func `a policy that cannot be used is named`(
    word: String, change: @Sendable (inout PlanningPolicy) -> Void
  ) throws {
    let error = #expect(throws: ChainError.self) {
      try Self.planned(policy: change, terrain: SlopingGround())
    }
    expectEqual(error?.description.contains(word), true)
  }
}
