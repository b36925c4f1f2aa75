import GeoNumerics
import GeoSessions
import GeoTesting
import Geodesy

@testable import GeoIndoor

struct PoseYawTests {
  static let up = Vector3(x: 0, y: 1, z: 0)
  static let right = Vector3(x: 1, y: 0, z: 0)
  static let back = Vector3(x: 0, y: 0, z: 1)

  /// Pitches up to straight down and up, where angles of Euler fail.
  @Test(arguments: [-90.0, -89.999, -75, -60, -30, 0, 30, 60, 75, 89.999, 90])
  func `defect 8: the turn of a camera holds at every pitch`(pitch: Double) throws {
    for degrees in stride(from: -170.0, through: 170, by: 20) {
      let pose =
        Orientation(degrees: degrees, about: Self.up)
        * Orientation(degrees: pitch, about: Self.right)
      let yaw = try #require(PoseYaw.ofCamera(pose)) * 180 / .pi
      expect(CircularMean.difference(yaw, degrees) < 1e-6)
      let picture = try #require(PoseYaw.ofPicture(pose)) * 180 / .pi
      expect(CircularMean.difference(picture, degrees) < 1e-6)
    }
  }

  /// Device orientations, each with the turn about its view that brings the screen's right to the
  /// right.
  static let holds: [(DeviceOrientation, Double)] = [
    (.landscapeRight, 0), (.landscapeLeft, 180), (.portrait, -90), (.portraitUpsideDown, 90),
  ]

  @Test(arguments: holds)
  func `the turn of a camera holds however the device is held`(
    screen: DeviceOrientation, roll: Double
  ) throws {
    for pitch in [-90.0, -70, 0, 70] {
      let pose =
        Orientation(degrees: 40, about: Self.up) * Orientation(degrees: pitch, about: Self.right)
        * Orientation(degrees: roll, about: Self.back)
      let yaw = try #require(PoseYaw.ofCamera(pose, screen: screen)) * 180 / .pi
      expect(CircularMean.difference(yaw, 40) < 1e-6, "\(screen) \(pitch): \(yaw)")
    }
  }

  @Test func `a picture that hangs with its right edge down has no turn`() {
    expectNil(PoseYaw.ofPicture(Orientation(degrees: 90, about: Self.back)))
  }
}
