import GeoOSM
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting

@Suite struct RoutingProfileTests {
  /// The nodes that the best walk passes, found by the plain search and by the contraction.
  func walk(
    _ drawn: DrawnNetwork, _ from: Character, _ to: Character, _ profile: RoutingProfile,
    _ influences: CostModifiers = CostModifiers()
  ) throws -> String? {
    var image = drawn.image
    try image.contract()
    let network = try image.open()
    var answers: [String?] = []
    for customizes in [false, true] {
      let router = try Router(
        network, profile: profile, influences: influences, customizes: customizes)
      let snapper = try router.snapper()
      let start = try #require(snapper.nearest(to: drawn[from], includesIslands: true))
      let end = try #require(snapper.nearest(to: drawn[to], includesIslands: true))
      let workspace = SearchWorkspace(for: router.graph)
      let route = router.route(from: start, to: end, using: workspace)
      let line = route.map { RouteLine($0, on: router.graph) }
      if let route, let line {
        try expectNear(#require(Path(line.points)?.length), route.length, within: 1e-6)
        let cost = router.cost(from: start, to: end, using: workspace)
        expectEqual(cost, route.cost ?? route.length)
      }
      answers.append(line.map { String($0.points.map { drawn.name(of: $0) }) })
    }
    expectEqual(answers[0], answers[1])
    return answers[1]
  }

  static let square = DrawnNetwork(
    """
    S
    |
    A-----B
    |     |
    D-----C--T
    """,
    ways: [
      ("ABCDA", ["highway": "pedestrian", "area": "yes"]), ("SA", ["highway": "footway"]),
      ("CT", ["highway": "footway"]),
    ])

  @Test func `squares are crossed except by the reference`() throws {
    try expectEqual(walk(Self.square, "S", "T", .walk), "SACT")
    let around = try walk(Self.square, "S", "T", .footV1)
    expect(around == "SABCT" || around == "SADCT")
  }

  @Test func `private ways serve at the ends only`() throws {
    let drawn = DrawnNetwork(
      """
      A--B--C
      |     |
      D--E--F
         |
         P
      """,
      ways: [
        ("ABC", ["highway": "service", "access": "private"]),
        ("ADEFC", ["highway": "residential"]), ("EP", ["highway": "service", "foot": "private"]),
      ])
    try expectEqual(walk(drawn, "A", "C", .walk), "ADEFC")
    try expectEqual(walk(drawn, "P", "C", .walk), "PEFC")
    try expectEqual(walk(drawn, "B", "F", .walk), "BCF")
  }

  /// On a private way one leaves by the side that makes the walk short, not by the nearer one.
  @Test func `private ways are as long as they are`() throws {
    let drawn = DrawnNetwork(
      """
      A---B-C
      |     |
      D-----F
      """,
      ways: [
        ("ABC", ["highway": "service", "access": "private"]),
        ("ADFC", ["highway": "residential"]),
      ])
    try expectEqual(walk(drawn, "B", "D", .walk), "BAD")
    try expectEqual(walk(drawn, "D", "B", .walk), "DAB")
    try expectEqual(walk(drawn, "A", "C", .walk), "ADFC")
    try expectEqual(walk(drawn, "C", "A", .walk), "CFDA")
  }

  /// However long the way around is, no walk leads through.
  @Test func `a private way is no short cut`() throws {
    // The way around is 2,000 times as long as the private way of 5 m.
    var builder = NetworkBuilder()
    let road = StreetTraits(street: Street(name: nil, kind: .residential))
    var closed = StreetTraits(street: Street(name: nil, kind: .service))
    closed.access = .permitted
    builder.addWay(through: [1, 3, 4, 2], traits: road, isReference: true)
    builder.addWay(through: [1, 2], traits: closed, isReference: false)
    var nodes = NetworkNodes(ids: builder.nodeIDs())
    let places: [(Int32, Int32)] = [(0, 0), (0, 450), (450_000, 0), (450_000, 450)]
    for (index, place) in places.enumerated() {
      nodes.latitudes[index] = 500_000_000 + place.0
      nodes.longitudes[index] = 80_000_000 + place.1
      nodes.found[index] = 1
    }
    var image = builder.build(
      nodes: nodes,
      provenance: NetworkProvenance(
        profile: "foot-v1", source: "drawn", timestamp: nil, attribution: "none"))
    try image.contract()
    let network = try image.open()
    for customizes in [false, true] {
      let router = try Router(network, profile: .walk, customizes: customizes)
      let snapper = try router.snapper()
      // 5 m up the road from both ends of the private way.
      let ends = try [80_000_000.0, 80_000_450].map { longitude in
        try #require(
          snapper.nearest(to: Coordinate(latitude: 50.00005, longitude: longitude / 1e7)))
      }
      let length = router.distance(
        from: ends[0], to: ends[1], using: SearchWorkspace(for: router.graph))
      try expect(#require(length) > 9_900)
    }
  }

  /// A street behind a gate, and a square of streets with a private way across.
  static let gates = DrawnNetwork(
    """
    G--H
       |
       I
       |
    A--B--C--D
    |  |  |  |
    E--J--K--F
    """,
    ways: [
      ("GHI", ["highway": "residential"]),
      ("IB", ["highway": "service", "access": "private"]),
      ("CD", ["highway": "service", "access": "private"]),
      ("ABC", ["highway": "residential"]), ("EJKF", ["highway": "residential"]),
      ("AE", ["highway": "residential"]), ("BJ", ["highway": "residential"]),
      ("CK", ["highway": "residential"]), ("DF", ["highway": "residential"]),
    ])

  /// A walk that starts behind a gate passes it, and passes no other.
  @Test func `gates are passed from behind`() throws {
    let drawn = Self.gates
    try expectEqual(walk(drawn, "G", "A", .walk), "GHIBA")
    try expectEqual(walk(drawn, "A", "G", .walk), "ABIHG")
    let around = try walk(drawn, "G", "D", .walk)
    expect(around == "GHIBCKFD" || around == "GHIBJKFD")
    try expectEqual(walk(drawn, "G", "H", .walk), "GH")
  }

  @Test func `ferries and lifts are taken`() throws {
    let drawn = DrawnNetwork(
      """
      A--B     C--D
         L
         M--N
      """,
      ways: [
        ("AB", ["highway": "footway"]), ("BC", ["route": "ferry"]), ("CD", ["highway": "path"]),
        ("BLM", ["highway": "elevator"]), ("MN", ["highway": "corridor", "level": "1"]),
      ])
    try expectEqual(walk(drawn, "A", "D", .walk), "ABCD")
    try expectEqual(walk(drawn, "A", "N", .stepFree), "ABLMN")
  }

  static let barriers = DrawnNetwork(
    """
    A--B--C
    |     |
    D--E--F
    """,
    ways: [
      ("AB", ["highway": "footway"]), ("BC", ["highway": "steps"]),
      ("ADEFC", ["highway": "footway"]),
    ], nodes: ["E": ["kerb": "lowered"]])

  @Test func `steps are left out where wheels roll`() throws {
    try expectEqual(walk(Self.barriers, "A", "C", .walk), "ABC")
    try expectEqual(walk(Self.barriers, "A", "C", .stepFree), "ADEFC")
  }

  @Test(arguments: [
    ["surface": "sand"], ["incline": "12%"], ["width": "0.6"], ["wheelchair": "no"],
  ])
  func `what stops wheels is walked around`(tags: [String: String]) throws {
    let drawn = DrawnNetwork(
      """
      A--B--C
      |     |
      D--E--F
      """,
      ways: [
        ("ABC", tags.merging(["highway": "path"]) { old, _ in old }),
        ("ADEFC", ["highway": "footway"]),
      ])
    try expectEqual(walk(drawn, "A", "C", .walk), "ABC")
    try expectEqual(walk(drawn, "A", "C", .stepFree), "ADEFC")
  }

  @Test func `a raised kerb stops wheels`() throws {
    let drawn = DrawnNetwork(
      """
      A--B--C
      |     |
      D--E--F
      """, footways: ["ABC", "ADEFC"])
    try expectEqual(walk(drawn, "A", "C", .stepFree), "ABC")
    let kerb = DrawnNetwork(
      """
      A--B--C
      |     |
      D--E--F
      """, ways: [("ABC", ["highway": "footway"]), ("ADEFC", ["highway": "path"])],
      nodes: ["B": ["kerb": "raised"]])
    try expectEqual(walk(kerb, "A", "C", .stepFree), "ADEFC")
  }

  @Test func `lit ways are preferred`() throws {
    let drawn = DrawnNetwork(
      """
      A--B--C
      |     |
      D--E--F
      """,
      ways: [
        ("ABC", ["highway": "path", "lit": "no"]),
        ("ADEFC", ["highway": "footway", "lit": "yes"]),
      ])
    try expectEqual(walk(drawn, "A", "C", .walk), "ABC")
    try expectEqual(walk(drawn, "A", "C", .lit), "ADEFC")
  }

  @Test func `stairs cost time`() throws {
    // 60 m of steps at 0.5 m/s cost 120 s; 120 m on the level cost 86 s.
    try expectEqual(walk(Self.barriers, "B", "C", .walk), "BC")
    try expect(walk(Self.barriers, "A", "C", .walkTime) != nil)
    let network = try Self.barriers.image.open()
    let router = try Router(network, profile: .walkTime)
    let snapper = try router.snapper()
    let start = try #require(snapper.nearest(to: Self.barriers["D"]))
    let end = try #require(snapper.nearest(to: Self.barriers["F"]))
    let route = try #require(
      router.route(from: start, to: end, using: SearchWorkspace(for: router.graph)))
    try expectNear(#require(route.cost), route.length / (5 / 3.6), within: 1e-6)
  }

  /// Tobler's function: on a slope of 20 % up 1.9 times as long, on 5 % down fastest.
  @Test func `slopes change the time`() throws {
    expectNear(TimeOnSlope.factor(0), 1, within: 1e-12)
    expectNear(TimeOnSlope.factor(0.2), 2.0137527, within: 1e-6)
    expect(TimeOnSlope.factor(-0.05) < TimeOnSlope.factor(-0.1))
    struct Ramp: GroundHeight {
      func ground(at coordinate: Coordinate) -> GroundAnswer {
        .height(
          Altitude(meters: (coordinate.longitude - 8.5) * 20_000, datum: .egm96), source: "ramp")
      }
    }
    let drawn = DrawnNetwork("A-------B", footways: ["AB"])
    var influences = CostModifiers()
    influences.ground = Ramp()
    let router = try Router(drawn.image.open(), profile: .walkTime, influences: influences)
    let snapper = try router.snapper()
    let a = try #require(snapper.nearest(to: drawn["A"]))
    let b = try #require(snapper.nearest(to: drawn["B"]))
    let workspace = SearchWorkspace(for: router.graph)
    let up = try #require(router.cost(from: a, to: b, using: workspace))
    let down = try #require(router.cost(from: b, to: a, using: workspace))
    // exp(3.5 * (2 * 0.05)): the slope is over 5 % both ways.
    expectNear(up / down, 1.4190675, within: 1e-3)
  }

  @Test func `areas are avoided or preferred`() throws {
    let drawn = DrawnNetwork(
      """
      A--B--C
      |     |
      D--E--F
      """, ways: [("ABC", ["highway": "footway"]), ("ADEFC", ["highway": "path"])])
    func box(_ node: Character, _ half: Double) -> Polygon {
      let center = drawn[node]
      let corners = [(-half, -half), (-half, half), (half, half), (half, -half), (-half, -half)]
      return Polygon(
        exterior: corners.map {
          Coordinate(latitude: center.latitude + $0.0, longitude: center.longitude + $0.1)
        })
    }
    var avoiding = CostModifiers()
    avoiding.avoided = [box("B", 5e-5)]
    try expectEqual(walk(drawn, "A", "C", .walk, avoiding), "ADEFC")
    var preferring = CostModifiers()
    // 20 m below and half of the sides: everything but the upper street.
    preferring.preferred = [box("E", 5e-4)]
    try expectEqual(walk(drawn, "A", "C", .walk, preferring), "ABC")
    preferring.preferred = [
      Polygon(
        exterior: [
          Coordinate(latitude: 48.99, longitude: 8.49),
          Coordinate(latitude: 48.99, longitude: 8.51),
          Coordinate(latitude: drawn["A"].latitude - 1e-5, longitude: 8.51),
          Coordinate(latitude: drawn["A"].latitude - 1e-5, longitude: 8.49),
          Coordinate(latitude: 48.99, longitude: 8.49),
        ])
    ]
    try expectEqual(walk(drawn, "A", "C", .walk, preferring), "ADEFC")
  }

  @Test func `notices tell of private and timed ways and ferries`() throws {
    let drawn = DrawnNetwork(
      "A--B--C--D",
      ways: [
        ("AB", ["highway": "service", "access": "private"]),
        ("BC", ["highway": "footway", "name": "Park", "foot:conditional": "no @ (22:00-06:00)"]),
        ("CD", ["route": "ferry", "name": "Fähre"]),
      ])
    let router = try Router(drawn.image.open(), profile: .walk)
    let snapper = try router.snapper()
    let start = try #require(snapper.nearest(to: drawn["A"]))
    let end = try #require(snapper.nearest(to: drawn["D"]))
    let route = try #require(
      router.route(from: start, to: end, using: SearchWorkspace(for: router.graph)))
    let notices = RouteNotice.notices(of: route, on: router.graph)
    expectEqual(notices.count, 3)
    expectEqual(notices[0], .timeRestricted(condition: "no @ (22:00-06:00)", street: "Park"))
    expectEqual(notices[1], .ferry(name: "Fähre"))
    guard case .privateWays(let meters) = notices[2] else {
      Issue.record("\(notices[2])")
      return
    }
    // Three columns of 10 m.
    expectNear(meters, 30, within: 0.1)
    expectEqual(
      [notices[0], notices[1], .privateWays(meters: 12.3)].map(\.description),
      [
        "Park is open at some times only: `no @ (22:00-06:00)`", "the walk takes the ferry Fähre",
        "the walk leads over private ways for 13 m",
      ])
  }
}
