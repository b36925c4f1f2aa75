import GeoFormats
import Geodesy

/// The tables of comma2k19, on the clock of the device.
enum CommaImport {
  /// Poses in ECEF of a body with x forward, y right, z down.
  ///
  /// Each is a truth, and a frame in a world with x east, y up, z south at the first pose.
  static func poses(_ bytes: [UInt8]) throws(FormatError) -> SessionImport {
    var result = SessionImport(.commaPoses)
    result.alignment = .gravityAndHeading
    var rows = try TableRows(bytes)
    var world: ARWorldFrame?
    let names = ["boottimes", "ecefxm", "ecefym", "ecefzm", "qw", "qx", "qy", "qz"]
    while try rows.next() {
      var problems: [SessionFinding.Problem] = []
      if let row = rows.numbers(names, &problems),
        let pose = pose(row, &problems)
      {
        let frame = world ?? ARWorldFrame(origin: pose.position)
        world = frame
        let turn = frame.local.turn(from: LocalFrame(origin: pose.position)) * pose.orientation
        result.events.append(
          SessionEvent(
            time: row[0],
            .groundTruth(
              GroundTruth(
                position: pose.position, orientation: pose.orientation,
                world: GroundTruth.World(origin: frame.origin, yaw: 0)))))
        result.events.append(
          SessionEvent(
            time: row[0],
            .frame(
              Frame(
                pose: FramePose(
                  position: frame.point(pose.position), orientation: ImportedPose.world(turn))))))
      }
      for problem in problems {
        result.findings.append(SessionFinding(line: rows.line, problem))
      }
    }
    return result
  }

  /// The camera on Earth: what looks along its -z, against east, north and up there.
  private static func pose(
    _ row: [Double], _ problems: inout [SessionFinding.Problem]
  ) -> Pose? {
    guard
      let body = ImportedPose.orientation(
        x: row[5], y: row[6], z: row[7], w: row[4], &problems)
    else { return nil }
    let camera = body * ImportedPose.cameraInForwardRightDown
    do throws(FrameError) {
      let position = try GeodeticPosition(Cartesian(x: row[1], y: row[2], z: row[3]))
      let local = LocalFrame(origin: position)
      func axis(_ x: Double, _ y: Double, _ z: Double) -> SIMD4<Double> {
        let there = camera.rotated(Vector3(x: x, y: y, z: z))
        let here = local.localDirection(Cartesian(x: there.x, y: there.y, z: there.z))
        return SIMD4(here.east, here.north, here.up, 0)
      }
      let turn = try FramePose(
        Transform(axis(1, 0, 0), axis(0, 1, 0), axis(0, 0, 1), SIMD4(0, 0, 0, 1)))
      return Pose(position: position, orientation: turn.orientation)
    } catch {
      problems.append(.wrong("position", found: "\(error)", expected: "a position on Earth"))
      return nil
    }
  }

  /// Fixes of a receiver; heights are above the ellipsoid.
  static func fixes(_ bytes: [UInt8]) throws(FormatError) -> SessionImport {
    var result = SessionImport(.commaGNSS)
    var rows = try TableRows(bytes)
    while try rows.next() {
      var problems: [SessionFinding.Problem] = []
      if let row = rows.numbers(["boottimes", "latdeg", "londeg"], &problems) {
        if let coordinate = try? Coordinate(validating: row[1], longitude: row[2]) {
          var fix = GNSSFix(coordinate)
          fix.altitude = rows.number("altitudem").flatMap {
            $0.isFinite ? Altitude(meters: $0, datum: .ellipsoid) : nil
          }
          fix.speed = rows.number("speedmps").flatMap { $0 >= 0 ? $0 : nil }
          fix.course = rows.number("bearingdeg").flatMap { (0...360).contains($0) ? $0 : nil }
          result.events.append(SessionEvent(time: row[0], .gnss(fix)))
          if result.epoch == nil, let utc = rows.number("utctimestamp"), utc > 0, utc < 1e14 {
            result.epoch = utc / 1000 - row[0]
          }
        } else {
          problems.append(
            .wrong("lat_deg", found: "`\(row[1]),\(row[2])`", expected: "a position on Earth"))
        }
      }
      for problem in problems {
        result.findings.append(SessionFinding(line: rows.line, problem))
      }
    }
    return result
  }
}
