import Geodesy

/// Distance along the way and speed, estimated from noisy fixes (a Kalman filter of two states).
///
/// The speed wanders as white acceleration of 0.5 m/s² does, as people's who walk, wait and turn.
struct ProgressFilter: Sendable {
  private(set) var distance: Meters
  private(set) var speed: Double
  private var variance: Double
  private var covariance = 0.0
  private var speedVariance: Double

  private static let acceleration = 0.5
  /// The spread of speeds before any was seen, in meters per second.
  private static let speedSpread = 1.0
  /// Longer without a fix, the old speed says nothing.
  private static let longestStep: Seconds = 10

  /// Starts at a measured distance.
  init(distance: Meters, standardDeviation: Meters) {
    self.distance = distance
    speed = 0
    variance = standardDeviation * standardDeviation
    speedVariance = Self.speedSpread * Self.speedSpread
  }

  /// The standard deviation of the distance in meters.
  var standardDeviation: Meters { variance.squareRoot() }

  /// Moves on by a time.
  mutating func predict(_ elapsed: Seconds) {
    guard elapsed > 0 else { return }
    guard elapsed <= Self.longestStep else {
      variance += 4 * elapsed * elapsed
      covariance = 0
      speed = 0
      speedVariance = Self.speedSpread * Self.speedSpread
      return
    }
    let noise = Self.acceleration * Self.acceleration
    distance += speed * elapsed
    variance +=
      elapsed * (2 * covariance + elapsed * speedVariance)
      + noise * elapsed * elapsed * elapsed / 3
    covariance += elapsed * speedVariance + noise * elapsed * elapsed / 2
    speedVariance += noise * elapsed
  }

  /// Updates with a measured distance; returns false for one more than five deviations away.
  mutating func update(_ measured: Meters, standardDeviation: Meters) -> Bool {
    let innovation = measured - distance
    let total = variance + standardDeviation * standardDeviation
    guard innovation * innovation <= 25 * total else { return false }
    let gain = variance / total
    let speedGain = covariance / total
    distance += gain * innovation
    speed = min(3, max(-3, speed + speedGain * innovation))
    speedVariance -= speedGain * covariance
    covariance *= 1 - gain
    variance *= 1 - gain
    return true
  }
}
