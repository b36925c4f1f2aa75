/// A random generator for simulations: the same seed gives the same numbers on every machine.
///
/// xoshiro256** (Blackman and Vigna, ACM TOMS 47, 2021), its state filled by SplitMix64. Streams of
/// one seed are 2^128 numbers apart, so that one sensor's numbers do not depend on another's.
///
/// ```swift
/// var compass = SeededRandom(seed: 7, stream: 2)
/// let error = 4 * compass.gaussian()
/// ```
public struct SeededRandom: RandomNumberGenerator, Hashable, Sendable {
  private var s0: UInt64
  private var s1: UInt64
  private var s2: UInt64
  private var s3: UInt64
  /// The second of a pair of normal numbers, which come two at a time.
  private var spare: Double?

  /// Starts at a seed; `stream` tells apart generators of one seed.
  public init(seed: UInt64, stream: UInt8 = 0) {
    var mix = SplitMix64(seed: seed)
    self.init(state: (mix.next(), mix.next(), mix.next(), mix.next()))
    for _ in 0..<stream { jump() }
  }

  /// Starts at a state, which must not be all zero.
  init(state: (UInt64, UInt64, UInt64, UInt64)) {
    (s0, s1, s2, s3) = state
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    let product = s1 &* 5
    let result = (product << 7 | product >> 57) &* 9
    let shifted = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = s3 << 45 | s3 >> 19
    return result
  }

  /// Goes on by 2^128 numbers.
  mutating func jump() {
    var (j0, j1, j2, j3): (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    for word in Self.jumpPolynomial {
      for bit in 0..<64 {
        if word >> UInt64(bit) & 1 == 1 {
          j0 ^= s0
          j1 ^= s1
          j2 ^= s2
          j3 ^= s3
        }
        _ = next()
      }
    }
    (s0, s1, s2, s3) = (j0, j1, j2, j3)
    spare = nil
  }

  private static let jumpPolynomial: [UInt64] = [
    0x180e_c6d3_3cfd_0aba, 0xd5a6_1266_f0c9_392c, 0xa958_2618_e03f_c9aa, 0x39ab_dc45_29b1_661c,
  ]

  /// A number in `0..<1`, each multiple of 2^-53 as probable as any other.
  public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A normal number of mean 0 and standard deviation 1 (Marsaglia's polar method, 1964).
  public mutating func gaussian() -> Double {
    if let number = spare.take() { return number }
    while true {
      let x = 2 * uniform() - 1
      let y = 2 * uniform() - 1
      let square = x * x + y * y
      guard square < 1, square > 0 else { continue }
      let factor = (-2 * ElementaryFunctions.log(square) / square).squareRoot()
      spare = y * factor
      return x * factor
    }
  }

  /// An exponential number of mean 1: the time to the next of events that come at rate 1.
  public mutating func exponential() -> Double { -ElementaryFunctions.log(1 - uniform()) }
}
