import GeoAnchorKit

// Measures and checks the search engine on one network.
//
//   bench-engine exact NETWORK PAIRS [SEED]     all answers against plain Dijkstra; ends with 1 when
//                                               one is off by more than 1 mm
//   bench-engine profile NETWORK PAIRS NAME     the same under a standard profile, prefer-covered or
//                                               avoid-areas
//   bench-engine prepare NETWORK                what it takes to weigh a contraction anew
//   bench-engine speed NETWORK [COUNT]          microseconds of lengths, walks, matrix, reach, whole
//                                               answers, and of two threads
//   bench-engine loop NETWORK ROUNDS KIND       snap, length, walk, line or maneuvers, for a profiler
//   bench-engine grid JUNCTIONS OUT.streets     builds a made-up network with a contraction
//   bench-engine country JUNCTIONS OUT.streets  the same with few ways over rivers and through fields

enum Refusal: Error { case usage }

let arguments = CommandLine.arguments
func number(_ place: Int, _ otherwise: Int) -> Int {
  arguments.count > place ? Int(arguments[place]) ?? otherwise : otherwise
}
guard arguments.count >= 3 else {
  print("usage: bench-engine exact|profile|prepare|speed|loop|grid|country …")
  throw Refusal.usage
}
switch arguments[1] {
case "exact":
  let check = try ExactCheck(path: arguments[2], seed: UInt64(number(4, 1)))
  if !check.run(pairs: number(3, 20_000)) { throw Refusal.usage }
case "profile" where arguments.count == 5:
  let check = try ProfileCheck(path: arguments[2], profile: arguments[4])
  if try !check.run(pairs: number(3, 2_000)) { throw Refusal.usage }
case "prepare": try PrepareTable(path: arguments[2]).print()
case "speed": try SpeedTable(path: arguments[2], count: number(3, 2_000)).print()
case "loop" where arguments.count == 5:
  try SpeedTable(path: arguments[2], count: 1_000).loop(arguments[4], rounds: number(3, 100))
case "grid" where arguments.count == 4, "country" where arguments.count == 4:
  let grid = MadeUpGrid(
    junctions: number(2, 1_000_000), hasBarriers: arguments[1] == "country")
  try grid.build(to: arguments[3])
default: throw Refusal.usage
}
