import GeoPackage

extension StoredTransaction {
  func baseRevision() throws -> BaseRevision? {
    try BaseRevision.find(on: connection)
  }

  func changeToUndo() throws -> Int? {
    try connection.integer(
      """
      SELECT c.first FROM geoanchor_changes AS c
      WHERE c.kind NOT IN ('undo', 'redo', 'start', 'base') AND coalesce(
        (SELECT u.kind FROM geoanchor_changes AS u WHERE u.target = c.first
          ORDER BY u.revision DESC LIMIT 1), '') != 'undo'
      ORDER BY c.revision DESC LIMIT 1
      """
    ).map { Int($0) }
  }

  func undoToRedo() throws -> Change? {
    let found = try connection.integer(
      """
      SELECT u.revision FROM geoanchor_changes AS u
      WHERE u.kind = 'undo' AND u.revision > coalesce((SELECT max(revision)
          FROM geoanchor_changes WHERE kind NOT IN ('undo', 'redo')), 0)
        AND u.revision = (SELECT max(x.revision) FROM geoanchor_changes AS x
          WHERE x.target = u.target AND x.open IS NULL)
      ORDER BY u.revision DESC LIMIT 1
      """)
    return try found.map { try ChangeTable.change(Int($0), on: connection) }
  }

  func reverse(_ revisions: ClosedRange<Int>, change: Int?) throws {
    try Reversal(of: revisions).run(on: connection, change: change)
  }
}
