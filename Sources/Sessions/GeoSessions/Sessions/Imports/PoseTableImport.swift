import GeoFormats
import Geodesy

/// Comma-separated tables of poses, read by the names of their columns.
enum PoseTableImport {
  /// Half a turn about x takes a camera with x right, y down, z forward to one that looks along -z.
  private static let cameraOfOpenCV = Orientation(degrees: 180, about: Vector3(x: 1, y: 0, z: 0))

  /// Poses in an AR world, as they stand there.
  static func poses(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    try read(bytes, unit: nil, known: []) { $0 }
  }

  /// EuRoC and ASL: nanoseconds, a world with z up, and the axes of the sensor as body.
  static func euroc(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    let known: Set<String> = [
      "vrsrx", "vrsry", "vrsrz", "bwrssx", "bwrssy", "bwrssz", "barssx", "barssy", "barssz",
    ]
    return try read(bytes, unit: .nanoseconds, known: known) { pose in
      FramePose(
        position: FrameConvention.enu.vector(pose.position, in: .eus),
        orientation: ImportedPose.world(pose.orientation))
    }
  }

  /// Stray Scanner: ARKit's world, the camera with OpenCV's axes, its intrinsics in newer files.
  static func strayScanner(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    let known: Set<String> = ["frame", "distortioncenterx", "distortioncentery"]
    return try read(bytes, unit: .seconds, known: known) { pose in
      FramePose(position: pose.position, orientation: pose.orientation * cameraOfOpenCV)
    }
  }

  /// Rows without names: time, x, y, z and the quaternion w, x, y, z.
  static func wFirst(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    var draft = RecordingDraft()
    try NumberRow.each(bytes, count: 8, into: &draft) { row, line, draft in
      PoseFileImport.append(row, x: 5, y: 6, z: 7, w: 4, line, &draft)
    }
    draft.setEpoch()
    return draft
  }

  /// ARexp: positions without turns.
  static func arexp(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    var draft = RecordingDraft()
    var rows = try TableRows(bytes)
    let wanted = try rows.required(["timestamp", "directionx", "directiony", "directionz"])
    try rows.columns.leaveOutRest(of: ["distance"], from: &draft, line: rows.headerLine)
    while let row = rows.next(&draft) {
      var problems: Problems = []
      if let numbers = row.numbers(wanted, &problems) {
        let pose = FramePose(
          position: Vector3(x: numbers[1], y: numbers[2], z: numbers[3]), orientation: .identity)
        draft.append(numbers[0], .frame(Frame(pose: pose)), line: rows.line)
      }
      draft.report(rows.line, problems)
    }
    draft.setEpoch()
    return draft
  }

  private static func read(
    _ bytes: [UInt8], unit: TimeUnit?, known: Set<String>, body: (FramePose) -> FramePose
  ) throws(FormatError) -> RecordingDraft {
    var rows = try TableRows(bytes)
    guard var time = TimeColumn(&rows.columns, unit: unit),
      let columns = PoseColumns(&rows.columns)
    else {
      throw rows.unexpected("columns of a time, a position and a quaternion")
    }
    let lens = rows.columns.claimAll(["fx", "fy", "cx", "cy"]) ?? []
    var draft = RecordingDraft()
    try rows.columns.leaveOutRest(of: known, from: &draft, line: rows.headerLine)
    while let row = rows.next(&draft) {
      var problems: Problems = []
      if let seconds = time.seconds(row, &problems) {
        var frame = Frame(pose: columns.pose(row, &problems).map(body))
        let numbers = lens.compactMap { row.number($0, &problems) }
        if numbers.count == 4 {
          frame.details.intrinsics = CameraIntrinsics(
            fx: numbers[0], fy: numbers[1], cx: numbers[2], cy: numbers[3])
        }
        draft.append(seconds, .frame(frame), line: rows.line)
      }
      draft.report(rows.line, problems)
    }
    draft.setEpoch()
    return draft
  }
}
