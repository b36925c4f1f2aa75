import GeoSystem
import Synchronization

/// Threads that take a half of a work over where a processor is idle.
///
/// The work must not depend on the thread that runs it: then the result is the same on any machine.
final class ForkJoin: Sendable {
  private let idle: Atomic<Int>

  /// So many threads beside the one that asks; by default one for each further processor.
  init(count: Int = max(0, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1)) { idle = Atomic(count) }

  /// Runs two works, at the same time where a thread is idle, and waits for both.
  func both<First, Second: Sendable>(
    _ first: () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    guard acquire() else { return (first(), second()) }
    return withoutActuallyEscaping(second) { second in
      let errand = ForkedTask(second, giveBack)
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        { pointer in
          pointer.map { Unmanaged<Runnable>.fromOpaque($0).takeUnretainedValue().run() }
          return nil
        }, Unmanaged<Runnable>.passUnretained(errand).toOpaque())
      // Where the system has no thread left the work is done here, behind the other.
      let one = first()
      if code == 0 { pthread_join(thread, nil) } else { errand.run() }
      return (one, errand.result)
    }
  }

  private func acquire() -> Bool {
    var seen = idle.load(ordering: .relaxed)
    while seen > 0 {
      let (isTaken, now) = idle.weakCompareExchange(
        expected: seen, desired: seen - 1, ordering: .acquiringAndReleasing)
      if isTaken { return true }
      seen = now
    }
    return false
  }

  private func giveBack() { idle.add(1, ordering: .acquiringAndReleasing) }
}

/// The work that a thread is started with.
private class Runnable: @unchecked Sendable {
  // @unchecked: there is nothing in it.
  func run() {}
}

/// A work, and what came of it.
private final class ForkedTask<Value: Sendable>: Runnable, @unchecked Sendable {
  // @unchecked: `value` is read when the thread that writes it has been joined.
  private let work: @Sendable () -> Value
  private let finish: @Sendable () -> Void
  private var value: Value?

  init(_ work: @escaping @Sendable () -> Value, _ finish: @escaping @Sendable () -> Void) {
    self.work = work
    self.finish = finish
  }

  override func run() {
    value = work()
    finish()
  }

  var result: Value { value ?? work() }
}
