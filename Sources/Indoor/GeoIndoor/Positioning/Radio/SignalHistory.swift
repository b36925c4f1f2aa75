import Geodesy

/// The last readings of one beacon that are strong enough to mean something.
struct SignalHistory: Hashable, Sendable {
  struct Reading: Hashable, Sendable {
    var time: Seconds
    var rssi: Double
  }

  /// Selection of the readings that count.
  struct Limits: Hashable, Sendable {
    /// The weakest that counts, dBm.
    var threshold: Double
    var count: Int

    /// Makes limits; a count below 1 is 1, one above 10,000 is 10,000.
    init(threshold: Double = -75, count: Int = 12) {
      self.threshold = threshold
      self.count = min(max(count, 1), 10_000)
    }

    /// Whether a strength counts: 0 and above mean that the radio did not know it.
    func accepts(_ rssi: Double) -> Bool { rssi >= threshold && rssi < 0 }
  }

  /// Selection of the readings that count.
  let limits: Limits
  /// The readings, oldest first.
  private(set) var readings: [Reading] = []

  init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Adds a reading; false when it does not count.
  @discardableResult
  mutating func add(_ reading: Reading) -> Bool {
    guard limits.accepts(reading.rssi), reading.time.isFinite else { return false }
    if readings.count == limits.count { readings.removeFirst() }
    readings.append(reading)
    return true
  }

  /// Drops what was heard before a moment.
  mutating func forget(before time: Seconds) {
    readings.removeAll { $0.time < time }
  }

  /// The latest reading; nil without one.
  var last: Reading? { readings.last }

  /// The strength by a rule; nil without readings.
  func level(_ smoothing: SignalSmoothing = .median) -> Double? {
    smoothing.level(readings.map(\.rssi))
  }
}
