/// Why a position or a frame cannot be computed.
public enum FrameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A component is NaN or infinite.
  case notFinite(Cartesian)
  /// The position is closer than `WGS84.centerRadius` to the center of the Earth, where several
  /// points of the ellipsoid are below it.
  case nearCenter(distance: Meters)
  /// The four numbers have no direction: they are all 0, or one of them is not finite.
  case notQuaternion(x: Double, y: Double, z: Double, w: Double)
  /// The matrix is not a rotation followed by a move: it scales, shears, mirrors or projects.
  case notRigid
  /// A matrix was given by another number of values than 16.
  case notSixteen(count: Int)
  /// The number of output places differs from the number of points.
  case unequalCounts(points: Int, results: Int)
  /// The tolerance of a plan is not between 1e-9 and 1,000 m.
  case toleranceOutOfRange(Meters)

  /// What was found and what was expected, for people.
  public var description: String {
    switch self {
    case .notFinite(let position):
      "x \(position.x), y \(position.y), z \(position.z) is not a position in meters"
    case .nearCenter(let distance):
      "the position is \(distance) m from the center of the Earth; "
        + "below \(WGS84.centerRadius) m it has no single latitude"
    case .notQuaternion(let x, let y, let z, let w):
      "x \(x), y \(y), z \(z), w \(w) is not an orientation"
    case .notRigid:
      "the matrix is not a rotation and a move"
    case .notSixteen(let count):
      "\(count) numbers found where a matrix has 16"
    case .unequalCounts(let points, let results):
      "\(results) places for the results of \(points) points"
    case .toleranceOutOfRange(let meters):
      "a tolerance of \(meters) m is not between 0.000000001 and 1000"
    }
  }
}
