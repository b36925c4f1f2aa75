import GeoPackage

extension AnchorStore {
  /// Takes a change back.
  ///
  /// Every anchor and chain that it touched gets the content from before it; their revisions go on.
  /// - Parameter id: the change; nil for the newest that was not taken back yet.
  /// - Returns: the change that was taken back.
  /// - Throws: `nothingTo`, `unknownChange`, or `changedSince` when later changes touched the same
  ///   rows; nothing was changed then.
  @discardableResult
  public func undo(_ id: Int? = nil) throws(AnchorStoreError) -> Change {
    let wanted = id
    let id: Int
    if let wanted { id = wanted } else { id = try newestToUndo() }
    return try pool.write("undo change \(id)", .undo, target: id) { connection in
      var change = try ChangeTable.change(id, on: connection)
      switch change.kind {
      case .undo, .redo, .start:
        throw AnchorStoreError.nothingTo("undo in change \(id) (\(change.kind.rawValue))")
      case .edit, .import, .external, .restore, .sync: break
      }
      guard !change.isUndone else {
        throw AnchorStoreError.nothingTo("undo: change \(id) is undone already")
      }
      try Reversal(of: change.id...change.revision).run(on: connection, change: id)
      change.isUndone = true
      return change
    }
  }

  private func newestToUndo() throws(AnchorStoreError) -> Int {
    try pool.read("find what to undo") { connection in
      let found = try connection.integer(
        """
        SELECT c.first FROM geoanchor_changes AS c
        WHERE c.kind NOT IN ('undo', 'redo', 'start') AND coalesce(
          (SELECT u.kind FROM geoanchor_changes AS u WHERE u.target = c.first
            ORDER BY u.revision DESC LIMIT 1), '') != 'undo'
        ORDER BY c.revision DESC LIMIT 1
        """)
      guard let found else { throw AnchorStoreError.nothingTo("undo") }
      return Int(found)
    }
  }

  /// Does again what was taken back last, unless something else was changed since.
  ///
  /// - Returns: the change that was done again.
  /// - Throws: `nothingTo`.
  @discardableResult
  public func redo() throws(AnchorStoreError) -> Change {
    let undo = try pool.read("find what to redo") { connection in
      let found = try connection.integer(
        """
        SELECT u.revision FROM geoanchor_changes AS u
        WHERE u.kind = 'undo' AND u.revision > coalesce((SELECT max(revision)
            FROM geoanchor_changes WHERE kind NOT IN ('undo', 'redo')), 0)
          AND u.revision = (SELECT max(x.revision) FROM geoanchor_changes AS x
            WHERE x.target = u.target)
        ORDER BY u.revision DESC LIMIT 1
        """)
      guard let found else { throw AnchorStoreError.nothingTo("redo") }
      return try ChangeTable.change(Int(found), on: connection)
    }
    let target = undo.target ?? 0
    return try pool.write("redo change \(target)", .redo, target: target) { connection in
      var change = try ChangeTable.change(target, on: connection)
      try Reversal(of: undo.id...undo.revision).run(on: connection, change: target)
      change.isUndone = false
      return change
    }
  }
}
