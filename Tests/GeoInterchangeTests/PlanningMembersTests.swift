import GeoAnchors
import GeoAreas
import GeoChains
import GeoFormats
import GeoInterchange
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

/// A walk of 120 m east and 50 m south round a house, planned with everything that is looked at.
@Suite struct PlanningMembersTests {
  static let drawn = DrawnNetwork(
    """
    A-----------B
     p--------q |
     |        | |
     s--------r |
                |
                C
    """,
    ways: [
      ("ABC", ["highway": "footway"]), ("pqrsp", ["building": "yes", "height": "12"]),
    ])

  /// Level ground at 100 m, not measured from 25 m to 55 m east of A.
  private struct Ground: GroundHeight {
    func ground(at place: Coordinate) -> GroundAnswer {
      let east = PlanningMembersTests.drawn["A"].distance(to: place)
      return (25...55).contains(east)
        ? .unknown(.void(source: "drawn"))
        : .height(Altitude(meters: 100, datum: .egm96), source: "drawn")
    }
  }

  /// Supported is what lies west of the middle of the street.
  private static var coverage: CoverageMap {
    let (a, b) = (drawn["A"], drawn["B"])
    let middle = (a.longitude + b.longitude) / 2
    let ring = [
      (a.latitude - 0.01, a.longitude - 0.01), (a.latitude - 0.01, middle),
      (a.latitude + 0.01, middle), (a.latitude + 0.01, a.longitude - 0.01),
      (a.latitude - 0.01, a.longitude - 0.01),
    ].map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let region = CoverageRegion(id: "west", polygons: [Polygon(exterior: ring)])
    return CoverageMap([RegionSet(name: "drawn", source: "drawn", regions: [region])])
  }

  private static func planned() throws -> PlannedChain {
    let path = try #require(Path([drawn["A"], drawn["B"], drawn["C"]]))
    var policy = PlanningPolicy(placement: ChainPolicy(spacing: 20))
    policy.window = LiveWindowPolicy(limit: 4, ahead: 2, behind: 1, radius: 0.05)
    let network = try drawn.image.open()
    let buildings = try #require(try network.footprints())
    var planned = try ChainPlan(path: path).planned(
      by: policy,
      in: ChainSurroundings(terrain: Ground(), buildings: buildings, coverage: coverage),
      identity: "house")
    // The walker's view when only the ends are marked.
    var ends = planned.chain
    ends.anchors = [ends.anchors[0], ends.anchors[ends.anchors.count - 1]]
    planned.sight = SightReport(
      of: ends, among: buildings, policy: SightPolicy(visibleFrom: 1_000))
    planned.sight?.added = [1]
    planned.sight?.moved = [0]
    planned.sight?.raised = [1: 1.25]
    return planned
  }

  @Test(arguments: Platform.allCases)
  func `T20: a target leads as the chain does`(target: Platform) throws {
    var chain = try Self.planned().recorded
    for index in chain.anchors.indices {
      chain.anchors[index].altitude = Altitude(meters: 2, datum: .ground)
    }
    let own = try JSONReader.read(text: ChainDocument(chain).text(.json))
    let text = try TargetDocument(chain, target: target).text()
    try expectEqual(SchemaChecker(named: "target").findings(in: text), [], "\(text)")
    let document = try JSONReader.read(text: text)
    for name in ["geometry", "heights", "coverage", "lowConfidence", "liveWindow"] {
      expect(own[name] != nil, "the chain has no \(name)")
      expectEqual(document["chain"]?[name], own[name])
    }
  }

  private func members(of planned: PlannedChain) throws -> JSONValue {
    let text = ChainDocument(planned.chain, planning: planned).text(.json)
    try expectEqual(SchemaChecker(named: "chain").findings(in: text), [])
    return try JSONReader.read(text: text)
  }

  private func near(_ value: JSONValue?, _ expected: Double, _ tolerance: Double = 0.6) -> Bool {
    abs((value?.number ?? .nan) - expected) <= tolerance
  }

