public import GeoAnchors

extension AnchorStorage {
  /// The revision of the newest change; 0 before the first.
  public func revision() throws(AnchorStoreError) -> Int {
    try read("read the revision") { transaction in
      try transaction.reading { try $0.revision() }
    }
  }

  /// The changes, the newest first.
  /// - Parameters:
  ///   - before: only changes whose id is less; nil for all.
  ///   - limit: The maximum number; nil for all.
  /// - Returns: the changes.
  /// - Throws: `AnchorStoreError.file` when the store cannot be read.
  public func changes(
    before: Int? = nil, limit: Int? = nil
  ) throws(AnchorStoreError) -> [Change] {
    var found: [Change] = []
    try forEachChange(before: before, limit: limit) {
      found.append($0)
      return true
    }
    return found
  }

  /// Calls a closure for each change, the newest first, without keeping them.
  /// - Parameters:
  ///   - before: only changes whose id is less; nil for all.
  ///   - limit: The maximum number; nil for all.
  ///   - visit: returns whether it wants the next change.
  /// - Throws: `AnchorStoreError.file` when the store cannot be read.
  public func forEachChange(
    before: Int? = nil, limit: Int? = nil, _ visit: (Change) -> Bool
  ) throws(AnchorStoreError) {
    try read("read the history") { transaction in
      try transaction.reading { try $0.forEachChange(before: before, limit: limit, visit) }
    }
  }

  /// Every version of an anchor, the newest first, also of one that was removed.
  /// - Parameter reference: an id, or `@` and a name.
  /// - Returns: the versions.
  /// - Throws: The errors of `resolve`.
  public func history(of reference: String) throws(AnchorStoreError) -> [AnchorVersion] {
    try read("read the history of `\(reference)`") { transaction in
      try transaction.reading { storage in
        try storage.versions(ofRow: storage.rowEver(reference: reference))
      }
    }
  }

  /// The anchors that differ between two revisions, in the order of insertion.
  ///
  /// 0 is the empty store; the newest revision is the present.
  /// - Throws: `unknownChange` when a revision is not one of the store.
  public func differences(
    from old: Int, to new: Int
  ) throws(AnchorStoreError) -> [AnchorDifference] {
    var found: [AnchorDifference] = []
    try forEachDifference(from: old, to: new) {
      found.append($0)
      return true
    }
    return found
  }

  /// Calls a closure for each anchor that differs between two revisions, in the order of insertion.
  ///
  /// 0 is the empty store; the newest revision is the present. The closure returns whether it wants
  /// the next one.
  /// - Throws: `unknownChange` when a revision is not one of the store.
  public func forEachDifference(
    from old: Int, to new: Int, _ visit: (AnchorDifference) -> Bool
  ) throws(AnchorStoreError) {
    try compare(old, new) { try $0.forEachDifference(from: old, to: new, visit) }
  }

  /// Calls a closure for each chain that differs between two revisions, in the order of insertion.
  ///
  /// Its anchors count by their ids, distances, roles and streets; how they moved is a difference of
  /// anchors. The closure returns whether it wants the next one.
  /// - Throws: `unknownChange` when a revision is not one of the store.
  package func forEachChainDifference(
    from old: Int, to new: Int, _ visit: (ChainDifference) -> Bool
  ) throws(AnchorStoreError) {
    try compare(old, new) { try $0.forEachChainDifference(from: old, to: new, visit) }
  }

  private func compare(
    _ old: Int, _ new: Int, _ work: (any AnchorStorageTransaction) throws -> Void
  ) throws(AnchorStoreError) {
    try read("compare two revisions") { transaction in
      try transaction.reading { storage in
        for number in [old, new] { try storage.check(number) }
        if old != new { try work(storage) }
      }
    }
  }
}

// MARK: - Changing

extension AnchorStorage {
  /// Undoes a change.
  ///
  /// Every anchor and chain that it touched gets the content from before it; their revisions go on.
  /// - Parameter id: The change; nil for the newest that is not undone.
  /// - Returns: The change that was undone.
  /// - Throws: `nothingTo`, `unknownChange`, or `changedSince` when later changes touched the same
  ///   rows; nothing was changed then.
  @discardableResult
  public func undo(_ id: Int? = nil) throws(AnchorStoreError) -> Change {
    let id = if let id { id } else { try changeToUndo() }
    return try write("undo change \(id)", as: .undo, target: id) { try $0.undo(id) }
  }

