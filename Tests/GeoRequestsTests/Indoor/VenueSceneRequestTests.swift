import GeoFormats
import GeoIndoor
import GeoPictures
import GeoTestSupport
import GeoTesting

@testable import GeoRequests

@Suite struct VenueSceneRequestTests {
  let planner: IndoorRoutePlanner

  init() throws {
    planner = IndoorRoutePlanner(
      try VenueImport(reading: FileBytes.read(Checkout.path("Data/gallery.venue.json"))).venue)
  }

  @Test func `all floors are drawn unless one is asked for`() throws {
    var request = VenueSceneRequest()
    try expectEqual(planner.scenes(request).map(\.floor.ordinal), [0, 1, 2])
    request.isOneFloor = true
    try expectEqual(planner.scenes(request).map(\.floor.ordinal), [0])
    request.user = .init(.named("Room 204"))
    let scene = try #require(try planner.scenes(request).first)
    expect(scene.floor.ordinal == 2 && scene.user?.heading == nil)
    request.floor = "1"
    let other = try #require(try planner.scenes(request).first)
    expect(other.floor.ordinal == 1 && other.user == nil)
  }

  @Test func `other floors of the route are dotted on one picture`() throws {
    var request = VenueSceneRequest()
    request.route = IndoorRouteRequestTests.door
    let styles = try planner.scenes(request).map { $0.routes.map(\.style) }
    expectEqual(styles, [[.solid], [], [.solid]])
    request.isOneFloor = true
    let one = try #require(try planner.scenes(request).first)
    expect(one.floor.ordinal == 2 && Set(one.routes.map(\.style)) == [.solid, .dotted])
  }

  @Test func `a plan needs the size of its pixels`() {
    var request = VenueSceneRequest()
    request.plan = "data:image/png;base64,"
    #expect(throws: RequestError.noPixelSize(floor: "floor-0")) {
      try planner.scenes(request)
    }
  }

  @Test func `a venue without floors is not drawn`() {
    let empty = Venue(id: "v", name: "V", buildings: [], floors: [])
    #expect(throws: RequestError.noFloors) {
      try IndoorRoutePlanner(empty).scenes(VenueSceneRequest())
    }
  }
}
