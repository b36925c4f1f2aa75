import GeoNumerics
import GeoSessions
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoLocalization

struct MarkerPoseTests {
  private static let folder = "indoor/apriltag/"
  private var camera = CameraIntrinsics(fx: 1400, fy: 1390, cx: 960, cy: 540)

  init() {}

  private init(camera: CameraIntrinsics) { self.camera = camera }

  /// A camera of a session sees the corners of a marker.
  private func corners(_ pose: FramePose, side: Double) -> [PixelPoint] {
    let half = side / 2
    return [(-half, half), (half, half), (half, -half), (-half, -half)].map { x, y in
      let p = pose.position + pose.orientation.rotated(Vector3(x: x, y: y, z: 0))
      return PixelPoint(
        x: camera.cx + camera.fx * p.x / -p.z, y: camera.cy - camera.fy * p.y / -p.z)
    }
  }

  @Test(
    arguments: [
      (0, 0, 0), (30, 0, 0), (0, -40, 0), (10, 20, 75), (-55, 10, 160), (60, -30, -90),
    ] as [(Double, Double, Double)])
  func `P-16: the pose that made the corners is found`(pitch: Double, yaw: Double, roll: Double)
    throws
  {
    let turn =
      Orientation(degrees: yaw, about: Vector3(x: 0, y: 1, z: 0))
      * Orientation(degrees: pitch, about: Vector3(x: 1, y: 0, z: 0))
      * Orientation(degrees: roll, about: Vector3(x: 0, y: 0, z: 1))
    let truth = FramePose(position: Vector3(x: 0.11, y: -0.07, z: -0.6), orientation: turn)
    let found = try MarkerPose(
      corners: corners(truth, side: 0.2), side: 0.2, intrinsics: camera)
    expect((found.pose.position - truth.position).length < 1e-6)
    expect(found.pose.orientation.angle(to: turn) < 1e-4)
    expect(found.reprojectionError < 1e-6)
  }

  /// Residuals of SciPy's least squares from 24 starts for each tag's corners, pixels.
  private static let leastErrors = [
    0.172, 2.325, 0.772, 0.933, 0.758, 1.212, 0.186, 0.812, 1.015, 0.691, 1.737, 0.165, 0.37, 0.922,
    2.348, 0.537, 0.485, 0.853, 1.391, 0.102, 0.459, 1.576, 0.013, 1.409, 0.536, 0.358, 1.966,
    0.605,
    0.654, 0.402, 0.422, 0.543, 0.069, 0.54, 0.501, 0.983, 0.378, 0.791, 0.411, 0.689, 1.576,
  ]

  /// Sources of views of tags.
  enum ViewSource: CaseIterable {
    /// Tags of 3 cm, seen from a hand's reach at a slant, by a camera without noise.
    case drawn
    case photographed

    static let there = allCases.filter {
      $0 == .drawn || SharedData.has(MarkerPoseTests.folder + "tags_14.txt")
    }
  }

  /// The camera of the views and their tags' corners.
  private struct Views {
    let side: Double
    let camera: CameraIntrinsics
    let views: [[[PixelPoint]]]

    init(_ source: ViewSource) throws {
      switch source {
      case .drawn: self.init(drawn: 40)
      case .photographed: try self.init()
      }
    }

    private init(drawn count: Int) {
      var random = SeededRandom(seed: 16)
      let tests = MarkerPoseTests()
      (side, camera) = (0.03, tests.camera)
      views = (0..<count).map { _ in
        func between(_ low: Double, _ high: Double) -> Double {
          low + (high - low) * random.uniform()
        }
        let turn =
          Orientation(degrees: between(0, 360), about: Vector3(x: 0, y: 0, z: 1))
          * Orientation(degrees: between(20, 55), about: Vector3(x: 1, y: 0, z: 0))
          * Orientation(degrees: between(0, 360), about: Vector3(x: 0, y: 0, z: 1))
        let position = Vector3(
          x: between(-0.1, 0.1), y: between(-0.05, 0.05), z: between(-0.4, -0.2))
        return [tests.corners(FramePose(position: position, orientation: turn), side: 0.03)]
      }
    }

    init() throws {
      func numbers(_ file: String) -> [[Double]] {
        SharedData.text(MarkerPoseTests.folder + file)
          .split(whereSeparator: \.isNewline)
          .map { $0.split(separator: " ").compactMap { Double($0) } }
      }
      let matrix = numbers("camera_matrix.txt")
      side = try #require(numbers("tag_side_length.txt").first?.first)
      camera = CameraIntrinsics(
        fx: matrix[0][0], fy: matrix[1][1], cx: matrix[0][2], cy: matrix[1][2])
      views = (0..<15).map { view in
        let rows = numbers("tags_\(view).txt")
        return stride(from: 0, to: rows.count - 4, by: 5).map { start in
          rows[start + 1...start + 4].map { PixelPoint(x: $0[0], y: $0[1]) }
        }
      }
    }
  }

