import GeoTesting
import Geodesy

@testable import GeoAnchors

@Suite struct AnchorOrientationTests {
  @Test func `goes to an orientation and back`() throws {
    let turn = Orientation(degrees: 90, about: Vector3(x: 0, y: 0, z: 1))
    let kept = AnchorOrientation(turn)
    // Half of 90 degrees about up.
    expect(abs(kept.z - 0.5.squareRoot()) < 1e-15 && abs(kept.w - 0.5.squareRoot()) < 1e-15)
    try expect(kept.orientation().angle(to: turn) < 1e-6)
  }

  @Test func `what is no quaternion is refused`() {
    #expect(throws: GeodesyError.notQuaternion(x: 0, y: 0, z: 0, w: 0)) {
      try AnchorOrientation(x: 0, y: 0, z: 0, w: 0).orientation()
    }
  }
}
