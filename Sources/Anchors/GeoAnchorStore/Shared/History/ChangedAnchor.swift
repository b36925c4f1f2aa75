package import GeoAnchors

/// An anchor that a change touched.
package struct ChangedAnchor: Hashable, Sendable {
  /// The anchor before and after the change.
  package var difference: AnchorDifference
  /// Whether the anchor is still as the change left it.
  package var isUnchanged: Bool
}

extension AnchorStorage {
  /// The anchors that a change touched, in the order of insertion.
  /// - Parameters:
  ///   - id: The change.
  ///   - limit: The maximum number of anchors.
  /// - Returns: The anchors, and whether the change touched more of them.
  /// - Throws: `unknownChange`, `folded`.
  package func changedAnchors(
    of id: Int, limit: Int
  ) throws(AnchorStoreError) -> (anchors: [ChangedAnchor], hasMore: Bool) {
    try read("read change \(id)") { transaction in
      try transaction.reading { storage in
        let change = try storage.change(id)
        if change.kind == .base {
          throw try storage.baseRevision()?.folded(id) ?? .unknownChange(id)
        }
        let anchors = try storage.changedAnchors(of: change, limit: limit + 1)
        return (Array(anchors.prefix(limit)), anchors.count > limit)
      }
    }
  }
}

extension AnchorTransaction {
  /// Puts the anchors that a change touched back to their state before it, where they are still as it left them.
  ///
  /// Anchors of chains stay as they are: a chain goes back as a whole, by `undo`.
  /// - Returns: The ids of the anchors that went back.
  /// - Throws: `unknownChange`, `folded`, or `nothingTo` where no anchor can go back.
  package func undoUnchanged(_ id: Int) throws(AnchorStoreError) -> [AnchorID] {
    try change { storage in
      let change = try storage.change(id)
      if change.kind == .base { throw try storage.baseRevision()?.folded(id) ?? .unknownChange(id) }
      // The anchors of a chain that went or came belong to no chain at one of both times.
      let touched =
        change.chains.total > 0 ? [] : try storage.changedAnchors(of: change, limit: nil)
      var restored: [AnchorID] = []
      for anchor in touched where anchor.isUnchanged && anchor.difference.member == nil {
        let reference = anchor.difference.id.rawValue
        let present = try storage.anchor(id: anchor.difference.id)?.number
        guard let row = try present ?? storage.rowOfRemoved(id: reference, name: nil) else {
          continue
        }
        if let id = try storage.restore(row: row, to: change.id - 1, reference: reference) {
          restored.append(id)
        }
      }
      guard !restored.isEmpty else {
        throw AnchorStoreError.nothingTo("put back: nothing is still as change \(id) left it")
      }
      return restored
    }
  }
}

extension AnchorStorageTransaction {
  fileprivate func changedAnchors(of change: Change, limit: Int?) throws -> [ChangedAnchor] {
    var differences: [AnchorDifference] = []
    try forEachDifference(from: change.id - 1, to: change.revision) { difference in
      differences.append(difference)
      return differences.count != limit
    }
    return try differences.map { difference in
      let present = try anchor(id: difference.id)?.anchor
      return ChangedAnchor(difference: difference, isUnchanged: present == difference.after)
    }
  }
}
