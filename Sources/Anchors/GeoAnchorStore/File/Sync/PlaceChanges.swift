import GeoPackage

/// The revisions that touched sets of regions, or venues, by their names.
struct PlaceChanges {
  /// The names, in the order of their bytes.
  let names: [String]
  private let revisionsOfNames: [String: [Int]]

  /// The revisions that touched a set or venue, in order.
  func revisions(of name: String) -> [Int] { revisionsOfNames[name] ?? [] }

  /// Finds what some revisions touched; nothing in a file that never had such things.
  init(_ layer: SyncLayer, _ revisions: ClosedRange<Int>, on connection: Connection) throws {
    var found: [String: Set<Int>] = [:]
    let layers = try StoreSchema.journalLayers(in: connection).filter {
      $0.component == layer.journal.component
    }
    for journal in layers {
      let name = journal.owner ?? journal.name
      let entries = try JournalEntries.entries(of: revisions, in: journal, on: connection)
      guard !entries.isEmpty else { continue }
      // An entry has the name from before; the row, or the entry after, has the one that came of it.
      let statement = try connection.prepare(
        """
        SELECT DISTINCT \(name), change FROM \(journal.journal)
          WHERE entry >= ?1 AND entry < ?2 AND \(name) NOT NULL
        UNION
        SELECT coalesce(
          (SELECT x.\(name) FROM \(journal.journal) AS x
            WHERE x.row = j.row AND x.entry > j.entry AND x.action != 'insert'
            ORDER BY x.entry LIMIT 1),
          t.\(name)), j.change
        FROM \(journal.journal) AS j LEFT JOIN \(journal.table) AS t ON t.\(journal.key) = j.row
        WHERE j.entry >= ?1 AND j.entry < ?2 AND j.action != 'delete'
        """, entries.lowerBound, entries.upperBound)
      while try statement.step() {
        guard let name = statement.text(0) else { continue }
        found[name, default: []].insert(Int(statement.integer(1)))
      }
    }
    names = found.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    revisionsOfNames = found.mapValues { $0.sorted() }
  }
}
