import GeoAnchors
import GeoChains
import GeoSystem
import GeoTestSupport
import Geodesy

/// A walk on a plane around a place: where it truly leads, and the fixes of a noisy receiver.
struct SimulatedWalk {
  static let origin = Coordinate(latitude: 48.2, longitude: 16.37)

  /// The corners in meters east and north of the origin.
  var corners: [(east: Double, north: Double)]

  /// The place of a point of the plane.
  static func place(_ east: Double, _ north: Double) -> Coordinate {
    let sine = sin(origin.latitude * .pi / 180)
    let cosine = cos(origin.latitude * .pi / 180)
    return Coordinate(
      latitude: origin.latitude + north / WGS84.meridianRadius(sine: sine) * 180 / .pi,
      longitude: origin.longitude
        + east / (WGS84.primeVerticalRadius(sine: sine) * cosine) * 180 / .pi)
  }

  var length: Double {
    zip(corners, corners.dropFirst()).reduce(0) {
      $0 + hypot($1.1.east - $1.0.east, $1.1.north - $1.0.north)
    }
  }

  /// The point at a distance from the start.
  func point(at distance: Double) -> (east: Double, north: Double) {
    var left = distance
    for (a, b) in zip(corners, corners.dropFirst()) {
      let leg = hypot(b.east - a.east, b.north - a.north)
      if left <= leg {
        return (a.east + (b.east - a.east) * left / leg, a.north + (b.north - a.north) * left / leg)
      }
      left -= leg
    }
    return corners[corners.count - 1]
  }

  /// A chain along the walk with an anchor every so many meters.
  func chain(spacing: Double) throws -> Chain {
    let path = Path(corners.map { Self.place($0.east, $0.north) })
    guard let path else { throw ChainError.noPath }
    return try ChainPlan(path: path).chain(
      policy: ChainPolicy(spacing: spacing), identity: "walk")
  }
}

/// The noise of a receiver whose 68 % radius is `accuracy`: white, or wandering (Gauss–Markov) with
/// errors that are forgotten after `memory` seconds.
struct Receiver {
  var accuracy: Double
  var memory: Double
  var random: SeededGenerator
  private var error = (east: 0.0, north: 0.0)
  private var last: Double?

  init(accuracy: Double, memory: Double = 0, seed: UInt64) {
    self.accuracy = accuracy
    self.memory = memory
    random = SeededGenerator(seed: seed)
  }

  mutating func normal() -> Double {
    let u = Double.random(in: 1e-12..<1, using: &random)
    let v = Double.random(in: 0..<1, using: &random)
    return (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
  }

  mutating func fix(_ time: Double, _ point: (east: Double, north: Double)) -> WalkerFix {
    let kept = last.map { memory > 0 ? exp(($0 - time) / memory) : 0 } ?? 0
    last = time
    let sigma = accuracy / 1.5096 * (1 - kept * kept).squareRoot()
    error = (kept * error.east + sigma * normal(), kept * error.north + sigma * normal())
    return WalkerFix(
      time: time,
      coordinate: SimulatedWalk.place(
        point.east + error.east, point.north + error.north),
      accuracy: accuracy)
  }
}
