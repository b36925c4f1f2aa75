public import GeoSessions

extension AlignmentRefusal {
  /// A message naming what was found and what is needed.
  public var message: Message {
    switch self {
    case .noFixes: .report(.refusedNoFixes)
    case .tooLittleMotion(let spread, let ratio, let needed):
      Message(
        ReportText.refusedTooLittleMotion,
        [
          .decimal("spread", spread, 1), .decimal("ratio", ratio ?? 0, 1),
          .decimal("needed", needed, needed == needed.rounded() ? 0 : 1),
        ])
    case .contradictory(let rejected, let count):
      Message(
        ReportText.refusedContradictory, [.whole("rejected", rejected), .whole("count", count)])
    case .residuals(let rmse, let factor):
      Message(
        ReportText.refusedResiduals, [.decimal("rmse", rmse, 1), .decimal("factor", factor, 0)])
    case .scale(let scale, _):
      Message(ReportText.refusedScale, [.decimal("scale", 1 / max(scale, 0.01), 2)])
    case .jumps(let count, let frames):
      Message(ReportText.refusedJumps, [.whole("count", count), .whole("frames", frames)])
    case .broken(let kind, let time, _):
      Message(Self.text(ofBreak: kind), [.decimal("seconds", time, 1)])
    }
  }
}

extension AlignmentRefusal {
  private static func text(ofBreak kind: String) -> ReportText {
    switch WorldBreak.Kind(rawValue: kind) {
    case .turned, nil: .refusedTurned
    case .jumped: .refusedJumped
    case .rescaled: .refusedRescaled
    case .frozen: .refusedFrozen
    case .mirrored: .refusedMirrored
    }
  }
}

extension SensorAnomaly {
  /// A message about the suspicion.
  package var message: Message {
    switch self {
    case .frozenFixes(let count, let walked):
      Message(
        ReportText.suspectFrozenFixes, [.whole("count", count), .length("distance", walked)])
    case .frozenHeading(let count, let turned):
      Message(
        ReportText.suspectFrozenHeading, [.whole("count", count), .decimal("degrees", turned, 0)])
    case .frozenPose(let seconds):
      Message(ReportText.suspectFrozenPose, [.decimal("seconds", seconds, 1)])
    case .fixJump(let meters, let moved, _):
      Message(
        ReportText.suspectFixJump, [.length("distance", meters), .length("moved", moved)])
    case .staleFix(let age): Message(ReportText.suspectStaleFix, [.decimal("seconds", age, 1)])
    case .optimisticAccuracy(let factor):
      Message(ReportText.suspectOptimisticAccuracy, [.decimal("factor", factor, 1)])
    case .fixOrder(let seconds):
      Message(ReportText.suspectFixOrder, [.decimal("seconds", seconds, 1)])
    }
  }
}

extension Message {
  /// Message of a jump of the AR world, in meters, for people.
  package static func worldJumped(distance: Double) -> Message {
    Message(ReportText.worldJumped, [.length("distance", distance)])
  }
}
