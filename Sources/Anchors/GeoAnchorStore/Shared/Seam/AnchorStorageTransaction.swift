package import GeoAnchors
package import GeoAreas
package import Geodesy

/// An anchor with the number of its row, which it keeps; rows are numbered in the order of insertion.
package struct StoredAnchor: Sendable {
  package var number: Int64
  package var found: FoundAnchor

  package var anchor: Anchor { found.anchor }
  package var revision: Int { found.record?.revision ?? 0 }

  package init(number: Int64, found: FoundAnchor) {
    self.number = number
    self.found = found
  }
}

/// The operations of a store within one transaction, as every backend has them: the few from which
/// `AnchorTransaction` makes all others.
///
/// A backend need not check anchors, resolve references, guess spellings or note failures: that is
/// done above. Row numbers are never reused. Each change is noted in the journal of the change that
/// the transaction is.
package protocol AnchorStorageTransaction: AnyObject, StoredHistory, StoredExchange,
  StoredRegions, StoredVenues
{
  // MARK: Reading

  func anchor(id: AnchorID) throws -> StoredAnchor?
  /// The anchors of a name, in the order of insertion.
  func anchors(named name: String) throws -> [StoredAnchor]
  /// The rows and ids of the anchors of an id, or of a name, also of those that cannot be read.
  func keys(id: String?, name: String?) throws -> [(number: Int64, id: AnchorID)]
  /// The anchors that a query asks for, in its order.
  func anchors(matching query: AnchorQuery) throws -> [FoundAnchor]
  /// Calls a closure for each anchor that a query asks for; it returns whether it wants the next one.
  func forEach(matching query: AnchorQuery, _ visit: (consuming FoundAnchor) -> Bool) throws
  /// The number of anchors that match a query, ignoring its limit.
  func count(matching query: AnchorQuery) throws -> Int
  /// The position of a row's anchor in a chain.
  func member(ofRow row: Int64) throws -> ChainMember?
  func chainRow(named name: String) throws -> Int64?
  func chain(ofRow row: Int64, name: String) throws -> Chain
  func path(ofChain name: String) throws -> [Coordinate]?
  /// All chains, by name in the order of their bytes.
  func chains() throws -> [ChainSummary]
  /// All collections, by name in the order of their bytes.
  func collections() throws -> [CollectionSummary]
  /// A box that holds all anchors, those of chains too; nil without any.
  ///
  /// It may be larger than needed.
  func extent() throws -> BoundingBox?
  /// The names that anchors have, or chains, each once and in the order of their bytes.
  func names(ofChains: Bool, most: Int) throws -> [String]

  // MARK: Writing

  /// Inserts anchors that were checked.
  /// - Throws: `duplicate`.
  func insert(_ anchors: [Anchor]) throws
  /// Overwrites the anchor of a row with one that was checked.
  /// - Throws: `duplicate`.
  func overwrite(_ row: Int64, with anchor: Anchor) throws
  /// Deletes the anchor of a row, which belongs to no chain.
  func deleteAnchor(ofRow row: Int64) throws
  /// Inserts a chain that was checked, or overwrites that of a row, whose anchors of the same id stay.
  /// - Throws: `duplicate`.
  func write(_ chain: Chain, name: String, over row: Int64?) throws
  /// Deletes the chain of a name with its anchors; returns whether there was one.
  func deleteChain(named name: String) throws -> Bool
  /// Moves the anchors of a collection to another, or out of any; returns how many they were.
  func renameCollection(_ old: String, to new: String?) throws -> Int

  // MARK: Importing

  func lastAnchorRow() throws -> Int64?
  /// The first anchor up to a row that is in no chain, has the name and altitude of another and is
  /// not farther from it than `StoredTwins.reach`.
  func twin(of anchor: Anchor, upTo row: Int64) throws -> StoredAnchor?
  /// Inserts a piece of very many anchors that were checked; `endPieces` ends the work.
  /// - Throws: `duplicate`.
  func insert(piece anchors: [Anchor]) throws
  /// Ends the insertion of pieces, without which the transaction must be taken back.
  func endPieces() throws
}

