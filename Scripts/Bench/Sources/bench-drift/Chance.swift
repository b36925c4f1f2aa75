import GeoAnchorKit
import GeoSessions
import Glibc

/// Draws walks, phones and services from ranges wider than those that alignment expects.
struct Chance {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0xD1B5_4A32_D192_ED03 &+ 0x632B_E59B_D9B4_E019 }

  mutating func uniform(_ low: Double = 0, _ high: Double = 1) -> Double {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    return low + (high - low) * Double(z >> 11) / 9_007_199_254_740_992
  }

  /// A number of the normal distribution.
  mutating func normal() -> Double {
    (-2 * log(max(uniform(), 1e-300))).squareRoot() * cos(2 * .pi * uniform())
  }

  /// As likely between 1 and 2 as between 2 and 4.
  mutating func logarithmic(_ low: Double, _ high: Double) -> Double {
    low * exp(uniform() * log(high / low))
  }

  /// A walk of 0.1 to 5 km with its phone: drift, noise, honesty and services of chance.
  mutating func plan(seed: UInt64) throws -> SimulationPlan {
    let length = logarithmic(100, 5000)
    let bend = uniform() < 0.2 ? 0 : logarithmic(0.02, 0.6)
    var heading = uniform(0, 2 * .pi)
    var (x, y, walked) = (0.0, 0.0, 0.0)
    let latitude = uniform(-60, 65)
    var points = [Coordinate(latitude: latitude, longitude: 11)]
    while walked < length {
      let step = min(10, length - walked)
      heading += bend * uniform(-1.7, 1.7)
      walked += step
      (x, y) = (x + step * sin(heading), y + step * cos(heading))
      points.append(
        Coordinate(
          latitude: latitude + y / 111_200,
          longitude: 11 + x / (111_320 * cos(latitude * .pi / 180))))
    }
    var plan = SimulationPlan(try SimulationPath(points), seed: seed)
    plan.frameRate = 10
    plan.walker.speed = uniform(0.7, 2)
    plan.tracking.yawDrift = logarithmic(0.03, 0.75)
    plan.tracking.positionDrift = logarithmic(0.004, 0.1)
    plan.tracking.scaleError = uniform(0, 0.012)
    plan.tracking.lossesPerHour = uniform() < 0.3 ? uniform(1, 8) : 0
    plan.gnss.standardDeviation = logarithmic(0.6, 10)
    plan.gnss.bias = plan.gnss.standardDeviation * uniform(0, 0.8)
    plan.gnss.correlationTime = logarithmic(4, 80)
    plan.gnss.whiteNoise = plan.gnss.standardDeviation * uniform(0, 0.5)
    plan.gnss.initialError = uniform(0, 50)
    plan.gnss.accuracyScale = logarithmic(0.5, 2)
    plan.compass.bias = uniform(0, 20)
    if uniform() < 0.35 {
      plan.localization.interval = 0
    } else {
      plan.localization.interval = logarithmic(0.7, 20)
      plan.localization.standardDeviation = logarithmic(0.2, 3)
      plan.localization.yawStandardDeviation = logarithmic(0.5, 8)
      plan.localization.accuracyScale = logarithmic(0.5, 2)
      plan.localization.success = uniform(0.4, 1)
    }
    return plan
  }
}
