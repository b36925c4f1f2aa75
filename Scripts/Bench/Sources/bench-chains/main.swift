import GeoAnchorKit

// Plans chains along random walks of a network and checks every rule on every chain, each by a
// calculation of its own; prints what was found and what a plan costs.
//
// bench-chains NETWORK COUNT SEED [TERRAIN]      checks and timings
// bench-chains long COUNT                        one chain of COUNT anchors, planned and written

enum Refusal: Error { case usage }

let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  print("usage: bench-chains NETWORK COUNT SEED [TERRAIN] | bench-chains long COUNT")
  throw Refusal.usage
}
if arguments[1] == "long" {
  try LongChain(count: Int(arguments[2]) ?? 100_000).run()
} else {
  guard arguments.count >= 4, let count = Int(arguments[2]), let seed = UInt64(arguments[3]) else {
    throw Refusal.usage
  }
  var walks = try RandomWalks(
    network: StreetNetwork(path: arguments[1]), seed: seed,
    terrain: arguments.count > 4 ? Terrain(folder: arguments[4]) : nil)
  try walks.run(count: count)
}
