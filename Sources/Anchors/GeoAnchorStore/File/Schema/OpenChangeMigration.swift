import GeoPackage

/// The fourth step of the tables: a change of ours touches fewer pages of the file.
///
/// The newest change itself names the writer, instead of a table of its own. The entries of a
/// change follow one another, as changes do, so that no index has to find them; an insertion keeps
/// no id and is in no index of ids.
enum OpenChangeMigration {
  static let fourth = Migration(number: 4) { (connection) throws(StorageError) in
    try connection.execute(
      """
      DROP TRIGGER geoanchor_changes_stay;
      DROP TRIGGER geoanchor_changes_keep;
      DROP TRIGGER anchors_imported;
      DROP INDEX geoanchor_changes_first;
      ALTER TABLE geoanchor_changes ADD COLUMN open INTEGER;
      """)
    for layer in layers {
      try dropTriggers(of: layer, on: connection)
      try connection.execute("DROP INDEX \(layer.journal)_change")
      if !layer.name.isEmpty {
        try connection.execute(
          """
          DROP INDEX \(layer.journal)_name;
          CREATE INDEX \(layer.journal)_name ON \(layer.journal) (\(layer.name))
            WHERE \(layer.name) NOT NULL;
          """)
      }
    }
    try keepStoreAlone(on: connection)
    for layer in layers {
      for trigger in layer.triggers { try connection.execute(trigger) }
    }
    try connection.execute(ForeignGeometry.insertTrigger(.openChange))
    try connection.execute(guards)
  }

  /// Recreates `geoanchor_state` without the author columns.
  ///
  /// `DROP COLUMN` parses the whole schema twice for each column: five of them took most of the
  /// time of creating a store. The text of the table is the one that they left behind, which is
  /// sealed.
  private static func keepStoreAlone(on connection: Connection) throws(StorageError) {
    let store = try connection.text("SELECT store FROM geoanchor_state")
    try connection.execute(
      """
      DROP TABLE geoanchor_state;
      CREATE TABLE geoanchor_state (
        only INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
        store TEXT NOT NULL) STRICT;
      """)
    guard let store else { return }
    try connection.prepare("INSERT INTO geoanchor_state VALUES (1, ?1)", store).run()
  }

  private static var layers: [JournalLayer] {
    [
      HeightMigration.anchors(.openChange), JournalMigration.chains.marked(.openChange),
      JournalMigration.members.marked(.openChange),
    ]
  }

  private static func dropTriggers(
    of layer: JournalLayer, on connection: Connection
  ) throws(StorageError) {
    for event in ["replace", "insert", "update", "renumber", "delete"] {
      try connection.execute("DROP TRIGGER IF EXISTS \(layer.journal)_\(event)")
    }
  }

  /// Only a change that is still open is closed, or taken out when it changed nothing.
  private static let guards = """
    CREATE TRIGGER geoanchor_changes_stay BEFORE UPDATE ON geoanchor_changes
    WHEN OLD.open IS NULL BEGIN
      SELECT RAISE(ABORT, 'the journal is only ever appended to');
    END;
    CREATE TRIGGER geoanchor_changes_keep BEFORE DELETE ON geoanchor_changes
    WHEN OLD.open IS NULL BEGIN
      SELECT RAISE(ABORT, 'the journal is only ever appended to');
    END;
    """
}
