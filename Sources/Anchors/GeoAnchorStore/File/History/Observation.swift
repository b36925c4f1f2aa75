import GeoPackage

extension AnchorStore {
  /// The revisions of the store as they come, also those that other programs make.
  public func revisions(every interval: Duration) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task { [pool] in
        // One connection for all looks: it counts what every other connection commits.
        guard let watcher = (try? pool.connections.watcher()).map(StoreWatcher.init) else {
          return continuation.finish()
        }
        var seen = -1
        while !Task.isCancelled {
          guard let revision = watcher.look() else { break }
          if revision > seen {
            seen = revision
            continuation.yield(revision)
          }
          guard (try? await Task.sleep(for: interval)) != nil else { break }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

/// A connection that only looks whether something was committed; it belongs to one task.
final class StoreWatcher: @unchecked Sendable {
  private let connection: Connection
  private var version: Int64 = -1
  private var revision = 0

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The newest revision; nil when the file cannot be read.
  func look() -> Int? {
    do throws(StorageError) {
      let now = try connection.integer("PRAGMA data_version") ?? 0
      if now != version {
        revision = try AnchorStore.revision(on: connection)
        version = now
      }
      return revision
    } catch {
      // A lock passes.
      return error.code == .locked ? revision : nil
    }
  }
}
