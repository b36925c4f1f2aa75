import GeoAnchors
import GeoChains
import GeoPictures
import GeoStreets
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoRequests

@Suite struct MapSceneBuilderTests {
  private static let town = RoutePlannerTests.town

  /// Terrain that covers nothing.
  private struct Nowhere: GroundHeight {
    func ground(at place: Coordinate) -> GroundAnswer { .unknown(.noTile(name: "n")) }
  }

  private func chain(_ change: (inout RouteRequest) -> Void = { _ in }) throws -> Chain {
    var request = RouteRequest(from: Self.town["D"], to: Self.town["C"])
    request.chain.name = "Tour"
    change(&request)
    return try RoutePlannerTests.planner().plan(request).chain
  }

  @Test func `a chain is drawn among the streets`() throws {
    let builder = MapSceneBuilder(network: try Self.town.image.open())
    let chain = try chain()
    let start = try #require(chain.anchors.first?.id)
    let answer = try builder.scene(of: [chain], names: [start: "Home"])
    expect(answer.scene.title == "Tour" && answer.scene.attribution == "drawn by hand")
    expect(answer.scene.streets.contains { $0.name == "Upper" })
    let drawn = try #require(answer.scene.chains.first)
    expectEqual(drawn.anchors.first?.place, "Home")
    expect(drawn.walk?.live.isEmpty == false && answer.notices == [])
  }

  @Test func `a map is called after what it shows`() throws {
    let anchor = Anchor(id: AnchorID(rawValue: "a"), name: "A", coordinate: Self.town["A"])
    var request = MapSceneRequest()
    let alone = try MapSceneBuilder().scene(of: [], anchors: [anchor], as: request).scene
    expectEqual(alone.title, Catalogue.template(TextKey.mapTitle, in: .english))
    expect(alone.anchors.map(\.label) == ["A"] && alone.streets.isEmpty)
    request.title = "Mine"
    try expectEqual(MapSceneBuilder().scene(of: [try chain()], as: request).scene.title, "Mine")
    let pair = [try chain(), try chain { $0.chain.name = "Back" }]
    try expectEqual(MapSceneBuilder().scene(of: pair).scene.title, "Tour · Back", "NC-6")
  }

  @Test func `NC-23: a map without chains is named after the nearest town, not after a file`() {
    let towns = [("Far", 49.5), ("Near", 49.1)].map { name, latitude in
      MapGround(
        kind: .city, rings: [[Coordinate(latitude: latitude, longitude: 8)]], name: name)
    }
    let square = MapGround(
      kind: .square, rings: [[Coordinate(latitude: 49, longitude: 8)]], name: "Square")
    let here = [Coordinate(latitude: 49, longitude: 8)]
    expectEqual(MapGround.town(among: [square] + towns, near: here), "Near")
    expectEqual(MapGround.town(among: towns, near: []), "Far")
    expectNil(MapGround.town(among: [square], near: here))
  }

  @Test func `what the planning found out is not asked again`() throws {
    var request = MapSceneRequest()
    let planned = PlannedChain(
      recordOf: try chain {
        $0.chain.platform = .arkit
        $0.chain.visibleFrom = 30
      })
    expect(request.window(of: planned) == planned.window?.policy && planned.window != nil)
    // The drawn town has no buildings: nothing was found out about sight.
    expect(planned.sight == nil && request.sight(of: planned)?.visibleFrom == 50)
    request.visibleFrom = 20
    expectEqual(request.sight(of: planned)?.visibleFrom, 20)
    request.visibleFrom = 0
    request.liveWindow = .none
    expect(request.sight(of: planned) == nil && request.window(of: planned) == nil)
  }

  @Test func `what is named must be there`() throws {
    var request = MapSceneRequest()
    request.regions = ["city"]
    let chain = try chain()
    #expect(throws: RequestError.self) { try MapSceneBuilder().scene(of: [chain], as: request) }
    request.regions = []
    request.terrain = "dem"
    #expect(throws: RequestError.self) { try MapSceneBuilder().scene(of: [chain], as: request) }
    var resources = PlanningResources()
    resources.terrains["dem"] = Nowhere()
    let builder = MapSceneBuilder(resources)
    try expectEqual(builder.scene(of: [chain], as: request).notices.last, .noGround)
  }
}
