import GeoFormats
import GeoTesting
import Geodesy

@testable import GeoSessions

struct FrameRecordingImportTests {
  private let camera =
    "{\"trackingState\": 1, \"transform\": [[1,0,0,0],[0,1,0,0],[0,0,1,0],[1,2,3,1]]}"

  private func events(_ text: String) throws -> [SessionEvent] {
    try FrameRecordingImport.events(Array(text.utf8))
  }

  @Test func `F-21: frames, angles, intrinsics and positions are read`() throws {
    let found = try events(
      """
      {"frames": [{"timestamp": 100.5, "camera": {"trackingState": 4,
        "eulerAngles": [0.5235987755982988, 0, -1.5707963267948966],
        "transform": [[1,0,0,0],[0,1,0,0],[0,0,1,0],[1,2,3,1]],
        "intrinsics": [[1500,0,0],[0,1490,0],[960,540,1]]},
        "location": {"coordinate": {"latitude": 48.8, "longitude": 2.3}, "altitude": 60,
          "horizontalAccuracy": 5, "verticalAccuracy": 8}}]}
      """)
    expectEqual(found.count, 4)
    guard case .gnss(let fix) = found[1].kind, case .frame(let frame) = found[2].kind else {
      Issue.record("no position or no frame")
      return
    }
    expectEqual(fix.altitude, Altitude(meters: 60, datum: .meanSeaLevel))
    expectEqual(fix.verticalAccuracy, 8)
    expectEqual(frame.tracking, .limited(.insufficientFeatures))
    expectEqual(frame.pose?.position, Vector3(x: 1, y: 2, z: 3))
    try expectNear(#require(frame.details.eulerAngles?.pitch), 30, within: 1e-9)
    try expectNear(#require(frame.details.eulerAngles?.roll), -90, within: 1e-9)
    expectEqual(frame.details.intrinsics, CameraIntrinsics(fx: 1500, fy: 1490, cx: 960, cy: 540))
    expectEqual(found[2].time, 0)
  }

  @Test func `times are those of the frames`() throws {
    let some = try events(
      "[{\"timestamp\": 10, \"camera\": \(camera)}, {\"timestamp\": 10.25, \"camera\": \(camera)}, {\"camera\": \(camera)}]"
    )
    expectEqual(some.map(\.time).dropFirst().first, 0)
    expectNear(some[2].time, 0.25, within: 1e-12)
    expect(abs(some[3].time - 0.25 - 1.0 / 30) < 1e-12)
    try expectEqual(events("[]").count, 2)
  }

  @Test(
    arguments: [
      ("{}", "`frames` is missing"), ("[1]", "`[0]`"), ("[{}]", "`[0].camera` is missing"),
      ("[{\"camera\": {}}]", "trackingState"),
      ("[{\"camera\": {\"trackingState\": 6}}]", "expected a whole number from 0 to 5"),
      ("[{\"camera\": {\"trackingState\": 1e300}}]", "expected a whole number from 0 to 5"),
      (
        "[{\"camera\": {\"trackingState\": 1, \"transform\": [[2,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]}}]",
        "a turn and a move"
      ),
      ("[{\"camera\": {\"trackingState\": 1, \"eulerAngles\": [1]}}]", "expected 3 numbers"),
      ("[", "line 1"),
    ])
  func `what cannot be used is named with its place`(text: String, message: String) {
    let error = #expect(throws: FormatError.self) { try events(text) }
    expect(error?.description.contains(message) ?? false, "\(error?.description ?? "")")
  }
}
