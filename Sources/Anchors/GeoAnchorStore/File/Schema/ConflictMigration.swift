import GeoPackage

/// The sixth step of the tables: conflicts have a history as well.
///
/// Undoing or restoring the resolution of a conflict opens it again; undoing its discovery removes
/// it, so that the feed finds it again.
enum ConflictMigration {
  static let sixth = Migration(number: 6) { (connection) throws(StorageError) in
    try connection.execute(conflicts.creation)
    // Entries of a change follow one another: no index has to find them.
    try connection.execute(
      """
      DROP INDEX \(conflicts.journal)_change;
      CREATE INDEX geoanchor_conflicts_id ON geoanchor_conflicts (id);
      """)
    for trigger in conflicts.triggers { try connection.execute(trigger) }
  }

  static let conflicts = JournalLayer(
    table: "geoanchor_conflicts", key: "number",
    columns: ["time", "layer", "id", "line", "present", "resolved"], rowLabel: "conflict")
}
