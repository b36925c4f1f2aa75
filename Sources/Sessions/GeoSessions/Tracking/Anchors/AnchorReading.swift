package import GeoAnchors

/// What became of reading a document with anchors.
package enum AnchorReading: Hashable, Sendable {
  /// Its anchors, in order; may be empty.
  case anchors([Anchor])
  /// It is not a document of anchors; the text says why.
  case invalid(String)
}

/// Reads the anchors of a document; the formats belong to whoever makes the session's machine.
package typealias AnchorReader = @Sendable (_ document: String) -> AnchorReading
