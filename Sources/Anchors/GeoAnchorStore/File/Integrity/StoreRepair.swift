package import GeoPackage

extension AnchorStore {
  /// Checks a store in full and repairs it in one transaction.
  ///
  /// Foreign triggers, indexes and views that would run are dropped; missing ones of the schema are
  /// recreated; edits made without the history become one change of it. No row is lost.
  /// - Parameters:
  ///   - path: The file.
  ///   - dryRun: Whether to leave the file unchanged.
  ///   - busyTimeout: The time to wait while another process writes.
  /// - Returns: The defects found.
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
