import GeoSystem

/// A thread of the system, outside of Swift's own pool: it may wait.
package final class PosixThread: Sendable {
  private let thread: pthread_t

  package init(_ work: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Work(work))
    let code = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    if code != 0 { box.release() }
    self.thread = thread
    isRunning = code == 0
  }

  private let isRunning: Bool

  /// Waits for its end.
  package func join() {
    if isRunning { pthread_join(thread, nil) }
  }

  /// Lets it end by itself: nobody joins it.
  package func detach() {
    if isRunning { pthread_detach(thread) }
  }

  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
