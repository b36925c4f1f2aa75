package import GeoAnchors
package import Geodesy

/// The content of a store that keeps every version of its rows, as one transaction sees it.
///
/// A backend of this kind provides only this; `VersionedTransaction` makes of it the history, undo,
/// feeds and merges of a store.
package protocol VersionedContent {
  associatedtype Anchors: VersionedTable<Int64, VersionedAnchor>
  associatedtype Chains: VersionedTable<Int64, VersionedChain>
  associatedtype Members: VersionedTable<MemberPosition, VersionedMember>
  associatedtype Conflicts: VersionedTable<Int64, VersionedConflict>
  associatedtype RegionSets: VersionedTable<String, VersionedRegionSet>
  associatedtype Venues: VersionedTable<String, VersionedVenue>
  associatedtype Candidates: SearchCandidates

  /// The identity of the store, as feeds name it.
  var store: String { get throws }
  var anchors: Anchors { get }
  var chains: Chains { get set }
  /// The places of anchors in chains.
  var members: Members { get }
  var conflicts: Conflicts { get set }
  /// The sets of regions by their names.
  var regionSets: RegionSets { get set }
  var venues: Venues { get set }

  // MARK: Changes

  /// The revision of the newest change that was committed; 0 before the first.
  func revision() throws -> Int
  /// The committed change of a revision, or nil.
  func change(_ revision: Int) throws -> VersionedChange?
  /// The newest committed change; nil before the first.
  func newestChange() throws -> VersionedChange?
  /// The revision to which older history was folded; nil when it is whole.
  func baseRevision() throws -> BaseRevision?
  /// Calls a closure for each committed change whose revision is less, the newest first, as long as it
  /// wants the next one.
  func forEachChange(before: Int?, _ visit: (VersionedChange) throws -> Bool) throws
  /// The committed changes whose revision is greater, the oldest first.
  func changes(after revision: Int, limit: Int) throws -> [VersionedChange]
  /// The newest committed change that is about another.
  func newestChange(about target: Int) throws -> VersionedChange?
  /// The changes behind a revision, since a time or ever, that requests asked for.
  func requested(after revision: Int, since time: String?) throws -> [VersionedChange]

  // MARK: Anchors

  func row(ofAnchor id: AnchorID) throws -> Int64?
  /// The row of the anchor that had an id or a name last when it was overwritten or removed.
  func rowOfPastAnchor(id: String?, name: String?) throws -> Int64?
  func lastAnchorRow() throws -> Int64?
  /// A row that no anchor ever had.
  mutating func nextAnchorRow() throws -> Int64
  /// Writes or removes an anchor whose id no other has.
  mutating func setAnchor(_ row: Int64, to anchor: VersionedAnchor?, in revision: Int) throws
  /// Inserts many anchors in new rows.
  /// - Throws: `duplicate`.
  mutating func insert(_ anchors: [VersionedAnchor], in revision: Int) throws
  /// The anchors as a search finds them.
  var candidates: Candidates { get }
  /// A box that holds all anchors; nil without any.
  func extent() throws -> BoundingBox?
  /// All collections, by name in the order of their bytes.
  func collections() throws -> [CollectionSummary]
  /// The names that anchors have, each once and in the order of their bytes.
  func anchorNames(most: Int) throws -> [String]

  // MARK: Chains

  func chainRow(named name: String) throws -> Int64?
  /// All chains, by name in the order of their bytes.
  func chainSummaries() throws -> [ChainSummary]
  /// A row that no chain ever had.
  mutating func nextChainRow() throws -> Int64
  /// The position of a row's anchor in a chain.
  func position(ofAnchor row: Int64) throws -> MemberPosition?
  /// The members of a chain in order, after a revision.
  func members(
    ofChain chain: Int64, after revision: Int
  ) throws -> [(position: MemberPosition, member: VersionedMember)]
  /// Writes or removes the place of an anchor in a chain.
  mutating func setMember(
    _ position: MemberPosition, to member: VersionedMember?, in revision: Int) throws
  /// The rows of the anchors that left some chains in a revision or after it.
  func anchors(thatLeft chains: Set<Int64>, since revision: Int) throws -> Set<Int64>
  /// Whether every member of a chain that the change in progress concerns has its chain and its anchor.
  func areReferencesWhole(in revision: Int) throws -> Bool

  // MARK: Conflicts

  /// The conflicts that wait for a decision, the oldest first.
  func openConflicts() throws -> [(number: Int64, conflict: VersionedConflict)]
  /// The conflict that a line of a feed led to.
  func conflict(id: String, line: String) throws -> (number: Int64, conflict: VersionedConflict)?
  func nextConflictNumber() throws -> Int64
}

extension VersionedContent {
  /// The newest committed change; nil before the first.
  package func newestChange() throws -> VersionedChange? {
    var found: VersionedChange?
    try forEachChange(before: nil) {
      found = $0
      return false
    }
    return found
  }

  /// The members of a chain in order.
  func members(
    ofChain chain: Int64
  ) throws -> [(position: MemberPosition, member: VersionedMember)] {
    try members(ofChain: chain, after: .max)
  }

  /// Whether a change was taken back, and not done again since.
  func isUndone(_ change: Int) throws -> Bool { try newestChange(about: change)?.kind == .undo }
}

/// The order of bytes, which is that of databases.
func precedesInBytes(_ left: String, _ right: String) -> Bool {
  left.utf8.lexicographicallyPrecedes(right.utf8)
}
