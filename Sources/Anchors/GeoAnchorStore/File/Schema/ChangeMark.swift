/// SQL by which the triggers of a journal learn the author and the change of an entry.
struct ChangeMark: Sendable {
  /// The source of an entry's `SELECT`.
  let source: String
  /// The revision that is written, read from `source`.
  let revision: String
  /// Whether another program writes.
  let isExternal: String
  /// The author of a transaction by this project; null for other programs.
  let author: String
  /// Begins a change where none is open.
  let begin: String
  /// Ends the change of another program.
  let end: String

  /// The mark since version 4: the newest change itself, open as long as our transaction runs.
  ///
  /// An open change is never visible outside the transaction. Changes by other programs that follow
  /// one another within two seconds share their `first`.
  static let openChange = ChangeMark(
    source: "geoanchor_changes", revision: "max(revision)",
    isExternal: "(\(newest("open"))) IS NULL",
    author: "(\(newest("CASE WHEN open NOT NULL THEN author END")))",
    begin: """
      INSERT INTO geoanchor_changes (revision, first, time, kind)
        SELECT n.last + 1,
          CASE WHEN p.kind = 'external' AND julianday('now') - julianday(p.time) < 2 / 86400.0
            THEN p.first ELSE n.last + 1 END,
          \(now), 'external'
        FROM (SELECT coalesce(max(revision), 0) AS last FROM geoanchor_changes) AS n
        LEFT JOIN geoanchor_changes AS p ON p.revision = n.last
        WHERE p.open IS NULL;
      """,
    end: "")

  /// The mark of versions 2 and 3: the one row of a table, which says `external` unless a
  /// transaction of ours runs.
  static let stateRow = ChangeMark(
    source: "geoanchor_state", revision: "revision",
    isExternal: "(SELECT kind FROM geoanchor_state) = 'external'",
    author: "(SELECT author FROM geoanchor_state)",
    begin: """
      INSERT INTO geoanchor_changes (revision, first, time, kind, author, target, note)
        SELECT n.next,
          CASE WHEN s.kind = 'external' AND p.kind = 'external'
            AND julianday('now') - julianday(p.time) < 2 / 86400.0 THEN p.first ELSE n.next END,
          \(now), s.kind, s.author, s.target, s.note
        FROM geoanchor_state AS s
        JOIN (SELECT coalesce(max(revision), 0) + 1 AS next FROM geoanchor_changes) AS n
        LEFT JOIN geoanchor_changes AS p ON p.revision = n.next - 1
        WHERE s.revision IS NULL;
      UPDATE geoanchor_state SET revision = (SELECT max(revision) FROM geoanchor_changes)
        WHERE revision IS NULL;
      """,
    end: "UPDATE geoanchor_state SET revision = NULL WHERE kind = 'external' AND revision NOT NULL;"
  )

  static let now = "strftime('%Y-%m-%dT%H:%M:%fZ','now')"

  private static func newest(_ column: String) -> String {
    "SELECT \(column) FROM geoanchor_changes ORDER BY revision DESC LIMIT 1"
  }
}
