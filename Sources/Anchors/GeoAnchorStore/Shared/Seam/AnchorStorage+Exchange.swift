extension AnchorStorage {
  /// Writes what changed since a revision as JSON lines, for `apply(feed:)` of another store.
  ///
  /// The first line names the store and the revisions. Then come the anchors and chains that differ,
  /// each once, with what they were at the revision and what they are now.
  /// - Parameters:
  ///   - revision: a revision; 0 for everything.
  ///   - sink: Receives UTF-8 text of whole lines and returns whether it wants more.
  /// - Returns: the newest revision in the feed.
  /// - Throws: `unknownChange` when the store never had that revision.
  @discardableResult
  public func writeFeed(
    since revision: Int, to sink: (String) -> Bool
  ) throws(AnchorStoreError) -> Int {
    try read("read the changes") { transaction in
      try transaction.reading { storage in
        try storage.check(revision)
        return try storage.writeFeed(since: revision, to: sink)
      }
    }
  }

  /// Applies the changes that another store wrote, all of them in one change that can be undone.
  ///
  /// An object that is unchanged here since that store's previous version takes its new version. An
  /// object changed on both sides is merged field by field; a field changed in different ways keeps
  /// the value of this store, and the other version is kept as a conflict. Applying a feed twice
  /// does no harm.
  /// - Parameter next: gives the lines of the feed one by one, without their line breaks, and nil at
  ///   the end; what it throws ends the work.
  /// - Returns: A report of the lines.
  /// - Throws: `badFeed` when a line cannot be read, or what `next` throws; nothing was applied then.
  package func apply(
    feedLines next: () throws(AnchorStoreError) -> String?
  ) throws(AnchorStoreError) -> SyncReport {
    guard let header = try next() else {
      throw AnchorStoreError.badFeed(line: 1, problem: "it is empty")
    }
    try FeedLine.checkHeader(header)
    return try write("apply changes of another store", as: .sync, target: nil) { transaction in
      try transaction.change { try $0.applyFeed(next) }
    }
  }

  /// Applies a feed that is one text.
  /// - Throws: The errors of the other `apply`.
  package func apply(feed: String) throws(AnchorStoreError) -> SyncReport {
    try write("apply changes of another store", as: .sync, target: nil) { transaction in
      try transaction.apply(feed: feed)
    }
  }

  /// The conflicts that are unresolved, the oldest first.
  package func conflicts() throws(AnchorStoreError) -> [SyncConflict] {
    var found: [SyncConflict] = []
    try forEachConflict {
      found.append($0)
      return true
    }
    return found
  }

  /// Calls a closure for each conflict that are unresolved, the oldest first.
  ///
  /// The closure returns whether it wants the next one.
  package func forEachConflict(
    _ visit: (SyncConflict) -> Bool
  ) throws(AnchorStoreError) {
    try read("read the conflicts") { transaction in
      try transaction.reading { try $0.forEachConflict(visit) }
    }
  }

  /// Ends a conflict: with the version of the other store, or with what is here.
  ///
  /// Of the other version, only the fields that were changed there are taken.
  ///
  /// Undoing that, or restoring the store to what it was before, opens the conflict again.
  /// - Throws: `unknownConflict` when there is no such conflict, or it is resolved already.
  public func resolve(conflict id: Int, takingTheirs: Bool) throws(AnchorStoreError) {
    try write("resolve a conflict", as: .sync, target: nil) { transaction in
      try transaction.resolve(conflict: id, takingTheirs: takingTheirs)
    }
  }
}

extension AnchorTransaction {
  /// Applies a feed that is one text, in a transaction that is a synchronization.
  /// - Throws: The errors of `AnchorStorage.apply`.
  package func apply(feed: String) throws(AnchorStoreError) -> SyncReport {
    var rest = Substring(feed)
    func next() -> String? {
      guard !rest.isEmpty else { return nil }
      let line = rest.prefix { $0 != "\n" }
      rest = rest[line.endIndex...].dropFirst()
      return String(line)
    }
    guard let header = next() else {
      throw AnchorStoreError.badFeed(line: 1, problem: "it is empty")
    }
    try FeedLine.checkHeader(header)
    return try change { try $0.applyFeed { () throws(AnchorStoreError) in next() } }
  }

  /// Ends a conflict, in a transaction that is a synchronization.
  /// - Throws: The errors of `AnchorStorage.resolve`.
  package func resolve(conflict id: Int, takingTheirs: Bool) throws(AnchorStoreError) {
    try change { storage in
      guard try storage.resolve(conflict: id, takingTheirs: takingTheirs) else {
        throw AnchorStoreError.unknownConflict(id)
      }
    }
  }
}
