import GeoPackage

/// What applying a feed did.
package struct SyncReport: Hashable, Sendable {
  /// How many anchors and chains became what the feed says.
  package var applied = 0
  /// How many were so already, or were decided as conflicts before.
  package var alreadyThere = 0
  /// How many anchors and chains both stores changed; each is kept until `resolve`.
  package var conflictCount = 0
  /// The first hundred of them; `AnchorStore.forEachConflict` has all.
  package var conflicts: [SyncConflict] = []

  mutating func add(_ conflict: @autoclosure () throws -> SyncConflict) throws {
    conflictCount += 1
    if conflicts.count < 100 { conflicts.append(try conflict()) }
  }
}

/// An anchor or chain that this store and another one changed in different ways.
package struct SyncConflict: Hashable, Sendable, Identifiable {
  /// The number by which it is resolved.
  package var id: Int
  /// `anchors` or `chains`.
  package var layer: String
  /// The id of the anchor or the name of the chain.
  package var name: String
  /// What people call it: the name of the anchor, `tour #12` for an anchor of a chain without one,
  /// else `name`.
  package var title: String
  /// The line of the feed.
  package var line: String
  /// What is here; nil where it was removed here.
  package var ours: ConflictVersion?
  /// What the other store has; nil where it was removed there.
  package var theirs: ConflictVersion?
}

extension AnchorStore {
  /// Applies the changes that another store wrote, all of them in one change that can be undone.
  ///
  /// What is here as it was there before becomes what it is there now. What was changed here as well
  /// stays as it is, and the other version is kept as a conflict. Applying a feed twice does no harm.
  /// - Parameter next: gives the lines of the feed one by one, without their line breaks, and nil at
  ///   the end; what it throws ends the work.
  /// - Returns: what became of the lines.
  /// - Throws: `badFeed` when a line cannot be read, or what `next` throws; nothing was applied then.
  package func apply(
    feedLines next: () throws(AnchorStoreError) -> String?
  ) throws(AnchorStoreError) -> SyncReport {
    guard let header = try next() else {
      throw AnchorStoreError.badFeed(line: 1, problem: "it is empty")
    }
    try FeedLine.checkHeader(header)
    return try pool.write("apply changes of another store", .sync) { connection in
      var report = SyncReport()
      var number = 1
      try Self.takingMembersApart(on: connection) {
        while let text = try next() {
          number += 1
          guard !text.isEmpty else { continue }
          let line = try FeedLine(text, number: number)
          try line.apply(on: connection, &report)
        }
      }
      return report
    }
  }

  /// Applies a feed that is one text.
  ///
  /// - Throws: what the other `apply` throws.
  package func apply(feed: String) throws(AnchorStoreError) -> SyncReport {
    var rest = Substring(feed)
    return try apply(feedLines: {
      guard !rest.isEmpty else { return nil }
      let line = rest.prefix { $0 != "\n" }
      rest = rest[line.endIndex...].dropFirst()
      return String(line)
    })
  }

  /// Runs the body while the members of chains go one by one: their anchors are lines of their own.
  static func takingMembersApart(on connection: Connection, _ body: () throws -> Void) throws {
    try connection.execute("PRAGMA defer_foreign_keys = ON")
    let saved = try SuspendedTriggers(
      ["chain_members_delete"], ofTables: ["chain_members"], on: connection)
    do {
      try body()
    } catch let error as GeoPackageError where error.code == .constraint {
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
