import Dispatch
public import GeoAnchors
public import GeoPackage
import Synchronization

/// A store for tasks that must not wait for a disk.
///
/// The work is done on threads of its own: searches side by side, changes one after the other.
/// Whatever is not here is reached by `read` and `write`, which lend the store itself.
public final class AsyncAnchorStore: Sendable {
  /// The store that the work is done on.
  public let store: AnchorStore

  private let readers = DispatchQueue(label: "geoanchor.store.readers", attributes: .concurrent)
  private let writer = DispatchQueue(label: "geoanchor.store.writer")

  /// Lends a store that is open.
  public init(_ store: AnchorStore) {
    self.store = store
  }

  /// Opens a store, or makes a new one; the parameters are those of `AnchorStore`.
  ///
  /// - Throws: what `AnchorStore.init` throws.
  public convenience init(
    path: String, mode: OpenMode = .createOrOpen, busyTimeout: Duration = .seconds(2),
    author: String? = nil
  ) async throws(AnchorStoreError) {
    let queue = DispatchQueue(label: "geoanchor.store.opening")
    self.init(
      try await Self.run(on: queue) { () throws(AnchorStoreError) in
        try AnchorStore(path: path, mode: mode, busyTimeout: busyTimeout, author: author)
      })
  }

  /// Runs work that only reads, beside other such work.
  public func read<Result: Sendable, Failure: Error>(
    _ work: @escaping @Sendable (AnchorStore) throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await Self.run(on: readers) { [store] () throws(Failure) in try work(store) }
  }

  /// Runs work that changes something, after the changes that were asked for before.
  public func write<Result: Sendable, Failure: Error>(
    _ work: @escaping @Sendable (AnchorStore) throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await Self.run(on: writer) { [store] () throws(Failure) in try work(store) }
  }

  /// The anchors that a query asks for, in its order.
  ///
  /// - Throws: `CancellationError` when the task is cancelled meanwhile, and what
  ///   `AnchorStore.anchors` throws.
  public func anchors(matching query: AnchorQuery) async throws -> [FoundAnchor] {
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
      try await read { store in
        var found: [FoundAnchor] = []
        try store.forEach(matching: query) { anchor in
          found.append(anchor)
          return !isCancelled.isSet
        }
        if isCancelled.isSet { throw CancellationError() }
        return found
      }
    } onCancel: {
      isCancelled.set()
    }
  }

  /// The anchor of an id; nil when there is none.
  public func anchor(id: AnchorID) async throws(AnchorStoreError) -> Anchor? {
    try await read { (store) throws(AnchorStoreError) in try store.anchor(id: id) }
  }

  /// Adds anchors, all of them or none.
  public func add(contentsOf anchors: [Anchor]) async throws(AnchorStoreError) {
    try await write { (store) throws(AnchorStoreError) in
      try store.add(contentsOf: anchors)
    }
  }

  /// Adds an anchor.
  public func add(_ anchor: Anchor) async throws(AnchorStoreError) {
    try await add(contentsOf: [anchor])
  }

  /// Changes anchors, all of them or none.
  @discardableResult
  public func edit(
    _ references: [String], ifRevision revision: Int? = nil,
    _ change: @escaping @Sendable (inout Anchor) -> Void
  ) async throws(AnchorStoreError) -> [FoundAnchor] {
    try await write { (store) throws(AnchorStoreError) in
      try store.edit(references, ifRevision: revision, change)
    }
  }

  /// Removes anchors and chains, all of them or none.
  @discardableResult
  public func remove(
    _ references: [String], chains: [String] = []
  ) async throws(AnchorStoreError) -> [AnchorID] {
    try await write { (store) throws(AnchorStoreError) in
      try store.remove(references, chains: chains)
    }
  }

  /// Runs several changes as one.
  ///
  /// - Throws: what the body throws, or what a change of it threw.
  public func transaction<Result: Sendable>(
    _ note: String, _ body: @escaping @Sendable (AnchorTransaction) throws -> Result
  ) async throws -> Result {
    try await write { try $0.transaction(note, body) }
  }

  /// Takes a change back; nil for the newest that was not taken back yet.
  @discardableResult
  public func undo(_ id: Int? = nil) async throws(AnchorStoreError) -> Change {
    try await write { (store) throws(AnchorStoreError) in try store.undo(id) }
  }

  /// Does again what was taken back last.
  @discardableResult
  public func redo() async throws(AnchorStoreError) -> Change {
    try await write { (store) throws(AnchorStoreError) in try store.redo() }
  }

  /// The revisions of the store as they come, also those that other programs make.
  public func revisions(every interval: Duration = .milliseconds(100)) -> AsyncStream<Int> {
    store.revisions(every: interval)
  }

  private static func run<Result: Sendable, Failure: Error>(
    on queue: DispatchQueue, _ work: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let result: Swift.Result<Result, Failure> = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: Swift.Result(catching: work)) }
    }
    return try result.get()
  }

  /// Something that happens once, seen by another thread.
  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
  }
}
