import GeoAnchors
import GeoChains
import GeoFormats
import GeoIndoor
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoRequests

/// The demo gallery: a corridor, stairs and a lift over three floors.
@Suite struct IndoorRoutePlannerTests {
  let venue: Venue

  init() throws {
    venue = try VenueImport(reading: FileBytes.read(Checkout.path("Data/gallery.venue.json"))).venue
  }

  /// By the drawn plan: 22 m, 4 m to the stairs, 8 m up two floors, 4 m back, 8.5 m to the room.
  @Test func `a route leads from floor to floor`() throws {
    let planner = IndoorRoutePlanner(venue)
    let answer = try planner.plan(IndoorRouteRequestTests.door)
    expectNear(answer.route.length, 46.5, within: 0.05)
    expect(answer.end.floor?.ordinal == 2 && answer.chain == nil)
    let document = IndoorRouteDocument(answer, on: planner.plans, in: .english)
    try expectEqual(SchemaChecker(named: "venue-route").findings(in: document.json), [])
  }

  @Test func `a chain is set where it is asked for`() throws {
    var request = IndoorRouteRequestTests.door
    request.chain = ChainOptions()
    let chain = try #require(try IndoorRoutePlanner(venue).plan(request).chain).chain
    expect(chain.anchors.first?.role == .start && chain.anchors.contains { $0.role == .level })
    var unplaced = venue
    for index in unplaced.buildings.indices { unplaced.buildings[index].frame = nil }
    for index in unplaced.floors.indices { unplaced.floors[index].frame = nil }
    let error = try #require(throws: RequestError.self) {
      try IndoorRoutePlanner(unplaced).plan(request)
    }
    guard case .unplacedFloor = error else { throw error }
  }

  /// Saved chains keep their ids: the text that these are made of.
  @Test func `the purpose of a chain is pinned`() {
    var request = IndoorRouteRequestTests.full
    let place = VenuePlace(Coordinate(latitude: 40.75, longitude: -73.98), level: 2)
    expectEqual(
      request.purpose(in: "v", from: VenuePlace(place.coordinate, level: nil), to: place),
      "venue v from 40.75,-73.98 to 40.75,-73.98 level 2.0 step-free  no-lift  "
        + "no-escalator  network city")
    request.walker = IndoorRoutingProfile()
    request.network = nil
    expectEqual(
      request.purpose(in: "v", from: place, to: place),
      "venue v from 40.75,-73.98 level 2.0 to 40.75,-73.98 level 2.0")
  }

  @Test func `floors have several names`() throws {
    let plans = VenuePlans(venue)
    let floor = try #require(venue.floors.first { $0.ordinal == 2 })
    for name in [floor.id.rawValue, floor.name, floor.name.uppercased(), "2"] {
      try expectEqual(plans.floor(called: name), floor)
    }
    let point = FloorPoint(x: 1, y: 2)
    let found = try plans.find(.point(point, floor: "2"))
    expect(found.floor == floor && found.point == point && found.place.level == 2)
  }

  @Test func `what is not there is named`() throws {
    var request = IndoorRouteRequestTests.door
    func failure() throws -> RequestError {
      try #require(throws: RequestError.self) { try IndoorRoutePlanner(venue).plan(request) }
    }
    request.end = .named("room 20")
    guard case .noPlace("room 20", let similar) = try failure() else {
      throw try failure()
    }
    expect(similar.contains("Room 204"))
    request.end = .point(FloorPoint(x: 0, y: 0), floor: "cellar")
    try expectEqual(failure(), .noFloor("cellar", known: venue.floors.map(\.id)))
    request.end = .coordinate(Coordinate(latitude: 40.75, longitude: -73.98), level: nil)
    try expectEqual(failure(), .indoorRoute(.noStreets))
    request = IndoorRouteRequestTests.door
    request.walker = IndoorRoutingProfile(isStepFree: true, usesLifts: false)
    guard case .indoorRoute(.unreachable) = try failure() else {
      throw try failure()
    }
  }

  @Test func `a name of two things is refused`() throws {
    var twice = venue
    for index in twice.rooms.indices.prefix(2) { twice.rooms[index].name = "Twin" }
    let ids = twice.rooms.prefix(2).map(\.id)
    #expect(throws: RequestError.severalPlaces("twin", ids: ids)) {
      try VenuePlans(twice).find(.named("twin"))
    }
  }

  @Test func `a network that is named must be there`() {
    var request = IndoorRouteRequestTests.door
    request.network = "city"
    #expect(throws: RequestError.self) { try IndoorRoutePlanner(venue).plan(request) }
  }
}
