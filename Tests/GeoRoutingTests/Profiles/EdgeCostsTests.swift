import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy
import Testing

@testable import GeoRouting

@Suite struct EdgeCostsTests {
  /// A way from A over B to C, one edge of 80 m, with one of the nodes tagged.
  struct Case: Sendable, CustomStringConvertible {
    var profile: RoutingProfile
    var tags: [String: String]
    var middle: [String: String] = [:]
    /// The costs of walks between A, the place a quarter along, and C.
    var toQuarter: Double
    var toEnd: Double
    var backToQuarter: Double
    var backToStart: Double

    var description: String { "\(profile.name) \(tags) \(middle)" }
  }

  static let slow = 3.6 / 5

  @Test(arguments: [
    Case(
      profile: .walk, tags: ["highway": "path"], toQuarter: 20, toEnd: 80, backToQuarter: 60,
      backToStart: 80),
    Case(
      profile: .walk, tags: ["highway": "primary", "sidewalk": "no"], toQuarter: 40, toEnd: 160,
      backToQuarter: 120, backToStart: 160),
    Case(
      profile: .walk, tags: ["highway": "footway", "oneway:foot": "yes"], toQuarter: 20, toEnd: 80,
      backToQuarter: .infinity, backToStart: .infinity),
    Case(
      profile: .walk, tags: ["highway": "footway", "oneway:foot": "-1"], toQuarter: .infinity,
      toEnd: .infinity, backToQuarter: 60, backToStart: 80),
    Case(
      profile: .walk, tags: ["highway": "service", "access": "private"], toQuarter: 20, toEnd: 80,
      backToQuarter: 60, backToStart: 80),
    Case(
      profile: .walkTime, tags: ["highway": "steps", "incline": "up"], toQuarter: 45, toEnd: 180,
      backToQuarter: 108, backToStart: 144),
    // The cost added by a point is spread over the edge.
    Case(
      profile: .walkTime, tags: ["highway": "path"],
      middle: ["highway": "crossing", "crossing": "traffic_signals"],
      toQuarter: 20 * slow + 3.75, toEnd: 80 * slow + 15, backToQuarter: 60 * slow + 11.25,
      backToStart: 80 * slow + 15),
  ])
  func `costs are those of the profile`(_ example: Case) throws {
    let drawn = DrawnNetwork(
      "A---B---C", ways: [("ABC", example.tags)], nodes: ["B": example.middle])
    let graph = try drawn.image.open().graph()
    let costs = EdgeCosts(graph, example.profile)
    expectEqual(graph.edgeCount, 1)
    let length = graph.edge(0).length
    let isAlong = graph.point(0, ofEdge: 0).coordinate == drawn["A"]
    let quarter = place(at: isAlong ? length / 4 : length * 3 / 4, of: length)
    func expectCost(_ found: Double, _ wanted: Double) {
      guard wanted < .infinity else { return expectEqual(found, wanted) }
      // Nodes lie within 1 cm of where they are drawn.
      expectNear(found, wanted, within: 0.05)
    }
    if isAlong {
      expectCost(costs.fromStart(to: quarter), example.toQuarter)
      expectCost(costs.fromEnd(to: quarter), example.backToQuarter)
    } else {
      expectCost(costs.fromEnd(to: quarter), example.toQuarter)
      expectCost(costs.fromStart(to: quarter), example.backToQuarter)
    }
    expectCost((isAlong ? costs.ownForward : costs.ownBackward)[0], example.toEnd)
    expectCost((isAlong ? costs.ownBackward : costs.ownForward)[0], example.backToStart)
    expectEqual(costs.isEndsOnly(0), example.tags["access"] != nil)
  }

  /// Places at an end of an edge cost nothing to leave there, whatever the direction of the edge.
  @Test(arguments: ["yes", "-1", "no"])
  func `the ends of an edge cost nothing`(oneWay: String) throws {
    let drawn = DrawnNetwork(
      "A---B", ways: [("AB", ["highway": "footway", "oneway:foot": oneWay])])
    let graph = try drawn.image.open().graph()
    let costs = EdgeCosts(graph, .walk)
    let length = graph.edge(0).length
    let (start, end) = (place(at: 0, of: length), place(at: length, of: length))
    expectEqual(costs.fromStart(to: start), 0)
    expectEqual(costs.toStart(from: start), 0)
    expectEqual(costs.toEnd(from: end), 0)
    expectEqual(costs.fromEnd(to: end), 0)
  }

  /// Whichever way a one-way street is drawn, it is for its visitors.
  @Test(arguments: ["AB", "BA"], ["yes", "-1"])
  func `one-way streets may be for the ends of walks`(nodes: String, oneWay: String) throws {
    let tags = ["highway": "service", "access": "private", "oneway:foot": oneWay]
    let drawn = DrawnNetwork("A---B", ways: [(nodes, tags)])
    let costs = try EdgeCosts(drawn.image.open().graph(), .walk)
    expect(costs.isEndsOnly(0))
    expectEqual(min(costs.forward[0], costs.backward[0]), .infinity)
  }

  /// A lift with a door at its end is waited for once.
  @Test(arguments: [
    ["barrier": "gate", "access": "yes", "wheelchair": "yes"], ["barrier": "kerb"],
    ["barrier": "bollard"],
  ])
  func `a barrier on a ride is no ride`(tags: [String: String]) throws {
    let drawn = DrawnNetwork(
      "A---B---C", ways: [("AB", ["highway": "elevator"]), ("BC", ["highway": "path"])],
      nodes: ["B": tags])
    var image = drawn.image
    try image.contract()
    let finder = try RouteFinder(image.open(), profile: .walkTime, customizes: true)
    let route = try #require(
      finder.routes(through: [drawn["A"], drawn["C"]], using: finder.workspace()).first)
    try expectNear(#require(route.cost), 40 + 45 + 40 * Self.slow, within: 0.1)
  }

  @Test func `private parts are no part of what is walked through`() throws {
    let drawn = DrawnNetwork(
      "A---B---C---D",
      ways: [
        ("AB", ["highway": "path"]), ("BC", ["highway": "service", "access": "private"]),
        ("CD", ["highway": "path"]),
      ])
    let graph = try drawn.image.open().graph()
    let costs = EdgeCosts(graph, .walk)
    expectEqual(Array(costs.components), [0, 0, 0, 0])
    let parts = try #require(costs.throughComponents)
    expectEqual([0, 1].map { part in parts.count { $0 == part } }, [2, 2])
    expectNil(EdgeCosts(graph, .footV1).throughComponents)
  }

  private func place(at along: Meters, of length: Meters) -> StreetPosition {
    StreetPosition(
      edge: 0, segment: 0, fraction: 0, distanceAlongEdge: along,
      coordinate: Coordinate(latitude: 0, longitude: 0), offset: 0)
  }
}
