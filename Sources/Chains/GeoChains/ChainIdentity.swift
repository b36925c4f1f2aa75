import GeoAnchors
import GeoFormats
import GeoNumerics

/// Deterministic ids of a chain's anchors: the same request gives the same ids on every machine.
///
/// The ids are UUIDs of version 8 (RFC 9562, section 5.8): their halves are two streams of
/// `SplitMix64`, which begin at the first 128 bits of SHA-256 over the request.
package struct ChainIdentity: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// Creates an identity of a digest of what was asked for, of 16 bytes at least.
  package init(digest: [UInt8]) {
    func word(_ place: Int) -> UInt64 {
      digest[place..<place + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    high = word(0)
    low = word(8)
  }

  /// Creates an identity of a text; equal texts give equal ids.
  init(_ text: String) { self.init(digest: SHA256.digest(of: text.utf8)) }

  /// The id of the anchor at an index of the chain, from 0.
  func anchor(_ index: Int) -> AnchorID {
    let first = Self.mixed(high, index) & ~0xf000 | 0x8000
    let second = Self.mixed(low, index) & ~(3 << 62) | (2 << 62)
    return AnchorID(rawValue: UUIDText.text(first, second))
  }

  /// A number of the stream that begins at a seed.
  private static func mixed(_ seed: UInt64, _ index: Int) -> UInt64 {
    var stream = SplitMix64(seed: seed, skipping: UInt64(truncatingIfNeeded: index))
    return stream.next()
  }
}
