import GeoAnchors
import GeoFormats

/// What makes the anchors of a chain have the same ids when the same is asked for again, on every
/// machine.
///
/// The ids are UUIDs of version 8 (RFC 9562, section 5.8): the first 128 bits of SHA-256 over a digest
/// of the request and the anchor's index in the chain.
public struct ChainIdentity: Hashable, Sendable {
  private let digest: [UInt8]

  /// Makes an identity of a digest of what was asked for.
  package init(digest: [UInt8]) { self.digest = digest }

  /// Makes an identity of a text; equal texts give equal ids.
  public init(_ text: String) { digest = SHA256.digest(of: text.utf8) }

  /// The id of the anchor at an index of the chain, from 0.
  func anchor(_ index: Int) -> AnchorID {
    var hash = SHA256()
    hash.append(digest)
    hash.append((0..<8).map { UInt8(truncatingIfNeeded: index >> (56 - 8 * $0)) })
    let bytes = hash.digest()
    func word(_ place: Int) -> UInt64 {
      bytes[place..<place + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    let first = word(0) & ~0xf000 | 0x8000
    let second = word(8) & ~(3 << 62) | (2 << 62)
    return AnchorID(rawValue: UUIDText.text(first, second))
  }
}

extension ChainIdentity: ExpressibleByStringInterpolation {
  /// Makes an identity of a text.
  public init(stringLiteral text: String) { self.init(text) }
}
