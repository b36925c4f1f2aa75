import Synchronization

/// A signal that work is no longer wanted: it was canceled, or it took too long.
///
/// Long work checks `isRequested` now and then, and stops; its starter then ignores the result.
/// Work may report its progress.
package final class Cancellation: Sendable {
  /// The one that the work on this thread obeys.
  @TaskLocal package static var current: Cancellation?

  private let flag = Atomic(false)
  private let deadline: ContinuousClock.Instant?
  private let thousandths = Atomic(0)

  /// Creates one; with a deadline it is requested from then on.
  package init(deadline: ContinuousClock.Instant? = nil) { self.deadline = deadline }

  package var isCancelled: Bool {
    if flag.load(ordering: .relaxed) { return true }
    guard let deadline else { return false }
    return ContinuousClock.now >= deadline
  }

  package func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether the work of this thread or task is to stop.
  package static var isRequested: Bool { current?.isCancelled == true || Task.isCancelled }

  /// The progress of the work, `0...1`, to a thousandth.
  package var fraction: Double { Double(thousandths.load(ordering: .relaxed)) / 1_000 }

  /// Says how much of the work of this thread is done, `0...1`.
  package static func report(_ fraction: Double) {
    guard let current, fraction >= 0, fraction <= 1 else { return }
    current.thousandths.store(Int(fraction * 1_000), ordering: .relaxed)
  }
}
