/// A store of anchors and chains, wherever it keeps them.
///
/// ``AnchorStore`` keeps them in a GeoPackage file, ``MemoryAnchorStore`` in memory. Every store gives
/// the same answers, to the last bit, keeps the same history and writes the same feed; what it can do
/// is the same for all of them and made of the few functions here.
///
/// Any number of tasks may use a store at the same time: readers see the last committed state, writers
/// wait for one another.
public protocol AnchorStorage: Sendable {
  /// The location as given: the path of a file, or a URL such as `memory:`.
  var path: String { get }

  /// A notice about how it was opened, or nil.
  var notice: String? { get }

  /// The number of concurrent reads.
  var maximumReaders: Int { get }

  /// The anchors that reads left out so far, because they cannot be read.
  var unreadable: [UnreadableAnchor] { get }

  /// Runs work that only reads and sees one state of the store throughout.
  /// - Parameters:
  ///   - purpose: The purpose of the work, as errors quote it after "cannot".
  ///   - work: A closure that reads by the transaction, which it must not keep.
  /// - Returns: The result of the work.
  /// - Throws: The errors of the work, as `AnchorStoreError`.
  func read<Result>(
    _ purpose: String, _ work: (AnchorTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result

  /// Runs work that only reads, sees one state of the store throughout, and does nothing but return what it
  /// found: it may run again from the start.
  ///
  /// A store on a server answers one question so without a transaction, and notices when a second one would see
  /// another state (optimistic concurrency control).
  /// - Parameters:
  ///   - purpose: The purpose of the work, as errors quote it after "cannot".
  ///   - work: reads by the transaction, which it must not keep.
  /// - Returns: The result of the last run of the work.
  /// - Throws: The errors of the work, as `AnchorStoreError`.
  func readOptimistically<Result>(
    _ purpose: String, _ work: (AnchorTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result

  /// Runs work in one durable transaction, after those that began before, and notes it as one
  /// change.
  /// - Parameters:
  ///   - purpose: The purpose of the work, as errors quote it after "cannot".
  ///   - kind: The kind of the change.
  ///   - target: The change that an undo or redo is about.
  ///   - work: A closure that reads and changes by the transaction, which it must not keep; a
  ///   change by the store itself would wait forever.
  /// - Returns: The result of the work.
  /// - Throws: The errors of the work, as `AnchorStoreError`; nothing was changed then.
  func write<Result>(
    _ purpose: String, as kind: Change.Kind, target: Int?,
    _ work: (AnchorTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result

  /// Commits edits together, in their order: each is a change of its own, with its author.
  ///
  /// An edit that fails is taken back alone and harms no other.
  /// - Parameter edits: the edits.
  /// - Returns: The result of each; those that succeeded are durable.
  /// - Throws: The error that kept all of them from being committed, such as a full disk; nothing was
  ///   changed then.
  func commit(_ edits: [StoreEdit]) throws(AnchorStoreError) -> [StoreEdit.Outcome]

  /// The revision of the newest change, also of other programs; 0 before the first.
  /// - Throws: `AnchorStoreError.file` when the store cannot be read.
  func revision() throws(AnchorStoreError) -> Int

  /// The identity of the store with the newest change, also of other programs.
  /// - Throws: `AnchorStoreError.file` when the store cannot be read.
  func state() throws(AnchorStoreError) -> StoreState

  /// The state, where it is known without asking the store; nil otherwise.
  var knownState: StoreState? { get }

  /// The revision of the newest change, of which reads that begin later go not back behind.
  ///
  /// It differs from `revision()` where servers follow one that is changed: that one is asked.
  /// - Throws: `AnchorStoreError.file` when the store cannot be read.
  func newestRevision() throws(AnchorStoreError) -> Int

  /// Whether another store has taken its place, so that it must be reopened.
  var isReplaced: Bool { get }

  /// Removes the remains of a replaced store from the place of the new one.
  ///
  /// To be called before that is opened; a store that was not replaced stays untouched.
  /// - Throws: `AnchorStoreError` while they are in use.
  func abandon() throws(AnchorStoreError)

  /// The revisions of the store as they come, also those that others make.
  ///
  /// The first is the present one. Several changes between two looks are one element, the newest.
  /// The sequence ends when its task is canceled or the store cannot be read any more.
  /// - Parameter interval: The interval of looking for changes, where the store must look.
  /// - Returns: the revisions.
  func revisions(every interval: Duration) -> AsyncStream<Int>
}

extension AnchorStorage {
  /// Once: a transaction that only reads costs nothing.
  public func readOptimistically<Result>(
    _ purpose: String, _ work: (AnchorTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    try read(purpose, work)
  }

  /// The revision: nothing follows the store.
  public func newestRevision() throws(AnchorStoreError) -> Int { try revision() }

  /// No: only files can be replaced.
  public var isReplaced: Bool { false }

  /// Does nothing: only files can be replaced.
  public func abandon() {}

  /// None: only files that other programs write have anchors that cannot be read.
  public var unreadable: [UnreadableAnchor] { [] }

  /// The revisions of the store as they come, looking ten times a second where it must look.
  public func revisions() -> AsyncStream<Int> { revisions(every: .milliseconds(100)) }

  /// Notes an edit.
  func write<Result>(
    _ purpose: String, _ work: (AnchorTransaction) throws -> Result
  ) throws(AnchorStoreError) -> Result {
    try write(purpose, as: .edit, target: nil, work)
  }

  /// Runs several changes as one, which is durable when this returns.
  ///
  /// When it throws, none of them is made. The history shows one change, which can be undone.
  /// - Parameters:
  ///   - note: The author's words about the change; the history shows them beside its effect.
  ///   - body: A closure that makes the changes by the transaction alone; using the store itself
  ///   within it would wait forever. Its reads include its changes.
  /// - Returns: The result of the body.
  /// - Throws: The errors of the body, or the first error of a change, even if the body caught it.
  public func transaction<Result: Sendable>(
    _ note: String, _ body: (AnchorTransaction) throws -> Result
  ) throws -> Result {
    let outcome: Swift.Result<Result, any Error> = try write(note) { transaction in
      transaction.facts.words = note
      do {
        return .success(try body(transaction))
      } catch {
        transaction.rollBack()
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}
