import GeoPackage
package import Geodesy

/// The facts about a change that need no look at its content.
package struct ChangeHead: Hashable, Sendable {
  /// The first revision that belongs to it, by which it is undone.
  package var id: Int
  /// The revision after it.
  package var revision: Int
  /// The time, as ISO 8601 in UTC.
  package var time: String
  package var kind: Change.Kind
  /// The author; nil when unknown.
  package var author: String?
  /// The change that an undo or redo was about.
  package var target: Int?
}

/// A change, and where it was.
package struct ChangeEvent: Hashable, Sendable {
  package var head: ChangeHead
  /// The kinds of content touched, in alphabetical order: `anchors`, `chains`, `regions`, `venues`.
  package var content: [String]
  /// A box around all places before and after; nil where nothing has a place.
  package var box: BoundingBox?
  /// The state of the store after it.
  package var state: StoreState
  /// The ids of it; nil where these are more than `ChangedItems.most`.
  package var items: ChangedItems?
}

extension AnchorStorage {
  /// The changes after a revision, the oldest first.
  /// - Parameters:
  ///   - revision: A revision of the store; 0 for all.
  ///   - limit: The greatest number of changes.
  /// - Returns: The changes.
  /// - Throws: `folded` when the history no longer reaches so far back, `unknownChange` when the
  ///   store has not had this revision.
  package func events(
    after revision: Int, limit: Int
  ) throws(AnchorStoreError) -> [ChangeEvent] {
    try read("read the changes") { transaction in
      try transaction.reading { storage in
        if let base = try storage.baseRevision(), revision < base.revision {
          throw base.folded(revision)
        }
        guard revision <= (try storage.revision()) else {
          throw AnchorStoreError.unknownChange(revision)
        }
        let line = try storage.line()
        return try storage.changeHeads(after: revision, limit: limit).map { head in
          // A change of another program has several revisions.
          let isOne = head.id == head.revision
          let time = isOne ? head.time : try storage.time(of: head.revision) ?? ""
          let touched = try storage.touched(by: head.id...head.revision)
          return ChangeEvent(
            head: head, content: touched.kinds.map(\.rawValue).sorted(), box: touched.box,
            state: StoreState(revision: head.revision, line: line, time: time),
            items: try storage.changedItems(of: head, touched.kinds))
        }
      }
    }
  }

  /// The named requests that became changes, with the revisions; see `AnchorTransaction.requests`.
  package func requests(
    after revision: Int, since time: String? = nil
  ) throws(AnchorStoreError) -> [(revision: Int, request: ChangeFacts.Request)] {
    try read("read the requests") { transaction throws(AnchorStoreError) in
      try transaction.requests(after: revision, since: time)
    }
  }
}

extension AnchorTransaction {
  /// The named requests that became changes, with the revisions, which are greater than one.
  /// - Parameters:
  ///   - revision: the revision before the first.
  ///   - time: since when; nil for any time.
  /// - Returns: the revisions and the requests, the oldest first.
  /// - Throws: `AnchorStoreError.file` when the store cannot be read.
  package func requests(
    after revision: Int, since time: String? = nil
  ) throws(AnchorStoreError) -> [(revision: Int, request: ChangeFacts.Request)] {
    try reading { try $0.requests(after: revision, since: time) }
  }
}

extension StoredTransaction {
  func changeHeads(after id: Int, limit: Int) throws -> [ChangeHead] {
    let statement = try connection.prepare(
      """
      SELECT c.revision, coalesce(
          (SELECT n.revision FROM geoanchor_changes AS n
            WHERE n.revision > c.revision AND n.first = n.revision ORDER BY n.revision LIMIT 1) - 1,
          (SELECT max(revision) FROM geoanchor_changes WHERE open IS NULL)),
        c.time, c.kind, c.author, c.target
      FROM geoanchor_changes AS c
      WHERE c.first = c.revision AND c.revision > ?1 AND c.open IS NULL
      ORDER BY c.revision LIMIT ?2
      """, id, limit)
    var heads: [ChangeHead] = []
    while try statement.step() {
      heads.append(
        ChangeHead(
          id: Int(statement.integer(0)), revision: Int(statement.integer(1)),
          time: statement.text(2) ?? "",
          kind: statement.text(3).flatMap(Change.Kind.init) ?? .external,
          author: statement.text(4),
          target: statement.isNull(5) ? nil : Int(statement.integer(5))))
    }
    return heads
  }

  func requests(
    after revision: Int, since time: String?
  ) throws -> [(revision: Int, request: ChangeFacts.Request)] {
    let statement = try connection.prepare(
      """
      SELECT revision, note FROM geoanchor_changes
      WHERE revision > ?1 AND note LIKE '%"request"%' AND time >= ?2 AND open IS NULL
      """, revision, time ?? "")
    var found: [(revision: Int, request: ChangeFacts.Request)] = []
    while try statement.step() {
      guard let request = ChangeFacts(text: statement.text(1)).request else { continue }
      found.append((Int(statement.integer(0)), request))
    }
    return found
  }
}
