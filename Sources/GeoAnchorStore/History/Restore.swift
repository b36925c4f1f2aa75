public import GeoAnchors
import GeoPackage

extension AnchorStore {
  /// Brings anchors back to what they were at a revision, also removed ones.
  ///
  /// An anchor that did not exist then is removed.
  /// - Returns: the ids of the anchors that changed.
  /// - Throws: what `resolve` throws, or `unknownChange`; nothing was changed then.
  public func restore(
    _ references: [String], to revision: Int
  ) throws(AnchorStoreError) -> [AnchorID] {
    try pool.write("restore anchors to revision \(revision)", .restore) { connection in
      try Self.check(revision, on: connection)
      let layer = JournalMigration.anchors
      let image = RowRestoration(layer)
      var ids: [AnchorID] = []
      for reference in references {
        let row = try RowState.row(reference: reference, on: connection)
        let present = try RowState.anchor(ofRow: row, after: .max, on: connection)
        let past = try RowState.anchor(ofRow: row, after: revision, on: connection)
        do {
          switch try RowState.place(of: row, after: revision, layer, on: connection) {
          case .table: continue
          case .absent:
            guard let present else { continue }
            try image.remove(row...row, on: connection)
            ids.append(present.anchor.id)
          case .entry(let entry):
            guard present?.anchor != past?.anchor else { continue }
            if present == nil {
              try image.insert(entry..<entry + 1, on: connection)
            } else {
              try image.overwrite(entry..<entry + 1, on: connection)
            }
            if let past { ids.append(past.anchor.id) }
          }
        } catch let error as GeoPackageError where error.code == .constraint {
          throw AnchorStoreError.brokenChain
        } catch let error as GeoPackageError where error.code == .notUnique {
          throw AnchorStoreError.duplicate(past?.anchor.id ?? AnchorID(rawValue: reference))
        }
      }
      try StoreSchema.anchors.recordChange(on: connection, extent: nil)
      return ids
    }
  }

  /// Brings the whole store, chains included, back to what it was at a revision.
  ///
  /// The history goes on: this is one more change, which can be undone.
  /// - Throws: `unknownChange`.
  public func restoreAll(to revision: Int) throws(AnchorStoreError) {
    try pool.write("restore revision \(revision)", .restore) { connection in
      try Self.check(revision, on: connection)
      let newest = try Self.revision(on: connection)
      guard revision < newest else { return }
      try Reversal(of: revision + 1...newest).run(on: connection)
    }
  }

  private static func check(_ revision: Int, on connection: Connection) throws {
    let newest = try Self.revision(on: connection)
    guard (0...newest).contains(revision) else { throw AnchorStoreError.unknownChange(revision) }
  }
}
