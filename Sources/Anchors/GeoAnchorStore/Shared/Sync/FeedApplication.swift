import GeoAnchors
import GeoPackage
package import Geodesy

/// The result of applying a feed.
package struct SyncReport: Hashable, Sendable {
  /// The number of anchors, chains, region sets and venues set to the feed's state.
  package var applied = 0
  /// The number changed in different fields by both stores, which now have the changes of both.
  package var merged = 0
  /// The number that were so already, or were resolved as conflicts before.
  package var alreadyThere = 0
  /// The number with a field that both stores changed differently, or that were removed by one and
  /// changed by the other; each is kept until `resolve`.
  package var conflictCount = 0
  /// The first hundred of them; `AnchorStore.forEachConflict` has all.
  package var conflicts: [SyncConflict] = []

  mutating func add(_ conflict: @autoclosure () throws -> SyncConflict) throws {
    conflictCount += 1
    if conflicts.count < 100 { conflicts.append(try conflict()) }
  }
}

/// An item that this store and another one changed in different ways.
package struct SyncConflict: Hashable, Sendable, Identifiable {
  /// The number by which it is resolved.
  package var id: Int
  /// `anchors`, `chains`, `region_sets` or `venues`.
  package var layer: String
  /// The id of the anchor or venue, or the name of the chain or set.
  package var name: String
  /// The display name: the name of the anchor or venue, `tour #12` for an anchor of a chain without
  /// one, else `name`.
  package var title: String
  package var line: String
  /// The local version; nil where it was removed here.
  package var ours: ConflictVersion?
  /// The other store's version; nil where it was removed there.
  package var theirs: ConflictVersion?
  /// The common version before; nil where it is unknown or did not exist.
  package var base: ConflictVersion?
  /// The fields in which the sides differ.
  package var fields: [String] = []
  /// Those of the fields that both sides changed since the base, or all without a base.
  package var conflictingFields: [String] = []
}

extension SyncConflict {
  /// The distance between the positions of an anchor on both sides, in geodesic meters; nil for
  /// everything else, and where one side removed it.
  package var distance: Meters? {
    guard let here = ours?.anchor?.coordinate, let there = theirs?.anchor?.coordinate else {
      return nil
    }
    return here.distance(to: there)
  }
}

extension StoredTransaction {
  func applyFeed(_ next: () throws(AnchorStoreError) -> String?) throws -> SyncReport {
    var report = SyncReport()
    var number = 1
    try AnchorStore.takingMembersApart(on: connection) {
      while let text = try next() {
        number += 1
        guard !text.isEmpty else { continue }
        try JournaledFeed(connection: connection).apply(FeedLine(text, number: number), &report)
      }
    }
    return report
  }
}

extension AnchorStore {
  /// Runs the body while the members of chains go one by one: their anchors are lines of their own.
  static func takingMembersApart(on connection: Connection, _ body: () throws -> Void) throws {
    try connection.execute("PRAGMA defer_foreign_keys = ON")
    let saved = try SuspendedTriggers(
      ["chain_members_delete"], ofTables: ["chain_members"], on: connection)
    do {
      try body()
    } catch let error as StorageError where error.code == .constraint {
      throw AnchorStoreError.brokenChain
    }
    try saved.resume(on: connection)
    try StoreSchema.anchors.recordChange(on: connection, extent: nil)
    try StoreSchema.chains.recordChange(on: connection, extent: nil)
    try checkReferences(on: connection)
  }

  /// Makes sure that every member of a chain has its anchor.
  static func checkReferences(on connection: Connection) throws {
    guard try connection.integer("SELECT 1 FROM pragma_foreign_key_check") == nil else {
      throw AnchorStoreError.brokenChain
    }
  }
}
