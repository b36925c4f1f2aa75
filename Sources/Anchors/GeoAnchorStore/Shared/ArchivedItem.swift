import GeoSystem

/// A piece of a store with its history, as it goes from one store into another.
///
/// They come in this order: the changes, the oldest first, then for each kind the rows that there are and all entries of
/// the journal. The identity of the store stays behind: a copy goes its own way. Anchors come before chains, chains before members.
package enum ArchivedItem: Sendable {
  case change(VersionedChange)
  case anchor(ArchivedVersion<Int64, VersionedAnchor>)
  case chain(ArchivedVersion<Int64, VersionedChain>)
  case member(ArchivedVersion<MemberPosition, VersionedMember>)
  case conflict(ArchivedVersion<Int64, VersionedConflict>)
  case regionSet(ArchivedVersion<String, VersionedRegionSet>)
  case venue(ArchivedVersion<String, VersionedVenue>)
}

/// A row as it is, or what it was before a change.
package enum ArchivedVersion<Key: Sendable, Row: Sendable>: Sendable {
  case row(Key, Row)
  case entry(VersionEntry<Key, Row>)
}

/// A store into which another one can be copied.
package protocol ArchiveReceiver: AnchorStorage {
  /// Copies the whole content of another store into this empty one in one transaction.
  /// - Parameter send: A closure that calls its argument for each piece.
  /// - Throws: When this store has a history, or the errors of `send`; nothing is in the store
  ///   then.
  func receive(
    _ send: (_ put: (ArchivedItem) throws -> Void) throws -> Void
  ) throws(AnchorStoreError)
}

package struct StoreCopyReport: Hashable, Sendable {
  package var revision = 0
  /// The number of anchors, those of chains included.
  package var anchors = 0
  package var chains = 0
  package var regionSets = 0
  package var venues = 0
}

extension AnchorStorage {
  /// Copies the store with its history, revisions and what can be undone.
  /// - Parameter target: an empty store; nothing is in it when this throws.
  /// - Returns: The copied items.
  /// - Throws: when the store cannot be read, or the target has a history or cannot be written.
  package func copy(into target: any ArchiveReceiver) throws(AnchorStoreError) -> StoreCopyReport {
    try read("copy the store") { transaction in
      try transaction.reading { storage in
        var report = StoreCopyReport()
        report.revision = try storage.revision()
        try target.receive { put in
          try storage.archive { item in
            report.count(item)
            try put(item)
          }
        }
        return report
      }
    }
  }
}

extension StoreCopyReport {
  fileprivate mutating func count(_ item: ArchivedItem) {
    switch item {
    case .anchor(.row): anchors += 1
    case .chain(.row): chains += 1
    case .regionSet(.row): regionSets += 1
    case .venue(.row): venues += 1
    default: break
    }
  }
}

extension AnchorStoreError {
  /// The error for a store that something cannot be copied into.
  package static func notEmpty(_ path: String) -> AnchorStoreError {
    .file(
      StorageError(
        code: .constraint, message: "there is a history already", attempted: "copy into `\(path)`"))
  }
}
