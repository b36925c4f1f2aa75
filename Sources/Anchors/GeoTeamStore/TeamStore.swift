public import GeoAnchorStore
import GeoAnchors
public import GeoSystem
import Synchronization

/// Anchors and chains of a team in a database of PostgreSQL, which many machines change at the same time.
///
/// It does what `AnchorStore` does, with its history and its feed. A database holds any number of projects,
/// each of which is a store with revisions of its own. Libpq is loaded when the first store is opened.
public final class TeamStore: AnchorStorage {
  /// The URL without the password.
  public var path: String { connections.address.shown }
  /// Always nil.
  public let notice: String? = nil
  /// The number of connections that read at the same time, when the store is used by tasks.
  public let maximumReaders = 8

  let connections: ServerConnections
  private let author: String?
  private let busyTimeout: Duration
  private let isReadOnly: Bool
  private let didChange: (@Sendable (Int) -> Void)?
  private let shapes = TeamShapes()
  private let densities = KnownDensities()

  /// Opens a project of a database, or makes it.
  /// - Parameters:
  ///   - url: `postgresql://[user[:password]@]host[:port][,…]/database[?project=NAME]`, with the parameters
  ///     of libpq; the project is `default` where none is named. `replicas=HOST[:PORT][,…]` are servers
  ///     that reads go to once they have what the store has seen.
  ///   - mode: whether it may be made or changed.
  ///   - busyTimeout: The time to wait while others write.
  ///   - author: The author of the changes, as the history shows it.
  ///   - didChange: receives the revision of each change.
  /// - Throws: `AnchorStoreError.file`, of the code `locked` where trying again may help.
  public init(
    url: String, mode: OpenMode = .createOrOpen, busyTimeout: Duration = .seconds(2),
    author: String? = nil, didChange: (@Sendable (Int) -> Void)? = nil
  ) throws(AnchorStoreError) {
    self.author = author
    self.busyTimeout = busyTimeout
    self.didChange = didChange
    isReadOnly = mode == .readOnly
    connections = try AnchorStoreError.catching {
      let connections = try ServerConnections(StoreAddress(url))
      try connections.open(mayCreate: mode == .createOrOpen)
      return connections
    }
  }

  /// Runs work that only reads and sees one state of the store throughout.
  public func read<Result>(
    _ purpose: String, _ work: (AnchorTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    try read(in: TeamSession(reading: connections, purpose), purpose, work)
  }

  /// Runs work that only reads; it runs again where a change comes between two questions to the server.
  public func readOptimistically<Result>(
    _ purpose: String, _ work: (AnchorTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    let session = TeamSession(reading: connections, purpose, isOptimistic: true)
    do throws(AnchorStoreError) {
      return try read(in: session, purpose, work)
    } catch {
      guard session.isOvertaken else { throw error }
      return try read(purpose, work)
    }
  }

  private func read<Result>(
    in session: TeamSession, _ purpose: String, _ work: (AnchorTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    try AnchorStoreError.catching {
      let storage = VersionedTransaction(
        TeamContent(session, shapes, densities),
        VersionedChange(revision: .max, time: "", kind: .edit), purpose: purpose)
      let transaction = AnchorTransaction(storage, isWritable: false)
      defer {
        transaction.end()
        session.endReading()
      }
      try storage.checkCancellation()
      return try work(transaction)
    }
  }

  /// The revision of the server that is written to; reads that begin later wait until theirs has it.
  public func newestRevision() throws(AnchorStoreError) -> Int {
    try AnchorStoreError.catching {
      let project = connections.project
      let (connection, head) = try connections.begin("read the revision") {
        try ProjectHead.read(project, on: $0)
      }
      connections.endReading(connection)
      connections.saw(head.revision)
      return head.revision
    }
  }

  /// Runs work in one durable transaction, while other writers of the project wait.
  public func write<Result>(
    _ purpose: String, as kind: Change.Kind, target: Int?,
    _ work: (AnchorTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    let done = try AnchorStoreError.catching {
      let group = try begin(purpose)
      do {
        let done = try group.change(purpose, kind, target, author, work)
        if done.revision == nil {
          group.rollBack()
        } else {
          guard try group.commit() else { throw group.failure }
        }
        return done
      } catch {
        group.rollBack()
        throw error
      }
    }
    if let revision = done.revision { didChange?(revision) }
    return done.result
  }

  /// Commits edits together, in their order.
  public func commit(_ edits: [StoreEdit]) throws(AnchorStoreError) -> [StoreEdit.Outcome] {
    let outcomes = try AnchorStoreError.catching {
      let purpose = edits.count == 1 ? edits[0].purpose : "make \(edits.count) changes"
      let deadline = ContinuousClock.now + ServerConnections.patience
      while true {
        let group = try begin(purpose)
        do {
          let outcomes = try edits.map { edit in
            try group.separately {
              try group.change(edit.purpose, edit.kind, edit.target, edit.author, edit.work)
                .revision
            }
          }
          if try group.commit() { return outcomes }
        } catch {
          group.rollBack()
          guard group.mayTryAgain else { throw error }
        }
        guard ContinuousClock.now < deadline else { throw group.failure }
      }
    }
    if let didChange {
      for case .success(let revision?) in outcomes { didChange(revision) }
    }
    return outcomes
  }

  private func begin(_ purpose: String) throws -> ChangeGroup {
    guard !isReadOnly else {
      throw StorageError(
        code: .readOnly, message: "the store was opened for reading", attempted: purpose)
    }
    return try ChangeGroup(connections, shapes, waiting: busyTimeout, purpose)
  }
}
