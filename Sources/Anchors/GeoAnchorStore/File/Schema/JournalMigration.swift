import GeoPackage

/// The second step of the tables: a journal of every change by any program.
///
/// The journal keeps what a row was before each change; what it became is the next such image, or
/// the row itself. It is written by triggers of plain SQL, so edits by other programs are in it
/// too.
enum JournalMigration {
  static let second = Migration(number: 2) { (connection) throws(StorageError) in
    try connection.execute("ALTER TABLE anchors ADD COLUMN altitude_geoid TEXT")
    try connection.execute(tables)
    for layer in [anchors(after: 2), chains, members].map({ $0.marked(.stateRow) }) {
      try connection.execute(layer.creation)
      for trigger in layer.triggers { try connection.execute(trigger) }
    }
    try connection.execute(ForeignGeometry.insertTrigger(.stateRow))
    for trigger in TagMigration.former { try connection.execute(trigger) }
    try connection.execute(TagIndex.fill(where: "TRUE"))
    try noteWhatIsThere(on: connection)
  }

  /// The rows of a store of the first version become one change, so that they have a history too.
  private static func noteWhatIsThere(on connection: Connection) throws(StorageError) {
    guard try connection.integer("SELECT 1 FROM anchors UNION SELECT 1 FROM chains") != nil else {
      return
    }
    try connection.execute(
      """
      INSERT INTO geoanchor_changes (revision, first, time, kind, note)
        VALUES (1, 1, strftime('%Y-%m-%dT%H:%M:%fZ','now'), 'start', 'what the store had before');
      INSERT INTO anchors_journal (change, action, row, last)
        SELECT 1, 'insert', min(fid), max(fid) FROM anchors HAVING count(*) > 0;
      INSERT INTO chains_journal (change, action, row) SELECT 1, 'insert', fid FROM chains;
      INSERT INTO chain_members_journal (change, action, row, position)
        SELECT 1, 'insert', chain, position FROM chain_members;
      """)
  }

  static let anchors = anchors(after: .max)

  /// The layer of anchors as a migration leaves it.
  static func anchors(after migration: Int) -> JournalLayer {
    JournalLayer(
      table: "anchors", key: "fid",
      columns: AnchorTable.names(after: migration),
      stamps: ["changed", "revision", "author"], name: "id",
      afterUpdate: ForeignGeometry.afterUpdate(mark: .stateRow),
      beforeReplace: "DELETE FROM anchor_tags WHERE anchor",
      // A new row gets its id by an update of its own, which belongs to its insertion.
      exceptUpdate: " AND OLD.id != ''")
  }

  static let chains = JournalLayer(
    table: "chains", key: "fid",
    columns: [
      "geom", "name", "length", "attribution", "properties", "created", "changed", "revision",
      "author",
    ],
    stamps: ["changed", "revision", "author"], name: "name")

  static let members = JournalLayer(
    table: "chain_members", key: "chain",
    columns: ["position", "anchor", "distance", "role", "street"], members: ["position"])

  /// The tables beside the journals.
  ///
  /// `geoanchor_state` has one row. It reads `external` for other programs; ours changes it at the
  /// start of a transaction and back at its end, so that the value is never visible outside.
  private static let tables = """
    CREATE TABLE geoanchor_changes (
      revision INTEGER PRIMARY KEY NOT NULL,
      first INTEGER NOT NULL,
      time TEXT NOT NULL,
      kind TEXT NOT NULL,
      author TEXT,
      target INTEGER,
      note TEXT
    ) STRICT;
    CREATE INDEX geoanchor_changes_first ON geoanchor_changes (first);
    CREATE INDEX geoanchor_changes_target ON geoanchor_changes (target) WHERE target IS NOT NULL;
    CREATE TABLE geoanchor_state (
      only INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
      store TEXT NOT NULL,
      kind TEXT NOT NULL,
      revision INTEGER,
      author TEXT,
      target INTEGER,
      note TEXT
    ) STRICT;
    INSERT INTO geoanchor_state VALUES (1, lower(hex(randomblob(16))), 'external', NULL, NULL, NULL,
      NULL);
    CREATE TABLE geoanchor_conflicts (
      number INTEGER PRIMARY KEY NOT NULL,
      time TEXT NOT NULL,
      layer TEXT NOT NULL,
      id TEXT NOT NULL,
      line TEXT NOT NULL,
      present TEXT,
      resolved TEXT
    ) STRICT;
    CREATE TABLE anchor_tags (
      tag TEXT NOT NULL,
      anchor INTEGER NOT NULL,
      PRIMARY KEY (tag, anchor)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX anchor_tags_anchor ON anchor_tags (anchor);
    CREATE INDEX anchors_changed ON anchors (changed);
    CREATE TRIGGER geoanchor_changes_stay BEFORE UPDATE ON geoanchor_changes BEGIN
      SELECT RAISE(ABORT, 'the journal is only ever appended to');
    END;
    CREATE TRIGGER geoanchor_changes_keep BEFORE DELETE ON geoanchor_changes BEGIN
      SELECT RAISE(ABORT, 'the journal is only ever appended to');
    END;
    """
}
