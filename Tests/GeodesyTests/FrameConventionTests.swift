import GeoTestSupport
import GeoTesting

@testable import Geodesy

@Suite struct FrameConventionTests {
  static let pairs = FrameConvention.allCases.flatMap { a in
    FrameConvention.allCases.map { b in (a, b) }
  }

  /// ARKit's and ARCore's documents: +x east, +y up, +z south; Unity's +z is north.
  @Test func `named axes point where the platforms say`() {
    let east = ENUPosition(east: 1, north: 0, up: 0)
    let north = ENUPosition(east: 0, north: 1, up: 0)
    let up = ENUPosition(east: 0, north: 0, up: 1)
    expectEqual(FrameConvention.arkit.vector(east), Vector3(x: 1, y: 0, z: 0))
    expectEqual(FrameConvention.arkit.vector(north), Vector3(x: 0, y: 0, z: -1))
    expectEqual(FrameConvention.arcore.vector(up), Vector3(x: 0, y: 1, z: 0))
    expectEqual(FrameConvention.unity.vector(north), Vector3(x: 0, y: 0, z: 1))
    expectEqual(FrameConvention.ned.vector(up), Vector3(x: 0, y: 0, z: -1))
  }

  @Test(arguments: FrameConvention.allCases)
  func `hands are as stated`(convention: FrameConvention) {
    func axis(_ local: ENUPosition) -> Vector3 { convention.vector(local) }
    let east = axis(ENUPosition(east: 1, north: 0, up: 0))
    let north = axis(ENUPosition(east: 0, north: 1, up: 0))
    let up = axis(ENUPosition(east: 0, north: 0, up: 1))
    expectEqual(east.cross(north).dot(up), (convention.isRightHanded ? 1 : -1))
  }

  @Test(arguments: pairs)
  func `points and orientations return`(a: FrameConvention, b: FrameConvention) {
    var generator = SeededGenerator(seed: 320)
    for _ in 0..<500 {
      let point = Vector3(
        x: Double.random(in: -9...9, using: &generator),
        y: Double.random(in: -9...9, using: &generator),
        z: Double.random(in: -9...9, using: &generator))
      expectEqual(b.vector(a.vector(point, in: b), in: a), point)
      let turn = OrientationTests.random(&generator)
      let other = a.orientation(turn, in: b)
      expect(b.orientation(other, in: a).angle(to: turn) < 1e-12)
      // Turning and then renaming is renaming and then turning.
      let difference = other.rotated(a.vector(point, in: b)) - a.vector(turn.rotated(point), in: b)
      expect(difference.length < 1e-13)
    }
  }

  /// A turn by -90° about x takes east, north, up to ARKit's axes.
  @Test func `keeping the body multiplies by the turn of the axes`() throws {
    let kept = try #require(
      FrameConvention.enu.orientation(.identity, keepingBodyIn: .eus))
    let expected = try Orientation(x: -0.707_106_78, y: 0, z: 0, w: 0.707_106_78)
    expect(kept.angle(to: expected) < 1e-7)
    // GeoPose's yaw of 90° is a turn of +90° about +y: the forward axis -z goes to -x, west.
    let yaw = Orientation(YawPitchRoll(yaw: 90, pitch: 0, roll: 0))
    let renamed = FrameConvention.enu.orientation(yaw, in: .eus)
    expect(renamed.angle(to: Orientation(degrees: 90, about: Vector3(x: 0, y: 1, z: 0))) < 1e-12)
    let forward = renamed.rotated(Vector3(x: 0, y: 0, z: -1))
    expect((forward - Vector3(x: -1, y: 0, z: 0)).length < 1e-15)
    expectNil(FrameConvention.enu.orientation(yaw, keepingBodyIn: .eun))
  }

  /// Seen from above a right-handed turn to the left is a left-handed turn by the opposite angle.
  @Test func `unity turns the other way`() {
    let left = Orientation(degrees: 30, about: Vector3(x: 0, y: 1, z: 0))
    let unity = FrameConvention.eus.orientation(left, in: .eun)
    expect(unity.angle(to: Orientation(degrees: -30, about: Vector3(x: 0, y: 1, z: 0))) < 1e-12)
    // Unity's own forward, +z, then points to the north-west as ARKit's -z does.
    let forward = unity.rotated(Vector3(x: 0, y: 0, z: 1))
    let arKit = left.rotated(Vector3(x: 0, y: 0, z: -1))
    expect((FrameConvention.eus.vector(arKit, in: .eun) - forward).length < 1e-15)
    expect(forward.x < 0 && forward.z > 0)
  }
}
