import GeoPackage

/// Brings rows back to what the journal has of them.
struct RowImage {
  private let layer: JournalLayer

  init(_ layer: JournalLayer) {
    self.layer = layer
  }

  /// Removes rows, or one member of a group.
  func remove(
    _ rows: ClosedRange<Int64>, position: Int64?, on connection: Connection
  ) throws(GeoPackageError) {
    let member = layer.members.isEmpty ? "" : " AND position IS ?3"
    try connection.withKept(
      "DELETE FROM \(layer.table) WHERE \(layer.key) BETWEEN ?1 AND ?2\(member)"
    ) { (statement) throws(GeoPackageError) in
      try statement.bind(rows.lowerBound, at: 1)
      try statement.bind(rows.upperBound, at: 2)
      if !member.isEmpty { try statement.bind(position, at: 3) }
      try statement.run()
    }
  }

  /// Gives a row the content of an image; the journal's trigger stamps it.
  func overwrite(entry: Int64, on connection: Connection) throws(GeoPackageError) {
    let columns = layer.content.joined(separator: ", ")
    let member =
      layer.members.isEmpty
      ? "" : " AND position = (SELECT position FROM \(layer.journal) WHERE entry = ?1)"
    try run(
      """
      UPDATE \(layer.table) SET (\(columns)) =
        (SELECT \(columns) FROM \(layer.journal) WHERE entry = ?1)
      WHERE \(layer.key) = (SELECT row FROM \(layer.journal) WHERE entry = ?1)\(member)
      """, entry, on: connection)
  }

  /// Inserts a row that was removed; one whose content nobody kept stays away.
  func insert(entry: Int64, on connection: Connection) throws(GeoPackageError) {
    let values = layer.columns.map { column in
      guard layer.stamps.contains(column) else { return column }
      return switch column {
      case "revision": "revision + 1"
      case "changed": "strftime('%Y-%m-%dT%H:%M:%fZ','now')"
      default: ChangeMark.openChange.author
      }
    }
    try run(
      """
      INSERT INTO \(layer.table) (\(layer.key), \(layer.columns.joined(separator: ", ")))
      SELECT row, \(values.joined(separator: ", ")) FROM \(layer.journal)
      WHERE entry = ?1 AND \(layer.witness) NOT NULL
      """, entry, on: connection)
  }

  private func run(
    _ sql: String, _ entry: Int64, on connection: Connection
  ) throws(GeoPackageError) {
    try connection.withKept(sql) { (statement) throws(GeoPackageError) in
      try statement.bind(entry, at: 1)
      try statement.run()
    }
  }
}
