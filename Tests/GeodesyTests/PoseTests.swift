import GeoTesting

@testable import Geodesy

@Suite struct PoseTests {
  static let origin = GeodeticPosition(
    Coordinate(latitude: 47.7, longitude: -122.3), height: 11)

  /// A body that is level 5 km away is not level at the origin: by 5 km over the Earth's radius.
  @Test func `far poses are turned by the curvature`() {
    let world = ARWorldFrame(origin: Self.origin, convention: .enu)
    let north = GeodeticPosition(
      Self.origin.coordinate.destination(distance: 5_000, bearing: 0), height: 11)
    let pose = world.pose(Pose(position: north, orientation: .identity))
    expectNear(pose.orientation.angle(to: .identity), 5_000 / 6_370_700 * 180 / .pi, within: 1e-4)
    // Up leans away from the origin.
    expect(pose.orientation.rotated(Vector3(x: 0, y: 0, z: 1)).y > 0)
  }

  /// A phone at the origin that looks north-east has a turn of 45° to the right about +y in ARKit.
  @Test func `headings are turns about up`() throws {
    let world = ARWorldFrame(origin: Self.origin)
    // A body with the axes right, front, up, as ARKit's camera right, up, back is renamed.
    let toFront = Vector3(x: 0, y: 1, z: 0)
    let pose = Pose(
      position: Self.origin,
      orientation: Orientation(degrees: -45, about: Vector3(x: 0, y: 0, z: 1)))
    expectNear(try #require(pose.orientation.heading(of: toFront)), 45, within: 1e-12)
    let inWorld = world.pose(pose)
    let camera = inWorld.orientation.rotated(Vector3(x: 0, y: 0, z: -1))
    expect((camera - Vector3(x: 0.5.squareRoot(), y: 0, z: -0.5.squareRoot())).length < 1e-12)
  }
}
