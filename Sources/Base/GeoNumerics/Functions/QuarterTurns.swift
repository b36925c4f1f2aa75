/// An angle as whole quarter turns and a rest of at most an eighth of a turn.
struct QuarterTurns {
  /// The quarter turns, modulo 4, in the lowest two bits.
  let quarters: UInt64
  /// The rest, in radians.
  let rest: DoubleDouble
}

extension QuarterTurns {
  /// Splits a finite angle into quarter turns and a rest.
  @inline(__always)
  init(_ angle: Double) {
    let size = abs(angle)
    if size <= 0x1.921fb54442d18p-1 {
      self.init(quarters: 0, rest: DoubleDouble(angle, 0))
      return
    }
    if size < 0x1p20 {
      // Cody and Waite: the first two parts have 33 bits, so that 20 bits of quarters times each are exact.
      let (count, bits) = nearestWhole(angle * 0x1.45f306dc9c883p-1)
      let first = angle - count * 0x1.921fb544p+0
      let second = DoubleDouble(sum: first, -(count * 0x1.0b4611a6p-34))
      let rest = DoubleDouble(
        larger: second.high, smaller: second.low - count * 0x1.3198a2e037073p-69)
      // Nearer to a multiple than this, the third part is too coarse.
      if abs(rest.high) > 0x1p-40 {
        self.init(quarters: bits, rest: rest)
        return
      }
    }
    self.init(window: angle)
  }

  /// Multiplies by as many bits of 2/π as the angle needs (Payne and Hanek 1983).
  @inline(never)
  private init(window angle: Double) {
    let exponent = Int(angle.exponent) - 52
    let mantissa = (angle.significandBitPattern | 1 << 52)
    // Bits of weight 2^(2 - exponent) and above make whole turns.
    let start = exponent - 2 + 64
    let w0 = Self.bits(from: start)
    let w1 = Self.bits(from: start + 64)
    let w2 = Self.bits(from: start + 128)
    let low = mantissa.multipliedFullWidth(by: w2)
    let middle = mantissa.multipliedFullWidth(by: w1)
    let (p1, carry) = low.high.addingReportingOverflow(middle.low)
    let p0 = mantissa &* w0 &+ middle.high &+ (carry ? 1 : 0)
    // p0, p1 and low.low are quarters modulo 4 in two bits and then the fraction of a quarter.
    var high = p0 << 2 | p1 >> 62
    var next = p1 << 2 | low.low >> 62
    var last = low.low << 2
    var count = p0 >> 62
    var isNegative = angle < 0
    if high >> 63 == 1 {
      count &+= 1
      isNegative.toggle()
      last = ~last &+ 1
      next = ~next &+ (last == 0 ? 1 : 0)
      high = ~high &+ (last == 0 && next == 0 ? 1 : 0)
    }
    // No Double is within 2^-62 of a multiple, so that the first word alone may be empty.
    var scale = 0x1p-53
    if high == 0 {
      (high, next, last) = (next, last, 0)
      scale = 0x1p-117
    }
    let zeros = high.leadingZeroBitCount
    if zeros > 0 {
      high = high << UInt64(zeros) | next >> UInt64(64 - zeros)
      next = next << UInt64(zeros) | last >> UInt64(64 - zeros)
    }
    scale *= Double(sign: .plus, exponent: -zeros, significand: 1)
    let sign = isNegative ? -scale : scale
    let fraction = DoubleDouble(
      Double(high >> 11) * sign, Double((high << 53 | next >> 11) >> 11) * (sign * 0x1p-53))
    self.init(
      quarters: angle < 0 ? 0 &- count : count,
      rest: fraction * DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54))
  }

  /// 64 bits of 2/π; bit 64 is the first behind the point.
  private static func bits(from start: Int) -> UInt64 {
    let (word, shift) = (start >> 6, UInt64(start & 63))
    if shift == 0 { return twoByPi[word] }
    return twoByPi[word] << shift | twoByPi[word + 1] >> (64 - shift)
  }

  /// 2/π in words of 64 bits, the point behind the first.
  private static let twoByPi: [UInt64] = [
    0x0, 0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561, 0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484, 0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f, 0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b, 0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab,
    0xf0cf_bc20_9af4_361d,
  ]
}
