import GeoTestSupport
import GeoTesting

@testable import Geodesy

@Suite struct ARWorldFrameTests {
  static let origin = GeodeticPosition(
    Coordinate(latitude: 47.7, longitude: -122.3), height: 11)
  static let origins = [
    origin, GeodeticPosition(Coordinate(latitude: -90, longitude: 0), height: 2_800),
    GeodeticPosition(Coordinate(latitude: -16.8, longitude: 179.999_9), height: 60),
    GeodeticPosition(Coordinate(latitude: 0, longitude: 0), height: -400),
  ]

  /// `cct` with PROJ's topocentric: 52.539543 55.592656 8.999541 east, north, up.
  @Test func `an anchor is east up and south`() {
    let anchor = GeodeticPosition(
      Coordinate(latitude: 47.7005, longitude: -122.2993), height: 20)
    let point = ARWorldFrame(origin: Self.origin).point(anchor)
    expect((point - Vector3(x: 52.539_543, y: 8.999_541, z: -55.592_656)).length < 1e-6)
    let unity = ARWorldFrame(origin: Self.origin, convention: .unity).point(anchor)
    expect((unity - Vector3(x: 52.539_543, y: 8.999_541, z: 55.592_656)).length < 1e-6)
  }

  @Test func `a yaw turns the axes to the left`() {
    let world = ARWorldFrame(origin: Self.origin, yaw: 90)
    // The axis named after the east points north, so that the north is at +x.
    let north = world.vector(ENUPosition(east: 0, north: 1, up: 0))
    expect((north - Vector3(x: 1, y: 0, z: 0)).length < 1e-15)
    let east = world.localVector(Vector3(x: 1, y: 0, z: 0))
    expectNear(east.north, 1, within: 1e-15)
  }

  @Test(arguments: FrameConvention.allCases, origins)
  func `places and poses return`(convention: FrameConvention, origin: GeodeticPosition) throws {
    var generator = SeededGenerator(seed: 330)
    for yaw in [0, 17.5, -171] {
      let world = ARWorldFrame(origin: origin, convention: convention, yaw: yaw)
      for local in RandomPlaces.near(origin, within: 5_000, count: 200, seed: 331) {
        let point = convention.vector(local)
        let place = try world.position(point)
        expect((world.point(place) - point).length < 1e-8)
        let turn = OrientationTests.random(&generator)
        expect(world.orientation(world.localOrientation(turn)).angle(to: turn) < 1e-12)
        let pose = FramePose(position: point, orientation: turn)
        let back = world.pose(try world.pose(pose))
        expect((back.position - point).length < 1e-8)
        // The meridians turn quickly around a pole, where the last bit of a longitude counts.
        let tolerance = abs(origin.coordinate.latitude) == 90 ? 1e-6 : 1e-10
        expect(back.orientation.angle(to: turn) < tolerance)
      }
    }
  }
}
