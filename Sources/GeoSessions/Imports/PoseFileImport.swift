import GeoFormats
import Geodesy

/// Files of poses, one a line.
enum PoseFileImport {
  /// Seconds between the poses of a KITTI file, whose cameras run at ten pictures a second.
  static let kittiInterval: Seconds = 0.1

  static func tum(_ bytes: [UInt8]) throws(FormatError) -> SessionImport {
    var result = SessionImport(.tum)
    try NumberRow.each(bytes, count: 8, into: &result.findings) { row, _, problems in
      guard row[0].isFinite, row[0].magnitude < 1e12 else {
        problems.append(.notFinite("time"))
        return
      }
      let pose = ImportedPose.pose(
        position: Vector3(x: row[1], y: row[2], z: row[3]), x: row[4], y: row[5], z: row[6],
        w: row[7], &problems)
      result.events.append(SessionEvent(time: row[0], .frame(Frame(pose: pose))))
    }
    result.setEpoch()
    return result
  }

  static func arkit(_ bytes: [UInt8]) throws(FormatError) -> SessionImport {
    var result = SessionImport(.arkitPoses)
    try NumberRow.each(bytes, count: 13, into: &result.findings) { row, _, problems in
      guard row[0].magnitude < 1e21 else {
        problems.append(.notFinite("time"))
        return
      }
      let pose = ImportedPose.pose(rows: row[1...], &problems)
      result.events.append(SessionEvent(time: row[0] / 1e9, .frame(Frame(pose: pose))))
    }
    result.setEpoch()
    return result
  }

  static func kitti(_ bytes: [UInt8]) throws(FormatError) -> SessionImport {
    var result = SessionImport(.kitti)
    var index = 0
    // Half a turn about x takes KITTI's camera (x right, y down, z forward) to ours, world and body.
    let half = Orientation(degrees: 180, about: Vector3(x: 1, y: 0, z: 0))
    try NumberRow.each(bytes, count: 12, into: &result.findings) { row, _, problems in
      var pose = ImportedPose.pose(rows: row[...], &problems)
      if let found = pose {
        let position = found.position
        pose = FramePose(
          position: Vector3(x: position.x, y: -position.y, z: -position.z),
          orientation: half * found.orientation * half.inverse)
      }
      result.events.append(
        SessionEvent(time: Double(index) * kittiInterval, .frame(Frame(pose: pose))))
      index += 1
    }
    return result
  }
}

extension SessionImport {
  /// Takes times that are those of the calendar as such.
  mutating func setEpoch() {
    if let first = events.first, Self.isCalendar(first.time) { epoch = 0 }
  }
}
