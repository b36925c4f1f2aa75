import GeoNumerics
public import Geodesy

/// The turn, the move and, if wanted, the scale that bring points of one frame onto those of another
/// with the least sum of squared distances.
///
/// The closed form of Umeyama (IEEE PAMI 13, 1991), the rotation as Horn's quaternion (JOSA A 4,
/// 1987), which never mirrors.
public struct PointAlignment: Hashable, Sendable {
  /// The freedom of a transform between the frames.
  public enum Freedom: String, Hashable, Sendable, CaseIterable {
    /// Any turn and a move: SE(3).
    case rigid
    /// Any turn, a move and a scale: Sim(3).
    case similarity
    /// A turn about the third axis, which points up, and a move: what two level frames differ by.
    case yaw
  }

  /// The rotation of vectors of the source to the target.
  public let rotation: Orientation
  /// Added after turning and scaling.
  public let translation: Vector3
  /// The factor before turning; 1 unless the freedom is `similarity`.
  public let scale: Double
  /// The scale that would have fitted best after the turn: a diagnostic for the other freedoms.
  public let bestScale: Double
  /// The turn about the third axis, counter-clockwise, when the freedom is `yaw`.
  public let yaw: Degrees?
  /// The distances that remain, in the order of the pairs.
  public let residuals: [Meters]

  /// Aligns the sources of pairs with their targets.
  ///
  /// - Throws: `TrackingError` when the pairs do not determine the answer.
  public init(_ pairs: PointPairs, _ freedom: Freedom) throws(TrackingError) {
    let needed = freedom == .yaw ? 2 : 3
    guard pairs.count >= needed else { throw .tooFew(count: pairs.count, needed: needed) }
    let sums = PairMoments(pairs)
    guard sums.isFinite else { throw .notFinite }
    guard sums.sourceSpread > 0 else { throw .samePlace }
    let quaternion: SIMD4<Double>
    let agreement: Double
    if freedom == .yaw {
      let (cosine, sine) = (sums.x.x + sums.y.y, sums.x.y - sums.y.x)
      let length = (cosine * cosine + sine * sine).squareRoot()
      guard length > 1e-12 * sums.sourceSpread else { throw .samePlace }
      let angle = ElementaryFunctions.atan2(sine, cosine)
      let half = ElementaryFunctions.sincos(angle / 2)
      quaternion = SIMD4(half.cos, 0, 0, half.sin)
      agreement = length + sums.z.z
      yaw = angle * (180 / .pi)
    } else {
      let largest = sums.hornMatrix.largestEigenvalue()
      guard largest.value - largest.next > 1e-9 * largest.value else { throw .onOneLine }
      quaternion = largest.vector
      agreement = largest.value
      yaw = nil
    }
    bestScale = agreement / sums.sourceSpread
    scale = freedom == .similarity ? bestScale : 1
    let turn = Turn(quaternion, scale: scale)
    rotation = turn.orientation
    let moved = turn.applied(sums.sourceMean)
    let translation = sums.targetMean - moved
    self.translation = translation
    residuals = pairs.distances(after: turn, translation)
  }

  /// A point of the source in the target's frame.
  public func target(of source: Vector3) -> Vector3 {
    rotation.rotated(source) * scale + translation
  }

  /// The usual statistics of the residuals.
  package var statistics: ErrorStatistics? { ErrorStatistics(residuals) }
}
