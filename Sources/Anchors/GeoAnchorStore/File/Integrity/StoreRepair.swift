package import GeoPackage

extension AnchorStore {
  /// Checks a store in full and puts right what is wrong, all of it or nothing.
  ///
  /// Triggers, indexes and views of others that would run go; what is missing is made anew; what
  /// another program changed without the history becomes one change of it. No row is lost.
  /// - Parameters:
  ///   - path: the file.
  ///   - dryRun: whether everything stays as it is.
  ///   - busyTimeout: how long to wait while another process writes.
  /// - Returns: what was wrong.
  /// - Throws: `AnchorStoreError.file` when the file is not a store, locked, or cannot be written.
  package static func repair(
    path: String, dryRun: Bool = false, busyTimeout: Duration = .seconds(2)
  ) throws(AnchorStoreError) -> [StoreDefect] {
    try AnchorStoreError.catching {
      // Anchors come first: only they say that it is a store.
      var defects = try StoreFile.repair(
        path, component: StoreSchema.component, dryRun: dryRun, busyTimeout: busyTimeout)
      for component in StoreSchema.optional {
        defects += try StoreFile.repair(
          path, component: component, isOptional: true, dryRun: dryRun, busyTimeout: busyTimeout)
      }
      return defects
    }
  }
}