  @Test(.enabled(if: SharedData.has(folder + "tags_14.txt")))
  func `P-16: no pose meets the corners of the views better`() throws {
    let data = try Views()
    let found = try data.views.joined().map {
      try MarkerPose(corners: $0, side: data.side, intrinsics: data.camera)
    }
    expectEqual(found.count, Self.leastErrors.count)
    for (pose, least) in zip(found, Self.leastErrors) {
      expectNear(pose.reprojectionError, least, within: 0.002)
      // The marker is before the camera, its front toward it.
      expect(pose.pose.position.z < 0)
      let front = pose.pose.orientation.rotated(Vector3(x: 0, y: 0, z: 1))
      expect(front.dot(pose.pose.position) < 0)
    }
    let square = found.reduce(0) { $0 + $1.reprojectionError * $1.reprojectionError }
    expect((square / Double(found.count)).squareRoot() < 1)
  }

  @Test(.enabled(if: SharedData.has(folder + "tags_14.txt")))
  func `P-16: the corners of all 15 views are met within a pixel, the lens considered`() throws {
    let data = try Views()
    // The data's authors give no lens; this one SciPy fitted to all views together.
    let lens = RadialDistortion(k1: 0.1209, k2: -0.1803)
    for (number, view) in data.views.enumerated() {
      let errors = try view.flatMap {
        try MarkerPose(
          corners: $0, side: data.side, intrinsics: data.camera, distortion: lens
        ).cornerErrors
      }
      expect(errors.reduce(0, +) / Double(errors.count) < 1, "view \(number)")
    }
  }

