import GeoSessions
import GeoTesting
import Geodesy

@Suite struct PoseTableImportTests {
  private static let ahead = Vector3(x: 0, y: 0, z: -1)

  private static func frames(
    _ text: String, as format: SessionImportFormat? = nil
  ) throws -> (frames: [(time: Double, frame: Frame)], found: SessionImport) {
    let found = try SessionImport(reading: Array(text.utf8), as: format)
    let frames = found.events.compactMap { event in
      if case .frame(let frame) = event.kind { (event.time, frame) } else { nil }
    }
    return (frames, found)
  }

  private static func isNear(_ a: Vector3?, _ b: Vector3) -> Bool {
    a.map { ($0 - b).length < 1e-6 } ?? false
  }

  /// A quarter turn to the left about y: what looked along -z looks along -x.
  @Test(
    arguments: [
      "t,x,y,z,qw,qx,qy,qz\n10,1,2,3,0.70710678,0,0.70710678,0\n",
      "t,x,y,z,qx,qy,qz,qw\n10,1,2,3,0,0.70710678,0,0.70710678\n",
      "timestamp_ms, tx, ty, tz, q_w, q_x, q_y, q_z\n10000, 1, 2, 3, 0.70710678, 0, 0.70710678, 0",
      "# time (s),pos_x,pos_y,pos_z,rot_w,rot_x,rot_y,rot_z\r\n10,1,2,3,0.70710678,0,0.70710678,0\r\n",
    ])
  func `I-4: the header says where the parts of the quaternion stand`(text: String) throws {
    let (frames, found) = try Self.frames(text)
    expect(found.format == .poses && found.findings.isEmpty, "\(found.findings)")
    expectEqual(frames.map(\.time), [10])
    let pose = try #require(frames.first?.frame.pose)
    expectEqual(pose.position, Vector3(x: 1, y: 2, z: 3))
    expect(Self.isNear(pose.orientation.rotated(Self.ahead), Vector3(x: -1, y: 0, z: 0)))
  }

  @Test(
    arguments: [
      (SessionImportFormat.posesWXYZ, "10,1,2,3,0.70710678,0,0.70710678,0\n"),
      (.tum, "10,1,2,3,0,0.70710678,0,0.70710678\n"),
      (.tum, "10 1 2 3 0 0.70710678 0 0.70710678\n"),
    ])
  func `I-4: without a header the option decides`(format: SessionImportFormat, text: String) throws
  {
    let (frames, _) = try Self.frames(text, as: format)
    let turn = frames.first?.frame.pose?.orientation
    expect(Self.isNear(turn?.rotated(Self.ahead), Vector3(x: -1, y: 0, z: 0)))
  }

  @Test
  func `EuRoC: nanoseconds, z up, the quaternion w first, velocities and biases named`() throws {
    let (frames, found) = try Self.frames(
      """
      #timestamp [ns],p_RS_R_x [m],p_RS_R_y [m],p_RS_R_z [m],q_RS_w [],q_RS_x [],q_RS_y [],\
      q_RS_z [],v_RS_R_x [m s^-1]
      1403636580838555648,1,2,3,1,0,0,0,0.5
      1403636580843555648,1,2,3,0.70710678,0,0,0.70710678,0.5
      """)
    expectEqual(found.format, .euroc)
    expectEqual(found.findings, [SessionFinding(line: 1, .unused("v_RS_R_x [m s^-1]"))])
    expectEqual(found.epoch, 0)
    try expectNear(#require(frames.first?.time), 1_403_636_580.838_555_6, within: 1e-6)
    let poses = frames.compactMap(\.frame.pose)
    // East 1, north 2, up 3 in a world with y up and z south.
    expectEqual(poses.first?.position, Vector3(x: 1, y: 3, z: -2))
    let up = Vector3(x: 0, y: 0, z: 1)
    expect(Self.isNear(poses.first?.orientation.rotated(up), Vector3(x: 0, y: 1, z: 0)))
    // A quarter turn to the left: the sensor's x, east before, points north, which is -z.
    let front = poses.last?.orientation.rotated(Vector3(x: 1, y: 0, z: 0))
    expect(poses.count == 2 && Self.isNear(front, Vector3(x: 0, y: 0, z: -1)))
  }

  @Test func `stray Scanner: ARKit's world, OpenCV's camera, intrinsics of newer files`() throws {
    // OpenCV's camera is ARKit's after half a turn about x: the quaternion 1, 0, 0, 0. A quarter turn
    // to the left before it makes √½, 0, -√½, 0.
    let (frames, found) = try Self.frames(
      """
      timestamp, frame, x, y, z, qx, qy, qz, qw, fx, fy, cx, cy
      5231.25, 000000, 0.5, 0.25, -1.5, 1.0, 0.0, 0.0, 0.0, 1600.5, 1600.25, 960.0, 720.0
      5231.27, 000001, 0.5, 0.25, -1.5, 0.70710678, 0.0, -0.70710678, 0.0, , , , 
      """)
    expectEqual(found.format, .strayScanner)
    expectEqual(found.findings, [SessionFinding(line: 1, .unused("frame"))])
    expectNil(found.epoch)
    expectEqual(frames.map(\.time), [5231.25, 5231.27])
    let first = try #require(frames.first?.frame)
    expectEqual(first.pose?.position, Vector3(x: 0.5, y: 0.25, z: -1.5))
    try expect(#require(first.pose).orientation.angle(to: .identity) < 1e-6)
    expectEqual(
      first.details.intrinsics, CameraIntrinsics(fx: 1600.5, fy: 1600.25, cx: 960, cy: 720))
    let second = try #require(frames.last?.frame)
    expect(
      Self.isNear(second.pose?.orientation.rotated(Self.ahead), Vector3(x: -1, y: 0, z: 0)))
    expectNil(second.details.intrinsics)
  }

  @Test func `a table that lacks a part of the quaternion is refused with what is missing`() {
    let text = "t,x,y,z,qx,qy,qz\n1,0,0,0,0,0,0\n"
    #expect(throws: SessionError.self) { try Self.frames(text, as: .poses) }
    #expect(throws: SessionError.unknownFormat(found: "`t,x,y,z,qx,qy,qz?1,0,0,0,0,0,0?`")) {
      try Self.frames(text)
    }
  }
}
