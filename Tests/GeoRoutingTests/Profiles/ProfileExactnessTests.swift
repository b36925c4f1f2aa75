import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting

/// Every profile against Dijkstra without bound, order or index, on weights of its own making.
@Suite struct ProfileExactnessTests {
  @Test(
    arguments: ExpectedRoutesTests.extracts.filter { ["midtown", "monaco"].contains($0) },
    [.walk, .walkTime, .stepFree, .lit] as [RoutingProfile])
  func `real streets`(extract: String, profile: RoutingProfile) throws {
    let network = try ExpectedRoutesTests.network(extract, isContracted: true)
    try compare(
      network, profile, influences: CostModifiers(),
      pairs: TestSize.current.pick(everyday: 10, full: 60))
  }

  /// With a slope both directions of an edge cost something else.
  @Test(arguments: [UInt64(71), 72]) func `directed costs`(seed: UInt64) throws {
    struct Hills: GroundHeight {
      func ground(at coordinate: Coordinate) -> GroundAnswer {
        let east = (coordinate.longitude - 4) * 1_000
        let north = (coordinate.latitude - 52) * 1_000
        return .height(
          Altitude(meters: east * east * 3 + north * 17, datum: .egm96), source: "hills")
      }
    }
    var image = randomNetwork(
      seed: seed, rows: 14, columns: 14, origin: Coordinate(latitude: 52, longitude: 4))
    try image.contract()
    var influences = CostModifiers()
    influences.ground = Hills()
    try compare(
      image.open(), .walkTime, influences: influences,
      pairs: TestSize.current.pick(everyday: 50, full: 150))
  }

  func compare(
    _ network: StreetNetwork, _ profile: RoutingProfile, influences: CostModifiers, pairs: Int
  ) throws {
    let plain = try Router(network, profile: profile, influences: influences)
    let contracted = try Router(
      network, profile: profile, influences: influences, customizes: true)
    let snapper = try plain.snapper()
    let graph = plain.graph
    let costs = try #require(plain.costs)
    let workspace = SearchWorkspace(for: graph)
    let box = network.boundingBox
    var random = SeededGenerator(seed: 9)
    var found = 0
    for _ in 0..<pairs {
      let places = try (0..<2).map { _ in
        try #require(
          snapper.nearest(
            to: Coordinate(
              latitude: .random(in: box.south...box.north, using: &random),
              longitude: .random(in: box.west...box.east, using: &random))))
      }
      let expected = dijkstra(graph, costs, profile, influences, places[0], places[1])
      let routes = [plain, contracted].map {
        $0.route(from: places[0], to: places[1], using: workspace)
      }
      for route in routes {
        expectEqual((route == nil), (expected == nil))
        if let route, let expected, let cost = route.cost {
          expectNear(cost, expected, within: 1e-5 + expected * 1e-12)
          let line = RouteLine(route, on: graph)
          try expectNear(#require(Path(line.points)?.length), route.length, within: 1e-4)
        }
      }
      if expected != nil { found += 1 }
      let column = DistanceMatrix(
        from: [places[0]], to: [places[1]], on: contracted, using: workspace)
      if let expected {
        try expectNear(#require(column[0, 0]), expected, within: 1e-4)
      } else {
        expectNil(column[0, 0])
      }
    }
    expect(found > pairs / 2)
  }

  /// Costs are made of the rules here, segment by segment; only where places lie is shared.
  func dijkstra(
    _ graph: StreetGraph, _ costs: EdgeCosts, _ profile: RoutingProfile,
    _ influences: CostModifiers, _ start: StreetPosition, _ end: StreetPosition
  ) -> Double? {
    let links = LayeredLinks(graph, profile, influences.influence(on: graph, profile))
    let first = graph.edge(start.edge)
    let last = graph.edge(end.edge)
    let starts = [
      (Int(first.tail), costs.toStart(from: start)), (Int(first.head), costs.toEnd(from: start)),
    ]
    let ends = [
      (Int(last.tail), costs.fromStart(to: end)), (Int(last.head), costs.fromEnd(to: end)),
    ]
    if !links.isEnd[start.edge.rawValue], !links.isEnd[end.edge.rawValue],
      links.part[starts[0].0] == links.part[ends[0].0]
    {
      let found = links.search(starts, from: 1) { _ in [1] }
      let best = ends.map { found($0.0, 1) + $0.1 }.min() ?? .infinity
      let least = min(best, costs.along(from: start, to: end))
      return least < .infinity ? least : nil
    }
    // A walker on the main part, or where another way begins on it, does not walk that way.
    func main(_ place: StreetPosition, _ seeds: [(Int, Double)]) -> [(Int, Double)]? {
      if links.isEnd[place.edge.rawValue] {
        return seeds.first { $0.1 < 1e-6 && links.part[$0.0] == 0 }.map { [$0] }
      }
      return links.part[seeds[0].0] == 0 ? seeds : nil
    }
    let begin = main(start, starts)
    let goal = main(end, ends)
    let found = links.search(begin ?? starts, from: begin == nil ? 0 : 1) { junction in
      links.part[junction] == 0 ? [0, 1, 2] : [0, 2]
    }
    var best =
      (goal ?? ends).map { seed in
        (goal == nil ? [0, 2] : [0, 1]).map { found(seed.0, $0) + seed.1 }.min() ?? .infinity
      }.min() ?? .infinity
    if begin == nil, goal == nil { best = min(best, costs.along(from: start, to: end)) }
    return best < .infinity ? best : nil
  }
}

/// Links of three layers: before the main part of what is walked through, on it, and behind it.
private struct LayeredLinks {
  private typealias Link = (to: Int, cost: Double, isThrough: Bool)
  private var links: [[Link]]
  /// Whether an edge serves at the ends of walks only.
  private(set) var isEnd: [Bool]
  /// The part of each junction over all other edges: 0 is the largest.
  private(set) var part: [Int]

