#if THREAD_SANITIZED
/// Stands for the standard library's `Mutex` where the thread sanitizer looks on: it knows the locks
/// of POSIX, and takes what the others guard for races.
package final class StoreMutex<Value>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
#else
package import Synchronization

package typealias StoreMutex<Value> = Mutex<Value>
#endif
