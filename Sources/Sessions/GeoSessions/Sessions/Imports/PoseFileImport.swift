import GeoFormats
import Geodesy

/// Files of poses, one a line.
enum PoseFileImport {
  /// Seconds between the poses of a KITTI file, whose cameras run at ten pictures a second.
  static let kittiInterval: Seconds = 0.1

  static func tum(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    var draft = RecordingDraft()
    try NumberRow.each(bytes, count: 8, into: &draft) { row, line, draft in
      append(row, x: 4, y: 5, z: 6, w: 7, line, &draft)
    }
    draft.setEpoch()
    return draft
  }

  /// A row of a time, a position and a quaternion whose parts stand at the given places.
  static func append(
    _ row: [Double], x: Int, y: Int, z: Int, w: Int, _ line: Int, _ draft: inout RecordingDraft
  ) {
    guard row[0].isFinite else {
      draft.report(line, .notFinite("time"))
      return
    }
    var problems: Problems = []
    let pose = ImportedPose.pose(
      position: Vector3(x: row[1], y: row[2], z: row[3]), x: row[x], y: row[y], z: row[z],
      w: row[w], &problems)
    draft.report(line, problems)
    draft.append(row[0], .frame(Frame(pose: pose)), line: line)
  }

  static func arkit(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    var draft = RecordingDraft()
    try NumberRow.each(bytes, count: 13, into: &draft) { row, line, draft in
      guard row[0].isFinite else {
        draft.report(line, .notFinite("time"))
        return
      }
      var problems: Problems = []
      let pose = ImportedPose.pose(rows: row[1...], &problems)
      draft.report(line, problems)
      draft.append(row[0] / 1e9, .frame(Frame(pose: pose)), line: line)
    }
    draft.setEpoch()
    return draft
  }

  static func kitti(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    var draft = RecordingDraft()
    var index = 0
    // Half a turn about x takes KITTI's camera (x right, y down, z forward) to ours, world and body.
    let half = Orientation(degrees: 180, about: Vector3(x: 1, y: 0, z: 0))
    try NumberRow.each(bytes, count: 12, into: &draft) { row, line, draft in
      var problems: Problems = []
      var pose = ImportedPose.pose(rows: row[...], &problems)
      draft.report(line, problems)
      if let found = pose {
        let position = found.position
        pose = FramePose(
          position: Vector3(x: position.x, y: -position.y, z: -position.z),
          orientation: half * found.orientation * half.inverse)
      }
      draft.append(Double(index) * kittiInterval, .frame(Frame(pose: pose)), line: line)
      index += 1
    }
    return draft
  }
}
