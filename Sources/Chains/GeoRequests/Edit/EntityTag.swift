import GeoAnchors
import GeoFormats
package import GeoInterchange
import GeoSystem

/// A strong entity tag (RFC 9110 section 8.8.3): one version of a feature.
///
/// A hash of the identity of the store and of all that replacing the feature would overwrite, so that it is the same
/// for a feature that came back to what it was.
package struct EntityTag: Hashable, Sendable {
  package let text: String

  /// The tag of a feature of the store of an identity.
  package init(_ feature: Feature, of line: String) {
    self.init(PresentFeature(feature), of: line)
  }

  init(_ present: PresentFeature, of line: String) {
    var hash = FNV1a()
    hash.add(line.utf8)
    hash.add(present.document)
    if case .chain(let chain) = present.feature {
      hash.add(present.editable)
      hash.add((chain.planning ?? "").utf8)
    }
    text = "\"\(hash.text)\""
  }
}

extension Feature {
  /// The document that edits are made of: of a chain its own, of everything else the feature.
  package var editable: [UInt8] {
    guard case .chain(let chain) = self else { return document { _ in } }
    return Array(ChainDocument(chain).text(.json).utf8)
  }
}
