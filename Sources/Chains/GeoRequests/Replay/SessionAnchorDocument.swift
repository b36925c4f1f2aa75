import GeoAnchors
import GeoFormats
import GeoInterchange
package import GeoSessions

/// Reads the documents of anchors that a session loads.
package enum SessionAnchorDocument {
  /// A session keeps at most so many anchors of one document.
  static let longest = 100_000

  /// Reads GPX, GeoJSON, KML, CSV and the project's own JSON, found by their content.
  ///
  /// Tolerant as every import: a waypoint without a name or height is an anchor too. Ids that the
  /// document lacks follow from its text, so that a replay says the same each time.
  package static let reader: AnchorReader = { document in
    var anchors: [Anchor] = []
    var options = ImportOptions()
    options.idSeed = fingerprint(document)
    var work = AnchorImport(options: options)
    do {
      try work.read(ByteFeed(Array(document.utf8)), name: "anchors") { anchor in
        anchors.append(anchor)
        return anchors.count < longest
      }
      return .anchors(anchors)
    } catch {
      return .invalid("\(error)")
    }
  }

  /// FNV-1a (Fowler, Noll, Vo), 64 bits.
  private static func fingerprint(_ document: String) -> UInt64 {
    document.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
