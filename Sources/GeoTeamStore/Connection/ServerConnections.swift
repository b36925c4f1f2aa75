import GeoPackage
import GeoSystem
import Synchronization

/// The connections of a store; one that waits for work is used before another is made.
final class ServerConnections: Sendable {
  let address: StoreAddress
  private let idle = Mutex<[ServerConnection]>([])
  private let hasConnected = Atomic(false)

  /// How long a server that went away is looked for: as long as a standby takes to be promoted.
  static let patience: Duration = .seconds(15)
  /// How many connections wait for work.
  private static let mostIdle = 16

  init(_ address: StoreAddress) {
    self.address = address
  }

  /// Begins a transaction; a connection that turns out to be broken is replaced, nothing was done by it.
  func begin<Result>(
    _ purpose: String, _ work: (ServerConnection) throws -> Result
  ) throws -> (ServerConnection, Result) {
    let deadline = ContinuousClock.now + Self.patience
    while true {
      var connection: ServerConnection?
      do {
        let taken =
          try idle.withLock { $0.popLast() }
          ?? ServerConnection(
            address, attempted: purpose, mayPass: hasConnected.load(ordering: .relaxed))
        taken.attempted = purpose
        connection = taken
        return (taken, try work(taken))
      } catch {
        let mayPass: Bool
        if let failure = connection?.failure {
          // One of several servers may have become a standby.
          mayPass =
            failure.isBroken || failure.isTransient
            || (failure.state == "25006" && address.namesSeveralServers)
          if let connection, !failure.isBroken, failure.state != "25006" { end(connection) }
        } else {
          mayPass = (error as? GeoPackageError)?.code == .locked
        }
        guard mayPass, ContinuousClock.now < deadline, !Cancellation.isRequested else {
          throw error
        }
        usleep(50_000)
      }
    }
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
    idle.withLock { idle in
      if connection.isOpen, idle.count < Self.mostIdle { idle.append(connection) }
    }
  }
}
