import Glibc

/// Threads that run the same work.
enum Workers {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs the work on so many threads and waits for all.
  static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 0..<count {
      var thread = pthread_t()
      let work = Unmanaged.passRetained(Work(body))
      pthread_create(
        &thread, nil,
        { pointer in
          pointer.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
          return nil
        }, work.toOpaque())
      threads.append(thread)
    }
    for thread in threads { pthread_join(thread, nil) }
  }
}
