import GeoAnchorStore

/// A table and its journal: where rows of a kind and their versions are kept.
///
/// The statements are made once for a store. `$1` is the project in all of them.
struct TableShape: Sendable {
  let name: String
  let keys: [String]
  let columns: [String]
  let row: String
  /// The first image of a row after a revision.
  let image: String
  let all: String
  /// The first images of all rows after a revision, and the rows that have none.
  let past: String
  let entriesOfRow: String
  /// Some entries behind an entry.
  let entries: String
  /// The rows that revisions touched, with two images and the present.
  let touched: String
  /// The numbers of rows that a revision added, changed and removed.
  let counts: String
  /// Statements that write, with their journal.
  let insert: String
  let update: String
  let delete: String

  init(_ name: String, keys: [String], columns: [String]) {
    self.name = name
    self.keys = keys
    self.columns = columns
    let table = "geoanchor.\(name)"
    let journal = "geoanchor.\(name)_journal"
    let keyList = keys.joined(separator: ", ")
    let list = columns.joined(separator: ", ")
    /// A condition on the key whose first parameter has a number.
    func isKey(_ first: Int, _ prefix: String = "") -> String {
      keys.enumerated().map { "\(prefix)\($1) = $\($0 + first)" }.joined(separator: " AND ")
    }
    func of(_ prefix: String, _ names: [String]) -> String {
      names.map { "\(prefix).\($0)" }.joined(separator: ", ")
    }
    let sameKey = keys.map { "x.\($0) = t.\($0)" }.joined(separator: " AND ")
    row = "SELECT \(list) FROM \(table) WHERE project = $1 AND \(isKey(2))"
    image = """
      SELECT action, \(list) FROM \(journal)
      WHERE project = $1 AND \(isKey(3)) AND change > $2 ORDER BY change, entry LIMIT 1
      """
    all = "SELECT \(keyList), \(list) FROM \(table) WHERE project = $1 ORDER BY \(keyList)"
    past = """
      SELECT * FROM (
        SELECT DISTINCT ON (\(keyList)) action, \(list) FROM \(journal)
        WHERE project = $1 AND change > $2 ORDER BY \(keyList), change, entry) AS i
      UNION ALL SELECT \(VersionAction.update.rawValue), \(list) FROM \(table) AS t
      WHERE project = $1 AND NOT EXISTS (
        SELECT 1 FROM \(journal) AS x WHERE x.project = $1 AND \(sameKey) AND x.change > $2)
      """
    entriesOfRow = """
      SELECT change, entry, action, \(keyList), \(list) FROM \(journal)
      WHERE project = $1 AND \(isKey(2)) ORDER BY change, entry
      """
    entries = """
      SELECT change, entry, action, \(keyList), \(list) FROM \(journal)
      WHERE project = $1 AND (change, entry) > ($2, $3) AND change <= $4
      ORDER BY change, entry LIMIT $5
      """
    func firstImage(_ number: Int) -> String {
      """
      LEFT JOIN LATERAL (SELECT action, \(list) FROM \(journal) AS x
        WHERE x.project = $1 AND \(sameKey) AND x.change > $\(number)
        ORDER BY x.change, x.entry LIMIT 1)
      """
    }
    touched = """
      SELECT t.last, o.action, n.action, \(of("t", keys)), \(of("o", columns)), \(of("n", columns)),
        \(of("x", columns)), x.project IS NOT NULL
      FROM (SELECT \(keyList), max(change) AS last FROM \(journal)
        WHERE project = $1 AND change BETWEEN $2 AND $3 GROUP BY \(keyList)) AS t
      \(firstImage(4)) AS o ON true
      \(firstImage(5)) AS n ON true
      LEFT JOIN \(table) AS x ON x.project = $1 AND \(sameKey)
      ORDER BY \(of("t", keys))
      """
    counts = """
      SELECT count(*) FILTER (WHERE first = 0 AND last <> 2),
        count(*) FILTER (WHERE first <> 0 AND last <> 2),
        count(*) FILTER (WHERE first <> 0 AND last = 2)
      FROM (SELECT (array_agg(action ORDER BY entry))[1] AS first,
          (array_agg(action ORDER BY entry DESC))[1] AS last
        FROM \(journal) WHERE project = $1 AND change = $2 GROUP BY \(keyList)) AS t
      """
    let places = (0..<keys.count + columns.count).map { "$\($0 + 4)" }
    let keyPlaces = places.prefix(keys.count).joined(separator: ", ")
    insert = """
      WITH journal AS (
        INSERT INTO \(journal) (project, change, entry, action, \(keyList))
        VALUES ($1, $2, $3, \(VersionAction.insert.rawValue), \(keyPlaces)))
      INSERT INTO \(table) (project, \(keyList), \(list)) VALUES ($1, \(places.joined(separator: ", ")))
      """
    func noted(_ action: VersionAction) -> String {
      """
      WITH journal AS (
        INSERT INTO \(journal) (project, change, entry, action, \(keyList), \(list))
        SELECT project, $2, $3, \(action.rawValue), \(keyList), \(list) FROM \(table)
        WHERE project = $1 AND \(isKey(4)))
      """
    }
    let values = zip(columns, places.dropFirst(keys.count)).map { "\($0) = \($1)" }
    update = """
      \(noted(.update))
      UPDATE \(table) SET \(values.joined(separator: ", ")) WHERE project = $1 AND \(isKey(4))
      """
    delete = """
      \(noted(.delete))
      DELETE FROM \(table) WHERE project = $1 AND \(isKey(4))
      """
  }
}
