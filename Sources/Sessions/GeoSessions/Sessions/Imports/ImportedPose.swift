import Geodesy

/// Poses of other programs' files, checked as those of logs are.
enum ImportedPose {
  /// A pose of a position and a quaternion; nil, with a problem, when it cannot be used.
  static func pose(
    position: Vector3, x: Double, y: Double, z: Double, w: Double,
    _ problems: inout Problems
  ) -> FramePose? {
    guard position.length.isFinite else { return problems.reject(.notFinite("position")) }
    return orientation(x: x, y: y, z: z, w: w, &problems).map {
      FramePose(position: position, orientation: $0)
    }
  }

  static func orientation(
    x: Double, y: Double, z: Double, w: Double, _ problems: inout Problems
  ) -> Orientation? {
    let length = (x * x + y * y + z * z + w * w).squareRoot()
    guard let turn = try? Orientation(x: x, y: y, z: z, w: w) else {
      return problems.reject(
        length.isFinite
          ? .wrong("orientation", found: "length \(length)", expected: "a quaternion of length 1")
          : .notFinite("orientation"))
    }
    if abs(length - 1) > EventDecoder.unitTolerance {
      problems.append(.notUnit("orientation", length: length))
    }
    return turn
  }

  /// The pose of a 3×4 matrix given row by row, as odometry files have it.
  ///
  /// Few decimals leave its axes a little off; they are straightened as far as the tolerance of
  /// transforms allows.
  static func pose(rows: ArraySlice<Double>, _ problems: inout Problems) -> FramePose? {
    let r = Array(rows)
    guard r.count == 12 else { return nil }
    let columns = [
      r[0], r[4], r[8], 0, r[1], r[5], r[9], 0, r[2], r[6], r[10], 0, r[3], r[7], r[11], 1,
    ]
    do throws(SessionFinding.Problem) {
      return try EventDecoder.pose(columns, name: "matrix")
    } catch { return problems.reject(error) }
  }

  /// Turns a camera's axes (x right, y up, z backward) into those of a body with x forward, y left,
  /// z up, as GeoPose commonly has it.
  static let cameraInForwardLeftUp = turn(0.5, -0.5, -0.5, 0.5)
  /// The same for a body with x forward, y right, z down.
  static let cameraInForwardRightDown = turn(-0.5, -0.5, 0.5, 0.5)

  private static func turn(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> Orientation {
    (try? Orientation(x: x, y: y, z: z, w: w)) ?? .identity
  }

  /// A turn against east, north and up as one against x east, y up, z south.
  static func world(_ turn: Orientation) -> Orientation {
    FrameConvention.enu.orientation(turn, keepingBodyIn: .eus) ?? turn
  }
}
