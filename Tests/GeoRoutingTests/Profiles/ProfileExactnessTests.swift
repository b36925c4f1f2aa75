import GeoOSM
import GeoStreets
import GeoTestSupport
import Geodesy
import Testing

@testable import GeoRouting

/// Every profile against Dijkstra without bound, order or index, on weights of its own making.
@Suite struct ProfileExactnessTests {
  static let extracts = ["monaco"].filter { SharedData.has("osm/\($0).osm.pbf") }

  @Test(
    .enabled(if: !extracts.isEmpty, "needs ../shared/data"),
    arguments: [.walk, .walkTime, .stepFree, .lit] as [RoutingProfile])
  func realStreets(profile: RoutingProfile) throws {
    var image = try OSMImport(path: "\(SharedData.folder)/osm/monaco.osm.pbf").image
    try image.contract()
    try compare(image.open(), profile, influences: ProfileInfluences(), pairs: 120)
  }

  /// With a slope both directions of an edge cost something else.
  @Test(arguments: [UInt64(71), 72])
  func directedCosts(seed: UInt64) throws {
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
    var influences = ProfileInfluences()
    influences.ground = Hills()
    try compare(image.open(), .walkTime, influences: influences, pairs: 150)
  }

  func compare(
    _ network: StreetNetwork, _ profile: RoutingProfile, influences: ProfileInfluences, pairs: Int
  ) throws {
    let plain = try Router(network, profile: profile, influences: influences)
    let contracted = try Router(
      network, profile: profile, influences: influences, prepares: true)
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
        #expect((route == nil) == (expected == nil))
        if let route, let expected, let cost = route.cost {
          #expect(abs(cost - expected) < 1e-5 + expected * 1e-12)
          let line = RouteLine(route, on: graph)
          #expect(abs((Path(line.points)?.length ?? -1) - route.length) < 1e-4)
        }
      }
      if expected != nil { found += 1 }
      let column = DistanceMatrix(
        from: [places[0]], to: [places[1]], on: contracted, using: workspace)
      #expect(abs((column[0, 0] ?? -1) - (expected ?? -1)) < 1e-4)
    }
    #expect(found > pairs / 2)
  }

  /// Costs are made of the rules here, segment by segment; only where places lie is shared.
  func dijkstra(
    _ graph: StreetGraph, _ costs: EdgeCosts, _ profile: RoutingProfile,
    _ influences: ProfileInfluences, _ start: StreetPosition, _ end: StreetPosition
  ) -> Double? {
    var links: [[(to: Int, cost: Double)]] = Array(repeating: [], count: graph.junctionCount)
    let influence = influences.influence(on: graph, profile)
    for edge in 0..<graph.edgeCount {
      let record = graph.edge(edge)
      let factors = influence(edge)
      var forward = 0.0
      var backward = 0.0
      var isOpen = true
      for (segments, traits) in graph.stretches(ofEdge: edge) {
        let meters = segments.reduce(0) { $0 + graph.segmentLength($1, ofEdge: edge) }
        if let cost = profile.cost(of: traits), let back = profile.cost(of: traits.reversed) {
          forward += meters * cost.perMeter * factors.forward + cost.added
          backward += meters * back.perMeter * factors.backward + back.added
        } else {
          isOpen = false
        }
      }
      for place in 0...graph.segmentCount(ofEdge: edge) {
        let features = graph.features(atPoint: place, ofEdge: edge)
        guard let added = profile.cost(of: features) else {
          isOpen = false
          continue
        }
        let isEnd = place == 0 || place == graph.segmentCount(ofEdge: edge)
        forward += isEnd ? added / 2 : added
        backward += isEnd ? added / 2 : added
      }
      guard isOpen else { continue }
      links[Int(record.from)].append((Int(record.to), forward))
      links[Int(record.to)].append((Int(record.from), backward))
    }
    var distances = [Double](repeating: .infinity, count: graph.junctionCount)
    let first = graph.edge(start.edge)
    let last = graph.edge(end.edge)
    var heap: [(cost: Double, junction: Int)] = []
    func push(_ junction: Int, _ cost: Double) {
      guard cost < distances[junction] else { return }
      distances[junction] = cost
      heap.append((cost, junction))
      heap.sort { $0.cost > $1.cost }
    }
    push(Int(first.from), costs.toStart(from: start))
    push(Int(first.to), costs.toEnd(from: start))
    while let (cost, junction) = heap.popLast() {
      if cost > distances[junction] { continue }
      for link in links[junction] { push(link.to, cost + link.cost) }
    }
    let best = min(
      distances[Int(last.from)] + costs.fromStart(to: end),
      distances[Int(last.to)] + costs.fromEnd(to: end), costs.along(from: start, to: end))
    return best < .infinity ? best : nil
  }
}
