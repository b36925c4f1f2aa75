package import GeoInterchange

/// What tells one version of a feature from all others: a strong entity tag (RFC 9110 §8.8.3).
///
/// It is made of the content, so that it is the same for a feature that came back to what it was.
package struct EntityTag: Hashable, Sendable {
  /// The tag in its quotes.
  package let text: String

  /// The tag of a feature.
  package init(_ feature: Feature) {
    self.init(content: feature.document { _ in })
  }

  /// The tag of content: FNV-1a (draft-eastlake-fnv) with 64 bits.
  init(content: [UInt8]) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in content { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    text = "\"" + String(hash, radix: 16) + "\""
  }

  /// Whether a list of tags, as `If-Match` has it, has this one; `*` has every one, weak tags are none.
  package func isIn(_ list: String) -> Bool {
    list.split(separator: ",").contains { part in
      var tag = part
      while tag.first == " " || tag.first == "\t" { tag.removeFirst() }
      while tag.last == " " || tag.last == "\t" { tag.removeLast() }
      return tag == "*" || tag == text[...]
    }
  }
}
