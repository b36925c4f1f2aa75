package import GeoSessions
package import GeoTexts
package import Geodesy

/// What an alignment machine says.
package struct AlignmentOutput: Hashable, Sendable {
  /// The time of the event that caused it.
  package var time: Seconds
  /// What is said.
  package var kind: Kind

  /// Makes an output.
  package init(time: Seconds, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// What is said.
  package enum Kind: Hashable, Sendable {
    /// The world has a place, or a better one than before: anchors move with it.
    case placed(AlignmentSolution, WorldPlacement)
    /// The measurements do not determine the place, and why; a place told before is taken back.
    case refused(AlignmentRefusal)
    /// The world jumped; what is told next holds for the new one.
    case jumped(PoseJump)
    /// The world was made anew: there is no place any more.
    case restarted
    /// A measurement does not look like one.
    case suspicion(Suspicion)
  }
}

extension AlignmentOutput: SessionOutputConvertible {
  /// The output in the common shape, in English.
  package var sessionOutput: SessionOutput { sessionOutput(in: .english) }

  /// The output in the words of a language.
  package func sessionOutput(in language: Language) -> SessionOutput {
    func text(_ message: Message) -> SessionOutput.Field {
      .init("text", .text(message.text(in: language)))
    }
    return switch kind {
    case .placed(let solution, let placement):
      SessionOutput(
        time: time, .alignment,
        [.init("state", .text("placed"))] + placement.fields + solution.fields)
    case .refused(let refusal):
      SessionOutput(
        time: time, .alignment,
        [
          .init("state", .text("refused")), .init("reason", .text(refusal.name)),
          text(refusal.message),
        ])
    case .jumped(let jump):
      SessionOutput(
        time: time, .alignment,
        [
          .init("state", .text("jumped")), .init("meters", .number(jump.distance, decimals: 2)),
          .init("gap", .number(jump.gap, decimals: 3)), text(.worldJumped(meters: jump.distance)),
        ])
    case .restarted:
      SessionOutput(
        time: time, .alignment,
        [.init("state", .text("restarted")), text(.report(.worldRestarted))])
    case .suspicion(let suspicion): suspicion.output(at: time, in: language)
    }
  }
}

extension WorldPlacement {
  /// The fields of an output that state the placement.
  var fields: [SessionOutput.Field] {
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
  var fields: [SessionOutput.Field] {
    [
      .init("fixes", .whole(evidence.fixes)), .init("visualFixes", .whole(evidence.visualFixes)),
      .init("rejected", .whole(evidence.rejected)), .init("rmse", .number(fit.rmse, decimals: 3)),
      .init("scale", fit.scale.map { .number($0, decimals: 5) } ?? .null),
      .init("compassBias", compass.map { .number($0.degrees, decimals: 1) } ?? .null),
    ]
  }
}
