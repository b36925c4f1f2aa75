import GeoAnchors
import GeoFormats
package import GeoInterchange

/// A strong entity tag (RFC 9110 section 8.8.3): one version of a feature.
///
/// A hash of the identity of the store and of all that replacing the feature would overwrite, so that it is the same
/// for a feature that came back to what it was.
package struct EntityTag: Hashable, Sendable {
  /// The tag in its quotes.
  package let text: String

  /// The tag of a feature of the store of an identity.
  package init(_ feature: Feature, of line: String) {
    // FNV-1a (draft-eastlake-fnv) with 64 bits.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    add(line.utf8)
    add(feature.document { _ in })
    if case .chain(let chain) = feature {
      add(feature.editable)
      add((chain.planning ?? "").utf8)
    }
    text = "\"" + String(hash, radix: 16) + "\""
  }
}

extension Feature {
  /// The document that edits are made of: of a chain its own, of everything else the feature.
  package var editable: [UInt8] {
    guard case .chain(let chain) = self else { return document { _ in } }
    return Array(ChainDocument(chain).text(.json).utf8)
  }
}
