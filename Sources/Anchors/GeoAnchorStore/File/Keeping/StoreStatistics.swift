import GeoPackage

package struct StoreStatistic: Hashable, Sendable {
  package enum Subject: String, Hashable, Sendable, CaseIterable {
    case rows
    case changes
    /// Changes of an author; without a name of those whose author is unknown.
    case authors
    /// The history as a whole: its revisions and their times.
    case history
    /// Bytes that the history of a layer takes, with its indexes.
    case journal
    /// Levels of the spatial index of a layer.
    case index
    /// The file: its pages, and bytes of it and of its log.
    case file
  }

  package var subject: Subject
  /// The subject: a layer, a kind, an author, or the counted thing.
  package var name: String
  /// The number; nil where it is a time.
  package var value: Int?
  /// The unit of the number; nil for a time.
  package var unit: String?
  /// The time, as ISO 8601 in UTC; nil for a number.
  package var time: String?
}

extension AnchorStore {
  /// The counts and sizes of the store.
  /// - Throws: `AnchorStoreError.file` when the store cannot be read.
  package func statistics() throws(AnchorStoreError) -> [StoreStatistic] {
    let sizes = pool.connections.sizes
    return try pool.read("measure the store") { connection in
      try StatisticsReader(connection).run()
        + [
          StoreStatistic(subject: .file, name: "file", value: sizes.file, unit: "bytes"),
          StoreStatistic(subject: .file, name: "log", value: sizes.log, unit: "bytes"),
        ]
    }
  }
}

private struct StatisticsReader {
  let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  func run() throws -> [StoreStatistic] {
    let layers = try StoreSchema.journalLayers(in: connection)
    var all: [StoreStatistic] = []
    for layer in layers {
      all.append(
        number(.rows, layer.table, "SELECT count(*) FROM \(layer.table)", "rows"))
    }
    try append(.changes, "kind", to: &all)
    try append(.authors, "coalesce(author, '')", to: &all)
    all.append(number(.history, "revision", "SELECT max(revision) FROM geoanchor_changes", nil))
    all.append(
      number(
        .history, "base revision",
        "SELECT max(revision) FROM geoanchor_changes WHERE kind = 'base'", nil))
    for (name, order) in [("oldest change", "ASC"), ("newest change", "DESC")] {
      let time = try connection.text(
        """
        SELECT time FROM geoanchor_changes WHERE open IS NULL AND kind != 'base'
        ORDER BY revision \(order) LIMIT 1
        """)
      if let time { all.append(StoreStatistic(subject: .history, name: name, time: time)) }
    }
    try appendJournals(layers, to: &all)
    let inspection = StoreInspection(connection)
    for table in try inspection.indexedTables() {
      all.append(
        StoreStatistic(
          subject: .index, name: table, value: try inspection.indexDepth(ofTable: table),
          unit: "levels"))
    }
    all.append(number(.file, "page", "PRAGMA page_size", "bytes"))
    all.append(number(.file, "pages", "PRAGMA page_count", "pages"))
    all.append(number(.file, "free pages", "PRAGMA freelist_count", "pages"))
    return all
  }

  private func number(
    _ subject: StoreStatistic.Subject, _ name: String, _ sql: String, _ unit: String?
  ) -> StoreStatistic {
    let value = (try? connection.integer(sql)) ?? nil
    return StoreStatistic(subject: subject, name: name, value: value.map(Int.init), unit: unit)
  }

  private func append(
    _ subject: StoreStatistic.Subject, _ column: String, to all: inout [StoreStatistic]
  ) throws {
    let statement = try connection.prepare(
      """
      SELECT \(column), count(*) FROM geoanchor_changes
      WHERE first = revision AND open IS NULL GROUP BY 1 ORDER BY 1
      """)
    while try statement.step() {
      all.append(
        StoreStatistic(
          subject: subject, name: statement.text(0) ?? "", value: Int(statement.integer(1)),
          unit: "changes"))
    }
  }

  /// Counts pages where SQLite was built with `dbstat`, else the bytes of the values.
  private func appendJournals(
    _ layers: [JournalLayer], to all: inout [StoreStatistic]
  ) throws {
    for layer in layers {
      let objects = "SELECT name FROM sqlite_schema WHERE tbl_name = '\(layer.journal)'"
      let pages = "SELECT sum(pgsize) FROM dbstat WHERE aggregate = 1 AND name IN (\(objects))"
      let lengths = layer.columns.map { "coalesce(length(\($0)), 0)" }.joined(separator: " + ")
      let values = "SELECT coalesce(sum(20 + \(lengths)), 0) FROM \(layer.journal)"
      var bytes = number(.journal, layer.table, pages, "bytes")
      if bytes.value == nil { bytes = number(.journal, layer.table, values, "bytes") }
      all.append(bytes)
    }
  }
}
