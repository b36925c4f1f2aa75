/// SplitMix64 (Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014): spreads
/// one number to many.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// The stream of a seed, without its first numbers.
  package init(seed: UInt64, skipping count: UInt64 = 0) {
    state = seed &+ count &* 0x9e37_79b9_7f4a_7c15
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return z ^ z >> 31
  }
}
