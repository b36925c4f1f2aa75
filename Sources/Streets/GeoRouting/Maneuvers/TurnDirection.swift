/// The direction of a turn.
public enum TurnDirection: String, Hashable, Sendable, CaseIterable {
  /// Left and back.
  case sharpLeft
  /// Left.
  case left
  /// A little to the left.
  case slightLeft
  /// Ahead.
  case straight
  /// A little to the right.
  case slightRight
  /// Right.
  case right
  /// Right and back.
  case sharpRight
  /// Back.
  case around

  /// The direction of an angle in degrees, clockwise from straight ahead.
  ///
  /// Straight is up to 20° to either side, slight up to 60°, plain up to 120°, sharp up to 165°;
  /// an angle that is not finite is straight.
  public init(angle: Double) {
    guard angle.isFinite else {
      self = .straight
      return
    }
    let turn = angle.remainder(dividingBy: 360)
    switch abs(turn) {
    case ...20: self = .straight
    case ...60: self = turn < 0 ? .slightLeft : .slightRight
    case ...120: self = turn < 0 ? .left : .right
    case ...165: self = turn < 0 ? .sharpLeft : .sharpRight
    default: self = .around
    }
  }
}
