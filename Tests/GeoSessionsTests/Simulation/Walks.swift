import GeoSessions
import Geodesy

/// Paths and sessions that several suites use.
enum Walks {
  static let start = Coordinate(latitude: 40.7532, longitude: -73.9822)

  /// 0.001° of latitude is 111.06 m here.
  static func north(meters: Meters) -> Coordinate {
    Coordinate(latitude: start.latitude + meters / 111_060, longitude: start.longitude)
  }

  /// A straight path to the north.
  static func straight(_ meters: Meters = 100, stops: [Meters] = []) throws -> SimulationPath {
    try SimulationPath([start, north(meters: meters)], stops: stops)
  }

  /// North, then east.
  static func corner() throws -> SimulationPath {
    let middle = north(meters: 60)
    return try SimulationPath([
      start, middle, Coordinate(latitude: middle.latitude, longitude: middle.longitude + 0.0007),
    ])
  }

  /// All events of a plan.
  static func events(_ plan: SimulationPlan) throws -> [SessionEvent] {
    var simulation = try Simulation(plan)
    var events: [SessionEvent] = []
    while let event = simulation.next() { events.append(event) }
    return events
  }

  /// A plan with errors of sensors left out.
  static func exact(_ path: SimulationPath, seed: UInt64 = 1) -> SimulationPlan {
    var plan = SimulationPlan(path, seed: seed)
    plan.frameRate = 20
    plan.gnss.bias = 0
    plan.gnss.standardDeviation = 0
    plan.gnss.whiteNoise = 0
    plan.gnss.initialError = 0
    plan.compass.bias = 0
    plan.compass.standardDeviation = 0
    plan.tracking.yawDrift = 0
    plan.tracking.positionDrift = 0
    plan.tracking.scaleError = 0
    plan.tracking.relocalizationJump = 0
    plan.localization.standardDeviation = 0
    plan.localization.yawStandardDeviation = 0
    plan.localization.success = 1
    return plan
  }
}

/// Mean and standard deviation of numbers.
func moments(_ numbers: [Double]) -> (mean: Double, standardDeviation: Double) {
  let mean = numbers.reduce(0, +) / Double(numbers.count)
  let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(numbers.count)
  return (mean, variance.squareRoot())
}
