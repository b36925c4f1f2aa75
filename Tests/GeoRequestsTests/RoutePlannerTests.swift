import GeoAnchors
import GeoChains
import GeoRouting
import GeoStreets
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoRequests

@Suite struct RoutePlannerTests {
  static let town = DrawnNetwork(
    """
    A-----B-----C
    |     |
    |     |     H-----I
    D--E--F
    """,
    ways: [
      ("ABC", ["highway": "residential", "name": "Upper"]),
      ("AD", ["highway": "residential", "name": "Left"]),
      ("BF", ["highway": "footway"]), ("DEF", ["highway": "footway"]),
      ("HI", ["highway": "footway"]),
    ])

  static let far = Coordinate(latitude: 50, longitude: 8.5)

  static func planner(_ anchor: PlanningResources.AnchorLookup? = nil) throws -> RoutePlanner {
    var resources = PlanningResources(network: try town.image.open())
    resources.anchor = anchor
    return RoutePlanner(resources)
  }

  @Test func `a route along streets becomes a chain`() throws {
    let answer = try Self.planner().plan(
      RouteRequest(from: Self.town["D"], to: Self.town["C"], via: [Self.town["F"]]))
    // D to F, F to B, B to C: 60 + 30 + 60 m, drawn with 10 m a column and a row.
    expectNear(answer.chain.length, 150, within: 0.5)
    expect(answer.chain.anchors.contains { $0.role == .via })
    expectEqual(answer.chain.attribution, "drawn by hand")
    expectEqual(answer.planned.maneuvers.first?.kind, .depart)
  }

  /// The id of the first anchor for the text `corner`, by Python: hashlib's SHA-256, then
  /// SplitMix64 from its first two words, as a UUID of version 8.
  @Test func `IDs follow from the identity`() {
    let path = Path([Self.town["A"], Self.town["C"]])
    let chain = path.flatMap { try? ChainPlan(path: $0).chain(identity: "corner") }
    expectEqual(
      chain?.anchors.first?.id, AnchorID(rawValue: "a67cd1b3-ea2c-8f0d-a4d5-ce4506b0a801"))
  }

  /// From the request to the ids: the canonical form, SHA-256 and SplitMix64, all by Python.
  @Test func `the IDs of a request are pinned`() throws {
    var request = RouteRequest(.line([RouteRequestTests.start, RouteRequestTests.end]))
    request.chain.anchors.spacing = 15
    let ids = try RoutePlanner().plan(request).chain.anchors.prefix(2).map(\.id.rawValue)
    expectEqual(
      ids, ["67183eaa-8920-8cae-b76a-9fcfb22bce36", "37df4c41-dba6-84e9-9327-e0b3e0e7a8a6"])
  }

  @Test(
    arguments: [(nil, "Upper"), (.english, "High Street"), (.german, "Upper")]
      as [(Language?, String)])
  func `maneuvers tell names in a language`(language: Language?, expected: String) throws {
    let drawn = DrawnNetwork(
      "A-----B",
      ways: [("AB", ["highway": "residential", "name": "Upper", "name:en": "High Street"])])
    var planner = RoutePlanner(on: try drawn.image.open())
    planner.nameLanguage = language
    let answer = try planner.plan(RouteRequest(from: drawn["A"], to: drawn["B"]))
    expectEqual(answer.planned.maneuvers.first?.street.name, expected)
    expectEqual(answer.sections.first?.value.street.name, "Upper")
  }

  @Test func `the same request gives the same answer`() throws {
    var request = RouteRequest(from: Self.town["D"], to: Self.town["C"])
    let first = try Self.planner().plan(request)
    try expectEqual(Self.planner().plan(request), first)
    request.chain.anchors.spacing = 5
    let other = try Self.planner().plan(request)
    expect(Set(other.chain.anchors.map(\.id)).isDisjoint(with: first.chain.anchors.map(\.id)))
  }

  @Test func `anchors are looked up`() throws {
    let request = RouteRequest(.streets([.anchor("@A"), .coordinate(Self.town["C"])]))
    let planner = try Self.planner { reference throws(RequestError) in
      guard reference == "@A" else { throw .noAnchor(reference: reference, problem: "unknown") }
      return Self.town["A"]
    }
    expectNear(try planner.plan(request).chain.length, 120, within: 0.5)
    #expect(throws: RequestError.noAnchor(reference: "@X", problem: "unknown")) {
      try planner.plan(RouteRequest(.straight([.anchor("@X"), .anchor("@A")])))
    }
  }

  @Test func `why there is no route is said`() throws {
    let planner = try Self.planner()
    let error = try #require(throws: RequestError.self) {
      try planner.plan(RouteRequest(from: Self.town["A"], to: Self.far))
    }
    guard case .route(.noStreet(let missing)) = error else {
      Issue.record("\(error)")
      return
    }
    expectEqual(missing.index, 1)
    expectEqual(missing.place, Self.far)
    expect(!missing.looksSwapped)

    var islands = RouteRequest(from: Self.town["A"], to: Self.town["I"])
    islands.snapping.includesIslands = true
    let cut = try #require(throws: RequestError.self) { try planner.plan(islands) }
    guard case .route(.notConnected(_, let island, _, let other)) = cut else {
      Issue.record("\(cut)")
      return
    }
    expectNil(island)
    expectEqual(other, 2)
  }

  @Test func `numbers the wrong way round are noticed`() throws {
    let place = Self.town["A"]
    let swapped = Coordinate(latitude: place.longitude, longitude: place.latitude)
    let error = try #require(throws: RequestError.self) {
      try Self.planner().plan(RouteRequest(from: swapped, to: Self.town["C"]))
    }
    expect(error.description.contains("are the two numbers swapped?"))
  }
}
