public import Geodesy

/// A direction on a floor plan, in the conventions that are met.
///
/// A marker on a wall counts clockwise seen from above (top wall 0, right wall 90, bottom wall 180,
/// left wall 270); a user's heading counts counter-clockwise (0 looks up on the plan, +π/2 left).
public struct PlanHeading: Hashable, Sendable {
  /// Degrees clockwise from the top of the plan, `0..<360`.
  public let clockwise: Degrees

  /// A heading clockwise from the top of the plan.
  /// - Parameter degrees: Any finite angle; whole turns are taken off. An angle that is not finite gives nil.
  public init?(clockwise degrees: Degrees) {
    guard degrees.isFinite else { return nil }
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let wrapped = rest < 0 ? rest + 360 : rest
    // A rest of -1e-15 rounds up to a whole turn.
    clockwise = wrapped < 360 ? wrapped : 0
  }

  /// A heading that counts counter-clockwise, in radians, as a user's does.
  package init?(counterclockwiseRadians radians: Double) {
    self.init(clockwise: -radians * 180 / .pi)
  }

  /// The same heading counter-clockwise in radians, over `-π ..< π`.
  package var counterclockwiseRadians: Double {
    (clockwise > 180 ? 360 - clockwise : -clockwise) * .pi / 180
  }

  /// The compass bearing of this heading on a plan whose top points to the bearing `top`.
  public func compass(planTop top: Degrees) -> Degrees? {
    PlanHeading(clockwise: clockwise + top)?.clockwise
  }

  /// The heading on a plan whose top points to the bearing `top`.
  public init?(compass bearing: Degrees, planTop top: Degrees) {
    self.init(clockwise: bearing - top)
  }
}
