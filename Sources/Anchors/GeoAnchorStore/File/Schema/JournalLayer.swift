import GeoAnchors
import GeoPackage

/// The journal of one table: its columns, and the triggers that write it.
struct JournalLayer: Sendable {
  let table: String
  /// The column that says which row, or group of rows, changed.
  let key: String
  let columns: [String]
  /// Those of them that say when and by whom, which undo does not turn back.
  var stamps: [String] = []
  /// Those of them that tell the rows of one group apart.
  var members: [String] = []
  /// The column by which people name a row that may be gone.
  var name = ""
  /// The columns that together are different in every row, beside the key; nil for the name alone.
  var unique: [String]?
  /// The component that its table belongs to.
  var component = "anchors"
  /// The label of a row without a name, before its number.
  var rowLabel = "row"
  /// More that happens after an insertion was noted, as SQL.
  var afterInsert = ""
  /// More that happens after an update, as SQL.
  var afterUpdate = ""
  /// SQL that runs before a row is replaced and ends before the rows.
  var beforeReplace = ""
  /// SQL appended to the update trigger's condition; updates that fail it are not journaled.
  var exceptUpdate = ""
  /// The mark by which the triggers learn the author.
  var mark = ChangeMark.openChange

  var journal: String { "\(table)_journal" }

  /// A column that is null only where an entry has no image.
  var witness: String {
    columns.contains("geom") ? "geom" : members.isEmpty ? columns.first ?? key : "anchor"
  }

  /// The column that says to which set of regions, or venue, a row belongs; nil for what is of its own.
  var owner: String? { ["region_set", "venue"].first { columns.contains($0) } }

  /// Whether rows of other layers belong to its rows: it has sets of regions, or venues.
  var ownsRows: Bool { table == "region_sets" || table == "venues" }

  var content: [String] { columns.filter { !stamps.contains($0) } }

  /// The SQL of the journal's table.
  ///
  /// Its columns have the types of the table's, so that every value keeps the class it has there. An
  /// insertion has no image; one entry may stand for the insertion of all rows from `row` to `last`.
  var creation: String {
    """
    CREATE TABLE \(journal) (
      entry INTEGER PRIMARY KEY NOT NULL,
      change INTEGER NOT NULL,
      action TEXT NOT NULL,
      row INTEGER NOT NULL,
      last INTEGER,
      \(columns.map { "\($0) \(type(of: $0))" }.joined(separator: ", "))
    );
    CREATE INDEX \(journal)_row ON \(journal) (row);
    CREATE INDEX \(journal)_change ON \(journal) (change);
    CREATE INDEX \(journal)_ranges ON \(journal) (last) WHERE last IS NOT NULL;
    \(name.isEmpty ? "" : "CREATE INDEX \(journal)_name ON \(journal) (\(name));")
    CREATE TRIGGER \(journal)_stay BEFORE UPDATE ON \(journal) BEGIN
      SELECT RAISE(ABORT, 'the journal is only ever appended to');
    END;
    CREATE TRIGGER \(journal)_keep BEFORE DELETE ON \(journal) BEGIN
      SELECT RAISE(ABORT, 'the journal is only ever appended to');
    END;
    """
  }

  /// The trigger that notes insertions; bulk insertion does without it.
  var insertTrigger: String {
    trigger("insert", "AFTER INSERT", entry("insert", "NEW", members) + afterInsert)
  }

  /// The trigger that notes the rows which `INSERT OR REPLACE` deletes, as SQLite then runs no
  /// delete trigger; nil for a table without a name column.
  var replaceTrigger: String? {
    guard !name.isEmpty else { return nil }
    let revision = "(SELECT \(mark.revision) FROM \(mark.source))"
    let columnsOfOne = unique ?? [name]
    let isSame = columnsOfOne.map { "\($0) = NEW.\($0)" }.joined(separator: " AND ")
    let same =
      "SELECT \(key) FROM \(table) WHERE \(key) = NEW.\(key)"
      + (columnsOfOne.isEmpty ? "" : " OR \(isSame)")
    let index =
      columns.contains("geom") ? "DELETE FROM rtree_\(table)_geom WHERE id IN (\(same));" : ""
    let names = columns.joined(separator: ", ")
    return trigger(
      "replace", "BEFORE INSERT", when: "EXISTS (\(same))",
      """
      \(mark.begin)
      INSERT INTO \(journal) (change, action, row, \(names))
        SELECT \(revision), 'delete', \(key), \(names)
        FROM \(table) WHERE \(key) IN (\(same));
      \(mark.end)
      \(index)
      \(beforeReplace.isEmpty ? "" : "\(beforeReplace) IN (\(same));")

      """)
  }