  /// The positions of the views' tags, their corners moved by noise of a pixel, against the covariance
  /// that the pinhole model allows: (JᵀJ)⁻¹ of differences of the corners by position and turn.
  ///
  /// The squared distance in that measure is of three degrees of freedom: 7.815 holds 95 of 100.
  @Test(arguments: ViewSource.there)
  func `P-16: a pixel of noise moves a tag no more than the camera model says`(
    source: ViewSource
  ) throws {
    let data = try Views(source)
    var random = SeededRandom(seed: 5)
    var (inside, all) = (0, 0)
    var deviations: [Double] = []
    for seen in data.views.joined() {
      let truth = try MarkerPose(corners: seen, side: data.side, intrinsics: data.camera).pose
      let clean = corners(truth, side: data.side, camera: data.camera)
      let information = positionInformation(truth, side: data.side, camera: data.camera)
      deviations.append(information.inverse.trace.squareRoot())
      for _ in 0..<25 {
        let noisy = clean.map {
          PixelPoint(x: $0.x + random.gaussian(), y: $0.y + random.gaussian())
        }
        let found = try MarkerPose(corners: noisy, side: data.side, intrinsics: data.camera)
        let error = found.pose.position - truth.position
        all += 1
        if error.dot(information.times(error)) <= 7.815 { inside += 1 }
      }
    }
    expectEqual(all, (source == .drawn ? 40 : 41) * 25)
    expect((0.93...0.97).contains(Double(inside) / Double(all)), "\(inside) of \(all)")
    // Tags of 3 cm nearby: the model allows 0.2 to 1.7 mm for those photographed; a depth z of those
    // drawn, up to 0.4 m, errs by about z² / (focal length · side) of a pixel.
    let (focal, deepest) = (data.camera.fx, 0.4)
    let most = source == .drawn ? deepest * deepest / (focal * data.side) : 0.002
    try expect(#require(deviations.max()) < most, "\(deviations)")
  }

  /// Tags of 5 cm at a tilt of 25°, their corners off by 0.3 pixels: at 2 m they are some 35 pixels
  /// wide, and which way they tilt is lost in the noise; at 0.3 m it is not.
  @Test(arguments: [(2.0, 30.0), (0.3, 5)])
  func `T22: the true tilt is among the poses, and both are given where the corners do not tell`(
    distance: Double, within: Double
  ) throws {
    var random = SeededRandom(seed: 22)
    var (wrong, ambiguous) = (0, 0)
    for _ in 0..<200 {
      let turn =
        Orientation(degrees: 360 * random.uniform(), about: Vector3(x: 0, y: 0, z: 1))
        * Orientation(degrees: 25, about: Vector3(x: 1, y: 0, z: 0))
        * Orientation(degrees: 360 * random.uniform(), about: Vector3(x: 0, y: 0, z: 1))
      let truth = FramePose(position: Vector3(x: 0.05, y: 0.02, z: -distance), orientation: turn)
      let seen = corners(truth, side: 0.05).map {
        PixelPoint(x: $0.x + 0.3 * random.gaussian(), y: $0.y + 0.3 * random.gaussian())
      }
      let found = try MarkerPose(corners: seen, side: 0.05, intrinsics: camera)
      func error(_ pose: FramePose) -> Double {
        let up = Vector3(x: 0, y: 0, z: 1)
        let (a, b) = (pose.orientation.rotated(up), turn.rotated(up))
        return ElementaryFunctions.atan2(a.cross(b).length, a.dot(b)) * 180 / .pi
      }
      if found.alternative != nil { ambiguous += 1 }
      if error(found.pose) > within {
        wrong += 1
        try expect(error(#require(found.alternative).pose) < within)
      }
    }
    if distance > 1 {
      expect(wrong > 20 && ambiguous > 150, "\(wrong) wrong, \(ambiguous) ambiguous")
    } else {
      expectEqual(wrong, 0)
      expectEqual(ambiguous, 0)
    }
  }

  private func corners(
    _ pose: FramePose, side: Double, camera: CameraIntrinsics
  ) -> [PixelPoint] {
    MarkerPoseTests(camera: camera).corners(pose, side: side)
  }

  /// A symmetric matrix of three rows.
  private struct Matrix {
    var rows: [[Double]]

    var trace: Double { rows[0][0] + rows[1][1] + rows[2][2] }

    func times(_ v: Vector3) -> Vector3 {
      let r = rows.map { $0[0] * v.x + $0[1] * v.y + $0[2] * v.z }
      return Vector3(x: r[0], y: r[1], z: r[2])
    }

    var inverse: Matrix { Matrix(rows: MarkerPoseTests.inverse(rows)) }
  }

  /// Information of the corners about the position if the turn is unknown too, at a pixel of noise:
  /// the inverse of the position's part of the covariance.
  private func positionInformation(
    _ pose: FramePose, side: Double, camera: CameraIntrinsics
  ) -> Matrix {
    let axes = [Vector3(x: 1, y: 0, z: 0), Vector3(x: 0, y: 1, z: 0), Vector3(x: 0, y: 0, z: 1)]
    func moved(_ index: Int, _ step: Double) -> [Double] {
      var pose = pose
      if index < 3 {
        pose.position = pose.position + axes[index] * step
      } else {
        pose.orientation =
          Orientation(degrees: step * 180 / .pi, about: axes[index - 3]) * pose.orientation
      }
      return corners(pose, side: side, camera: camera).flatMap { [$0.x, $0.y] }
    }
    let step = 1e-6
    let columns = (0..<6).map { index in
      zip(moved(index, step), moved(index, -step)).map { ($0 - $1) / (2 * step) }
    }
    let normal = columns.map { a in columns.map { b in zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } } }
    let covariance = Self.inverse(normal).prefix(3).map { Array($0.prefix(3)) }
    return Matrix(rows: Self.inverse(covariance))
  }

  /// The inverse of a matrix, by elimination.
  private static func inverse(_ matrix: [[Double]]) -> [[Double]] {
    let count = matrix.count
    var rows = matrix.enumerated().map { index, row in
      row + (0..<count).map { $0 == index ? 1 : 0 }
    }
    for column in 0..<count {
      let best = (column..<count).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
      rows.swapAt(column, best)
      let pivot = rows[column][column]
      rows[column] = rows[column].map { $0 / pivot }
      for row in 0..<count where row != column {
        let factor = rows[row][column]
        rows[row] = zip(rows[row], rows[column]).map { $0 - factor * $1 }
      }
    }
    return rows.map { Array($0.suffix(count)) }
  }

  @Test func `noise of half a pixel moves the marker a little`() throws {
    var random = SeededRandom(seed: 11)
    let turn = Orientation(degrees: 35, about: Vector3(x: 0.3, y: 1, z: 0))
    let truth = FramePose(position: Vector3(x: 0, y: 0, z: -1), orientation: turn)
    for _ in 0..<20 {
      let seen = corners(truth, side: 0.3).map {
        PixelPoint(x: $0.x + 0.5 * random.gaussian(), y: $0.y + 0.5 * random.gaussian())
      }
      let found = try MarkerPose(corners: seen, side: 0.3, intrinsics: camera)
      // Half a pixel of 420 across: a millimeter for each at one meter.
      expect((found.pose.position - truth.position).length < 0.01)
      expect(found.reprojectionError < 1.5)
    }
  }

  @Test func `what is no marker is refused`() {
    func error(_ corners: [(Double, Double)], side: Double = 0.1) -> LocalizationError? {
      #expect(throws: LocalizationError.self) {
        try MarkerPose(
          corners: corners.map { PixelPoint(x: $0.0, y: $0.1) }, side: side, intrinsics: camera)
      }
    }
    let good: [(Double, Double)] = [(0, 0), (10, 0), (10, 10), (0, 10)]
    expect(error(Array(good.prefix(3)))?.description.contains("3 points") ?? false)
    expect(error(good.reversed())?.description.contains("clockwise") ?? false)
    expect(error([(0, 0), (5, 0), (10, 0), (0, 10)]) != nil)
    expect(error(good, side: 0)?.description.contains("`side` is 0") ?? false)
    expect(error(good, side: .nan) != nil)
    expect(error([(0, 0), (.infinity, 0), (10, 10), (0, 10)]) != nil)
  }
}
