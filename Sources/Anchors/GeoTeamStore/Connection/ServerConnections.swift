import GeoSystem
import Synchronization

/// The connections of a store; one that waits for work is used before another is made.
///
/// A project that was moved is followed to its new home.
final class ServerConnections: Sendable {
  /// The project, which keeps its name wherever it is.
  let project: String
  private let place: Mutex<Place>
  private let hasConnected = Atomic(false)
  /// The newest revision that the store has seen: reads never go back behind it.
  private let newest = Atomic(0)

  /// The time for which a lost server is retried: as long as a standby takes to be promoted.
  static let patience: Duration = .seconds(15)
  private static let mostIdle = 16

  private struct Place {
    var address: StoreAddress
    var replicas: ReplicaConnections?
    var idle: [ServerConnection] = []

    init(_ address: StoreAddress) throws(StorageError) {
      self.address = address
      replicas = try address.reading.map { ReplicaConnections($0) }
    }
  }

  var address: StoreAddress { place.withLock { $0.address } }

  init(_ address: StoreAddress) throws(StorageError) {
    project = address.project
    place = Mutex(try Place(address))
  }

  /// Makes sure that there are the tables, in this version, and the project.
  func open(mayCreate: Bool, mayMigrate: Bool? = nil) throws {
    let deadline = ContinuousClock.now + Self.patience
    while true {
      let address = address
      let attempted = "open `\(address.shown)`"
      let connection = try ServerConnection(address, attempted: attempted)
      do {
        try TeamSchema.migrate(
          connection, mayWrite: mayMigrate ?? mayCreate, attempted: attempted)
        try ProjectHead.find(project, mayCreate: mayCreate, on: connection)
        return giveBack(connection)
      } catch let moved as ProjectMoved {
        try follow(moved)
        guard ContinuousClock.now < deadline else { throw Self.moving(attempted) }
      }
    }
  }

  /// Goes to where the project is.
  func follow(_ moved: ProjectMoved) throws {
    let new = try Place(address.moved(to: moved.home))
    place.withLock { $0 = new }
  }

  func saw(_ revision: Int) { newest.max(revision, ordering: .relaxed) }

  /// Begins a transaction; a connection that turns out to be broken is replaced, nothing was done by it.
  func begin<Result>(
    _ purpose: String, _ work: (ServerConnection) throws -> Result
  ) throws -> (ServerConnection, Result) {
    let deadline = ContinuousClock.now + Self.patience
    var hops = 0
    while true {
      var connection: ServerConnection?
      do {
        let (address, idle) = place.withLock { ($0.address, $0.idle.popLast()) }
        let taken =
          try idle
          ?? ServerConnection(
            address, attempted: purpose, mayPass: hasConnected.load(ordering: .relaxed))
        taken.attempted = purpose
        connection = taken
        return (taken, try work(taken))
      } catch let moved as ProjectMoved {
        try follow(moved)
        hops += 1
        // For a moment while it moves, each of the two servers says that it is at the other.
        guard hops > 2 else { continue }
        guard ContinuousClock.now < deadline else { throw Self.moving(purpose) }
        usleep(10_000)
      } catch {
        let mayPass: Bool
        if let failure = connection?.failure {
          // One of several servers may have become a standby.
          mayPass =
            failure.isBroken || failure.isTransient
            || (failure.state == "25006" && address.namesSeveralServers)
          if let connection, !failure.isBroken, failure.state != "25006" { end(connection) }
        } else {
          mayPass = (error as? StorageError)?.code == .locked
        }
        guard mayPass, ContinuousClock.now < deadline, !Cancellation.isRequested else {
          throw error
        }
        usleep(50_000)
      }
    }
  }

  /// Begins a transaction that only reads, on a replica where there is one that has what was seen.
  /// - Parameters:
  ///   - purpose: The purpose, for messages.
  ///   - work: throws `ReplicaBehind` where the revision is less than the one that it is given.
  /// - Returns: the connection, and what the work returned.
  /// - Throws: The errors of the work, or the reason why there is no connection.
  func beginReading<Result>(
    _ purpose: String, _ work: (ServerConnection, _ least: Int) throws -> Result
  ) throws -> (ServerConnection, Result) {
    let least = newest.load(ordering: .relaxed)
    if let replicas = place.withLock({ $0.replicas }),
      let begun = try replicas.begin(purpose, { try work($0, least) })
    {
      return begun
    }
    return try begin(purpose) { try work($0, 0) }
  }

  private static func moving(_ purpose: String) -> StorageError {
    StorageError(
      code: .locked, message: "the project is being moved to another server", attempted: purpose)
  }

  /// Ends a transaction, whose changes are taken back unless they were committed.
  func end(_ connection: ServerConnection) {
    connection.drop()
    guard connection.isOpen, (try? connection.execute("ROLLBACK")) != nil else { return }
    giveBack(connection)
  }

  /// Ends a transaction that only read, and does not wait for the server.
  func endReading(_ connection: ServerConnection) {
    connection.drop()
    connection.send("ROLLBACK")
    giveBack(connection)
  }

  /// Keeps a connection that has no transaction.
  func giveBack(_ connection: ServerConnection) {
    connection.forgive()
    hasConnected.store(true, ordering: .relaxed)
    place.withLock { place in
      if connection.address != place.address {
        place.replicas?.giveBack(connection)
      } else if connection.isOpen, place.idle.count < Self.mostIdle {
        place.idle.append(connection)
      }
    }
  }
}
