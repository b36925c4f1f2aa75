import Dispatch
import GeoAnchorStore

extension TeamStore {
  /// The revisions of the store as they come: the server notifies, and is asked once in a while.
  ///
  /// While the server is away the sequence waits for it.
  public func revisions(every interval: Duration) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task { [connections] in
        let listener = RevisionListener(connections)
        var seen = -1
        while !Task.isCancelled {
          if let revision = await listener.look(), revision > seen {
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

/// Hears from the server that something was committed, by a connection of its own; one task uses it.
private final class RevisionListener: @unchecked Sendable {
  private let connections: ServerConnections
  private var connection: ServerConnection?
  private var nextLook = ContinuousClock.now

  /// The interval of polling beside notifications, which are lost behind a pool of connections.
  private static let pause: Duration = .seconds(2)
  // A server that is away lets its clients wait: no task may wait with them.
  private static let threads = DispatchQueue(label: "geoanchor.listen", attributes: .concurrent)

  init(_ connections: ServerConnections) {
    self.connections = connections
  }

  /// The newest revision, where there may be a new one.
  func look() async -> Int? {
    await withCheckedContinuation { continuation in
      Self.threads.async { continuation.resume(returning: self.newest()) }
    }
  }

  private func newest() -> Int? {
    let project = connections.project
    do {
      let isDue = ContinuousClock.now >= nextLook
      if let connection {
        let isNotified = try connection.notifications().contains { $0.hasPrefix("\(project):") }
        guard isNotified || isDue else { return nil }
      } else {
        guard isDue else { return nil }
        nextLook = ContinuousClock.now + Self.pause
        let new = try ServerConnection(connections.address, attempted: "listen to the store")
        try new.execute("LISTEN geoanchor")
        connection = new
      }
      nextLook = ContinuousClock.now + Self.pause
      guard let connection else { return nil }
      let revision = try ProjectHead.read(project, on: connection).revision
      try connection.execute("ROLLBACK")
      connections.saw(revision)
      return revision
    } catch let moved as ProjectMoved {
      try? connections.follow(moved)
      (connection, nextLook) = (nil, .now)
      return nil
    } catch {
      connection = nil
      return nil
    }
  }
}
