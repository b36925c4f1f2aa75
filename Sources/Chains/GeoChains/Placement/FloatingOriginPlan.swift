public import Geodesy

/// Frame origins that keep points exact enough in Float32.
///
/// Between `2^k` and `2^(k+1)` a Float32 has a spacing of `2^(k-23)`, and rounding moves a component
/// by at most half of that, a point by at most `√3/2` of it. The radius of a frame is the largest power
/// of two below which that stays within the tolerance: 16,384 m for 1 mm. A point belongs to a frame
/// when none of its components is beyond the radius.
///
/// The number of frames is one when one is enough; otherwise points are covered from one end of the
/// longest extent to the other, each time by the best of 25 squares around the outermost point that
/// is left. A straight route of length `s` takes `s / (2 radius)` frames, rounded up. The same points
/// give the same plan.
public struct FloatingOriginPlan: Hashable, Sendable {
  /// One frame: its origin and what it holds.
  public struct Frame: Hashable, Sendable {
    /// The origin of the frame.
    public var origin: GeodeticPosition
    /// Places in the list of points, ascending.
    public var points: [Int]
  }

  /// The largest component in a frame, in meters.
  public let radius: Meters
  /// The frames, in the order of their first points.
  public let frames: [Frame]

  /// Plans frames for points.
  /// - Parameters:
  ///   - points: The points, any number, anywhere.
  ///   - tolerance: Maximum error of Float32, in meters; from 1e-9 to 1,000.
  /// - Throws: `GeodesyError.notAPosition` for a point that is not finite, `toleranceOutOfRange`.
  public init(for points: [GeodeticPosition], tolerance: Meters = 0.001) throws(GeodesyError) {
    guard tolerance >= 1e-9, tolerance <= 1_000 else { throw .toleranceOutOfRange(tolerance) }
    radius = Self.radius(tolerance: tolerance)
    let positions = points.map { ECEFPosition($0) }
    for position in positions {
      guard (position.x + position.y + position.z).isFinite else { throw .notAPosition(position) }
    }
    frames = OriginCover(points: points, positions: positions, radius: radius).frames()
  }

  /// The limit of components in meters, a power of two.
  public static func radius(tolerance: Meters) -> Meters {
    var radius = 0x1p-10
    while radius * 2 * 0x1p-25 * 1.732_050_807_568_878 <= tolerance { radius *= 2 }
    return radius
  }
}
