import GeoAnchorKit

/// Compares every kind of answer with plain Dijkstra.
struct ExactCheck {
  private let router: Router
  private let graph: StreetGraph
  private let seed: UInt64
  private static let tolerance = 1e-3
  /// So many ends share the plain search of one start.
  private static let ends = 10

  init(path: String, seed: UInt64) throws {
    router = try Router(StreetNetwork(path: path))
    graph = router.graph
    self.seed = seed
  }

  /// Checks so many random pairs; false when one is off.
  func run(pairs: Int) -> Bool {
    let plain = PlainDijkstra(graph)
    let workspace = SearchWorkspace(for: graph)
    var dice = Dice(seed: seed)
    var worst = 0.0
    var wrong = 0
    var done = 0
    var wrongOf: [String: Int] = [:]
    func compare(_ found: Meters?, _ expected: Double, _ answer: String) {
      let off = abs((found ?? .infinity) - expected)
      worst = max(worst, off)
      if !(off <= Self.tolerance) {
        wrong += 1
        wrongOf[answer, default: 0] += 1
      }
    }
    while done < pairs {
      let start = dice.place(on: graph)
      let ends = (0..<Self.ends).map { _ in dice.place(on: graph) }
      plain.search(from: start)
      let many = router.distances(from: start, to: ends, using: workspace)
      let matrix = DistanceMatrix(from: [start], to: ends, on: router, using: workspace)
      for (column, end) in ends.enumerated() {
        let expected = plain.length(from: start, to: end)
        compare(router.distance(from: start, to: end, using: workspace), expected, "length")
        compare(many[column], expected, "one to many")
        compare(matrix[0, column], expected, "matrix")
        let route = router.route(from: start, to: end, using: workspace)
        compare(route?.length, expected, "walk")
        compare(route?.steps.reduce(0) { $0 + abs($1.to - $1.from) }, expected, "steps")
        if done % 20 == 0, let route {
          compare(Path(route.points(on: graph))?.length, expected, "line")
        }
        done += 1
      }
    }
    print("\(done) pairs, 5 answers each: \(wrong) off by more than 1 mm, worst \(worst * 1e3) mm")
    for (answer, count) in wrongOf.sorted(by: { $0.key < $1.key }) {
      print("  \(answer): \(count)")
    }
    return wrong == 0
  }
}
