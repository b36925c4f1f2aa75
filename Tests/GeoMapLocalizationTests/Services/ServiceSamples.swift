import GeoSessions
import Geodesy

@testable import GeoMapLocalization

/// Requests that the tests of services share.
enum ServiceSamples {
  static func request() -> PositioningRequest {
    let frame = CapturedFrame(
      time: 10,
      pose: FramePose(
        position: Vector3(x: 0, y: 1.5, z: -2),
        orientation: Orientation(degrees: 30, about: Vector3(x: 0.5, y: 1, z: 0.2))),
      intrinsics: CameraIntrinsics(
        fx: 1499.027, fy: 1498.5, cx: 954.783, cy: 511.957, width: 1920, height: 1080))
    return PositioningRequest(id: "map-7", time: 12.5, target: .map("HALL"), frames: [frame])
  }

  static func pictures() -> [PositioningPicture] {
    [PositioningPicture(bytes: [0xff, 0xd8, 13, 10, 0])]
  }
}