  /// The ground is looked at every 10 m: 30, 40 and 50 are not measured.
  @Test func `heights say where the ground is not measured`() throws {
    let heights = try members(of: Self.planned())["heights"]
    expectEqual(heights?["datum"]?.string, "egm96")
    let exceptions = try #require(heights?["exceptions"]?.array)
    expectEqual(exceptions.map { $0["reason"]?.string }, ["void"])
    expect(near(exceptions[0]["fromMeters"], 30) && near(exceptions[0]["toMeters"], 50))
  }

  /// From e meters along the street the look to C passes the corner 100 m east and 10 m south where
  /// e + (120 - e) / 5 is less than 100: up to e = 95.
  @Test func `sight says from where which anchor is hidden by what`() throws {
    let sight = try members(of: Self.planned())["sight"]
    let hidden = try #require(sight?["hidden"]?.array)
    expectEqual(hidden.map { $0["anchor"]?.number }, [2])
    expect(near(hidden[0]["fromMeters"], 0) && near(hidden[0]["toMeters"], 95, 1.1))
    expectEqual(hidden[0]["building"]?.number, 2)
    expect(near(sight?["visibleFraction"], 1 - 95.0 / 170, 0.01))
    expectEqual(sight?["anchorFractions"]?.array?.count, 2)
    expectEqual(sight?["added"]?.array?.map(\.number), [2])
    expectEqual(sight?["moved"]?.array?.map(\.number), [1])
    let raised = try #require(sight?["raised"]?.array?.first)
    expect(raised["anchor"]?.number == 2 && raised["meters"]?.number == 1.25)
  }

  /// 60 of 170 m are supported; people walk 1.35 m/s.
  @Test func `coverage says how much is supported`() throws {
    let coverage = try members(of: Self.planned())["coverage"]
    expect(near(coverage?["supportedFraction"], 60.0 / 170, 0.005))
    expect(near(coverage?["metersOutside"], 110))
    expect(near(coverage?["secondsOutside"], 110 / 1.35))
    let sections = try #require(coverage?["sections"]?.array)
    expectEqual(sections.map { $0["isSupported"] }, [.bool(true), .bool(false)])
    expect(near(sections[0]["toMeters"], 60) && near(sections[1]["toMeters"], 170))
    expectEqual(sections[0]["toMeters"], sections[1]["fromMeters"])
  }

  /// One anchor behind the walker and then as many as the limit allows, counted from 1.
  @Test func `the live window moves with the walker`() throws {
    let planned = try Self.planned()
    let count = planned.chain.anchors.count
    let window = try members(of: planned)["liveWindow"]
    expect(window?["limit"]?.number == 4 && window?["radiusDegrees"]?.number == 0.05)
    let sections = try #require(window?["sections"]?.array)
    expectEqual(sections.count, count)
    for (next, section) in zip(1..., sections) {
      let first = max(1, next - 1)
      expectEqual(section["next"]?.number, Double(next))
      expectEqual(section["firstLive"]?.number, Double(first))
      expectEqual(section["lastLive"]?.number, Double(min(count, first + 3)))
    }
  }

  @Test func `short chains have one frame`() throws {
    let planned = try Self.planned()
    let origins = try #require(try members(of: planned)["origins"]?.array)
    expect(origins.count == 1 && origins[0]["firstAnchor"]?.number == 1)
    expectEqual(origins[0]["anchors"]?.number, Double(planned.chain.anchors.count))
  }

  /// RFC 7946: longitude first.
  @Test func `alternatives are lines`() throws {
    let chain = try Self.planned().chain
    let other = AlternativeLine(
      path: [Self.drawn["A"], Self.drawn["C"]], length: 130.25, detourFactor: 1.25, fraction: 0.25)
    var document = ChainDocument(chain)
    document.alternatives = [other]
    let text = document.text(.json)
    try expectEqual(SchemaChecker(named: "chain").findings(in: text), [])
    let found = try #require(try JSONReader.read(text: text)["alternatives"]?.array?.first)
    expect(found["lengthMeters"]?.number == 130.25 && found["detourFactor"]?.number == 1.25)
    expectEqual(found["sharedFraction"]?.number, 0.25)
    let points = try #require(found["geometry"]?["coordinates"]?.array)
    expect(points.count == 2 && points[0].array?.map(\.number) == [8.5, 49])
  }
}
