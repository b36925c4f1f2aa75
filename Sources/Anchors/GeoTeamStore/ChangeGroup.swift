import GeoAnchorStore
import GeoAnchors
import GeoSystem

/// Changes of a project that are committed together, while other writers of the project wait.
final class ChangeGroup {
  private let connections: ServerConnections
  private let connection: ServerConnection
  private let shapes: TeamShapes
  private let time: String
  private var head: ProjectHead
  private let first: Int
  /// An idempotency key by which the changes are recognized when the outcome of their commit is
  /// unknown.
  private let token: String
  private var hasEnded = false
  private var project: String { connections.project }

  init(
    _ connections: ServerConnections, _ shapes: TeamShapes, waiting: Duration, _ purpose: String
  ) throws {
    self.connections = connections
    self.shapes = shapes
    let project = connections.project
    let (connection, (head, time)) = try connections.begin(purpose) {
      try ProjectHead.lock(project, waiting: waiting, on: $0)
    }
    self.connection = connection
    self.head = head
    self.time = time
    first = head.revision + 1
    token = String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Runs work as one change.
  /// - Returns: The result of the work, and the revision of the change; nil where it changed
  ///   nothing.
  func change<Result>(
    _ purpose: String, _ kind: Change.Kind, _ target: Int?, _ author: String?,
    _ work: (AnchorTransaction) throws -> Result
  ) throws -> (result: Result, revision: Int?) {
    connection.attempted = purpose
    let session = TeamSession(connection, project: project, head)
    let storage = VersionedTransaction(
      TeamContent(session, shapes),
      VersionedChange(
        revision: head.revision + 1, time: time, kind: kind, author: author, target: target),
      purpose: purpose)
    let transaction = AnchorTransaction(storage, isWritable: true)
    defer { transaction.end() }
    try storage.checkCancellation()
    let result = try work(transaction)
    guard try transaction.finish() else { return (result, nil) }
    try storage.checkCancellation()
    storage.open.facts = transaction.facts
    guard storage.open.isKept(ifEmpty: session.entryCount == 0) else { return (result, nil) }
    try note(storage.open, session)
    head = try session.head()
    head.revision += 1
    return (result, head.revision)
  }

  private func note(_ change: VersionedChange, _ session: TeamSession) throws {
    try session.later(
      """
      INSERT INTO geoanchor.changes
        (project, revision, time, kind, author, target, note, request, token)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """,
      [
        .integer(Int64(change.revision)), .text(change.time), .text(change.kind.rawValue),
        .optional(change.author), .optional(change.target), .optional(change.facts.text),
        .truth(change.facts.request != nil), .text(token),
      ])
  }

  /// Runs work that may fail without harm to what was done before; what leaves no change is taken back.
  func separately(_ work: () throws -> Int?) throws -> StoreEdit.Outcome {
    connection.later("SAVEPOINT edit")
    do {
      let revision = try work()
      try connection.run(
        revision == nil ? "ROLLBACK TO SAVEPOINT edit" : "RELEASE SAVEPOINT edit")
      return .success(revision)
    } catch {
      // A broken connection, or an error that a retry clears, is not the edit's fault.
      guard !mayTryAgain, connection.isOpen else { throw error }
      connection.forgive()
      try connection.run("ROLLBACK TO SAVEPOINT edit")
      return .failure(error)
    }
  }

  /// Commits the changes.
  /// - Returns: Whether they are durable; false when the connection broke before anything was
  ///   committed.
  /// - Throws: The reason of a refusal, or that the outcome of the commit is unknown.
  func commit() throws -> Bool {
    guard head.revision >= first else {
      rollBack()
      return true
    }
    do {
      try head.commit(project, on: connection)
    } catch {
      hasEnded = true
      guard connection.failure?.isBroken == true else {
        connections.end(connection)
        throw error
      }
      return try isCommitted()
    }
    hasEnded = true
    connections.saw(head.revision)
    connections.giveBack(connection)
    return true
  }

  func rollBack() {
    guard !hasEnded else { return }
    hasEnded = true
    let failure = connection.failure
    connections.end(connection)
    lastFailure = failure
  }

  private var lastFailure: ServerError?

  /// Whether the same work may succeed when it is tried again.
  var mayTryAgain: Bool {
    (connection.failure ?? lastFailure).map { $0.isBroken || $0.isTransient } ?? false
  }

  /// The reason why the changes are missing.
  var failure: StorageError {
    (connection.failure ?? lastFailure
      ?? ServerError(message: "the connection broke", isBroken: true))
      .error(attempted: connection.attempted)
  }

  /// Whether the server committed the changes although the connection broke; holding the project's
  /// lock proves that the former transaction has ended.
  private func isCommitted() throws -> Bool {
    let attempted = connection.attempted
    let project = project
    do {
      let (other, _) = try connections.begin(attempted) {
        try ProjectHead.lock(project, waiting: .seconds(10), on: $0)
      }
      defer { connections.end(other) }
      let found = try other.run(
        "SELECT token FROM geoanchor.changes WHERE project = $1 AND revision = $2",
        [.text(project), .integer(Int64(first))])
      return found.count > 0 && found.text(0, 0) == token
    } catch {
      throw StorageError(
        code: .notWritten,
        message:
          "the connection broke while the change was being committed; whether it is there is "
          + "not known", attempted: attempted)
    }
  }
}
