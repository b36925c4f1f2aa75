public import Geodesy

/// The hit of a touch on the camera picture, in the AR world (see `Frame.pose` for its axes).
public enum ViewTap: Hashable, Sendable {
  /// The point of a surface that world tracking knows.
  case point(Vector3)
  /// Only the ray is known: it starts at the camera and has a direction of length 1.
  case ray(origin: Vector3, direction: Vector3)
  /// Nothing.
  case miss
}
