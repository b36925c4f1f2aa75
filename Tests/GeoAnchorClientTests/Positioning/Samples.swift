import GeoSessions
import Geodesy
import Synchronization

@testable import GeoAnchorClient
@testable import GeoLocalization

/// Requests and answers that the tests of clients share.
enum Samples {
  static let camera = CameraIntrinsics(
    fx: 1499, fy: 1498.5, cx: 954.75, cy: 512, width: 1920, height: 1080)

  static func request(_ count: Int = 1) -> PositioningRequest {
    PositioningRequest(
      id: "map-7", time: 12.5, target: .map("HALL"),
      frames: (0..<count).map { index in
        CapturedFrame(
          time: 10 + Double(index) / 2,
          pose: FramePose(
            position: Vector3(x: Double(index), y: 1.5, z: -2), orientation: .identity),
          intrinsics: camera)
      })
  }

  static func pictures(_ count: Int = 1) -> [PositioningPicture] {
    (0..<count).map { PositioningPicture(bytes: [0xff, 0xd8, 13, 10, UInt8($0)]) }
  }

  static let answer = """
    {"poseFound": true, "position": {"x": 1, "y": 2, "z": 3},
     "rotation": {"x": 0, "y": 0, "z": 0, "w": 1}, "confidence": 0.75, "mapCodes": ["HALL"]}
    """

  static let secret = "TOPSECRETTOKEN"
}

/// A clock that only tests move, and pauses that pass at once.
final class ManualTime: Sendable {
  private let state = Mutex<(now: Seconds, slept: [Seconds])>((1_000_000, []))

  var now: Seconds { state.withLock { $0.now } }
  var slept: [Seconds] { state.withLock { $0.slept } }

  func advance(_ seconds: Seconds) { state.withLock { $0.now += seconds } }

  func sleep(_ seconds: Seconds) {
    state.withLock {
      $0.now += seconds
      $0.slept.append(seconds)
    }
  }
}
