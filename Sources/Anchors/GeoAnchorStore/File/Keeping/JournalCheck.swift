import GeoPackage

/// Compares the history with itself and with the rows.
///
/// The journal has what rows were before each change. So what it can tell is whether a row came
/// before it changed and went, whether it is there when its newest entry says so, and whether it is
/// newer than what the journal has of it.
struct JournalCheck {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// A bound that no number of an entry, a row or a revision reaches in the life of a store.
  static let greatest: Int64 = 1 << 60

  func run() throws(StorageError) -> [StoreFinding] {
    var found = try changes()
    for layer in try StoreSchema.journalLayers(in: connection) {
      for (sql, problem) in Self.checks(of: layer) {
        let rows = Int(try connection.integer(sql) ?? 0)
        guard rows > 0 else { continue }
        found.append(
          StoreFinding(
            .history, "\(StoreCheck.rows(rows)) of \(problem)", table: layer.table, rows: rows))
      }
    }
    return found
  }

  /// Revisions follow one another from 1 or the base on, and none is open.
  private func changes() throws(StorageError) -> [StoreFinding] {
    let checks = [
      (
        """
        SELECT coalesce(max(revision) - CASE WHEN min(revision) = (SELECT revision
            FROM geoanchor_changes WHERE kind = 'base') THEN min(revision) - 1 ELSE 0 END
          - count(*), 0) FROM geoanchor_changes
        """, "changes are missing in the history"
      ),
      (
        """
        SELECT count(*) FROM geoanchor_changes
        WHERE revision NOT BETWEEN 1 AND \(Self.greatest) OR first NOT BETWEEN 1 AND \(Self.greatest)
          OR coalesce(target, 1) NOT BETWEEN 1 AND \(Self.greatest)
        """, "changes of the history have numbers that geoanchor never gives"
      ),
      (
        "SELECT count(*) FROM geoanchor_changes WHERE open NOT NULL",
        "changes of the history were never ended"
      ),
      (
        """
        SELECT count(*) FROM geoanchor_changes AS c WHERE first > revision
          OR NOT EXISTS (SELECT 1 FROM geoanchor_changes AS f WHERE f.revision = c.first)
        """, "changes of the history belong to one that is not there"
      ),
    ]
    var found: [StoreFinding] = []
    for (sql, problem) in checks {
      let rows = Int(try connection.integer(sql) ?? 0)
      guard rows != 0 else { continue }
      found.append(
        StoreFinding(
          .history, "\(rows.magnitude) \(problem)", table: "geoanchor_changes",
          rows: Int(clamping: rows.magnitude)))
    }
    return found
  }

  /// The counting queries of a layer, and the problem that each reports after the number of rows.
  private static func checks(of layer: JournalLayer) -> [(sql: String, problem: String)] {
    let (table, journal, key) = (layer.table, layer.journal, layer.key)
    let member = layer.members.first
    let group = member.map { ", \($0)" } ?? ""
    func same(_ one: String, _ other: String) -> String {
      member.map { " AND \(one).\($0) IS \(other).\($0)" } ?? ""
    }
    // The newest entry of each row.
    let newest = """
      (SELECT row\(group), max(entry) AS entry FROM \(journal) WHERE last IS NULL
        GROUP BY row\(group)) AS g JOIN \(journal) AS j ON j.entry = g.entry
        LEFT JOIN \(table) AS t ON t.\(key) = j.row\(same("t", "j"))
      """
    let limit = Self.greatest
    var checks = [
      (
        """
        SELECT count(*) FROM \(journal) WHERE entry NOT BETWEEN 1 AND \(limit)
          OR change NOT BETWEEN 1 AND \(limit)
          OR row NOT BETWEEN -\(limit) AND \(limit) OR last NOT BETWEEN -\(limit) AND \(limit)
        """, "`\(journal)` have numbers that geoanchor never gives"
      ),
      (
        """
        SELECT count(*) FROM \(journal) AS j WHERE NOT EXISTS
          (SELECT 1 FROM geoanchor_changes AS c WHERE c.revision = j.change)
        """, "`\(journal)` belong to changes that are not there"
      ),
      (
        """
        SELECT count(*) FROM (SELECT change < lag(change) OVER (ORDER BY entry) AS isEarlier
          FROM \(journal)) WHERE isEarlier
        """, "`\(journal)` are not in the order of the changes"
      ),
      (
        "SELECT count(*) FROM \(newest) WHERE j.action != 'delete' AND t.\(key) IS NULL",
        "`\(table)` are gone without the history"
      ),
      (
        "SELECT count(*) FROM \(newest) WHERE j.action = 'delete' AND t.\(key) NOT NULL",
        "`\(table)` are there though the history says that they went"
      ),
      (
        """
        SELECT count(*) FROM (SELECT action, last,
            lag(action) OVER (PARTITION BY row\(group) ORDER BY entry) AS before
          FROM \(journal) WHERE last IS NULL)
        WHERE CASE action WHEN 'insert' THEN before IN ('insert', 'update')
          ELSE before = 'delete' END
        """, "`\(journal)` do not follow from the ones before"
      ),
    ]
    if layer.stamps.contains("revision") {
      checks.append(
        (
          "SELECT count(*) FROM \(newest) WHERE j.action = 'update' AND t.revision <= j.revision",
          "`\(table)` are older than what the history has of them"
        ))
    }
    // Conflicts had no history at first.
    guard table != ConflictMigration.conflicts.table else { return checks }
    checks.append(
      (
        """
        SELECT count(*) FROM \(table) AS t WHERE NOT EXISTS (SELECT 1 FROM \(journal) AS j
            WHERE j.row = t.\(key) AND j.last IS NULL\(same("j", "t")))
          AND NOT EXISTS (SELECT 1 FROM \(journal) AS r
            WHERE r.last >= t.\(key) AND r.last IS NOT NULL AND r.row <= t.\(key))
        """, "`\(table)` came without the history"
      ))
    guard layer.members.isEmpty else { return checks }
    checks.append(
      (
        // The rows from before the history began are noted with gaps.
        """
        SELECT coalesce(sum(r.last - r.row + 1 - (SELECT count(*) FROM (
            SELECT \(key) FROM \(table) WHERE \(key) BETWEEN r.row AND r.last
            UNION SELECT row FROM \(journal) WHERE row BETWEEN r.row AND r.last AND last IS NULL))), 0)
        FROM \(journal) AS r WHERE r.last NOT NULL AND r.change NOT IN
          (SELECT revision FROM geoanchor_changes WHERE kind = 'start')
        """, "`\(table)` are gone without the history"
      ))
    return checks
  }
}
