extension ElementaryFunctions {
  /// The angle from -π/2 to π/2 whose tangent is given, in radians.
  public static func atan(_ tangent: Double) -> Double {
    let size = abs(tangent)
    if size <= 1 { return Double(sign: tangent, arc(size)) }
    if tangent.isNaN { return tangent }
    return Double(sign: tangent, 0x1.921fb54442d18p+0 - (arc(1 / size) - 0x1.1a62633145c07p-54))
  }

  /// The angle from -π to π of the direction (x, y) against the x axis, in radians.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let (width, height) = (abs(x), abs(y))
    let angle: Double
    if height <= width {
      let ratio = width == 0 ? 0 : (height == width ? 1 : height / width)
      let rest = arc(ratio)
      angle = x.sign == .plus ? rest : 0x1.921fb54442d18p+1 - (rest - 0x1.1a62633145c07p-53)
    } else {
      let rest = arc(width / height)
      let quarter = 0x1.921fb54442d18p+0
      let tail = 0x1.1a62633145c07p-54
      angle = x.sign == .plus ? quarter - (rest - tail) : quarter + (rest + tail)
    }
    return Double(sign: y, angle)
  }

  /// The angle from -π/2 to π/2 whose sine is given, in radians; not a number outside ±1.
  public static func asin(_ sine: Double) -> Double {
    let size = abs(sine)
    if size <= 0.5 { return sine + sine * bulge(sine * sine) }
    guard size <= 1 else { return .nan }
    let half = halfArcCosine(size)
    let angle = DoubleDouble(
      larger: 0x1.921fb54442d18p+0, smaller: -2 * half.high)
    return Double(sign: sine, angle.high + (angle.low + (0x1.1a62633145c07p-54 - 2 * half.low)))
  }

  /// The angle from 0 to π whose cosine is given, in radians; not a number outside ±1.
  public static func acos(_ cosine: Double) -> Double {
    let size = abs(cosine)
    if size <= 0.5 {
      let angle = DoubleDouble(larger: 0x1.921fb54442d18p+0, smaller: -cosine)
      let rest = 0x1.1a62633145c07p-54 - cosine * bulge(cosine * cosine)
      return angle.high + (angle.low + rest)
    }
    guard size <= 1 else { return .nan }
    let half = halfArcCosine(size)
    if cosine > 0 { return 2 * (half.high + half.low) }
    let angle = DoubleDouble(larger: 0x1.921fb54442d18p+1, smaller: -2 * half.high)
    return angle.high + (angle.low + (0x1.1a62633145c07p-53 - 2 * half.low))
  }

  /// The arc of a tangent from 0 to 1.
  @inline(__always)
  private static func arc(_ tangent: Double) -> Double {
    if tangent < 0.1875 { return tangent + tangent * droop(tangent * tangent) }
    // The arc of the nearest eighth is known; the rest is the arc of a small tangent.
    let (eighths, bits) = nearestWhole(tangent * 8)
    let near = eighths * 0.125
    let rest = (tangent - near) / (1 + near * tangent)
    let known = knownArcs[Int(bits & 15)]
    return known.high + (rest + (known.low + rest * droop(rest * rest)))
  }

  /// atan t / t - 1 from the square of t up to 0.19; Chebyshev, relative error below 2^-60.
  @inline(__always)
  private static func droop(_ square: Double) -> Double {
    let fourth = square * square
    let low = -0x1.5555555555555p-2 + square * 0x1.9999999999791p-3
    let next = -0x1.249249244849ep-3 + square * 0x1.c71c7146ad136p-4
    let third = -0x1.745ce071b2cb3p-4 + square * 0x1.3b06f25ef0578p-4
    let last = -0x1.0f6aa0d97e3f5p-4 + square * 0x1.a82c9732a6abep-5
    return square * (low + fourth * (next + fourth * (third + fourth * last)))
  }

  /// asin s / s - 1 from the square of s up to 1/4; Chebyshev, relative error below 2^-57.
  @inline(__always)
  private static func bulge(_ square: Double) -> Double {
    let fourth = square * square
    let eighth = fourth * fourth
    let a = 0x1.5555555555556p-3 + square * 0x1.3333333332ec4p-4
    let b = 0x1.6db6db6e3292ep-5 + square * 0x1.f1c71c1d4aa0dp-6
    let c = 0x1.6e8bb1d89492bp-6 + square * 0x1.1c4d343fa57f6p-6
    let d = 0x1.c9cf3759fd8ffp-7 + square * 0x1.78246f32d075cp-7
    let e = 0x1.524ea8b3aad31p-7 + square * 0x1.653a8f8cfd43cp-8
    let f = 0x1.1d661531b222ep-6 + square * -0x1.e7a24f548c99fp-7
    let tail = (e + fourth * f) + eighth * 0x1.d78189767524ep-6
    return square * ((a + fourth * b) + eighth * ((c + fourth * d) + eighth * tail))
  }

  /// Half the arc of a cosine from 1/2 to 1: the arc of the sine √((1 - c) / 2).
  @inline(__always)
  private static func halfArcCosine(_ cosine: Double) -> DoubleDouble {
    let square = 0.5 * (1 - cosine)
    if square == 0 { return DoubleDouble(0, 0) }
    let sine = square.squareRoot()
    let back = DoubleDouble(product: sine, sine)
    let rest = ((square - back.high) - back.low) / (2 * sine)
    return DoubleDouble(sine, rest + sine * bulge(square))
  }

  /// The arcs of k/8, for k from 0 to 8; the first two are not used.
  private static let knownArcs: [DoubleDouble] = [
    DoubleDouble(0, 0), DoubleDouble(0, 0),
    DoubleDouble(0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
    DoubleDouble(0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
    DoubleDouble(0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
    DoubleDouble(0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
    DoubleDouble(0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
    DoubleDouble(0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
    DoubleDouble(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
  ]
}

extension Double {
  @inline(__always)
  fileprivate init(sign: Double, _ size: Double) {
    self.init(bitPattern: size.bitPattern | (sign.bitPattern & 1 << 63))
  }
}
