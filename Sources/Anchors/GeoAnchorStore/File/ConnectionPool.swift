import GeoPackage

/// The connections of a store of anchors; its history notes the changes made through them.
struct ConnectionPool: Sendable {
  let connections: StoreConnections<AnchorStoreError>

  /// The author of the changes that this pool writes; nil when unknown.
  let author: String?

  let unreadable: UnreadableRows

  /// Receives the revision of each change that was committed.
  let didChange: (@Sendable (Int) -> Void)?

  var path: String { connections.path }

  /// Runs work in one durable transaction, and notes it as one change.
  ///
  /// `attempt` is the purpose of the work, as errors quote it after "cannot".
  func write<Result>(
    _ attempt: String, _ kind: Change.Kind = .edit, target: Int? = nil,
    facts: ChangeFacts = ChangeFacts(), checksForeignKeys: Bool = true,
    _ work: (Connection) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    try writeOrRollBack(
      attempt, kind, target: target, facts: facts, checksForeignKeys: checksForeignKeys
    ) { connection in .commit(try work(connection)) }
  }

  /// Runs work that says whether its transaction is to be kept.
  func writeOrRollBack<Result>(
    _ attempt: String, _ kind: Change.Kind = .edit, target: Int? = nil,
    facts: ChangeFacts = ChangeFacts(), checksForeignKeys: Bool = true,
    _ work: (Connection) throws -> TransactionEnding<Result>
  ) throws(AnchorStoreError) -> Result {
    let note = ChangeNote(kind: kind, author: author, target: target, facts: facts)
    var change: Int?
    func tell() { if let change { didChange?(change) } }
    return try connections.write(
      attempt, checksForeignKeys: checksForeignKeys, committed: tell
    ) { connection in
      let done = try Self.noting(note, on: connection, work)
      change = done.revision
      return done.ending
    }
  }

  /// Commits edits together, each as a change of its own.
  /// - Returns: the revision of each, nil where it left nothing, or why it was refused.
  /// - Throws: The error that keeps all of them from being committed, such as a full disk.
  func commit(
    _ edits: [StoreEdit],
    _ work: (StoreEdit, Connection) throws -> TransactionEnding<Void>
  ) throws(AnchorStoreError) -> [StoreEdit.Outcome] {
    var outcomes: [StoreEdit.Outcome] = []
    func tell() {
      for case .success(let revision?) in outcomes { didChange?(revision) }
    }
    let attempt = edits.count == 1 ? edits[0].purpose : "make \(edits.count) changes"
    try connections.write(attempt, committed: tell) { connection in
      for edit in edits {
        let note = ChangeNote(kind: edit.kind, author: edit.author, target: edit.target)
        do {
          let revision = try connection.savepoint { () throws -> TransactionEnding<Int?> in
            let done = try Self.noting(note, on: connection) { try work(edit, $0) }
            // Deferred checks of such an edit would fail the whole group at its end. After a PRAGMA
            // every statement is prepared again, so other edits do without.
            if [.undo, .redo, .restore, .sync].contains(edit.kind) {
              try connection.execute("PRAGMA defer_foreign_keys = OFF")
            }
            switch done.ending {
            case .commit: return .commit(done.revision)
            case .rollBack: return .rollBack(nil)
            }
          }
          outcomes.append(.success(revision))
        } catch {
          guard connection.isInTransaction else { throw error }
          outcomes.append(.failure(error))
        }
      }
      return .commit(())
    }
    // A change that went away with its file is not reported.
    try connections.checkPlace(attempt)
    return outcomes
  }

  /// Runs work in the open transaction, and notes it as one change.
  private static func noting<Result>(
    _ note: ChangeNote, on connection: Connection,
    _ work: (Connection) throws -> TransactionEnding<Result>
  ) throws -> (ending: TransactionEnding<Result>, revision: Int?) {
    let revision = try begin(note, on: connection)
    let ending = try work(connection)
    guard case .commit = ending, try note.end(revision, on: connection) else {
      return (ending, nil)
    }
    return (ending, Int(revision))
  }

  private static func begin(_ note: ChangeNote, on connection: Connection) throws -> Int64 {
    if let revision = try note.beginBehindOurs(on: connection) { return revision }
    try VenueEdits.fold(on: connection)
    return try note.begin(on: connection)
  }

  /// Runs work that sees one state of the store throughout.
  func read<Result>(
    _ attempt: String, _ work: (Connection) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    try connections.read(attempt, work)
  }
}
