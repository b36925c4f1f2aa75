import GeoAnchorKit
import Glibc
import Workers

/// Times every kind of answer on one network.
///
/// Half of the pairs lie anywhere, half within 3 km of each other. Of several passes over all pairs
/// the least time of each pair counts: what else runs on the machine does not.
struct SpeedTable {
  private let network: StreetNetwork
  private let router: Router
  private let snapper: Snapper
  private let pairs: [(StreetPosition, StreetPosition)]
  private let points: [(Coordinate, Coordinate)]

  private static let passes = 7

  init(path: String, count: Int) throws {
    network = try StreetNetwork(path: path)
    router = try Router(network)
    snapper = try Snapper(network)
    var dice = Dice(seed: 99)
    let graph = router.graph
    pairs = (0..<count).map { number in
      let from = dice.place(on: graph)
      var to = dice.place(on: graph)
      var tries = 0
      while number % 2 == 1, from.coordinate.distance(to: to.coordinate) > 3_000, tries < 10_000 {
        to = dice.place(on: graph)
        tries += 1
      }
      return (from, to)
    }
    points = pairs.map { pair in
      func moved(_ place: StreetPosition) -> Coordinate {
        place.coordinate.destination(
          distance: Double.random(in: 0...25, using: &dice),
          bearing: Double.random(in: 0..<360, using: &dice))
      }
      return (moved(pair.0), moved(pair.1))
    }
  }

  func print() {
    let workspace = SearchWorkspace(for: router.graph)
    row("length") { router.distance(from: $0.0, to: $0.1, using: workspace) != nil }
    row("walk") { router.route(from: $0.0, to: $0.1, using: workspace) != nil }
    report(
      "two snaps",
      Self.least(points) { pair in
        Self.microseconds {
          _ = snapper.nearest(to: pair.0)
          _ = snapper.nearest(to: pair.1)
        }
      })
    whole(workspace)
    matrix(workspace)
    reach(workspace)
    threads()
  }

  /// Gives one kind of answer again and again, for a profiler.
  func loop(_ kind: String, rounds: Int) {
    let workspace = SearchWorkspace(for: router.graph)
    for _ in 0..<rounds {
      for (number, pair) in pairs.enumerated() {
        switch kind {
        case "snap":
          _ = snapper.nearest(to: points[number].0)
          _ = snapper.nearest(to: points[number].1)
        case "length": _ = router.distance(from: pair.0, to: pair.1, using: workspace)
        default:
          guard let route = router.route(from: pair.0, to: pair.1, using: workspace) else {
            continue
          }
          if kind == "line" { _ = route.points(on: router.graph) }
          if kind == "maneuvers" { _ = Maneuver.all(along: [route], on: router.graph) }
        }
      }
    }
  }

  private func row(_ name: String, _ body: ((StreetPosition, StreetPosition)) -> Bool) {
    report(name, Self.least(pairs) { pair in Self.microseconds { _ = body(pair) } })
  }

  /// The least time of each element in several passes.
  private static func least<Element>(_ all: [Element], _ time: (Element) -> Double) -> [Double] {
    var least = [Double](repeating: .infinity, count: all.count)
    for _ in 0..<passes {
      for (number, element) in all.enumerated() {
        least[number] = min(least[number], time(element))
      }
    }
    return least
  }

  /// Two snaps, the walk, its line and its maneuvers.
  private func whole(_ workspace: SearchWorkspace) {
    var parts = [[Double]](
      repeating: Array(repeating: .infinity, count: points.count), count: 5)
    var told = 0
    for _ in 0..<Self.passes {
      for (number, (from, to)) in points.enumerated() {
        var start: StreetPosition?
        var end: StreetPosition?
        let snaps = Self.microseconds {
          start = snapper.nearest(to: from)
          end = snapper.nearest(to: to)
        }
        guard let start, let end else { continue }
        var route: Route?
        let walk = Self.microseconds {
          route = router.route(from: start, to: end, using: workspace)
        }
        guard let route else { continue }
        let line = Self.microseconds {
          told += route.points(on: router.graph).count & 1
        }
        let maneuvers = Self.microseconds {
          told += Maneuver.all(along: [route], on: router.graph, destination: to).count
        }
        let times = [snaps, walk, line, maneuvers, snaps + walk + line + maneuvers]
        for (part, time) in times.enumerated() {
          parts[part][number] = min(parts[part][number], time)
        }
      }
    }
    let names = ["  snaps", "  walk", "  line", "  maneuvers", "snap, walk, line, maneuvers"]
    for (name, times) in zip(names, parts) { report(name, times.filter { $0 < .infinity }) }
  }

  private func matrix(_ workspace: SearchWorkspace) {
    let places = pairs.prefix(100).map(\.0)
    let times = (0..<20).map { _ in
      Self.microseconds {
        _ = DistanceMatrix(from: places, to: places, on: router, using: workspace)
      }
    }
    report("\(places.count) × \(places.count) matrix", times)
    let arrivals = TargetSet(pairs.map(\.1), on: router, using: workspace)
    report(
      "one to \(pairs.count)",
      Self.least(Array(pairs.prefix(50))) { pair in
        Self.microseconds { _ = arrivals.lengths(from: pair.0, using: workspace) }
      })
  }

  private func reach(_ workspace: SearchWorkspace) {
    for limit in [500.0, 2_000] {
      report(
        "reach \(Int(limit)) m",
        Self.least(Array(pairs.prefix(200))) { pair in
          Self.microseconds { _ = router.isochrone(from: pair.0, within: limit, using: workspace) }
        })
    }
  }

  /// The same lengths on one thread and on two, each with a workspace of its own.
  private func threads() {
    let (router, pairs) = (router, pairs)
    @Sendable func run(_ workspace: SearchWorkspace, _ rounds: Int) {
      for _ in 0..<rounds {
        for pair in pairs { _ = router.route(from: pair.0, to: pair.1, using: workspace) }
      }
    }
    let rounds = max(1, 20_000 / pairs.count)
    run(SearchWorkspace(for: router.graph), 1)
    func least(_ body: () -> Void) -> Double {
      (0..<Self.passes).reduce(.infinity) { best, _ in min(best, Self.microseconds(body)) }
    }
    let one = least { run(SearchWorkspace(for: router.graph), rounds) }
    let two = least { Workers.run(2) { _ in run(SearchWorkspace(for: router.graph), rounds) } }
    Swift.print("two threads: \(Self.text(2 * one / two)) × one thread")
  }

  private func report(_ name: String, _ times: [Double]) {
    let sorted = times.sorted()
    guard !sorted.isEmpty else { return }
    let tail = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    Swift.print("\(name): \(Self.text(sorted[sorted.count / 2])) / \(Self.text(tail)) µs")
  }

  private static func text(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

  private static func microseconds(_ body: () -> Void) -> Double {
    let time = ContinuousClock().measure(body)
    return Double(time.components.seconds) * 1e6 + Double(time.components.attoseconds) / 1e12
  }
}
