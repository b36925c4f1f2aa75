import GeoRouting
import GeoStreets
import GeoSystem
import GeoTestSupport
import Geodesy

/// A walk at 1.4 m/s and what a receiver writes of it each second.
///
/// The errors east and north are two Gauss–Markov processes (standard deviation `sigma` each,
/// correlation time `tau` seconds): errors of neighbors are alike, as those of receivers are.
struct RecordedWalk {
  private(set) var truth: [Coordinate] = []
  var trace: [TracePoint] = []

  init(_ path: Path, sigma: Double, tau: Double = 60, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func normal() -> Double {
      let a = Double.random(in: 1e-300...1, using: &random)
      return (-2 * log(a)).squareRoot() * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
    }
    var (east, north) = (sigma * normal(), sigma * normal())
    let keep = exp(-1 / tau)
    let fresh = sigma * (1 - keep * keep).squareRoot()
    for second in 0...Int(path.length / 1.4) {
      let place = path.point(at: Double(second) * 1.4)
      east = keep * east + fresh * normal()
      north = keep * north + fresh * normal()
      let moved = place.destination(distance: abs(east), bearing: east < 0 ? 270 : 90)
        .destination(distance: abs(north), bearing: north < 0 ? 180 : 0)
      truth.append(place)
      trace.append(TracePoint(coordinate: moved, time: Double(second)))
    }
  }
}

/// The share of a true walk that is on the found walks.
struct FoundShare {
  var walked = 0.0
  var matched = 0.0
  var common = 0.0

  mutating func add(_ route: Route, _ match: TraceMatch) {
    walked += route.length
    matched += match.length
    var parts: [EdgeID: [(low: Double, high: Double)]] = [:]
    for step in match.paths.flatMap(\.route.steps) {
      parts[step.edge, default: []].append((min(step.from, step.to), max(step.from, step.to)))
    }
    for step in route.steps {
      var reach = min(step.from, step.to)
      for part in (parts[step.edge] ?? []).sorted(by: { $0.low < $1.low }) {
        let begin = max(reach, part.low)
        let end = min(max(step.from, step.to), part.high)
        guard end > begin else { continue }
        common += end - begin
        reach = end
      }
    }
  }
}
