import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoLocalization

@Suite struct MapAlignmentTests {
  private func pose(
    _ x: Double, _ y: Double, _ z: Double, turned degrees: Degrees = 0,
    about axis: Vector3 = Vector3(x: 0, y: 1, z: 0)
  ) -> FramePose {
    FramePose(
      position: Vector3(x: x, y: y, z: z), orientation: Orientation(degrees: degrees, about: axis))
  }

  /// By hand.
  ///
  /// The camera stands 2 m before the map's origin and looks at it along the map's -z; in
  /// the world it is at (5, 1, 0) and looks along +x. So the origin is at (7, 1, 0).
  @Test func `M-10: the origin lies where the camera sees it`() {
    let alignment = MapAlignment(
      cameraInMap: pose(0, 0, 2), cameraInWorld: pose(5, 1, 0, turned: -90))
    expect((alignment.pose.position - Vector3(x: 7, y: 1, z: 0)).length < 1e-12)
    // The map's +x is to the camera's right, which is the world's +z.
    let right = alignment.world(Vector3(x: 1, y: 0, z: 0))
    expect((right - Vector3(x: 7, y: 1, z: 1)).length < 1e-12)
    expect((alignment.map(right) - Vector3(x: 1, y: 0, z: 0)).length < 1e-12)
  }

  @Test func `M-10: map and world are round trips`() {
    let camera = pose(3, -2, 8, turned: 123, about: Vector3(x: 1, y: 2, z: -0.5))
    let world = pose(-4, 0.5, 2, turned: 77, about: Vector3(x: 0.3, y: 1, z: 0))
    let alignment = MapAlignment(cameraInMap: camera, cameraInWorld: world)
    let there = alignment.world(camera)
    expect((there.position - world.position).length < 1e-12)
    expect(there.orientation.angle(to: world.orientation) < 1e-9)
    let back = alignment.map(world)
    expect((back.position - camera.position).length < 1e-12)
  }

  /// The reference's rule: z and the quaternion's x and y change sign.
  @Test func `M-10: left handed poses are exchanged`() throws {
    let given = FramePose(
      position: Vector3(x: 1, y: 2, z: 3),
      orientation: try Orientation(x: 0.1, y: 0.2, z: 0.3, w: (1 - 0.14).squareRoot()))
    let found = given.exchanged(isRightHanded: false)
    expectEqual(found.position, Vector3(x: 1, y: 2, z: -3))
    let (q, p) = (found.orientation, given.orientation)
    #expect((q.x, q.y, q.z, q.w) == (-p.x, -p.y, p.z, p.w))
    expectEqual(found.exchanged(isRightHanded: false), given)
    expectEqual(given.exchanged(isRightHanded: true), given)
  }

  /// An alignment of poses that both were left-handed is the mirror of the right-handed one.
  @Test func `M-10: both hands give the same world`() {
    let camera = pose(3, -2, 8, turned: 40)
    let world = pose(-4, 0.5, 2, turned: -77)
    let right = MapAlignment(cameraInMap: camera, cameraInWorld: world)
    let left = MapAlignment(
      cameraInMap: camera.exchanged(isRightHanded: false),
      cameraInWorld: world.exchanged(isRightHanded: false))
    let back = left.pose.exchanged(isRightHanded: false)
    expect((back.position - right.pose.position).length < 1e-12)
    expect(back.orientation.angle(to: right.pose.orientation) < 1e-9)
  }

  @Test func `several pictures with a gross error agree on the truth`() throws {
    let truth = pose(12, 0.4, -7, turned: 35)
    var random = SeededGenerator(seed: 11)
    var estimates = (0..<6).map { index in
      let camera = pose(Double(index), 1.5, Double(index % 3) * 4, turned: Double(index) * 20)
      let noise = Vector3(
        x: Double.random(in: -0.02...0.02, using: &random), y: 0,
        z: Double.random(in: -0.02...0.02, using: &random))
      var world = truth.outer(camera)
      world.position = world.position + noise
      return MapAlignment.Estimate(cameraInMap: camera, cameraInWorld: world)
    }
    estimates[4].cameraInWorld = pose(90, 3, 90, turned: 170)
    estimates[5].cameraInMap.position = Vector3(x: .nan, y: 0, z: 0)
    let found = try #require(MapAlignment(estimates))
    expect((found.pose.position - truth.position).length < 0.05)
    expect(found.pose.orientation.angle(to: truth.orientation) < 0.5)
    expectNil(MapAlignment([]))
    expectNil(MapAlignment([estimates[5]]))
  }
}
