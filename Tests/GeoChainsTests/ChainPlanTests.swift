import GeoAnchors
import GeoRouting
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoChains

@Suite struct ChainPlanTests {
  /// A walk from node to node of a drawing, straight between them.
  static func path(_ drawn: DrawnNetwork, _ nodes: String) throws -> Path {
    try #require(Path(nodes.map { drawn[$0] }))
  }

  static let corner = DrawnNetwork(
    """
    A---------B
              |
              |
              |
              C--D
    """, footways: ["ABCD"])

  @Test func `anchors stand at start turns and arrival`() throws {
    let plan = ChainPlan(path: try Self.path(Self.corner, "ABCD"))
    let chain = try plan.chain(policy: ChainPolicy(spacing: 1_000), identity: "corner")
    expectEqual(chain.anchors.map(\.role), [.start, .turn, .turn, .arrival])
    expectEqual(chain.anchors.map(\.coordinate), "ABCD".map { Self.corner[$0] })
  }

  @Test func `between them they stand evenly within the spacing`() throws {
    let plan = ChainPlan(path: try Self.path(Self.corner, "ABCD"))
    let chain = try plan.chain(policy: ChainPolicy(spacing: 30), identity: "corner")
    // 100 m in four parts, 40 m in two, 30 m in one (drawn positions are whole 1e-7 degrees).
    let gaps = zip(chain.anchors, chain.anchors.dropFirst()).map { $1.distance - $0.distance }
    expect(gaps.allSatisfy { $0 <= 30 })
    expect(gaps.prefix(4).allSatisfy { abs($0 - 25) < 0.05 })
    expectEqual(chain.anchors.last?.distance, chain.length)
    expectNear(chain.length, 170, within: 0.1)
  }

  @Test func `headings point to the next anchor`() throws {
    let plan = ChainPlan(path: try Self.path(Self.corner, "ABCD"))
    let chain = try plan.chain(policy: ChainPolicy(spacing: 1_000), identity: "corner")
    let headings = chain.anchors.map { ($0.heading * 10).rounded() / 10 }
    expectEqual(headings, [90, 180, 90, 90])
  }

  @Test(arguments: [
    (15.0, 20.0, 0), (15.0, 15.5, 0), (15.0, 14.5, 1), (25.0, 25.0, 1), (90.0, 25.0, 1),
    (180.0, 25.0, 1), (24.9, 25.0, 0),
  ])
  func `a turn is a change of direction of at least the angle`(
    bend: Degrees, angle: Degrees, turns: Int
  )
    throws
  {
    let a = Coordinate(latitude: 40.75, longitude: -73.98)
    let b = a.destination(distance: 50, bearing: 29)
    let arriving = Geodesic(from: a, to: b).finalBearing
    let c = b.destination(distance: 50, bearing: arriving + bend + 1e-6)
    let path = try #require(Path([a, b, c]))
    let chain = try ChainPlan(path: path).chain(
      policy: ChainPolicy(spacing: 1_000, turnAngle: angle), identity: "bend")
    expectEqual(chain.anchors.count { $0.role == .turn }, turns)
  }

  @Test func `every anchor lies on the path`() throws {
    var random = SeededGenerator(seed: 31)
    for origin in [
      Coordinate(latitude: 43.7, longitude: 7.4), Coordinate(latitude: -17, longitude: 179.9),
      Coordinate(latitude: 70, longitude: 20),
    ] {
      var points = [origin]
      for _ in 0..<40 {
        let length = Double.random(in: 0.5...900, using: &random)
        let bearing = Double.random(in: 0..<360, using: &random)
        points.append(points[points.count - 1].destination(distance: length, bearing: bearing))
      }
      let path = try #require(Path(points))
      let chain = try ChainPlan(path: path).chain(policy: ChainPolicy(), identity: "random")
      for anchor in chain.anchors {
        let leg = min(path.leg(at: anchor.distance), path.legCount - 1)
        let start = path.points[leg]
        let end = path.points[leg + 1]
        // On a geodesic the two parts add up to the whole; a detour of d meters beside a leg of
        // length s adds at least 2 d² / s.
        let detour =
          start.distance(to: anchor.coordinate) + anchor.coordinate.distance(to: end)
          - start.distance(to: end)
        let length = start.distance(to: end)
        let aside = (max(0, detour) * length / 2).squareRoot()
        expect(aside < 0.01)
        expectNear(
          start.distance(to: anchor.coordinate), (anchor.distance - path.distances[leg]),
          within: 1e-3)
      }
    }
  }

  @Test func `vias keep their role at a turn`() throws {
    let plan = ChainPlan(path: try Self.path(Self.corner, "ABCD"), vias: [1])
    let chain = try plan.chain(policy: ChainPolicy(spacing: 1_000), identity: "via")
    expectEqual(chain.anchors.map(\.role), [.start, .via, .turn, .arrival])
  }

