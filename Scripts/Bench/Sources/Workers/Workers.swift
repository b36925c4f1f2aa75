import Glibc

/// Threads that run the same work, all at once.
public enum Workers {
  private final class Work: Sendable {
    let body: @Sendable (Int) -> Void
    let number: Int
    init(_ number: Int, _ body: @escaping @Sendable (Int) -> Void) {
      (self.number, self.body) = (number, body)
    }
  }

  /// Runs the work on so many threads, each with its number, and waits for all.
  public static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    var threads: [pthread_t] = []
    for number in 0..<count {
      var thread = pthread_t()
      let work = Unmanaged.passRetained(Work(number, body))
      pthread_create(
        &thread, nil,
        { pointer in
          if let pointer {
            let work = Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue()
            work.body(work.number)
          }
          return nil
        }, work.toOpaque())
      threads.append(thread)
    }
    for thread in threads { pthread_join(thread, nil) }
  }
}
