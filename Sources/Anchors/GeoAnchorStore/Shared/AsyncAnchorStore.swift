import Dispatch
public import GeoAnchors
public import GeoSystem

/// A store for tasks that must not wait for a disk.
///
/// The work is done on threads of its own: searches side by side, as many as the store has readers,
/// and changes one after the other. Whatever is not here is reached by `read` and `write`, which lend
/// the store itself.
///
/// A call whose task is canceled ends soon with `CancellationError`, whether it waits for its turn or
/// is at work; a change that was not committed by then is not made.
public final class AsyncAnchorStore: Sendable {
  /// The store that the work is done on.
  public let store: any AnchorStorage

  private let readers: AsyncSemaphore
  private let writer = AsyncSemaphore(value: 1)

  // Never more threads than turns.
  private static let threads = DispatchQueue(label: "geoanchor.store", attributes: .concurrent)

  /// Creates an asynchronous interface to an open store.
  public init(_ store: any AnchorStorage) {
    self.store = store
    readers = AsyncSemaphore(value: store.maximumReaders)
  }

  /// Opens the store of a file, or makes a new one; the parameters are those of `AnchorStore`.
  /// - Throws: The errors of `AnchorStore.init`, and `CancellationError`.
  public convenience init(
    path: String, mode: OpenMode = .createOrOpen, busyTimeout: Duration = .seconds(2),
    maximumReaders: Int = 5, author: String? = nil
  ) async throws {
    self.init(
      try await Self.run {
        try AnchorStore(
          path: path, mode: mode, busyTimeout: busyTimeout, maximumReaders: maximumReaders,
          author: author)
      })
  }

  /// Runs work that only reads, beside other such work.
  /// - Throws: The errors of the work, and `CancellationError`.
  public func read<Result: Sendable>(
    _ work: @escaping @Sendable (any AnchorStorage) throws -> Result
  ) async throws -> Result {
    try await run(readers, work)
  }

  /// Runs work that changes the store, after the changes requested before.
  /// - Throws: The errors of the work, and `CancellationError`; when the work makes several
  ///   changes, those before the one that was broken off stay.
  public func write<Result: Sendable>(
    _ work: @escaping @Sendable (any AnchorStorage) throws -> Result
  ) async throws -> Result {
    try await run(writer, work)
  }

  /// The anchors that a query asks for, in its order.
  /// - Throws: The errors of `AnchorStorage.anchors`, and `CancellationError`.
  public func anchors(matching query: AnchorQuery) async throws -> [FoundAnchor] {
    try await read { try $0.anchors(matching: query) }
  }

  /// The anchor of an id, or nil.
  /// - Throws: The errors of `AnchorStorage.anchor`, and `CancellationError`.
  public func anchor(id: AnchorID) async throws -> Anchor? {
    try await read { try $0.anchor(id: id) }
  }

  /// Adds anchors, all of them or none.
  /// - Throws: The errors of `AnchorStorage.add`, and `CancellationError`.
  public func add(contentsOf anchors: [Anchor]) async throws {
    try await write { try $0.add(contentsOf: anchors) }
  }

  /// Adds an anchor.
  /// - Throws: The errors of `AnchorStorage.add`, and `CancellationError`.
  public func add(_ anchor: Anchor) async throws {
    try await add(contentsOf: [anchor])
  }

  /// Changes anchors, all of them or none.
  /// - Throws: The errors of `AnchorStorage.edit`, and `CancellationError`.
  @discardableResult
  public func edit(
    _ references: [String], ifRevision revision: Int? = nil,
    _ change: @escaping @Sendable (inout Anchor) -> Void
  ) async throws -> [FoundAnchor] {
    try await write { try $0.edit(references, ifRevision: revision, change) }
  }

  /// Removes anchors and chains, all of them or none.
  /// - Throws: The errors of `AnchorStorage.remove`, and `CancellationError`.
  @discardableResult
  public func remove(
    _ references: [String], chains: [String] = []
  ) async throws -> [AnchorID] {
    try await write { try $0.remove(references, chains: chains) }
  }

  /// Runs several changes as one.
  /// - Throws: The errors of the body, those of its changes, and `CancellationError`.
  public func transaction<Result: Sendable>(
    _ note: String, _ body: @escaping @Sendable (AnchorTransaction) throws -> Result
  ) async throws -> Result {
    try await write { try $0.transaction(note, body) }
  }

  /// Undoes a change; nil for the newest that is not undone.
  /// - Throws: The errors of `AnchorStorage.undo`, and `CancellationError`.
  @discardableResult
  public func undo(_ id: Int? = nil) async throws -> Change {
    try await write { try $0.undo(id) }
  }

  /// Redoes the change undone last.
  /// - Throws: The errors of `AnchorStorage.redo`, and `CancellationError`.
  @discardableResult
  public func redo() async throws -> Change {
    try await write { try $0.redo() }
  }

  /// The revisions of the store as they come, also those that other programs make.
  public func revisions(every interval: Duration = .milliseconds(100)) -> AsyncStream<Int> {
    store.revisions(every: interval)
  }

  private func run<Result: Sendable>(
    _ turn: AsyncSemaphore, _ work: @escaping @Sendable (any AnchorStorage) throws -> Result
  ) async throws -> Result {
    try await turn.wait()
    defer { turn.signal() }
    return try await Self.run { [store] in try work(store) }
  }

  /// Runs work on a thread, and breaks it off when the task is canceled.
  private static func run<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    let cancellation = Cancellation()
    do {
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          threads.async {
            continuation.resume(
              with: Swift.Result {
                try Cancellation.$current.withValue(cancellation, operation: work)
              })
          }
        }
      } onCancel: {
        cancellation.cancel()
      }
    } catch {
      throw cancellation.isCancelled ? CancellationError() : error
    }
  }
}