  @Test func `streets are those of the leg that leaves`() throws {
    let path = try Self.path(Self.corner, "ABCD")
    let sections = zip(["Upper", nil, "Lower"], 0...).map { name, leg in
      PathInterval(
        from: path.distances[leg], to: path.distances[leg + 1],
        StreetTraits(street: Street(name: name, kind: .footway)))
    }
    let plan = ChainPlan(path: path, sections: sections)
    let chain = try plan.chain(policy: ChainPolicy(spacing: 1_000), identity: "streets")
    expectEqual(chain.anchors.map(\.street), ["Upper", nil, "Lower", "Lower"])
  }

  @Test func `repeated points give one anchor`() throws {
    let plan = ChainPlan(path: try Self.path(Self.corner, "AABBBCCDD"), vias: [4])
    let chain = try plan.chain(policy: ChainPolicy(spacing: 1_000), identity: "repeated")
    expectEqual(chain.anchors.map(\.coordinate), "ABCD".map { Self.corner[$0] })
    expectEqual(chain.anchors.first?.role, .start)
    expectEqual(chain.anchors.last?.role, .arrival)
  }

  @Test func `turning back is a turn`() throws {
    let plan = ChainPlan(path: try Self.path(Self.corner, "ABA"))
    let chain = try plan.chain(policy: ChainPolicy(spacing: 1_000), identity: "back")
    expectEqual(chain.anchors.map(\.role), [.start, .turn, .arrival])
  }

  @Test func `equal requests give equal IDs and others do not`() throws {
    let plan = ChainPlan(path: try Self.path(Self.corner, "ABCD"))
    let first = try plan.chain(policy: ChainPolicy(), identity: "request")
    let second = try plan.chain(policy: ChainPolicy(), identity: "request")
    let other = try plan.chain(policy: ChainPolicy(), identity: "request 2")
    expectEqual(first, second)
    let ids = first.anchors.map(\.id)
    expectEqual(Set(ids).count, ids.count)
    expect(Set(ids).isDisjoint(with: other.anchors.map(\.id)))
    for id in ids {
      let parts = id.rawValue.split(separator: "-").map(\.count)
      expectEqual(parts, [8, 4, 4, 4, 12])
      expectEqual(id.rawValue.dropFirst(14).first, "8", "UUID version 8 (RFC 9562)")
      expect("89ab".contains(id.rawValue.dropFirst(19).prefix(1)))
    }
  }

  @Test(arguments: [
    (0.0, 25.0, "spacing 0.0 is not a number of meters above 0"),
    (-3.0, 25.0, "spacing -3.0 is not a number of meters above 0"),
    (.infinity, 25.0, "spacing inf is not a number of meters above 0"),
    (10.0, 181.0, "turn angle 181.0 is not between 0 and 180 degrees"),
    (10.0, -1.0, "turn angle -1.0 is not between 0 and 180 degrees"),
    (1e-4, 25.0, "at most 100000 are allowed"),
  ])
  func `what cannot be planned is an error`(spacing: Meters, angle: Degrees, expected: String)
    throws
  {
    let plan = ChainPlan(path: try Self.path(Self.corner, "ABCD"))
    let error = #expect(throws: ChainError.self) {
      try plan.chain(policy: ChainPolicy(spacing: spacing, turnAngle: angle), identity: "bad")
    }
    expectEqual(error?.description.contains(expected), true, "\(error?.description ?? "")")
  }

  @Test func `a spacing that is no number is an error`() throws {
    let plan = ChainPlan(path: try Self.path(Self.corner, "ABCD"))
    #expect(throws: ChainError.self) {
      try plan.chain(policy: ChainPolicy(spacing: .nan), identity: "nan")
    }
  }

  @Test func `a walk of no length has no chain`() throws {
    let plan = ChainPlan(path: try Self.path(Self.corner, "AA"))
    #expect(throws: ChainError.noLength) {
      try plan.chain(policy: ChainPolicy(), identity: "nothing")
    }
  }

  @Test func `a route over streets becomes a chain`() throws {
    let network = try Self.corner.image.open()
    let router = try Router(network)
    let snapper = try Snapper(network)
    let start = try #require(snapper.nearest(to: Self.corner["A"]))
    let end = try #require(snapper.nearest(to: Self.corner["D"]))
    let route = try #require(
      router.route(from: start, to: end, using: SearchWorkspace(for: router.graph)))
    let plan = try #require(ChainPlan(routes: [route], on: router.graph))
    let chain = try plan.chain(policy: ChainPolicy(), identity: "route")
    expectNear(chain.length, route.length, within: 1e-6)
    expectEqual(chain.anchors.count { $0.role == .turn }, 2)
    expect(chain.anchors.allSatisfy { $0.altitude == Altitude(meters: 0, datum: .ground) })
  }
}
