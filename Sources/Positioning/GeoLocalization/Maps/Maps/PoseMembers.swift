package import GeoFormats
package import Geodesy

/// Points and turns as services write them: objects with the names of their components.
package enum PoseMembers {
  /// Range of a point's coordinates from the map's origin.
  static let meters: ClosedRange<Double> = -1e7...1e7

  /// A point `{x, y, z}` in meters.
  package static func point(_ node: JSONNode) throws(FormatError) -> Vector3 {
    try node.requireObject()
    return Vector3(
      x: try node["x"].number(in: meters), y: try node["y"].number(in: meters),
      z: try node["z"].number(in: meters))
  }

  /// A quaternion `{x, y, z, w}`, or with another prefix `{qx, qy, qz, qw}`.
  package static func turn(
    _ node: JSONNode, prefix: String = ""
  ) throws(FormatError) -> Orientation {
    if case .array = node.value {
      throw node.error(expected: "an object with `x`, `y`, `z` and `w`; an array has no order")
    }
    try node.requireObject()
    let (x, y) = (try node[prefix + "x"].number(), try node[prefix + "y"].number())
    let (z, w) = (try node[prefix + "z"].number(), try node[prefix + "w"].number())
    let length = (x * x + y * y + z * z + w * w).squareRoot()
    guard abs(length - 1) <= unitTolerance, let turn = try? Orientation(x: x, y: y, z: z, w: w)
    else { throw node.error(expected: "a quaternion of length 1") }
    return turn
  }

  /// A pose `{position, rotation}` of a map in its set.
  static func relativePose(_ node: JSONNode) throws(FormatError) -> FramePose {
    try node.requireObject(known: ["position", "rotation"])
    let rotation = node["rotation"]
    let prefix = rotation["qw"].isNull ? "" : "q"
    return FramePose(
      position: try point(node["position"]), orientation: try turn(rotation, prefix: prefix))
  }

  /// Largest deviation of a quaternion's length from 1: answers are rounded to a few decimals.
  private static let unitTolerance = 0.02
}