  init(
    _ graph: StreetGraph, _ profile: RoutingProfile, _ influence: (Int) -> EdgeInfluence
  ) {
    isEnd = Array(repeating: false, count: graph.edgeCount)
    var open: [(edge: Int, forward: Double, backward: Double)] = []
    for edge in 0..<graph.edgeCount {
      let factors = influence(edge)
      var forward = 0.0
      var backward = 0.0
      var isFree = factors.isOpen
      for section in graph.sections(ofEdge: edge) {
        let traits = section.traits
        let meters = section.segments.reduce(0) { $0 + graph.segmentLength($1, ofEdge: edge) }
        func cost(_ traits: StreetTraits, by factor: Double) -> Double {
          profile.cost(of: traits).map { meters * $0.perMeter * factor + $0.added } ?? .infinity
        }
        forward += cost(traits, by: factors.forward)
        backward += cost(traits.reversed, by: factors.backward)
        if traits.access == .permitted || traits.access == .visitors { isEnd[edge] = true }
      }
      for place in 0...graph.segmentCount(ofEdge: edge) {
        let features = graph.features(atPoint: place, ofEdge: edge)
        guard let added = profile.cost(of: features) else {
          isFree = false
          continue
        }
        let isLast = place == 0 || place == graph.segmentCount(ofEdge: edge)
        forward += isLast ? added / 2 : added
        backward += isLast ? added / 2 : added
      }
      if isFree && min(forward, backward) < .infinity {
        open.append((edge, forward, backward))
      } else {
        isEnd[edge] = false
      }
    }
    // Parts by labels that sink until nothing changes.
    var labels = Array(0..<graph.junctionCount)
    var touched = Set<Int>()
    var changes = true
    while changes {
      changes = false
      for (edge, _, _) in open where !isEnd[edge] {
        let (a, b) = (Int(graph.edge(edge).tail), Int(graph.edge(edge).head))
        touched.formUnion([a, b])
        let least = min(labels[a], labels[b])
        if labels[a] != least || labels[b] != least {
          (labels[a], labels[b]) = (least, least)
          changes = true
        }
      }
    }
    var sizes: [Int: Int] = [:]
    for junction in touched { sizes[labels[junction], default: 0] += 1 }
    let largest = sizes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    part = labels.indices.map { junction in
      if !touched.contains(junction) { return -1 - junction }
      return labels[junction] == largest ? 0 : labels[junction] + 1
    }
    links = Array(repeating: [], count: graph.junctionCount)
    for (edge, forward, backward) in open {
      let (a, b) = (Int(graph.edge(edge).tail), Int(graph.edge(edge).head))
      if forward < .infinity { links[a].append((b, forward, !isEnd[edge])) }
      if backward < .infinity { links[b].append((a, backward, !isEnd[edge])) }
    }
  }

  /// The cost of every junction in every layer; `layers` are those that one may change to there.
  func search(
    _ seeds: [(Int, Double)], from layer: Int, _ layers: (Int) -> [Int]
  ) -> (_ junction: Int, _ layer: Int) -> Double {
    var distances = [Double](repeating: .infinity, count: 3 * links.count)
    var heap: [(cost: Double, state: Int)] = []
    func push(_ junction: Int, _ layer: Int, _ cost: Double) {
      let state = 3 * junction + layer
      guard cost < distances[state] else { return }
      distances[state] = cost
      var place = heap.endIndex
      while place > 0, heap[place - 1].cost < cost { place -= 1 }
      heap.insert((cost, state), at: place)
    }
    for (junction, cost) in seeds { push(junction, layer, cost) }
    while let (cost, state) = heap.popLast() {
      if cost > distances[state] { continue }
      let (junction, layer) = (state / 3, state % 3)
      for next in layers(junction) where next > layer { push(junction, next, cost) }
      for link in links[junction] {
        // Layers 0 and 2 are off the main part: one ends, the other begins where it is touched.
        if layer == 1, !link.isThrough { continue }
        if layer == 0, part[junction] == 0 { continue }
        if layer == 2, part[link.to] == 0 { continue }
        push(link.to, layer, cost + link.cost)
      }
    }
    return { distances[3 * $0 + $1] }
  }
}
