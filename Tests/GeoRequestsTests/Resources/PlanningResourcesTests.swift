import GeoAreas
import GeoInterchange
import GeoRouting
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy
import Synchronization

@testable import GeoRequests

@Suite struct PlanningResourcesTests {
  private static let block = DrawnNetwork(
    """
            H
    F-A-----B-----C-G
      |           |
      D-----------E
    """, footways: ["FA", "ABC", "CG", "BH", "AD", "DE", "CE"])
  private static let direct = 120.0
  private static let around = 160.0

  /// Level ground with a hill of 30 m at B, which counts how often it is asked.
  private final class Hill: GroundHeight {
    let count = Mutex(0)

    func ground(at place: Coordinate) -> GroundAnswer {
      count.withLock { $0 += 1 }
      let isTop = place.distance(to: block["B"]) < 1
      return .height(Altitude(meters: isTop ? 30 : 0, datum: .egm96), source: "hill")
    }
  }

  private let hill = Hill()
  private let resources: PlanningResources

  init() throws {
    var resources = PlanningResources(network: try Self.block.image.open())
    for (name, nodes) in [("top", "B"), ("bottom", "DE")] {
      let places = nodes.map { Self.block[$0] }
      let box = Regions.box(
        name, (places.map(\.longitude).min() ?? 0) - 1e-5,
        (places.map(\.latitude).min() ?? 0) - 1e-5,
        (places.map(\.longitude).max() ?? 0) + 1e-5, (places.map(\.latitude).max() ?? 0) + 1e-5)
      resources.regions[name] = RegionSet(name: name, regions: [box])
    }
    resources.regions["empty"] = RegionSet(name: "empty", regions: [])
    resources.terrains["hill"] = hill
    resources.profiles["night"] = .lit
    self.resources = resources
  }

  /// The request for a route from A to C with more members.
  private func request(_ members: String = "") throws -> RouteRequest {
    let places = [("from", "A"), ("to", "C")].map { member, node in
      let place = Self.block[Character(node)]
      return #""\#(member)":{"latitude":\#(place.latitude),"longitude":\#(place.longitude)}"#
    }
    let text = "{\((places + (members.isEmpty ? [] : [members])).joined(separator: ","))}"
    return try RouteRequest(readingJSON: Array(text.utf8))
  }

  @Test(arguments: [
    ("", direct), (#""avoid":"top""#, around), (#""prefer":"bottom""#, around),
    (#""prefer":"bottom","outsideFactor":1.2"#, direct), (#""profile":"walk-time""#, direct),
    (#""profile":"walk-time","slopeTerrain":"hill""#, around),
    (#""profile":"avoid-areas","avoid":"top""#, around), (#""profile":"night""#, direct),
  ])
  func `names of a request change the route`(members: String, expected: Double) throws {
    let route = try RoutePlanner(resources).route(request(members))
    expectNear(route.path.length, expected, within: 0.5)
  }

  @Test(arguments: [
    (#""profile":"fly""#, "profile", "`step-free`"), (#""avoid":"sea""#, "avoid", "`top`"),
    (#""prefer":"sea""#, "prefer", "`bottom`, `empty`, `top`"),
    (#""slopeTerrain":"sea""#, "slopeTerrain", "`hill`"),
    (#""terrain":"sea""#, "terrain", "`hill`"),
    (#""regions":["top","sea"]"#, "regions", "`bottom`"),
    (#""avoid":"empty""#, "avoid", "at least one area"),
    (#""profile":"avoid-areas""#, "profile", "`avoid` beside it"),
    (#""profile":"prefer-covered""#, "profile", "`prefer` beside it"),
    (#""profile":"foot-v1","at":"2026-12-31T18:00""#, "at", "opening hours"),
  ])
  func `a name that is not known is refused with those that are`(
    members: String, member: String, known: String
  ) throws {
    let error = try #require(throws: RequestError.self) {
      try RoutePlanner(resources).plan(request(members))
    }
    guard case .member(member, _, let expected) = error else { throw error }
    expect(expected.contains(known), "\(expected)")
  }

  @Test func `nothing is known where nothing is given`() throws {
    let (plain, avoiding) = (try request(), try request(#""avoid":"park""#))
    #expect(
      throws: RequestError.member(
        name: "network", found: "none", expected: "a street network")
    ) { try RoutePlanner().plan(plain) }
    let planner = RoutePlanner(on: try Self.block.image.open())
    #expect(
      throws: RequestError.member(
        name: "avoid", found: "`park`", expected: "none, as none is known")
    ) { try planner.plan(avoiding) }
  }

  @Test func `searches are prepared once for all copies and requests on streets`() throws {
    func slope(_ request: inout some StreetRequest) {
      request.profile = "walk-time"
      request.slopeTerrain = "hill"
    }
    var route = try request()
    slope(&route)
    _ = try RoutePlanner(resources).plan(route)
    let prepared = hill.count.withLock { $0 }
    expect(prepared > 0)
    route.snapping.maximumDistance = 10
    var copy = resources
    copy.regions = [:]
    _ = try RoutePlanner(copy).plan(route)
    var isochrone = IsochroneRequest(
      from: .coordinate(Self.block["A"]), .minutes(1, speed: nil))
    slope(&isochrone)
    _ = try isochrone.answer(in: resources)
    var matrix = MatrixRequest(from: [.init(.coordinate(Self.block["A"]))])
    slope(&matrix)
    _ = try matrix.answer(in: resources)
    expectEqual(hill.count.withLock { $0 }, prepared)
    // Under its name, another terrain is another ground.
    copy.terrains["hill"] = Hill()
    try expectNear(RoutePlanner(copy).route(route).path.length, Self.around, within: 0.5)
    expectEqual(hill.count.withLock { $0 }, prepared)
  }

  @Test func `traces are matched outside of areas to avoid`() throws {
    var request = MatchRequest([
      ["A", "B", "C"].map { TracePoint(coordinate: Self.block[Character($0)]) }
    ])
    try expectNear(request.answer(in: resources).match.length, Self.direct, within: 1)
    request.avoid = "top"
    expect(try request.answer(in: resources).match.length != Self.direct)
  }
}
