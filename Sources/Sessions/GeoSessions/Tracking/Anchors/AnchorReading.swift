package import GeoAnchors

/// The result of reading a document with anchors.
package enum AnchorReading: Hashable, Sendable {
  /// Its anchors, in order; may be empty.
  case anchors([Anchor])
  /// Not a document of anchors, with the reason.
  case invalid(String)
}

/// Reads the anchors of a document; the creator of the machine decides the formats.
package typealias AnchorReader = @Sendable (_ document: String) -> AnchorReading
