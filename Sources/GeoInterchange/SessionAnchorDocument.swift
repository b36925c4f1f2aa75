import GeoAnchors
import GeoFormats
public import GeoTracking

/// Reads the documents of anchors that a session loads.
public enum SessionAnchorDocument {
  /// A session keeps at most so many anchors of one document.
  public static let longest = 100_000

  /// Reads GPX, GeoJSON, KML, CSV and the project's own JSON, found by their content.
  ///
  /// Tolerant as every import: a waypoint without a name or height is an anchor too.
  public static let reader: AnchorReader = { document in
    var anchors: [Anchor] = []
    var work = AnchorImport()
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
}
