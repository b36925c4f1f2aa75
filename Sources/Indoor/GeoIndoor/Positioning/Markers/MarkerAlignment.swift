import GeoNumerics
import GeoSessions
import Geodesy

/// Alignment of the tracker's world to a floor plan, from one marker.
///
/// The tracker's y is up; its x and z become the plan's x and y after a turn by `turn`.
struct MarkerAlignment: Hashable, Sendable {
  let marker: VenueMarker
  /// Position of the marker in the tracker's world.
  let anchor: Vector3
  /// The marker's heading on the plan plus its turn in the tracker's world, radians.
  let turn: Double
  private let sine: Double
  private let cosine: Double

  /// A pose on the marker's floor.
  struct Placement: Hashable, Sendable {
    /// Position on the plan, in meters.
    var point: FloorPoint
    /// Viewing direction of the camera; nil if unknown.
    var heading: PlanHeading?
    /// Meters above the marker's center.
    var rise: Meters
  }

  init?(_ marker: VenueMarker, seenAt pose: FramePose) {
    guard let yaw = PoseYaw.ofPicture(pose.orientation), pose.position.length < 1e6,
      marker.position.isUsable
    else { return nil }
    self.marker = marker
    anchor = pose.position
    turn = marker.heading.clockwise * .pi / 180 + yaw
    (sine, cosine) = ElementaryFunctions.sincos(turn)
  }

  /// A point of the tracker's world on the plan.
  func point(_ position: Vector3) -> FloorPoint {
    let way = position - anchor
    return FloorPoint(
      x: marker.position.x + cosine * way.x - sine * way.z,
      y: marker.position.y + sine * way.x + cosine * way.z)
  }

  /// A camera's pose on the floor.
  func place(_ pose: FramePose, screen: DeviceOrientation? = nil) -> Placement {
    let yaw = PoseYaw.ofCamera(pose.orientation, screen: screen)
    return Placement(
      point: point(pose.position),
      heading: yaw.flatMap { PlanHeading(counterclockwiseRadians: $0 - turn) },
      rise: pose.position.y - anchor.y)
  }
}
