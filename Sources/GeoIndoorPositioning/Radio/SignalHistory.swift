package import Geodesy

/// The last readings of one beacon that are strong enough to mean something.
package struct SignalHistory: Hashable, Sendable {
  /// One reading.
  package struct Reading: Hashable, Sendable {
    /// When it was heard.
    package var time: Seconds
    /// How strong, dBm.
    package var rssi: Double

    /// Makes a reading.
    package init(time: Seconds, rssi: Double) {
      self.time = time
      self.rssi = rssi
    }
  }

  /// Which readings count.
  package struct Limits: Hashable, Sendable {
    /// The weakest that counts, dBm.
    package var threshold: Double
    /// How many are kept.
    package var count: Int

    /// Makes limits; a count below 1 is 1, one above 10,000 is 10,000.
    package init(threshold: Double = -75, count: Int = 12) {
      self.threshold = threshold
      self.count = min(max(count, 1), 10_000)
    }

    /// Whether a strength counts: 0 and above mean that the radio did not know it.
    package func accepts(_ rssi: Double) -> Bool { rssi >= threshold && rssi < 0 }
  }

  /// Which readings count.
  package let limits: Limits
  /// The readings, oldest first.
  package private(set) var readings: [Reading] = []

  /// Makes an empty history.
  package init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Adds a reading; false when it does not count.
  @discardableResult
  package mutating func add(_ reading: Reading) -> Bool {
    guard limits.accepts(reading.rssi), reading.time.isFinite else { return false }
    if readings.count == limits.count { readings.removeFirst() }
    readings.append(reading)
    return true
  }

  /// Drops what was heard before a moment.
  package mutating func forget(before time: Seconds) {
    readings.removeAll { $0.time < time }
  }

  /// The latest reading; nil without one.
  package var last: Reading? { readings.last }

  /// The strength by a rule; nil without readings.
  package func level(_ smoothing: SignalSmoothing = .median) -> Double? {
    smoothing.level(readings.map(\.rssi))
  }
}
