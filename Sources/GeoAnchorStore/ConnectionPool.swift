import GeoPackage

/// The connections of a store of anchors; what is written through them is noted in its history.
struct ConnectionPool: Sendable {
  let connections: StoreConnections<AnchorStoreError>

  /// Who changes what this pool writes; nil when unknown.
  let author: String?

  /// What reading left out.
  let unreadable: UnreadableRows

  /// Receives the revision of each change that was committed.
  let didChange: (@Sendable (Int) -> Void)?

  var path: String { connections.path }

  /// Runs work in one durable transaction, and notes it as one change.
  ///
  /// `attempt` is what the work does, as errors quote it after "cannot".
  func write<Result>(
    _ attempt: String, _ kind: Change.Kind = .edit, target: Int? = nil,
    facts: ChangeFacts = ChangeFacts(), _ work: (Connection) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    try writeOrRollBack(attempt, kind, target: target, facts: facts) { connection in
      .commit(try work(connection))
    }
  }

  /// Runs work that says whether its transaction is to be kept.
  func writeOrRollBack<Result>(
    _ attempt: String, _ kind: Change.Kind = .edit, target: Int? = nil,
    facts: ChangeFacts = ChangeFacts(), _ work: (Connection) throws -> TransactionEnding<Result>
  ) throws(AnchorStoreError) -> Result {
    let note = ChangeNote(kind: kind, author: author, target: target, facts: facts)
    var change: Int?
    func tell() { if let change { didChange?(change) } }
    return try connections.write(attempt, committed: tell) { connection in
      try VenueEdits.fold(on: connection)
      let revision = try note.begin(on: connection)
      let ending = try work(connection)
      guard case .commit = ending else { return ending }
      let stays = try note.end(revision, on: connection)
      if stays { change = Int(revision) }
      return ending
    }
  }

  /// Runs work that sees one state of the store throughout.
  func read<Result>(
    _ attempt: String, _ work: (Connection) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    try connections.read(attempt, work)
  }
}
