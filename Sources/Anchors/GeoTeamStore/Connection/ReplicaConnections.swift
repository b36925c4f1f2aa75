import GeoSystem
import Synchronization

/// The failure of a read on a replica that does not have the required revision yet.
struct ReplicaBehind: Error {}

/// The connections to read-only replicas of a server.
///
/// A read waits until its replica has the revision that the store has seen. Where that takes long,
/// or no replica answers, the read goes to the server itself.
final class ReplicaConnections: Sendable {
  private let address: StoreAddress
  private let idle = Mutex<[ServerConnection]>([])
  private let rests = Mutex<ContinuousClock.Instant?>(nil)

  /// The time for which a read waits for a revision.
  private let patience: Duration
  /// The time without reads on replicas after one has failed.
  private static let rest: Duration = .seconds(5)
  private let now: @Sendable () -> ContinuousClock.Instant

  init(
    _ address: StoreAddress, patience: Duration = .seconds(1),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.address = address
    self.patience = patience
    self.now = now
  }

  /// Begins a transaction; nil where no replica can answer in time.
  func begin<Result>(
    _ purpose: String, _ work: (ServerConnection) throws -> Result
  ) throws -> (ServerConnection, Result)? {
    let start = now()
    if let end = rests.withLock({ $0 }), start < end { return nil }
    while now() < start + patience, !Cancellation.isRequested {
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
        // A replica cancels reads that keep it from following its server.
        guard let failure = connection.failure, failure.isBroken || failure.isTransient else {
          throw error
        }
      }
    }
    rests.withLock { $0 = now() + Self.rest }
    return nil
  }

  /// Keeps a connection without a transaction for later reads.
  func giveBack(_ connection: ServerConnection) {
    connection.forgive()
    guard connection.address == address, connection.isOpen else { return }
    idle.withLock { $0.append(connection) }
  }
}
