import GeoAnchors
import GeoPackage

extension StoredTransaction {
  func restore(row: Int64, to revision: Int, reference: String) throws -> AnchorID? {
    let layer = JournalMigration.anchors
    let image = RowRestoration(layer)
    let present = try RowState.anchor(ofRow: row, after: .max, on: connection)
    let past = try RowState.anchor(ofRow: row, after: revision, on: connection)
    note(StoreSchema.anchors, at: [])
    do {
      switch try RowState.place(of: row, after: revision, layer, on: connection) {
      case .table: return nil
      case .absent:
        guard let present else { return nil }
        try image.remove(row...row, on: connection)
        return present.anchor.id
      case .entry(let entry):
        guard present?.anchor != past?.anchor else { return nil }
        if present == nil {
          try image.insert(entry..<entry + 1, on: connection)
        } else {
          try image.overwrite(entry..<entry + 1, on: connection)
        }
        return past?.anchor.id
      }
    } catch let error as StorageError where error.code == .constraint {
      throw AnchorStoreError.brokenChain
    } catch let error as StorageError where error.code == .notUnique {
      throw AnchorStoreError.duplicate(past?.anchor.id ?? AnchorID(rawValue: reference))
    }
  }
}
