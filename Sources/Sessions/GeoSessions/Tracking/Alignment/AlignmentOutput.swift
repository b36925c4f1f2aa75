public import Geodesy

/// An output of the alignment of the AR world.
public enum AlignmentOutput: Hashable, Sendable {
  /// The world has a place, or a better one than before: anchors move with it.
  case placed(AlignmentSolution, WorldPlacement)
  /// The measurements do not determine the place, and why; a place told before is taken back.
  case refused(AlignmentRefusal)
  /// The world jumped by so many meters, so many seconds after its last pose; what is reported next holds
  /// for the new one.
  case jumped(distance: Meters, gap: Seconds)
  /// The world was made anew: there is no place any more.
  case restarted
  /// A measurement does not look like one.
  case anomaly(SensorAnomaly)
}
