import Glibc

/// The processor time of the thread so far, in microseconds.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// Times of one kind of work, on the clock and on the processor, in microseconds.
struct Samples {
  private var times: [Double] = []
  private var busy: [Double] = []

  mutating func measure<Result>(_ work: () throws -> Result) rethrows -> Result {
    let used = processorTime()
    let start = ContinuousClock.now
    let result = try work()
    times.append((ContinuousClock.now - start) / .microseconds(1))
    busy.append(processorTime() - used)
    return result
  }

  func report(_ name: String) {
    say(
      "\(name): median \(Self.rank(times, 50)) us, p99 \(Self.rank(times, 99)) us, "
        + "processor \(Self.rank(busy, 50)) us")
  }

  private static func rank(_ values: [Double], _ percent: Int) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    return (sorted[min(sorted.count * percent / 100, sorted.count - 1)] * 10).rounded() / 10
  }
}
