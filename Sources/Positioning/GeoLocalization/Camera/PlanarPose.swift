import GeoNumerics
import Geodesy

/// The pose of a plane in a camera, by points of the plane and the rays on which they are seen.
///
/// OpenCV's axes in both; rays are x and y at depth 1.
struct PlanarPose: Hashable, Sendable {
  private(set) var position: Vector3
  private(set) var orientation: Orientation

  var pose: FramePose { FramePose(position: position, orientation: orientation) }

  /// Creates the pose from the homography of four points; nil if it does not exist.
  init?(square: [SIMD2<Double>], rays: [SIMD2<Double>]) {
    var rows: [[Double]] = []
    var values: [Double] = []
    for (p, r) in zip(square, rays) {
      rows.append([p.x, p.y, 1, 0, 0, 0, -r.x * p.x, -r.x * p.y])
      rows.append([0, 0, 0, p.x, p.y, 1, -r.y * p.x, -r.y * p.y])
      values += [r.x, r.y]
    }
    guard let h = LinearEquations.solve(rows, values) else { return nil }
    let a = Vector3(x: h[0], y: h[3], z: h[6])
    let b = Vector3(x: h[1], y: h[4], z: h[7])
    let scale = 2 / (a.length + b.length)
    guard scale.isFinite, a.length > 0, b.length > 0 else { return nil }
    // The two axes made orthogonal by turning each by half of what they are too near or far apart.
    let (u, v) = (a * (1 / a.length), b * (1 / b.length))
    let (sum, difference) = (u + v, u - v)
    guard sum.length > 0, difference.length > 0 else { return nil }
    let half = 0.5.squareRoot()
    let (s, d) = (sum * (half / sum.length), difference * (half / difference.length))
    let (x, y) = (s + d, s - d)
    guard let turn = Self.turn(x, y, x.cross(y)) else { return nil }
    position = Vector3(x: h[2] * scale, y: h[5] * scale, z: scale)
    orientation = turn
  }

  /// The pose whose plane is mirrored about the line of sight: seen from afar they look alike.
  var mirrored: PlanarPose {
    var other = self
    let sight = position * (1 / position.length)
    let normal = orientation.rotated(Vector3(x: 0, y: 0, z: 1))
    let axis = normal.cross(sight)
    // Twice the angle between normal and line of sight, about the axis across both.
    let turn = try? Orientation(
      x: axis.x, y: axis.y, z: axis.z, w: normal.dot(sight))
    other.orientation = (turn ?? .identity) * orientation
    return other
  }

  /// Returns the angle between the normals of two poses, degrees.
  func normalAngle(to other: PlanarPose) -> Degrees {
    let up = Vector3(x: 0, y: 0, z: 1)
    let (a, b) = (orientation.rotated(up), other.orientation.rotated(up))
    return ElementaryFunctions.atan2(a.cross(b).length, a.dot(b)) * 180 / .pi
  }

  /// The pose with the least sum of squared pixel errors nearby, and that sum (Levenberg 1944).
  func refined(
    square: [SIMD2<Double>], rays: [SIMD2<Double>], scale: SIMD2<Double>
  ) -> (pose: PlanarPose, error: Double) {
    var best = self
    var error = best.error(square, rays, scale)
    var damping = 1e-3
    for _ in 0..<60 {
      guard let step = best.step(square, rays, scale, damping: damping) else { break }
      let next = best.moved(by: step)
      let found = next.error(square, rays, scale)
      if found < error {
        let isDone = error - found < 1e-14 * error
        (best, error) = (next, found)
        damping = max(damping / 10, 1e-12)
        if isDone { break }
      } else {
        damping *= 10
        if damping > 1e12 { break }
      }
    }
    return (best, error)
  }

  /// Reprojection error of each point in pixels; infinite behind the camera.
  func misses(
    square: [SIMD2<Double>], rays: [SIMD2<Double>], scale: SIMD2<Double>
  ) -> [Double] {
    zip(square, rays).map { p, r in
      let q = position + orientation.rotated(Vector3(x: p.x, y: p.y, z: 0))
      guard q.z > 0 else { return .infinity }
      let miss = (SIMD2(q.x / q.z, q.y / q.z) - r) * scale
      return (miss * miss).sum().squareRoot()
    }
  }

  private func error(
    _ square: [SIMD2<Double>], _ rays: [SIMD2<Double>], _ scale: SIMD2<Double>
  ) -> Double {
    misses(square: square, rays: rays, scale: scale).reduce(0) { $0 + $1 * $1 }
  }

  /// The step of turn and move that makes the linearized, damped errors least.
  private func step(
    _ square: [SIMD2<Double>], _ rays: [SIMD2<Double>], _ scale: SIMD2<Double>, damping: Double
  ) -> [Double]? {
    var normal = [[Double]](repeating: [Double](repeating: 0, count: 6), count: 6)
    var right = [Double](repeating: 0, count: 6)
    for (p, r) in zip(square, rays) {
      let arm = orientation.rotated(Vector3(x: p.x, y: p.y, z: 0))
      let q = position + arm
      guard q.z > 0 else { return nil }
      let (x, y, w) = (q.x / q.z, q.y / q.z, 1 / q.z)
      for (dx, dy, dz, miss) in [
        (w * scale.x, 0.0, -x * w * scale.x, (x - r.x) * scale.x),
        (0.0, w * scale.y, -y * w * scale.y, (y - r.y) * scale.y),
      ] {
        // A small turn moves the corner by turn × arm.
        let turn = arm.cross(Vector3(x: dx, y: dy, z: dz))
        let row = [turn.x, turn.y, turn.z, dx, dy, dz]
        for i in 0..<6 {
          for j in 0..<6 { normal[i][j] += row[i] * row[j] }
          right[i] -= row[i] * miss
        }
      }
    }
    for i in 0..<6 { normal[i][i] *= 1 + damping }
    return LinearEquations.solve(normal, right)
  }

  private func moved(by step: [Double]) -> PlanarPose {
    var next = self
    let turn = try? Orientation(x: step[0] / 2, y: step[1] / 2, z: step[2] / 2, w: 1)
    next.orientation = (turn ?? .identity) * orientation
    next.position = position + Vector3(x: step[3], y: step[4], z: step[5])
    return next
  }

  /// The turn whose axes are given.
  private static func turn(_ x: Vector3, _ y: Vector3, _ z: Vector3) -> Orientation? {
    let matrix = Transform<Double>(
      SIMD4(x.x, x.y, x.z, 0), SIMD4(y.x, y.y, y.z, 0), SIMD4(z.x, z.y, z.z, 0),
      SIMD4(0, 0, 0, 1))
    return (try? FramePose(matrix))?.orientation
  }
}
