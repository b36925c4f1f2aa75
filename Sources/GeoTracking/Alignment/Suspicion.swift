import GeoSessions
package import GeoTexts
package import Geodesy

/// A measurement that does not look like one: the device or the log may be wrong.
package enum Suspicion: Hashable, Sendable {
  /// Fixes stay at one place to the last digit while the camera moves.
  case frozenFixes(count: Int, walked: Meters)
  /// The compass stays at one number to the last digit while the camera turns.
  case frozenHeading(count: Int, turned: Degrees)
  /// The camera's pose stays at one place to the last digit, although tracking is said to be normal.
  case frozenPose(seconds: Seconds)
  /// A fix is farther from the last one than the camera moved and both accuracies allow.
  case fixJump(meters: Meters, moved: Meters, allowed: Meters)
  /// A fix was measured long before it was told.
  case staleFix(age: Seconds)
  /// The scatter of the fixes is larger than the accuracy that they state.
  case optimisticAccuracy(factor: Double)
  /// Fixes came after others that were measured later.
  case fixOrder(seconds: Seconds)

  /// A short name for logs and programs.
  package var name: String {
    switch self {
    case .frozenFixes: "frozenFixes"
    case .frozenHeading: "frozenHeading"
    case .frozenPose: "frozenPose"
    case .fixJump: "fixJump"
    case .staleFix: "staleFix"
    case .optimisticAccuracy: "optimisticAccuracy"
    case .fixOrder: "fixOrder"
    }
  }

  /// The suspicion for people.
  package var message: Message {
    switch self {
    case .frozenFixes(let count, let walked): .suspectFrozenFixes(count, walked: walked)
    case .frozenHeading(let count, let turned): .suspectFrozenHeading(count, turned: turned)
    case .frozenPose(let seconds): .suspectFrozenPose(seconds: seconds)
    case .fixJump(let meters, let moved, _): .suspectFixJump(meters: meters, moved: moved)
    case .staleFix(let age): .suspectStaleFix(seconds: age)
    case .optimisticAccuracy(let factor): .suspectOptimisticAccuracy(factor: factor)
    case .fixOrder(let seconds): .suspectFixOrder(seconds: seconds)
    }
  }

  /// The suspicion as an output, in the words of a language.
  func output(at time: Seconds, in language: Language) -> SessionOutput {
    var fields = [SessionOutput.Field("name", .text(name))]
    switch self {
    case .frozenFixes(let count, let walked):
      fields += [.init("count", .whole(count)), .init("meters", .number(walked, decimals: 1))]
    case .frozenHeading(let count, let turned):
      fields += [.init("count", .whole(count)), .init("degrees", .number(turned, decimals: 1))]
    case .frozenPose(let seconds), .fixOrder(let seconds):
      fields.append(.init("seconds", .number(seconds, decimals: 3)))
    case .fixJump(let meters, let moved, let allowed):
      fields += [
        .init("meters", .number(meters, decimals: 1)), .init("moved", .number(moved, decimals: 1)),
        .init("allowed", .number(allowed, decimals: 1)),
      ]
    case .staleFix(let age): fields.append(.init("seconds", .number(age, decimals: 3)))
    case .optimisticAccuracy(let factor):
      fields.append(.init("factor", .number(factor, decimals: 2)))
    }
    fields.append(.init("text", .text(message.text(in: language))))
    return SessionOutput(time: time, .suspicion, fields)
  }
}
