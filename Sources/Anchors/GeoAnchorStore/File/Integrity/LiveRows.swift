import GeoPackage

/// The rows that a layer has according to its journal.
struct LiveRows {
  /// The greatest number of rows of one entry that are looked up one by one; a larger entry is not
  /// of our history.
  private static let mostAtOnce: Int64 = 10_000_000

  private let layer: JournalLayer

  init(_ layer: JournalLayer) {
    self.layer = layer
  }

  /// The SQL of the highest number that a row ever had; 0 where there was none.
  var highest: String {
    """
    SELECT coalesce(max(max(row, coalesce(last, row))), 0) FROM \(layer.journal)
    WHERE row < 1 << 48 AND coalesce(last, 0) < 1 << 48
    """
  }

  /// Creates the table `temp.geoanchor_live` of them: their numbers, the positions of members, and the
  /// changes that first brought them.
  ///
  /// A row that came with many others is in it whether or not it is still in the layer.
  func find(on connection: Connection) throws(StorageError) {
    let position = layer.members.isEmpty ? "NULL" : "position"
    try connection.execute(
      """
      DROP TABLE IF EXISTS temp.geoanchor_live;
      CREATE TEMP TABLE geoanchor_live (row INTEGER, position INTEGER, change INTEGER);
      INSERT INTO temp.geoanchor_live
        SELECT g.row, g.place, g.first FROM (
          SELECT row, \(position) AS place, max(entry) AS newest, min(change) AS first
          FROM \(layer.journal) WHERE last IS NULL GROUP BY 1, 2) AS g
        JOIN \(layer.journal) AS j ON j.entry = g.newest
        WHERE j.action != 'delete';
      CREATE INDEX temp.geoanchor_live_row ON geoanchor_live (row);
      """)
    guard layer.members.isEmpty else { return }
    // Single entries of a row that came with many others come after that.
    let insert = try connection.prepare(
      """
      INSERT INTO temp.geoanchor_live SELECT ?1, NULL, ?2
      WHERE NOT EXISTS (SELECT 1 FROM \(layer.journal) WHERE row = ?1 AND last IS NULL)
      """)
    let entries = try connection.prepare(
      "SELECT row, last, change FROM \(layer.journal) WHERE last NOT NULL ORDER BY entry")
    var left = Self.mostAtOnce
    while try entries.step() {
      let (first, last) = (entries.integer(0), entries.integer(1))
      // Anybody may write an entry; what says more than that is not of ours.
      guard first > 0, first <= last, last - first < Self.mostAtOnce else { continue }
      for row in first...last {
        guard left > 0 else { return }
        insert.reset()
        try insert.bind(row, at: 1)
        try insert.bind(entries.integer(2), at: 2)
        try insert.run()
        left -= 1
      }
    }
  }
}
