/// The mean of the compass readings of a window.
struct CompassSummary {
  /// The yaw, by its cosine and its sine.
  let cosine: Double
  let sine: Double
  /// Square radians: what remains of the readings' scatter, without a common bias.
  let variance: Double
  let count: Int

  /// Sums up readings; nil without any.
  ///
  /// Readings far from the others are taken out once: a tram passes.
  init?(_ readings: ArraySlice<YawMeasurement>) {
    guard let first = Sum(readings, near: nil).direction else { return nil }
    var sum = Sum(readings, near: first)
    if sum.direction == nil { sum = Sum(readings, near: nil) }
    guard let mean = sum.direction else { return nil }
    (cosine, sine) = mean
    count = sum.count
    // Compass errors last as long as a place does, so that many readings are hardly better than one.
    var variances = 0.0
    for reading in readings { variances += reading.variance }
    variance = variances / Double(readings.count) / (1 + Double(count) / 60)
  }

  private struct Sum {
    private var along = 0.0
    private var across = 0.0
    private(set) var count = 0

    /// Adds the readings, or those not too far from a direction.
    init(_ readings: ArraySlice<YawMeasurement>, near direction: (cosine: Double, sine: Double)?) {
      for reading in readings {
        if let direction {
          let alike = reading.cosine * direction.cosine + reading.sine * direction.sine
          guard 2 - 2 * alike <= Swift.max(0.25, 9 * reading.variance) else { continue }
        }
        count += 1
        along += reading.cosine / reading.variance
        across += reading.sine / reading.variance
      }
    }

    /// The weighted mean; nil when there is none.
    var direction: (cosine: Double, sine: Double)? {
      let length = (along * along + across * across).squareRoot()
      guard length > 0, length.isFinite else { return nil }
      return (along / length, across / length)
    }
  }
}
