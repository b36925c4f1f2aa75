import Dispatch
import Synchronization

/// A count that only rises, for which threads and tasks wait.
///
/// A gate is one that is raised once.
public final class Tally: Sendable {
  private struct State {
    var count = 0
    var waiting: [(least: Int, resume: @Sendable () -> Void)] = []
  }

  private let state = Mutex(State())

  /// Creates a count of 0.
  public init() {}

  /// The count so far.
  public var count: Int { state.withLock { $0.count } }

  /// Raises the count, and wakes those that waited for it.
  public func raise(by number: Int = 1) {
    let reached = state.withLock { state in
      state.count += number
      let count = state.count
      defer { state.waiting.removeAll { $0.least <= count } }
      return state.waiting.filter { $0.least <= count }
    }
    for waiter in reached { waiter.resume() }
  }

  /// Suspends the task until the count is at least `least`.
  public func reaches(_ least: Int = 1) async {
    await withCheckedContinuation { continuation in
      whenReached(least) { continuation.resume() }
    }
  }

  /// Blocks the thread, which must not be one of the cooperative pool, until the count is at least
  /// `least`.
  public func block(until least: Int = 1) {
    let reached = DispatchSemaphore(value: 0)
    whenReached(least) { reached.signal() }
    reached.wait()
  }

  private func whenReached(_ least: Int, _ resume: @escaping @Sendable () -> Void) {
    let isReached = state.withLock { state in
      if state.count < least { state.waiting.append((least, resume)) }
      return state.count >= least
    }
    if isReached { resume() }
  }
}

/// Suspends the task until a condition holds that nothing announces, such as a counter of C.
///
/// It has no limit of its own: `Scripts/test` ends a test that waits for ever, and names it.
public func eventually(_ condition: () throws -> Bool) async throws {
  while try !condition() { try await Task.sleep(for: .milliseconds(1)) }
}
