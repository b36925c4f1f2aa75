import GeoNumerics
import Geodesy

/// One place in both frames: where the camera was in the AR world, and where a fix says it was.
struct PlaceMeasurement: Hashable, Sendable {
  var time: Seconds
  /// Meters that the camera had moved in all.
  var walked: Meters
  /// In the AR world: +x, -z and y, which are east, north and up at yaw 0.
  var point: ENUPosition
  /// In the frame of the fixes.
  var place: ENUPosition
  var source: MeasurementSource
  /// The variance along each horizontal axis.
  var variance: Double
  /// The variance of the height; nil when it is not known or in another datum.
  var heightVariance: Double?
  /// The variances as they were stated, without the uncertainties of jumps since.
  var stated: Double
  var statedHeight: Double?
  /// The correlation of its error with that of the measurement of the same source before it.
  var likeness = 0.0
}

/// One direction in both frames: the yaw that a visual fix says the AR world has.
struct YawMeasurement: Hashable, Sendable {
  var time: Seconds
  private(set) var cosine: Double
  private(set) var sine: Double
  /// Square radians.
  var variance: Double
  /// Whether its source may be better or worse than it says, as the session then shows.
  var isScaled = true

  /// Creates one of radians, counter-clockwise.
  init(time: Seconds, yaw: Double, variance: Double, isScaled: Bool = true) {
    self.time = time
    (sine, cosine) = ElementaryFunctions.sincos(yaw)
    self.variance = variance
    self.isScaled = isScaled
  }

  /// Creates one of a direction of length 1.
  init(time: Seconds, cosine: Double, sine: Double, variance: Double) {
    self.time = time
    self.cosine = cosine
    self.sine = sine
    self.variance = variance
    isScaled = false
  }

  /// Turns the direction by the angle with this sine and cosine, clockwise.
  mutating func turn(back turn: (sin: Double, cos: Double)) {
    (cosine, sine) = (
      cosine * turn.cos + sine * turn.sin, sine * turn.cos - cosine * turn.sin
    )
  }
}

/// The origin of a measurement; errors within one source are alike for some time.
enum MeasurementSource: Int, Hashable, Sendable, CaseIterable {
  case satellites
  case pictures
}
