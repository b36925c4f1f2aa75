extension VersionedTransaction {
  package func archive(_ put: (ArchivedItem) throws -> Void) throws {
    var last = 0
    while true {
      let changes = try state.changes(after: last, limit: 1000)
      for change in changes { try put(.change(change)) }
      guard let newest = changes.last?.revision else { break }
      last = newest
    }
    try archive(state.anchors) { try put(.anchor($0)) }
    try archive(state.chains) { try put(.chain($0)) }
    try archive(state.members) { try put(.member($0)) }
    try archive(state.conflicts) { try put(.conflict($0)) }
    try archive(state.regionSets) { try put(.regionSet($0)) }
    try archive(state.venues) { try put(.venue($0)) }
  }

  private func archive<Table: VersionedTable>(
    _ table: Table, _ put: (ArchivedVersion<Table.Key, Table.Row>) throws -> Void
  ) throws {
    try table.forEachRow {
      try checkCancellation()
      try put(.row($0, $1))
    }
    try table.forEachEntry(of: 1...(.max - 1)) {
      try checkCancellation()
      try put(.entry($0))
      return true
    }
  }
}
