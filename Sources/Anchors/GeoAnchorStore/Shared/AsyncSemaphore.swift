import GeoSystem
import Synchronization

/// Lets a number of tasks through at once; the others wait in the order of their coming, until they
/// are canceled.
final class AsyncSemaphore: Sendable {
  private struct State {
    var free: Int
    var latest = 0
    var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  }

  private let state: StoreMutex<State>

  init(value: Int) {
    state = StoreMutex(State(free: value))
  }

  /// Waits for a turn, which `signal` ends.
  func wait() async throws(CancellationError) {
    let number = state.withLock { state in
      state.latest += 1
      return state.latest
    }
    let hasTurn = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          // A later cancellation finds this task among the waiting ones.
          guard !Task.isCancelled else { return false }
          if state.free > 0 {
            state.free -= 1
            return true
          }
          state.waiting.append((number, continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
      }
      waiter?.continuation.resume(returning: false)
    }
    guard hasTurn else { throw CancellationError() }
  }

  func signal() {
    let next = state.withLock { state in
      guard state.waiting.isEmpty else { return Optional(state.waiting.removeFirst()) }
      state.free += 1
      return nil
    }
    next?.continuation.resume(returning: true)
  }
}
