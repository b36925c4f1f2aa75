import GeoAnchorKit
import Glibc

/// Times every kind of answer on one network.
struct SpeedTable {
  private let network: StreetNetwork
  private let router: Router
  private let snapper: Snapper
  private let pairs: [(StreetPosition, StreetPosition)]
  private let points: [(Coordinate, Coordinate)]

  init(path: String, count: Int) throws {
    network = try StreetNetwork(path: path)
    router = try Router(network)
    snapper = try Snapper(network)
    var dice = Dice(seed: 99)
    let graph = router.graph
    pairs = (0..<count).map { _ in (dice.place(on: graph), dice.place(on: graph)) }
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
    whole(workspace)
    matrix(workspace)
    reach(workspace)
    threads()
  }

  private func row(_ name: String, _ body: ((StreetPosition, StreetPosition)) -> Bool) {
    report(name, pairs.map { pair in Self.microseconds { _ = body(pair) } })
  }

  /// Two snaps, the walk, its line and its maneuvers.
  private func whole(_ workspace: SearchWorkspace) {
    var parts: [[Double]] = [[], [], [], []]
    var sums: [Double] = []
    var told = 0
    for (from, to) in points {
      var start: StreetPosition?
      var end: StreetPosition?
      let snaps = Self.microseconds {
        start = snapper.nearest(to: from)
        end = snapper.nearest(to: to)
      }
      guard let start, let end else { continue }
      var route: Route?
      let walk = Self.microseconds { route = router.route(from: start, to: end, using: workspace) }
      guard let route else { continue }
      let line = Self.microseconds { told += RouteLine(route, on: router.graph).points.count & 1 }
      let maneuvers = Self.microseconds {
        told += Maneuver.all(along: [route], on: router.graph, destination: to).count
      }
      for (index, time) in [snaps, walk, line, maneuvers].enumerated() { parts[index].append(time) }
      sums.append(snaps + walk + line + maneuvers)
    }
    for (name, times) in zip(["two snaps", "  walk", "  line", "  maneuvers"], parts) {
      report(name, times)
    }
    report("snap, walk, line, maneuvers", sums)
  }

  private func matrix(_ workspace: SearchWorkspace) {
    let places = pairs.prefix(100).map(\.0)
    let times = (0..<20).map { _ in
      Self.microseconds {
        _ = DistanceMatrix(from: places, to: places, on: router, using: workspace)
      }
    }
    report("\(places.count) × \(places.count) matrix", times)
    let arrivals = ArrivalSet(pairs.map(\.1), on: router, using: workspace)
    report("one to \(pairs.count)", pairs.prefix(50).map { pair in
      Self.microseconds { _ = arrivals.lengths(from: pair.0, using: workspace) }
    })
  }

  private func reach(_ workspace: SearchWorkspace) {
    for limit in [500.0, 2_000] {
      report("reach \(Int(limit)) m", pairs.prefix(200).map { pair in
        Self.microseconds { _ = router.reach(from: pair.0, within: limit, using: workspace) }
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
    let one = Self.microseconds { run(SearchWorkspace(for: router.graph), rounds) }
    let two = Self.microseconds {
      Workers.run(2) { run(SearchWorkspace(for: router.graph), rounds) }
    }
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