extension AnchorStorageTransaction {
  /// Inserts the piece at once, as pieces gain nothing here.
  package func insert(piece anchors: [Anchor]) throws { try insert(anchors) }
  package func endPieces() throws {}
}

/// The past of a store within one transaction.
package protocol StoredHistory {
  /// The revision of the newest change that was committed; 0 before the first.
  func revision() throws -> Int
  /// The random identity of the store.
  func line() throws -> String
  /// The revision and the time of the newest change that was committed; nil before the first.
  func newestTime() throws -> (revision: Int, time: String)?
  /// The time of a committed change; nil when the history does not have it.
  func time(of revision: Int) throws -> String?
  /// The revision to which older history was folded; nil when it is whole.
  func baseRevision() throws -> BaseRevision?
  /// Calls a closure for each change whose id is less, the newest first.
  func forEachChange(before: Int?, limit: Int?, _ visit: (Change) -> Bool) throws
  /// The change of an id.
  /// - Throws: `unknownChange`.
  func change(_ id: Int) throws -> Change
  /// The heads of the changes whose id is greater, the oldest first.
  func changeHeads(after id: Int, limit: Int) throws -> [ChangeHead]
  /// The named requests that became changes behind a revision, since a time or ever.
  func requests(
    after revision: Int, since time: String?
  ) throws -> [(revision: Int, request: ChangeFacts.Request)]
  /// The newest change that was not taken back yet.
  func changeToUndo() throws -> Int?
  /// The undo that was last and after which nothing else happened.
  func undoToRedo() throws -> Change?
  /// Reverts some revisions, the newest first.
  /// - Parameters:
  ///   - revisions: The revisions.
  ///   - change: The change that these are; nil where later changes to the same rows do not matter.
  /// - Throws: `changedSince`, `brokenChain`.
  func reverse(_ revisions: ClosedRange<Int>, change: Int?) throws
  /// The row of an anchor that was removed, by its last id or name.
  func rowOfRemoved(id: String?, name: String?) throws -> Int64?
  /// Every version of the anchor of a row, the newest first.
  func versions(ofRow row: Int64) throws -> [AnchorVersion]
  /// Restores the anchor of a row to its state at a revision.
  /// - Returns: Its id; nil where nothing changed.
  /// - Throws: `brokenChain`, `duplicate`.
  func restore(row: Int64, to revision: Int, reference: String) throws -> AnchorID?
  /// Calls a closure for each anchor that differs between two revisions of the store.
  func forEachDifference(
    from old: Int, to new: Int, _ visit: (AnchorDifference) -> Bool) throws
  /// Calls a closure for each chain that differs between two revisions of the store.
  func forEachChainDifference(
    from old: Int, to new: Int, _ visit: (ChainDifference) -> Bool) throws
  /// The content that some revisions touched; the last of them is the newest.
  func touched(by revisions: ClosedRange<Int>) throws -> TouchedContent
  /// The sets of regions as they were after a revision, by name in the order of their bytes.
  func regionSets(after revision: Int) throws -> [RegionSet]
  /// The venues as they were after a revision, by id in the order of their bytes.
  func venues(after revision: Int) throws -> [SourcedVenue]
}

/// The exchange between two stores, within one transaction.
package protocol StoredExchange {
  /// Calls a closure for each piece of the store with its history.
  func archive(_ put: (ArchivedItem) throws -> Void) throws
  /// Writes what changed since a revision, as lines; returns the newest revision in it.
  func writeFeed(since revision: Int, to sink: (String) -> Bool) throws -> Int
  /// Applies the lines behind the header of a feed.
  func applyFeed(_ next: () throws(AnchorStoreError) -> String?) throws -> SyncReport
  /// Calls a closure for each conflict that is unresolved, the oldest first.
  func forEachConflict(_ visit: (SyncConflict) -> Bool) throws
  /// Ends a conflict; returns whether there was one to end.
  func resolve(conflict id: Int, takingTheirs: Bool) throws -> Bool
}
