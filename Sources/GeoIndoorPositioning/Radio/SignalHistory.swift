public import Geodesy

/// The last readings of one beacon that are strong enough to mean something.
public struct SignalHistory: Hashable, Sendable {
  /// One reading.
  public struct Reading: Hashable, Sendable {
    /// When it was heard.
    public var time: Seconds
    /// How strong, dBm.
    public var rssi: Double

    /// Makes a reading.
    public init(time: Seconds, rssi: Double) {
      self.time = time
      self.rssi = rssi
    }
  }

  /// Which readings count.
  public struct Limits: Hashable, Sendable {
    /// The weakest that counts, dBm.
    public var threshold: Double
    /// How many are kept.
    public var count: Int

    /// Makes limits; a count below 1 is 1, one above 10,000 is 10,000.
    public init(threshold: Double = -75, count: Int = 12) {
      self.threshold = threshold
      self.count = min(max(count, 1), 10_000)
    }

    /// Whether a strength counts: 0 and above mean that the radio did not know it.
    public func accepts(_ rssi: Double) -> Bool { rssi >= threshold && rssi < 0 }
  }

  /// Which readings count.
  public let limits: Limits
  /// The readings, oldest first.
  public private(set) var readings: [Reading] = []

  /// Makes an empty history.
  public init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Adds a reading; false when it does not count.
  @discardableResult
  public mutating func add(_ reading: Reading) -> Bool {
    guard limits.accepts(reading.rssi), reading.time.isFinite else { return false }
    if readings.count == limits.count { readings.removeFirst() }
    readings.append(reading)
    return true
  }

  /// Drops what was heard before a moment.
  public mutating func forget(before time: Seconds) {
    readings.removeAll { $0.time < time }
  }

  /// The latest reading; nil without one.
  public var last: Reading? { readings.last }

  /// The strength by a rule; nil without readings.
  public func level(_ smoothing: SignalSmoothing = .median) -> Double? {
    smoothing.level(readings.map(\.rssi))
  }
}
