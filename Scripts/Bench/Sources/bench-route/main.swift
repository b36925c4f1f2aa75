import GeoAnchorKit

// Answers every pair of a CSV (id,from_lat,from_lon,to_lat,to_lon) with a chain of anchors and the
// maneuvers of the walk, in process, and prints `id,microseconds,meters` a line; meters are empty
// where there is no walk.

guard CommandLine.arguments.count == 3 else {
  print("usage: bench-route NETWORK PAIRS.csv")
  throw Refusal.usage
}
let network = try StreetNetwork(path: CommandLine.arguments[1])
let pairs = try Pair.all(inFile: CommandLine.arguments[2])
let snapper = try Snapper(network)
let router = try Router(network)
let workspace = SearchWorkspace(for: router.graph)
let policy = ChainPolicy()
let clock = ContinuousClock()
for pair in pairs {
  var chain: Chain?
  let time = try clock.measure {
    guard let start = snapper.nearest(to: pair.from), let end = snapper.nearest(to: pair.to),
      let route = router.route(from: start, to: end, using: workspace)
    else { return }
    guard
      let plan = ChainPlan(routes: [route], on: router.graph, destination: pair.to),
      plan.path.length > 0
    else { return }
    chain = try plan.chain(policy: policy, identity: pair.id)
  }
  let microseconds =
    Double(time.components.attoseconds) / 1e12 + Double(time.components.seconds) * 1e6
  print("\(pair.id),\(microseconds),\(chain.map { "\($0.length)" } ?? "")")
}
