import GeoAnchors

/// Ids for the anchors of a chain: equal requests give equal ids, on every machine.
///
/// UUIDs of version 8 (RFC 9562, section 5.8) whose bits are two FNV-1a hashes of the request and
/// the anchor's place in the chain.
struct ChainIdentity {
  private var high: UInt64 = 0xcbf2_9ce4_8422_2325
  private var low: UInt64 = 0x6c62_272e_07bb_0142

  init(_ request: String) {
    for byte in request.utf8 { mix(byte) }
  }

  /// The id of the anchor at a place of the chain, from 0.
  func anchor(_ index: Int) -> AnchorID {
    var copy = self
    for shift in stride(from: 0, to: 64, by: 8) {
      copy.mix(UInt8(truncatingIfNeeded: index >> shift))
    }
    let first = Self.scattered(copy.high) & ~0xf000 | 0x8000
    let second = Self.scattered(copy.low) & ~(3 << 62) | (2 << 62)
    let text = String(unsafeUninitializedCapacity: 36) { bytes in
      var place = 0
      for nibble in 0..<32 {
        if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
          bytes[place] = UInt8(ascii: "-")
          place += 1
        }
        let word = nibble < 16 ? first : second
        let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * (nibble & 15))) & 15
        bytes[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
        place += 1
      }
      return place
    }
    return AnchorID(rawValue: text)
  }

  private mutating func mix(_ byte: UInt8) {
    high = (high ^ UInt64(byte)) &* 0x100_0000_01b3
    low = (low ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  /// Spreads the bits of a hash (the finalizer of SplitMix64), so that neighbours look different.
  private static func scattered(_ hash: UInt64) -> UInt64 {
    var z = hash
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
