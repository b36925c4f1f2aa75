import GeoFormats
import Geodesy

/// The tables of comma2k19, on the clock of the device.
enum CommaImport {
  /// Poses in ECEF of a body with x forward, y right, z down.
  ///
  /// Each is a truth, and a frame in a world with x east, y up, z south at the first pose.
  static func poses(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    var draft = RecordingDraft()
    draft.alignment = .gravityAndHeading
    var rows = try TableRows(bytes)
    let wanted = try rows.required(
      ["boottimes", "ecefxm", "ecefym", "ecefzm", "qw", "qx", "qy", "qz"])
    try rows.columns.leaveOutRest(
      of: ["velx", "vely", "velz"], from: &draft, line: rows.headerLine)
    var world: ARWorldFrame?
    while let found = rows.next(&draft) {
      var problems: Problems = []
      if let row = found.numbers(wanted, &problems), let pose = pose(row, &problems) {
        let frame = world ?? ARWorldFrame(origin: pose.position)
        world = frame
        let turn = frame.local.turn(from: LocalFrame(origin: pose.position)) * pose.orientation
        let truth = GroundTruth(
          position: pose.position, orientation: pose.orientation,
          worldOrigin: frame.origin, worldYaw: 0)
        draft.append(row[0], .groundTruth(truth), line: rows.line)
        let here = FramePose(
          position: frame.point(pose.position), orientation: ImportedPose.world(turn))
        draft.append(row[0], .frame(Frame(pose: here)), line: rows.line)
      }
      draft.report(rows.line, problems)
    }
    return draft
  }

  /// The camera on Earth: what looks along its -z, against east, north and up there.
  private static func pose(_ row: [Double], _ problems: inout Problems) -> Pose? {
    guard
      let body = ImportedPose.orientation(
        x: row[5], y: row[6], z: row[7], w: row[4], &problems)
    else { return nil }
    let camera = body * ImportedPose.cameraInForwardRightDown
    do throws(GeodesyError) {
      let position = try GeodeticPosition(ECEFPosition(x: row[1], y: row[2], z: row[3]))
      let local = LocalFrame(origin: position)
      func axis(_ x: Double, _ y: Double, _ z: Double) -> SIMD4<Double> {
        let there = camera.rotated(Vector3(x: x, y: y, z: z))
        let here = local.localDirection(ECEFPosition(x: there.x, y: there.y, z: there.z))
        return SIMD4(here.east, here.north, here.up, 0)
      }
      let turn = try FramePose(
        Transform(axis(1, 0, 0), axis(0, 1, 0), axis(0, 0, 1), SIMD4(0, 0, 0, 1)))
      return Pose(position: position, orientation: turn.orientation)
    } catch {
      return problems.reject(.wrong("position", found: "\(error)", expected: "a position on Earth"))
    }
  }

  /// Fixes of a receiver; heights are above the ellipsoid.
  static func fixes(_ bytes: [UInt8]) throws(FormatError) -> RecordingDraft {
    var draft = RecordingDraft()
    var rows = try TableRows(bytes)
    let time = try rows.required(["boottimes"])
    let instant = rows.columns.claim(["utctimestamp"])
    guard let columns = FixColumns(&rows.columns, datum: .ellipsoid) else {
      throw rows.unexpected("columns `lat_deg` and `lon_deg`")
    }
    try rows.columns.leaveOutRest(of: [], from: &draft, line: rows.headerLine)
    while let row = rows.next(&draft) {
      var problems: Problems = []
      if let time = row.numbers(time, &problems)?.first, let fix = columns.fix(row, &problems) {
        draft.append(time, .gnss(fix), line: rows.line)
        // The instant is in milliseconds.
        let utc = row.number(instant, &problems)
        if draft.epoch == nil, let utc, utc > 0, utc < 1e14 { draft.epoch = utc / 1000 - time }
      }
      draft.report(rows.line, problems)
    }
    return draft
  }
}