  var triggers: [String] {
    let isChanged = content.map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")
    let moved = "OLD.\(key) != NEW.\(key)"
    let stamp =
      stamps.isEmpty
      ? ""
      : """
      UPDATE \(table) SET revision = OLD.revision + 1, changed = \(ChangeMark.now),
        author = coalesce(\(mark.author),
          CASE WHEN NEW.author IS NOT OLD.author THEN NEW.author END)
      WHERE \(key) = NEW.\(key);
      """
    return [replaceTrigger, insertTrigger].compactMap(\.self) + [
      trigger(
        "update", "AFTER UPDATE OF \(content.joined(separator: ", "))",
        when: "OLD.\(key) = NEW.\(key) AND (\(isChanged))\(exceptUpdate)",
        entry("update", "OLD", columns) + afterUpdate + stamp),
      trigger(
        "renumber", "AFTER UPDATE OF \(key)", when: moved,
        entry("delete", "OLD", columns) + entry("insert", "NEW", members)),
      trigger("delete", "AFTER DELETE", entry("delete", "OLD", columns)),
    ]
  }

  private func type(of column: String) -> String {
    // Other tables have columns of the later names, which keep their types.
    if let known = AnchorColumn.all.first(where: { $0.name == column }),
      known.migration == 1 || table == "anchors"
    {
      return known.type
    }
    return switch column {
    case "length", "distance", "height": "REAL"
    case "revision", "position", "anchor", "ordinal", "buildings", "floors", "rooms": "INTEGER"
    // A text of one table and a number of another: every value as it is.
    case "version": "BLOB"
    case "created", "changed": "DATETIME"
    default: "TEXT"
    }
  }

  /// One entry, in a change of its own where another program writes.
  private func entry(_ action: String, _ row: String, _ kept: [String]) -> String {
    let names = kept.map { ", " + $0 }.joined()
    let values = kept.map { ", \(row).\($0)" }.joined()
    return """
      \(mark.begin)
      INSERT INTO \(journal) (change, action, row\(names))
        SELECT \(mark.revision), '\(action)', \(row).\(key)\(values) FROM \(mark.source);
      \(mark.end)

      """
  }

  private func trigger(
    _ name: String, _ event: String, when condition: String? = nil, _ body: String
  ) -> String {
    let filter = condition.map { " WHEN \($0)" } ?? ""
    return "CREATE TRIGGER \(journal)_\(name) \(event) ON \(table)\(filter) BEGIN \(body) END"
  }

  /// Makes the journal of a table that a file has, and notes its rows as what was there before.
  ///
  /// Entries of a change follow one another: no index has to find them.
  func make(on connection: Connection) throws(StorageError) {
    try connection.execute(
      """
      \(creation)
      DROP INDEX \(journal)_change;
      \(name.isEmpty ? "" : "DROP INDEX \(journal)_name;")
      """)
    for trigger in triggers { try connection.execute(trigger) }
  }

  /// Notes the rows of layers as existing before their history began; without rows, does nothing.
  static func noteRows(
    of layers: [JournalLayer], _ note: String, on connection: Connection
  ) throws(StorageError) {
    let isThere = layers.map { "SELECT 1 FROM \($0.table)" }.joined(separator: " UNION ")
    guard try connection.integer(isThere) != nil else { return }
    try connection.execute(
      """
      INSERT INTO geoanchor_changes (revision, first, time, kind, note)
        SELECT coalesce(max(revision), 0) + 1, coalesce(max(revision), 0) + 1, \(ChangeMark.now),
          'start', '\(note)' FROM geoanchor_changes
      """)
    for layer in layers {
      try connection.execute(
        """
        INSERT INTO \(layer.journal) (change, action, row)
          SELECT (SELECT max(revision) FROM geoanchor_changes), 'insert', \(layer.key)
          FROM \(layer.table) ORDER BY \(layer.key)
        """)
    }
  }

  /// The layer with other triggers.
  func marked(_ mark: ChangeMark) -> JournalLayer {
    var layer = self
    layer.mark = mark
    return layer
  }
}
