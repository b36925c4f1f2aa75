package import Geodesy

/// A moment from which, or a stretch through which, an AR world does not agree with the rest of it.
package struct WorldBreak: Hashable, Sendable {
  /// A way for a world to break.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The yaw of the world changes.
    case turned
    /// The place of the world changes.
    case jumped
    /// The scale of the world changes.
    case rescaled
    /// The poses stand still while the camera moves.
    case frozen
    /// Left and right are exchanged.
    case mirrored
  }

  package let kind: Kind
  /// The beginning, in seconds on the clock of the session.
  package let time: Seconds
  /// The end, in seconds, of a stretch; nil for a change that stays.
  package let end: Seconds?
  /// Degrees of the turn, meters of the jump or of the missing way, or the factor of the scale; nil
  /// for a mirrored world.
  package let size: Double?
  /// The uncertainty of `size` (one standard deviation).
  package let accuracy: Double?
}

/// A stretch of a session in which its AR world holds, aligned by itself.
package struct AlignedPart: Hashable, Sendable {
  /// The first and the last moment, in seconds on the clock of the session.
  package let start: Seconds
  package let end: Seconds
  /// The alignment of the stretch alone.
  package let solution: AlignmentSolution
}