  /// Redoes the change undone last, unless another change was made since.
  /// - Returns: The change that was redone.
  /// - Throws: `nothingTo`.
  @discardableResult
  public func redo() throws(AnchorStoreError) -> Change {
    let target = try changeToRedo()
    return try write("redo change \(target)", as: .redo, target: target) { try $0.redo(target) }
  }

  /// The change that `undo` takes back.
  /// - Throws: `nothingTo`.
  package func changeToUndo() throws(AnchorStoreError) -> Int {
    try read("find what to undo") { transaction in
      let found = try transaction.reading { try $0.changeToUndo() }
      guard let found else { throw AnchorStoreError.nothingTo("undo") }
      return found
    }
  }

  /// The change that `redo` does again.
  /// - Throws: `nothingTo`.
  package func changeToRedo() throws(AnchorStoreError) -> Int {
    try read("find what to redo") { transaction in
      let found = try transaction.reading { try $0.undoToRedo() }?.target
      guard let found else { throw AnchorStoreError.nothingTo("redo") }
      return found
    }
  }

  /// Restores anchors to their state at a revision, also removed ones.
  ///
  /// An anchor that did not exist then is removed.
  /// - Returns: The ids of the anchors that changed.
  /// - Throws: The errors of `resolve`, or `unknownChange`; nothing was changed then.
  public func restore(
    _ references: [String], to revision: Int
  ) throws(AnchorStoreError) -> [AnchorID] {
    try write("restore anchors to revision \(revision)", as: .restore, target: nil) { transaction in
      transaction.facts.restoredRevision = revision
      return try transaction.change { storage in
        try storage.check(revision)
        return try references.compactMap { reference in
          let row = try storage.rowEver(reference: reference)
          return try storage.restore(row: row, to: revision, reference: reference)
        }
      }
    }
  }

  /// Restores the whole store, chains included, to its state at a revision.
  ///
  /// The history goes on: this is one more change, which can be undone.
  /// - Throws: `unknownChange`.
  public func restoreAll(to revision: Int) throws(AnchorStoreError) {
    try write("restore revision \(revision)", as: .restore, target: nil) { transaction in
      transaction.facts.restoredRevision = revision
      try transaction.change { storage in
        try storage.check(revision)
        let newest = try storage.revision()
        guard revision < newest else { return }
        try storage.reverse(revision + 1...newest, change: nil)
      }
    }
  }
}

extension AnchorTransaction {
  /// Undoes a change, in a transaction of the kind `undo`.
  @discardableResult
  package func undo(_ id: Int) throws(AnchorStoreError) -> Change {
    try change { storage in
      var change = try storage.change(id)
      switch change.kind {
      case .undo, .redo, .start:
        throw AnchorStoreError.nothingTo("undo in change \(id) (\(change.kind.rawValue))")
      case .base: throw try storage.baseRevision()?.folded(id) ?? .unknownChange(id)
      case .edit, .import, .external, .restore, .sync: break
      }
      guard !change.isUndone else {
        throw AnchorStoreError.nothingTo("undo: change \(id) is undone already")
      }
      try storage.reverse(change.id...change.revision, change: id)
      change.isUndone = true
      return change
    }
  }

  /// Does a change again that was taken back last, in a transaction that is a redo of it.
  /// - Throws: `nothingTo` when something else was changed since.
  @discardableResult
  package func redo(_ target: Int) throws(AnchorStoreError) -> Change {
    try change { storage in
      guard let undo = try storage.undoToRedo(), undo.target == target else {
        throw AnchorStoreError.nothingTo("redo")
      }
      var change = try storage.change(target)
      if let base = try storage.baseRevision(), target <= base.revision {
        throw base.folded(target)
      }
      try storage.reverse(undo.id...undo.revision, change: target)
      change.isUndone = false
      return change
    }
  }
}
