import GeoAnchorKit

/// Compares the answers under a profile with plain Dijkstra over costs made of the profile's rules.
struct ProfileCheck {
  private let plain: Router
  private let prepared: Router
  private let costs: RuledCosts
  private let name: String
  private static let ends = 10

  // The name is one of a standard profile, `prefer-covered` or `avoid-areas`: the middle of the map.
  init(path: String, profile name: String) throws {
    let network = try StreetNetwork(path: path)
    let box = network.boundingBox
    let middle = BoundingBox(
      west: box.west + 0.3 * (box.east - box.west),
      south: box.south + 0.3 * (box.north - box.south),
      east: box.west + 0.5 * (box.east - box.west), north: box.south + 0.6 * (box.north - box.south)
    )
    let ring = [
      (middle.south, middle.west), (middle.south, middle.east), (middle.north, middle.east),
      (middle.north, middle.west), (middle.south, middle.west),
    ].map { Coordinate(latitude: $0.0, longitude: $0.1) }
    var influences = CostModifiers()
    var influence = RuledCosts.Influence.none
    var profile = RoutingProfile.walk
    switch name {
    case "prefer-covered":
      influences.preferred = [Polygon(exterior: ring)]
      influence = .preferred(middle)
    case "avoid-areas":
      influences.avoided = [Polygon(exterior: ring)]
      influence = .avoided(middle)
    default:
      guard let found = RoutingProfile.standard.first(where: { $0.name == name }) else {
        throw Refusal.usage
      }
      profile = found
    }
    self.name = name
    plain = try Router(network, profile: profile, influences: influences)
    prepared = try Router(network, profile: profile, influences: influences, customizes: true)
    costs = RuledCosts(plain.graph, profile, influence)
  }

  /// Checks so many random pairs; false when one is off.
  func run(pairs: Int) throws -> Bool {
    let graph = plain.graph
    let reference = LayeredDijkstra(graph, costs)
    let workspace = SearchWorkspace(for: graph)
    let snapper = try plain.snapper()
    let box = graph.network.boundingBox
    var dice = Dice(seed: 17)
    func place() -> StreetPosition? {
      snapper.nearest(
        to: Coordinate(
          latitude: .random(in: box.south...box.north, using: &dice),
          longitude: .random(in: box.west...box.east, using: &dice)))
    }
    var (done, wrong, without, worst) = (0, 0, 0, 0.0)
    while done < pairs {
      guard let start = place() else { return false }
      let ends = (0..<Self.ends).compactMap { _ in place() }
      let expected = reference.costs(from: start, to: ends)
      let matrix = DistanceMatrix(from: [start], to: ends, on: prepared, using: workspace)
      for (column, end) in ends.enumerated() {
        let answers = [
          plain.cost(from: start, to: end, using: workspace),
          prepared.cost(from: start, to: end, using: workspace),
          prepared.route(from: start, to: end, using: workspace)?.cost, matrix[0, column],
        ]
        for answer in answers {
          guard let answer else {
            if expected[column] < .infinity { wrong += 1 }
            continue
          }
          let off = abs(answer - expected[column])
          worst = max(worst, off)
          if !(off <= 1e-5 + expected[column] * 1e-12) { wrong += 1 }
        }
        if expected[column] == .infinity { without += 1 }
        done += 1
      }
    }
    print(
      "\(name): \(done) pairs (\(without) without a walk), 4 answers each: \(wrong) off by more than",
      "1e-5, worst \(worst)")
    return wrong == 0
  }
}
