import GeoSessions
import GeoTexts
import GeoTracking
import Geodesy

extension SessionOutput {
  /// What the alignment of the AR world says, with texts in a language.
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
      case .suspicion(let suspicion):
        suspicion.fields + [.text(suspicion.message, in: language)]
      }
    let isSuspicion = if case .suspicion = output { true } else { false }
    self.init(time: time, isSuspicion ? .suspicion : .alignment, fields)
  }
}

extension Suspicion {
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
  /// The fields of an output that state the placement.
  fileprivate var fields: [SessionOutput.Field] {
    [
      .init("yaw", .number(yaw, decimals: 4)),
      .init("yawAccuracy", .number(uncertainty.yawAccuracy, decimals: 3)),
      .init(
        "pivot",
        .list([pivot.x, pivot.y, pivot.z].map { .number($0, decimals: 4) })),
      .init("latitude", .number(coordinate.latitude, decimals: 9)),
      .init("longitude", .number(coordinate.longitude, decimals: 9)),
      .init("altitude", altitude.map { .number($0.meters, decimals: 3) } ?? .null),
      .init("datum", altitude.map { .text($0.datum.rawValue) } ?? .null),
      .init("horizontalAccuracy", .number(uncertainty.horizontalAccuracy, decimals: 3)),
      .init(
        "verticalAccuracy", uncertainty.verticalAccuracy.map { .number($0, decimals: 3) } ?? .null),
    ]
  }
}

extension AlignmentSolution {
  /// The fields of an output that state what the placement rests on.
  fileprivate var fields: [SessionOutput.Field] {
    [
      .init("fixes", .whole(evidence.fixes)), .init("visualFixes", .whole(evidence.visualFixes)),
      .init("rejected", .whole(evidence.rejected)), .init("rmse", .number(fit.rmse, decimals: 3)),
      .init("scale", fit.scale.map { .number($0, decimals: 5) } ?? .null),
      .init("compassBias", compass.map { .number($0.degrees, decimals: 1) } ?? .null),
    ]
  }
}
