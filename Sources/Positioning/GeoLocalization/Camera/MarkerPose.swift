package import GeoSessions
package import Geodesy

/// A corner of a marker in a picture, in pixels.
package struct PixelPoint: Hashable, BitwiseCopyable, Sendable {
  /// From the left.
  package var x: Double
  /// From the top.
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// Pose of a square marker, from its four corners in a picture.
///
/// A homography gives a first pose; least squares on the pixels refine it, from there and from its
/// mirror image about the line of sight, as a square seen from afar looks alike from both. Where the
/// corners do not tell the two apart, the other one is in `alternative`. The same bits on every machine.
package struct MarkerPose: Hashable, Sendable {
  /// The marker in the camera, with a session's axes: x right, y up, z toward the viewer.
  ///
  /// The marker's own x points to its right, y to its top, z out of its front; its center is at 0.
  package let pose: FramePose
  /// Reprojection error of each corner, in pixels of a lens without distortion.
  package let cornerErrors: [Double]
  /// The other pose that the corners allow; nil where they tell the two apart.
  package let alternative: Alternative?

  /// A pose that fits the corners nearly as well.
  package struct Alternative: Hashable, Sendable {
    /// The marker in the camera, like `MarkerPose.pose`.
    package let pose: FramePose
    /// The root mean square of the corners' errors, pixels.
    package let reprojectionError: Double
  }

  /// The error of a corner that a detector is trusted with, one standard deviation, pixels.
  private static let cornerNoise = 0.5
  /// The standard deviations by which the better pose must lead (likelihood ratio of two poses).
  private static let lead = 3.0
  /// Poses whose normals are nearer than this are one, degrees.
  private static let sameNormal = 2.0

  /// The root mean square of the corners' errors, pixels.
  package var reprojectionError: Double {
    (cornerErrors.reduce(0) { $0 + $1 * $1 } / 4).squareRoot()
  }

  /// Finds the pose.
  /// - Parameters:
  ///   - corners: Top left, top right, bottom right, bottom left, as one reads the marker: clockwise
  ///     in the picture.
  ///   - side: The length of the marker's sides.
  ///   - intrinsics: Of the picture.
  ///   - distortion: Of the lens.
  /// - Throws: `LocalizationError.unusable` or `outOfRange` for another count, corners that are no
  ///   convex clockwise quadrilateral, a side or focal lengths that are not above 0.
  package init(
    corners: [PixelPoint], side: Meters, intrinsics: CameraIntrinsics,
    distortion: RadialDistortion = .none
  ) throws(LocalizationError) {
    try Self.check(corners, side, intrinsics)
    let rays = corners.map { corner in
      distortion.straightened(
        SIMD2(
          (corner.x - intrinsics.cx) / intrinsics.fx, (corner.y - intrinsics.cy) / intrinsics.fy))
    }
    let half = side / 2
    // OpenCV's axes: y of the marker points down too, its front looks at the camera.
    let square = [
      SIMD2(-half, -half), SIMD2(half, -half), SIMD2(half, half), SIMD2(-half, half),
    ]
    guard let first = PlanarPose(square: square, rays: rays) else {
      throw .unusable(name: "corners", found: "in line", expected: "four corners of a square")
    }
    let scale = SIMD2(intrinsics.fx, intrinsics.fy)
    let fits = [first, first.mirrored].map { $0.refined(square: square, rays: rays, scale: scale) }
    let better = fits[1].error < fits[0].error ? fits[1] : fits[0]
    // Both starts may end at the same pose: the other one is sought from the better end.
    let mirrored = better.pose.mirrored.refined(square: square, rays: rays, scale: scale)
    let (best, other) = mirrored.error < better.error ? (mirrored, better) : (better, mirrored)
    pose = CameraAxes.openCV.relative(best.pose.pose)
    cornerErrors = best.pose.misses(square: square, rays: rays, scale: scale)
    let isRuledOut =
      !(other.error - best.error <= Self.lead * Self.lead * Self.cornerNoise * Self.cornerNoise)
    alternative =
      isRuledOut || best.pose.normalAngle(to: other.pose) < Self.sameNormal
      ? nil
      : Alternative(
        pose: CameraAxes.openCV.relative(other.pose.pose),
        reprojectionError: (other.error / 4).squareRoot())
  }

  private static func check(
    _ corners: [PixelPoint], _ side: Meters, _ intrinsics: CameraIntrinsics
  ) throws(LocalizationError) {
    guard corners.count == 4 else {
      throw .unusable(name: "corners", found: "\(corners.count) points", expected: "4")
    }
    for (name, value) in [
      ("side", side), ("fx", intrinsics.fx), ("fy", intrinsics.fy),
    ] {
      let range = 1e-6...1e7
      guard range.contains(value) else {
        throw .outOfRange(name: name, value: value, expected: range)
      }
    }
    let bound = 1e7
    for corner in corners {
      guard abs(corner.x) < bound, abs(corner.y) < bound, abs(intrinsics.cx) < bound,
        abs(intrinsics.cy) < bound
      else {
        throw .unusable(
          name: "corners", found: "\(corner.x), \(corner.y)", expected: "pixels of a picture")
      }
    }
    for index in 0..<4 {
      let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
      // Clockwise with y down: each corner turns to the right.
      guard (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0 else {
        throw .unusable(
          name: "corners", found: "not convex or not clockwise",
          expected: "top left, top right, bottom right, bottom left")
      }
    }
  }
}
