import GeoIndoor
import GeoPackage

/// Edits of the layers of venues by other programs, which no document holds yet.
enum VenueEdits {
  /// Whether a layer was changed after the newest change of a document.
  static func arePending(on connection: Connection) throws(StorageError) -> Bool {
    guard try VenueSchema.component.version(in: connection) > 0 else { return false }
    let newest = try newestChange(of: VenueSchema.venueLayer, connection)
    for layer in VenueSchema.shownLayers where try newestChange(of: layer, connection) > newest {
      return true
    }
    return false
  }

  private static func newestChange(
    of layer: JournalLayer, _ connection: Connection
  ) throws(StorageError) -> Int64 {
    let statement = try connection.cachedStatement(
      "SELECT change FROM \(layer.journal) ORDER BY entry DESC LIMIT 1")
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Brings the edits into the documents, as part of the change that they are.
  ///
  /// Runs at the begin of a transaction of ours, before its own change is opened.
  static func fold(on connection: Connection) throws {
    // An edit that an earlier transaction could not fold in cannot be folded by a later one.
    let newest = try connection.cachedStatement(
      "SELECT kind FROM geoanchor_changes ORDER BY revision DESC LIMIT 1")
    guard try newest.step(), newest.text(0) == Change.Kind.external.rawValue,
      try arePending(on: connection)
    else { return }
    var folded: [(id: Venue.ID, venue: Venue)] = []
    for summary in try VenueRows.summaries(connection) {
      guard let venue = try? AnchorStore.document(summary.id, on: connection) else { continue }
      let overlay = try VenueOverlay(venue, on: connection)
      if overlay.venue != venue { folded.append((summary.id, overlay.venue)) }
    }
    guard !folded.isEmpty else { return }
    // The newest change is that of the other program; these entries belong to it.
    try connection.execute(
      """
      INSERT INTO geoanchor_changes (revision, first, time, kind, open)
        SELECT revision + 1, first, time, kind, 1
        FROM geoanchor_changes ORDER BY revision DESC LIMIT 1
      """)
    let revision = connection.lastInsertedRow
    for (id, venue) in folded { try VenueRows.overwrite(id, by: venue, connection) }
    try connection.execute("UPDATE geoanchor_changes SET open = NULL WHERE revision = \(revision)")
  }
}
