import GeoAnchorKit
import Glibc

// Fills a store with anchors at once and measures its searches and commits, packed and after a
// tenth of the anchors was moved; then adds single anchors beside bare SQLite, in turns.
//
//   bench-store FOLDER [COUNT]
//   bench-store search STORE           the searches of a store that is there
//   bench-store commits FOLDER         single additions
//   bench-store verify FOLDER [COUNT [QUERIES]]   random searches beside a look at every anchor
//   bench-store undo FOLDER [COUNT]    changes of every anchor, taken back and done again
//   bench-store repack FOLDER [COUNT]  order and spatial index made anew
//   bench-store threads STORE          eight readers beside a writer
//   bench-store write STORE PREFIX [CHANGES]   adds anchors until it is killed or has made so many
//                                      changes, and names each that is safe

let arguments = Array(CommandLine.arguments.dropFirst())
var world = World()
switch (arguments.first, arguments.count) {
case ("write", 3...4):
  let changes = arguments.count > 3 ? Int(arguments[3]) ?? 0 : .max
  try write(to: arguments[1], prefix: arguments[2], changes: changes)
case ("undo", 2...3):
  let count = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 1_000_000
  try measureUndo(in: arguments[1], count: count, world: &world)
case ("repack", 2...3):
  let count = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 1_000_000
  try measureRepack(in: arguments[1], count: count, world: &world)
case ("threads", 2): try await readBesideWriting(arguments[1])
case ("commits", 2): try measureCommits(in: arguments[1], world: &world)
case ("search", 2...3):
  let store = try AnchorStore(path: arguments[1], mode: .readOnly)
  try Searches(store, world: &world).measure(
    "stored", bare: arguments[1], only: arguments.count > 2 ? arguments[2] : nil)
case ("verify", 2...4):
  let count = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 1_000_000
  let queries = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 10_000
  var verification = try Verification(folder: arguments[1], count: count, world: &world)
  let wrong = try verification.run(queries)
  say("\(queries) searches among \(count) anchors: \(wrong) wrong")
  exit(wrong == 0 ? 0 : 1)
case (let folder?, 1...2):
  let count = arguments.count > 1 ? Int(arguments[1]) ?? 0 : 1_000_000
  try measureAll(in: folder, count: count, world: &world)
default:
  say("usage: bench-store FOLDER [COUNT]")
  exit(2)
}
