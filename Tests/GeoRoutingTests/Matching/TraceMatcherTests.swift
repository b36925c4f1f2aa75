import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting

@Suite struct TraceMatcherTests {
  static let town = DrawnNetwork(
    """
    A---------B---------C
    |         |         |
    |         |         |
    |         |         |
    D---------E---------F
    |         |         |
    |         |         |
    |         |         |
    G---------H---------I
    """, footways: ["ABC", "DEF", "GHI", "ADG", "BEH", "CFI"], cell: 20)

  func match(
    _ drawn: DrawnNetwork, _ trace: [TracePoint],
    _ policy: MatchPolicy = MatchPolicy(accuracy: 5), _ profile: RoutingProfile = .footV1
  ) throws -> (match: TraceMatch, graph: StreetGraph) {
    let matcher = try TraceMatcher(drawn.image.open(), profile: profile)
    let workspace = SearchWorkspace(for: matcher.graph)
    return (matcher.match(trace, policy: policy, using: workspace), matcher.graph)
  }

  /// The junctions that the paths of a match pass, `|` between paths; places between are left out.
  func passed(_ drawn: DrawnNetwork, _ match: TraceMatch, _ graph: StreetGraph) -> String {
    match.paths.map { path in
      String(
        RouteLine(path.route, on: graph).points.map { drawn.name(of: $0) }.filter { $0 != "*" })
    }.joined(separator: "|")
  }

  func walk(_ drawn: DrawnNetwork, _ nodes: String, sigma: Double, seed: UInt64) throws
    -> RecordedWalk
  {
    let path = try #require(Path(nodes.map { drawn[$0] }))
    return RecordedWalk(path, sigma: sigma, seed: seed)
  }

