import GeoSessions
import GeoTexts
import Geodesy

extension SessionOutput {
  /// Creates the output of aligning the AR world, with texts in a language.
  init(_ output: AlignmentOutput, at time: Seconds, in language: Language) {
    let fields: [Field] =
      switch output {
      case .placed(let solution, let placement):
        [.init("state", .text("placed"))] + placement.fields + solution.fields
      case .refused(let refusal):
        [
          .init("state", .text("refused")), .init("reason", .text(refusal.name)),
          .text(refusal.message, in: language),
        ]
      case .jumped(let distance, let gap):
        [
          .init("state", .text("jumped")), .init("meters", .number(distance, decimals: 2)),
          .init("gap", .number(gap, decimals: 3)),
          .text(.worldJumped(distance: distance), in: language),
        ]
      case .restarted:
        [.init("state", .text("restarted")), .text(.report(.worldRestarted), in: language)]
      case .anomaly(let anomaly):
        anomaly.fields + [.text(anomaly.message, in: language)]
      }
    let isAnomaly = if case .anomaly = output { true } else { false }
    self.init(time: time, isAnomaly ? .anomaly : .alignment, fields)
  }
}

extension SensorAnomaly {
  fileprivate var fields: [SessionOutput.Field] {
    let values: [SessionOutput.Field] =
      switch self {
      case .frozenFixes(let count, let walked):
        [.init("count", .whole(count)), .init("meters", .number(walked, decimals: 1))]
      case .frozenHeading(let count, let turned):
        [.init("count", .whole(count)), .init("degrees", .number(turned, decimals: 1))]
      case .frozenPose(let seconds), .fixOrder(let seconds), .staleFix(let seconds):
        [.init("seconds", .number(seconds, decimals: 3))]
      case .fixJump(let meters, let moved, let allowed):
        [
          .init("meters", .number(meters, decimals: 1)),
          .init("moved", .number(moved, decimals: 1)),
          .init("allowed", .number(allowed, decimals: 1)),
        ]
      case .optimisticAccuracy(let factor): [.init("factor", .number(factor, decimals: 2))]
      }
    return [.init("name", .text(name))] + values
  }
}

extension WorldPlacement {
  fileprivate var fields: [SessionOutput.Field] {
    [
      .init("yaw", .number(yaw, decimals: 4)),
      .init("yawAccuracy", .number(uncertainty.yawAccuracy, decimals: 3)),
      .init("pivot", .list([pivot.x, pivot.y, pivot.z].map { .number($0, decimals: 4) })),
      .init("latitude", .number(coordinate.latitude, decimals: 9)),
      .init("longitude", .number(coordinate.longitude, decimals: 9)),
      .init("altitude", .optional(altitude?.meters, decimals: 3)),
      .init("datum", .optional(altitude?.datum.rawValue)),
      .init("horizontalAccuracy", .number(uncertainty.horizontalAccuracy, decimals: 3)),
      .init("verticalAccuracy", .optional(uncertainty.verticalAccuracy, decimals: 3)),
    ]
  }
}

extension AlignmentSolution {
  /// The fields of an output that state what the placement rests on.
  fileprivate var fields: [SessionOutput.Field] {
    [
      .init("fixes", .whole(evidence.fixes)), .init("visualFixes", .whole(evidence.visualFixes)),
      .init("rejected", .whole(evidence.rejected)), .init("rmse", .number(fit.rmse, decimals: 3)),
      .init("scale", .optional(fit.scale, decimals: 5)),
      .init("compassBias", .optional(compass?.degrees, decimals: 1)),
    ]
  }
}
