import Geodesy

/// The box around what a map knows, along the map's axes.
struct MapBounds: Hashable, Sendable {
  /// The corner with the least x, y and z, meters.
  let lower: Vector3
  /// The corner with the greatest x, y and z, meters.
  let upper: Vector3

  init(_ one: Vector3, _ other: Vector3) {
    lower = Vector3(x: min(one.x, other.x), y: min(one.y, other.y), z: min(one.z, other.z))
    upper = Vector3(x: max(one.x, other.x), y: max(one.y, other.y), z: max(one.z, other.z))
  }

  func nearest(to point: Vector3) -> Vector3 {
    Vector3(
      x: min(max(point.x, lower.x), upper.x), y: min(max(point.y, lower.y), upper.y),
      z: min(max(point.z, lower.z), upper.z))
  }

  var corners: [Vector3] {
    [lower.x, upper.x].flatMap { x in
      [lower.y, upper.y].flatMap { y in
        [lower.z, upper.z].map { z in Vector3(x: x, y: y, z: z) }
      }
    }
  }
}
