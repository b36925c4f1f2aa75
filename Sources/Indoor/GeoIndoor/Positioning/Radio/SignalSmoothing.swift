/// Method of combining several readings of one beacon into one strength.
enum SignalSmoothing: Hashable, Sendable {
  case mean
  /// The middle one, or the mean of the middle two: single wild readings do not count.
  case median
  /// A Kalman filter that takes the strength for nearly constant.
  ///
  /// `process` is how much the true strength wanders from one reading to the next (dB²),
  /// `measurement` the scatter of a reading (dB²).
  case kalman(process: Double = 0.008, measurement: Double = 16)

  /// The strength of readings in order of time; nil without any.
  func level(_ readings: [Double]) -> Double? {
    guard let first = readings.first else { return nil }
    switch self {
    case .mean: return readings.reduce(0, +) / Double(readings.count)
    case .median:
      let sorted = readings.sorted()
      return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    case .kalman(let process, let measurement):
      var filter = SignalKalman(first, process: process, measurement: measurement)
      for reading in readings.dropFirst() { filter.update(reading) }
      return filter.level
    }
  }
}

/// A Kalman filter of one dimension whose state stays where it is.
struct SignalKalman: Hashable, Sendable {
  /// The strength, dBm.
  private(set) var level: Double
  /// Its variance, dB².
  private(set) var variance: Double
  private let process: Double
  private let measurement: Double

  /// Starts at the first reading; variances that are not positive are 1e-9.
  init(_ first: Double, process: Double = 0.008, measurement: Double = 16) {
    self.process = process > 0 ? process : 1e-9
    self.measurement = measurement > 0 ? measurement : 1e-9
    level = first
    variance = self.measurement
  }

  mutating func update(_ reading: Double) {
    let predicted = variance + process
    let gain = predicted / (predicted + measurement)
    level += gain * (reading - level)
    variance = (1 - gain) * predicted
  }
}
