import GeoAnchorKit

// Matches simulated traces of known walks and says how much of them is found again.
//
// Each walk of a table of pairs (id,seed,from_lat,from_lon,to_lat,to_lon,…) is recorded once a
// second at 1.4 m/s with Gauss–Markov errors; `found` is the fraction of the true walk's length whose
// edges the matched walk has, `surplus` the fraction of the matched walk that the true one lacks,
// `near` the fraction of points that are matched within 10 m of where they truly were.

guard CommandLine.arguments.count >= 5, let sigma = Double(CommandLine.arguments[3]),
  let tau = Double(CommandLine.arguments[4])
else {
  print("usage: bench-match NETWORK EXPECTED.csv SIGMA TAU [COUNT]")
  throw Refusal.usage
}
let count = CommandLine.arguments.count > 5 ? Int(CommandLine.arguments[5]) ?? 100 : 100
let network = try StreetNetwork(path: CommandLine.arguments[1])
let matcher = try TraceMatcher(network)
let router = try Router(network)
let snapper = try Snapper(network)
let workspace = SearchWorkspace(for: router.graph)
let text = String(decoding: try FileBytes.read(CommandLine.arguments[2]), as: UTF8.self)
let rows = text.split(whereSeparator: \.isNewline).dropFirst().map { $0.split(separator: ",") }
var random = Dice(seed: 7)
var total = Score()
var time = Duration.zero
let clock = ContinuousClock()
for row in rows.reversed().prefix(count) {
  let numbers = row[2..<6].compactMap { Double($0) }
  guard numbers.count == 4,
    let start = snapper.nearest(to: Coordinate(latitude: numbers[0], longitude: numbers[1])),
    let end = snapper.nearest(to: Coordinate(latitude: numbers[2], longitude: numbers[3])),
    let route = router.route(from: start, to: end, using: workspace), route.length > 200,
    let path = Path(route.points(on: router.graph))
  else { continue }
  let walk = SimulatedWalk(path, sigma: sigma, tau: tau, &random)
  var match: TraceMatch?
  time += clock.measure {
    match = matcher.match(
      walk.trace, policy: MatchPolicy(accuracy: sigma), using: workspace)
  }
  if let match {
    let score = Score(route, walk, match)
    if CommandLine.arguments.count > 6 { print(row[0], score.text) }
    total.add(score)
  }
}
let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
print(total.text, "\(seconds / Double(max(1, total.points)) * 1e6) µs a point")
