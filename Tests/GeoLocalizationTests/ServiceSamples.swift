import GeoSessions
import Geodesy

@testable import GeoLocalization

/// Requests that the tests of services share.
enum ServiceSamples {
  static func request(
    _ count: Int = 1, target: MapTarget = .map("HALL"), isRightHanded: Bool = true
  ) -> PositioningRequest {
    PositioningRequest(
      id: "map-7", time: 12.5, target: target,
      frames: (0..<count).map { index in
        CapturedFrame(
          time: 10 + Double(index) / 2,
          pose: FramePose(
            position: Vector3(x: Double(index), y: 1.5, z: -2),
            orientation: Orientation(degrees: 30, about: Vector3(x: 0.5, y: 1, z: 0.2))),
          intrinsics: CameraIntrinsics(
            fx: 1499.027, fy: 1498.5, cx: 954.783, cy: 511.957, width: 1920, height: 1080))
      }, isRightHanded: isRightHanded)
  }

  static func pictures(_ count: Int = 1) -> [PositioningPicture] {
    (0..<count).map { PositioningPicture(bytes: [0xff, 0xd8, 13, 10, UInt8($0)]) }
  }
}
