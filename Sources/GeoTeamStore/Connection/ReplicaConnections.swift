import GeoPackage
import GeoSystem
import Synchronization

/// A server that only reads has not yet what was seen elsewhere.
struct ReplicaBehind: Error {}

/// The connections to servers that only read, and follow another one.
///
/// A read waits until its server has the revision that the store has seen. Where that takes long, or none
/// answers, the server that is followed is asked.
final class ReplicaConnections: Sendable {
  private let address: StoreAddress
  private let idle = Mutex<[ServerConnection]>([])
  private let rests = Mutex<ContinuousClock.Instant?>(nil)

  /// How long a read waits for a revision.
  private let patience: Duration
  /// For how long no replica is asked after one failed.
  private static let rest: Duration = .seconds(5)

  init(_ address: StoreAddress, patience: Duration = .seconds(1)) {
    self.address = address
    self.patience = patience
  }

  /// Begins a transaction; nil where no replica can answer in time.
  func begin<Result>(
    _ purpose: String, _ work: (ServerConnection) throws -> Result
  ) throws -> (ServerConnection, Result)? {
    let now = ContinuousClock.now
    if let end = rests.withLock({ $0 }), now < end { return nil }
    while ContinuousClock.now < now + patience, !Cancellation.isRequested {
      guard
        let connection = idle.withLock({ $0.popLast() })
          ?? (try? ServerConnection(address, attempted: purpose))
      else { break }
      connection.attempted = purpose
      do {
        return (connection, try work(connection))
      } catch is ReplicaBehind {
        connection.send("ROLLBACK")
        giveBack(connection)
        usleep(2_000)
      } catch is ProjectMoved {
        return nil
      } catch {
        // A replica also ends what would keep it from following.
        guard let failure = connection.failure, failure.isBroken || failure.isTransient else {
          throw error
        }
      }
    }
    rests.withLock { $0 = .now + Self.rest }
    return nil
  }

  /// Keeps a connection that has no transaction.
  func giveBack(_ connection: ServerConnection) {
    connection.forgive()
    guard connection.address == address, connection.isOpen else { return }
    idle.withLock { $0.append(connection) }
  }
}
