import GeoFormats
import GeoPackage

/// What applying a feed did.
public struct SyncReport: Hashable, Sendable {
  /// How many anchors and chains became what the feed says.
  public var applied = 0
  /// How many were so already.
  public var alreadyThere = 0
  /// What both stores changed; it is kept until `resolve`.
  public var conflicts: [SyncConflict] = []
}

/// An anchor or chain that this store and another one changed in different ways.
public struct SyncConflict: Hashable, Sendable, Identifiable {
  /// The number by which it is resolved.
  public var id: Int
  /// `anchors` or `chains`.
  public var layer: String
  /// The id of the anchor or the name of the chain.
  public var name: String
  /// The line of the feed.
  public var line: String
}

extension AnchorStore {
  /// Applies the changes that another store wrote, all of them in one change that can be undone.
  ///
  /// What is here as it was there before becomes what it is there now. What was changed here as well
  /// stays as it is, and the other version is kept as a conflict. Applying a feed twice does no harm.
  /// - Throws: `badFeed` when a line cannot be read; nothing was applied then.
  public func apply(feed: String) throws(AnchorStoreError) -> SyncReport {
    let lines = try FeedLine.read(feed)
    return try pool.write("apply changes of another store", .sync) {
      (connection) throws(AnchorStoreError) in
      do throws(GeoPackageError) {
        var report = SyncReport()
        try connection.execute("PRAGMA defer_foreign_keys = ON")
        // Members go one by one here; their anchors are lines of their own.
        let saved = try SuspendedTriggers(["chain_members_delete"], on: connection)
        for line in lines { try line.apply(on: connection, &report) }
        try saved.resume(on: connection)
        try StoreSchema.anchors.recordChange(on: connection, extent: nil)
        try StoreSchema.chains.recordChange(on: connection, extent: nil)
        guard try connection.integer("SELECT 1 FROM pragma_foreign_key_check") == nil else {
          throw GeoPackageError(code: .constraint, message: "", attempted: connection.attempt)
        }
        return report
      } catch {
        throw error.code == .constraint ? .brokenChain : .file(error)
      }
    }
  }

  /// The conflicts that nobody resolved yet, the oldest first.
  public func conflicts() throws(AnchorStoreError) -> [SyncConflict] {
    try pool.read("read the conflicts") { (connection) throws(AnchorStoreError) in
      try file { () throws(GeoPackageError) in
        let statement = try connection.prepare(
          """
          SELECT number, layer, id, line FROM geoanchor_conflicts WHERE resolved IS NULL
          ORDER BY number
          """)
        var found: [SyncConflict] = []
        while try statement.step() {
          found.append(
            SyncConflict(
              id: Int(statement.integer(0)), layer: statement.text(1) ?? "",
              name: statement.text(2) ?? "", line: statement.text(3) ?? ""))
        }
        return found
      }
    }
  }

  /// Ends a conflict: with the version of the other store, or with what is here.
  ///
  /// - Throws: `unknownChange` when there is no such conflict.
  public func resolve(conflict id: Int, takingTheirs: Bool) throws(AnchorStoreError) {
    guard let conflict = try conflicts().first(where: { $0.id == id }) else {
      throw .unknownChange(id)
    }
    let line = try FeedLine.read(conflict.line, hasHeader: false)
    try pool.write("resolve a conflict", .sync) { (connection) throws(AnchorStoreError) in
      do throws(GeoPackageError) {
        try connection.execute("PRAGMA defer_foreign_keys = ON")
        if takingTheirs {
          let saved = try SuspendedTriggers(["chain_members_delete"], on: connection)
          for one in line { try one.write(on: connection) }
          try saved.resume(on: connection)
        }
        try connection.execute(
          """
          UPDATE geoanchor_conflicts SET resolved = '\(takingTheirs ? "theirs" : "ours")'
          WHERE number = \(id)
          """)
        guard try connection.integer("SELECT 1 FROM pragma_foreign_key_check") == nil else {
          throw GeoPackageError(code: .constraint, message: "", attempted: connection.attempt)
        }
      } catch {
        throw error.code == .constraint ? .brokenChain : .file(error)
      }
    }
  }
}
