import GeoNumerics
import Geodesy

/// The view frustum of a camera: a pyramid with two opening angles, up to a distance.
struct ViewCone: Hashable, Sendable {
  private let width: Double
  private let height: Double
  private let distance: Meters

  init(_ policy: AnchorPolicy) {
    width = ElementaryFunctions.tan(policy.viewWidth * .pi / 360)
    height = ElementaryFunctions.tan(policy.viewHeight * .pi / 360)
    distance = policy.viewDistance
  }

  /// Whether a camera sees a point of its world; it looks along its own -z, its x to the right.
  func contains(_ point: Vector3, from camera: FramePose) -> Bool {
    let seen = camera.orientation.inverse.rotated(point - camera.position)
    return seen.z < 0 && abs(seen.x) <= -seen.z * width && abs(seen.y) <= -seen.z * height
      && seen.length <= distance
  }
}
