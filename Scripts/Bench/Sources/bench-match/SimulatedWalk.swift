import GeoAnchorKit
import Glibc

/// Why the program does not run.
enum Refusal: Error { case usage }

/// SplitMix64, with normal numbers.
struct Dice: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
  mutating func normal() -> Double {
    let a = Double.random(in: Double.leastNormalMagnitude...1, using: &self)
    let b = Double.random(in: 0..<1, using: &self)
    return (-2 * log(a)).squareRoot() * cos(2 * .pi * b)
  }
}

/// A walk at an even pace and what a receiver writes of it each second.
struct SimulatedWalk {
  var truth: [Coordinate] = []
  var trace: [TracePoint] = []

  init(_ path: Path, sigma: Double, tau: Double, _ dice: inout Dice) {
    var (east, north) = (sigma * dice.normal(), sigma * dice.normal())
    let keep = tau > 0 ? exp(-1 / tau) : 0
    let fresh = sigma * (1 - keep * keep).squareRoot()
    for second in 0...Int(path.length / 1.4) {
      let place = path.point(at: Double(second) * 1.4)
      east = keep * east + fresh * dice.normal()
      north = keep * north + fresh * dice.normal()
      let moved = place.destination(distance: abs(east), bearing: east < 0 ? 270 : 90)
        .destination(distance: abs(north), bearing: north < 0 ? 180 : 0)
      truth.append(place)
      trace.append(TracePoint(coordinate: moved, time: Double(second)))
    }
  }
}

/// The part of a walk that was matched correctly.
struct Score {
  var walked = 0.0
  var matched = 0.0
  var common = 0.0
  var near = 0
  var points = 0
  var paths = 0

  init() {}

  init(_ route: Route, _ walk: SimulatedWalk, _ match: TraceMatch) {
    walked = route.length
    matched = match.length
    common = Self.common(route.steps, match.routes.flatMap(\.steps))
    points = walk.trace.count
    paths = match.routes.count
    for (point, place) in zip(match.points, walk.truth) {
      if let position = point.position, position.coordinate.distance(to: place) <= 10 { near += 1 }
    }
  }

  static func common(_ one: [RouteStep], _ other: [RouteStep]) -> Double {
    var parts: [EdgeID: [(Double, Double)]] = [:]
    for step in other {
      parts[step.edge, default: []].append((min(step.from, step.to), max(step.from, step.to)))
    }
    var sum = 0.0
    for step in one {
      let (low, high) = (min(step.from, step.to), max(step.from, step.to))
      var reach = low
      for (from, to) in (parts[step.edge] ?? []).sorted(by: { $0.0 < $1.0 }) {
        let begin = max(reach, from)
        let end = min(high, to)
        if end > begin {
          sum += end - begin
          reach = end
        }
      }
    }
    return sum
  }

  mutating func add(_ other: Score) {
    walked += other.walked
    matched += other.matched
    common += other.common
    near += other.near
    points += other.points
    paths += other.paths
  }

  var text: String {
    func percent(_ fraction: Double) -> String { "\((fraction * 1000).rounded() / 10) %" }
    return "found \(percent(common / walked)), surplus \(percent(1 - common / max(1, matched))), "
      + "near \(percent(Double(near) / Double(max(1, points)))), \(paths) paths, "
      + "\(Int(walked)) m, \(points) points"
  }
}
