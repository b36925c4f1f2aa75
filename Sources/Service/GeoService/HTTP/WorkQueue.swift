import GeoSystem

/// Requests that wait for a worker, in their order, up to a number.
final class WorkQueue: @unchecked Sendable {
  // @unchecked: everything mutable is read and written under the lock.
  struct Job: Sendable {
    var exchange: EventExchange
    var request: ServerRequest
    var began: ContinuousClock.Instant
  }

  private let length: Int
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let hasJob: UnsafeMutablePointer<pthread_cond_t>
  private var jobs: [Job?]
  private var first = 0
  private var waiting = 0
  private var idle = 0
  private var isClosed = false

  init(length: Int) {
    self.length = max(1, length)
    jobs = Array(repeating: nil, count: max(1, length))
    lock = .allocate(capacity: 1)
    hasJob = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    hasJob.initialize(to: pthread_cond_t())
    pthread_mutex_init(lock, nil)
    pthread_cond_init(hasJob, nil)
  }

  deinit {
    pthread_cond_destroy(hasJob)
    pthread_mutex_destroy(lock)
    hasJob.deallocate()
    lock.deallocate()
  }

  var count: Int {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return waiting
  }

  /// Adds a job; false when too many wait already.
  func append(_ job: Job) -> Bool {
    pthread_mutex_lock(lock)
    let isAccepted = waiting < length && !isClosed
    if isAccepted {
      jobs[(first + waiting) % length] = job
      waiting += 1
    }
    let wakes = isAccepted && idle > 0
    // The woken worker finds the lock free.
    pthread_mutex_unlock(lock)
    if wakes { pthread_cond_signal(hasJob) }
    return isAccepted
  }

  /// The next job, once there is one; nil when the queue is closed and empty.
  func next() -> Job? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while waiting == 0, !isClosed {
      idle += 1
      pthread_cond_wait(hasJob, lock)
      idle -= 1
    }
    guard waiting > 0 else { return nil }
    let job = jobs[first]
    jobs[first] = nil
    first = (first + 1) % length
    waiting -= 1
    return job
  }

  /// Lets the workers end when nothing waits any more.
  func close() {
    pthread_mutex_lock(lock)
    isClosed = true
    pthread_cond_broadcast(hasJob)
    pthread_mutex_unlock(lock)
  }
}
