import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoLocalization

struct CameraPitchTests {
  @Test(arguments: [0, 45, 90, 180, 271])
  func `the pitch does not depend on heading or roll`(degrees: Double) {
    let tilted = SamplePose.camera(pitch: 20, yaw: degrees).orientation
    expectNear(CameraPitch.degrees(of: tilted), 20, within: 1e-9)
    let rolled = tilted * Orientation(degrees: degrees, about: Vector3(x: 0, y: 0, z: 1))
    expectNear(CameraPitch.degrees(of: rolled), 20, within: 1e-9)
  }
}
