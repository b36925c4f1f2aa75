extension ElementaryFunctions {
  /// The sine of an angle in radians.
  public static func sin(_ angle: Double) -> Double {
    if abs(angle) < 0x1p-27 || !angle.isFinite { return angle.isInfinite ? .nan : angle }
    let turns = QuarterTurns(angle)
    let value = turns.quarters & 1 == 0 ? sine(turns.rest) : cosine(turns.rest)
    return turns.quarters & 2 == 0 ? value.high : -value.high
  }

  /// The cosine of an angle in radians.
  public static func cos(_ angle: Double) -> Double {
    if !angle.isFinite { return .nan }
    let turns = QuarterTurns(angle)
    let value = turns.quarters & 1 == 0 ? cosine(turns.rest) : sine(turns.rest)
    return (turns.quarters &+ 1) & 2 == 0 ? value.high : -value.high
  }

  /// The sine and the cosine of an angle in radians, for the price of little more than one.
  public static func sincos(_ angle: Double) -> (sin: Double, cos: Double) {
    if abs(angle) < 0x1p-27 { return (angle, 1) }
    if !angle.isFinite { return (.nan, .nan) }
    return pair(QuarterTurns(angle))
  }

  /// The sine and the cosine of an angle in degrees; quarter turns are exact.
  public static func sincos(degrees: Double) -> (sin: Double, cos: Double) {
    if !degrees.isFinite { return (.nan, .nan) }
    let angle = abs(degrees) < 0x1p40 ? degrees : degrees.truncatingRemainder(dividingBy: 360)
    let (count, bits) = nearestWhole(angle * (1 / 90))
    let rest = DoubleDouble(angle - 90 * count, 0)
    let radian = DoubleDouble(0x1.1df46a2529d39p-6, 0x1.5c1d8becdd291p-62)
    return pair(QuarterTurns(quarters: bits, rest: rest * radian))
  }

  @inline(__always)
  private static func pair(_ turns: QuarterTurns) -> (sin: Double, cos: Double) {
    let (sine, cosine) = (sine(turns.rest).high, cosine(turns.rest).high)
    return switch turns.quarters & 3 {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }

  /// The tangent of an angle in radians.
  public static func tan(_ angle: Double) -> Double {
    if abs(angle) < 0x1p-27 || !angle.isFinite { return angle.isInfinite ? .nan : angle }
    let turns = QuarterTurns(angle)
    let (sine, cosine) = (sine(turns.rest), cosine(turns.rest))
    return turns.quarters & 1 == 0 ? (sine / cosine).high : -(cosine / sine).high
  }

  /// The sine of an angle within an eighth of a turn.
  @inline(__always)
  private static func sine(_ angle: DoubleDouble) -> DoubleDouble {
    let x = angle.high
    let square = x * x
    // Chebyshev approximations of (sin √u / √u - 1) / u, relative error below 2^-57.
    let fourth = square * square
    let low = -0x1.5555555555555p-3 + square * 0x1.1111111111110p-7
    let middle = -0x1.a01a01a019938p-13 + square * 0x1.71de3a5460950p-19
    let high =
      -0x1.ae645412c4390p-26 + square * 0x1.61217f0a95ad6p-33
      + fourth * -0x1.ab17d37ab5989p-41
    let series = low + fourth * (middle + fourth * high)
    return DoubleDouble(
      larger: x, smaller: x * square * series + angle.low * (1 - 0.5 * square))
  }

  /// The cosine of an angle within an eighth of a turn.
  @inline(__always)
  private static func cosine(_ angle: DoubleDouble) -> DoubleDouble {
    let x = angle.high
    let square = x * x
    // Chebyshev approximations of (cos √u - 1 + u/2) / u², relative error below 2^-59.
    let fourth = square * square
    let low = 0x1.5555555555555p-5 + square * -0x1.6c16c16c16967p-10
    let middle = 0x1.a01a019f4eaf9p-16 + square * -0x1.27e4fa17d9624p-22
    let high = 0x1.1eeb68e88cbb9p-29 + square * -0x1.907da2e9cd397p-37
    let series = low + fourth * (middle + fourth * high)
    let half = 0.5 * square
    let head = DoubleDouble(larger: 1, smaller: -half)
    return DoubleDouble(
      larger: head.high, smaller: head.low + (fourth * series - x * angle.low))
  }
}
