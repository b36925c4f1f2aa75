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
let planner = RoutePlanner(on: network)
let clock = ContinuousClock()
for pair in pairs {
  var chain: Chain?
  let time = clock.measure {
    var request = RouteRequest(from: pair.from, to: pair.to)
    request.chain.name = pair.id
    chain = try? planner.plan(request).chain
  }
  let microseconds =
    Double(time.components.attoseconds) / 1e12 + Double(time.components.seconds) * 1e6
  print("\(pair.id),\(microseconds),\(chain.map { "\($0.length)" } ?? "")")
}