  // The ends of a walk lie near their junctions: only those between are sure to be passed.
  @Test(
    arguments: [
      ("straight", "ABC", "B"), ("corner", "ABEF", "BE"), ("stairs", "ABEHI", "BEH"),
      ("round the block", "DABEDG", "ABED"),
      ("a figure of eight", "EBADEFIHE", "BADEFIH"),
    ], [UInt64(1), 2, 3, 4])
  func `the walk is found`(walk: (name: String, nodes: String, expected: String), seed: UInt64)
    throws
  {
    let recorded = try self.walk(Self.town, walk.nodes, sigma: 5, seed: seed)
    let (match, graph) = try match(Self.town, recorded.trace)
    expect(match.breaks.isEmpty)
    let passed = passed(Self.town, match, graph)
    expect(passed.contains(walk.expected), "\(walk.name): \(passed)")
    expect(match.points.allSatisfy { $0.status == .matched })
    expect(match.confidence > 0.5)
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `a walk that turns back turns back`(seed: UInt64) throws {
    let recorded = try walk(Self.town, "ABCBA", sigma: 5, seed: seed)
    let (match, graph) = try match(Self.town, recorded.trace)
    let path = try #require(match.paths.first)
    let line = RouteLine(path.route, on: graph).points
    expectEqual(line.count { $0 == Self.town["B"] }, 2)
    let nearest = line.map { $0.distance(to: Self.town["C"]) }.min() ?? .infinity
    expect(nearest < 15)
    expectNear(match.length, 800, within: 50)
  }

  @Test func `every point knows its place on the path`() throws {
    let recorded = try walk(Self.town, "ABEF", sigma: 3, seed: 5)
    let (match, _) = try match(Self.town, recorded.trace)
    for (point, truth) in zip(match.points, recorded.truth) {
      let position = try #require(point.position)
      expect(position.coordinate.distance(to: truth) < 15)
      let distance = try #require(point.distance)
      expect(distance >= 0 && distance <= match.length + 1e-6)
      expect((0...1).contains(point.confidence))
    }
  }

  @Test func `a gap of minutes is bridged`() throws {
    var recorded = try walk(Self.town, "ABCFI", sigma: 5, seed: 6)
    // Three minutes in a tunnel.
    try recorded.trace.removeAll { (90..<270).contains(try #require($0.time)) }
    let (match, graph) = try match(Self.town, recorded.trace)
    expect(match.breaks.isEmpty)
    expect(passed(Self.town, match, graph).contains("BCF"))
  }

  @Test func `a pause of an hour breaks the trace`() throws {
    var recorded = try walk(Self.town, "ABC", sigma: 3, seed: 7)
    let middle = recorded.trace.count / 2
    for index in middle..<recorded.trace.count {
      recorded.trace[index].time = recorded.trace[index].time.map { $0 + 3_600 }
    }
    let (match, _) = try match(Self.town, recorded.trace)
    expectEqual(match.paths.count, 2)
    expectEqual(match.breaks.map(\.reason), [.pause])
    expectEqual(match.breaks.first?.after, middle - 1)
    expectEqual(match.breaks.first?.before, middle)
  }

  @Test func `jumps away and back are left out`() throws {
    var recorded = try walk(Self.town, "ABC", sigma: 3, seed: 8)
    for index in [40, 41, 120] {
      recorded.trace[index].coordinate = recorded.trace[index].coordinate
        .destination(distance: 150, bearing: 180)
    }
    let (match, graph) = try match(Self.town, recorded.trace)
    expectEqual(match.points[40].status, .outlier)
    expectEqual(match.points[41].status, .outlier)
    expectEqual(match.points[120].status, .outlier)
    expectEqual(match.points.count { $0.status == .outlier }, 3)
    expectEqual(passed(Self.town, match, graph), "B")
  }

  @Test func `without times it is found too`() throws {
    var recorded = try walk(Self.town, "ABEF", sigma: 5, seed: 9)
    for index in recorded.trace.indices { recorded.trace[index].time = nil }
    let (match, graph) = try match(Self.town, recorded.trace)
    expect(passed(Self.town, match, graph).contains("BE"))
  }

  @Test func `times that run backwards do no harm`() throws {
    var recorded = try walk(Self.town, "ABEF", sigma: 5, seed: 10)
    let count = Double(recorded.trace.count)
    for index in recorded.trace.indices { recorded.trace[index].time = count - Double(index) }
    let (match, graph) = try match(Self.town, recorded.trace)
    expect(passed(Self.town, match, graph).contains("BE"))
  }

  @Test func `no points give no path`() throws {
    let (match, _) = try match(Self.town, [])
    expect(match.paths.isEmpty && match.points.isEmpty && match.breaks.isEmpty)
    expectEqual(match.confidence, 0)
  }

  @Test func `one point gives a path of no length`() throws {
    let (match, _) = try match(Self.town, [TracePoint(coordinate: Self.town["E"])])
    expectEqual(match.paths.count, 1)
    expectEqual(match.length, 0)
    expectEqual(match.points.first?.status, .matched)
    expectEqual(match.points.first?.distance, 0)
  }

  @Test(arguments: [(0.0, 0.0), (90, 0), (-90, 180), (49, -171.5), (48.9, 8.5)])
  func `points far from all streets are unmatched`(latitude: Double, longitude: Double) throws {
    let trace = (0..<5).map { second in
      TracePoint(
        coordinate: Coordinate(latitude: latitude, longitude: longitude), time: Double(second))
    }
    let (match, _) = try match(Self.town, trace)
    expect(match.paths.isEmpty)
    expect(match.points.allSatisfy { $0.status == .unmatched && $0.position == nil })
    expectEqual(match.breaks, [MatchBreak(reason: .offNetwork, after: nil, before: nil)])
  }

  @Test func `across sea the trace is broken`() throws {
    let islands = DrawnNetwork("A----B         C----D", footways: ["AB", "CD"], cell: 10)
    let west = RecordedWalk(
      try #require(Path([islands["A"], islands["B"]])), sigma: 1, seed: 1)
    let east = RecordedWalk(
      try #require(Path([islands["C"], islands["D"]])), sigma: 1, seed: 2)
    let trace =
      try west.trace
      + east.trace.map { TracePoint(coordinate: $0.coordinate, time: try #require($0.time) + 120) }
    let (match, _) = try match(
      islands, trace, MatchPolicy(accuracy: 2, includesIslands: true))
    expectEqual(match.paths.count, 2)
    expectEqual(match.breaks.map(\.reason), [.noRoute])
  }

  /// A way of steps and a footway 20 m beside it; times of a profile do not matter.
  @Test(
    arguments: [(.footV1, "B"), (.walkTime, "B"), (.stepFree, "DEF")]
      as [(RoutingProfile, String)])
  func `the profile says which ways were walked`(profile: RoutingProfile, expected: String) throws {
    let drawn = DrawnNetwork(
      """
      A---------B---------C
      |                   |
      D---------E---------F
      """,
      ways: [("ABC", ["highway": "steps"]), ("ADEFC", ["highway": "footway"])])
    let recorded = try walk(drawn, "ABC", sigma: 3, seed: 14)
    let (match, graph) = try match(drawn, recorded.trace, MatchPolicy(accuracy: 5), profile)
    let passed = passed(drawn, match, graph)
    expect(passed.contains(expected), "\(passed)")
    expectEqual(passed.contains("B"), (expected == "B"))
  }

  static let yard = DrawnNetwork(
    """
    A---------B---------C
    |                   |
    |                   |
    |                   |
    |                   |
    D---------E---------F
    """,
    ways: [
      ("ABC", ["highway": "service", "access": "private"]), ("ADEFC", ["highway": "residential"]),
    ], cell: 20)

  @Test func `who was recorded on a private way was there`() throws {
    let recorded = try walk(Self.yard, "DABCF", sigma: 3, seed: 15)
    let (match, graph) = try match(Self.yard, recorded.trace, MatchPolicy(accuracy: 4), .walk)
    expect(passed(Self.yard, match, graph).contains("ABC"))
    expectNear(match.length, 600, within: 25)
  }

  /// In a gap that begins and ends 35 m away from it a private way is no short cut: 530 m round,
  /// 470 m through.
  @Test func `a gap is not bridged over a private way`() throws {
    var recorded = try walk(Self.yard, "DABCF", sigma: 0.5, seed: 16)
    let isHidden = recorded.truth.map { $0.distance(to: Self.yard["B"]) < 203 }
    recorded.trace = zip(recorded.trace, isHidden).filter { !$0.1 }.map(\.0)
    let (match, graph) = try match(Self.yard, recorded.trace, MatchPolicy(accuracy: 2), .walk)
    let passed = passed(Self.yard, match, graph)
    expect(passed.contains("DEF"), "\(passed)")
    expect(!passed.contains("B"))
  }

  @Test func `the same trace gives the same answer`() throws {
    let recorded = try walk(Self.town, "EBADEFIHE", sigma: 8, seed: 11)
    let (first, _) = try match(Self.town, recorded.trace)
    let (second, _) = try match(Self.town, recorded.trace)
    expectEqual(first, second)
  }

  @Test func `long traces are handed out in parts`() throws {
    // More samples than the lattice keeps: forty times round the block.
    let nodes = String(repeating: "ABED", count: 40) + "A"
    let recorded = try walk(Self.town, nodes, sigma: 4, seed: 12)
    expect(recorded.trace.count > 10_000)
    let (match, _) = try match(Self.town, recorded.trace)
    expectEqual(match.paths.count, 1)
    let expected = 40 * (2 * 200 + 2 * 80.0)
    expectNear(match.length / expected, 1, within: 0.03)
  }

  @Test func `I-6: matches of several traces are counted on, without a walk between them`() throws {
    let matcher = try TraceMatcher(Self.town.image.open())
    let workspace = SearchWorkspace(for: matcher.graph)
    let traces = try ["ABC", "GHI"].map {
      try walk(Self.town, $0, sigma: 2, seed: 1).trace
    }
    let each = traces.map {
      matcher.match($0, policy: MatchPolicy(accuracy: 5), using: workspace)
    }
    let joined = TraceMatch(joining: each)
    expectEqual(joined.points.count, traces[0].count + traces[1].count)
    expectEqual(
      joined.paths.map(\.firstPoint),
      [each[0].paths[0].firstPoint, traces[0].count + each[1].paths[0].firstPoint])
    expectEqual(joined.points.last?.path, 1)
    expect(abs(joined.length - each[0].length - each[1].length) < 1e-9)
    let confidences = joined.points.filter { $0.status == .matched }.map(\.confidence)
    let mean = confidences.reduce(0, +) / Double(confidences.count)
    expectNear(joined.confidence, mean, within: 1e-9)
    expectEqual(TraceMatch(joining: [each[0]]), each[0])
    expect(TraceMatch(joining: []).points.isEmpty)
  }
}
