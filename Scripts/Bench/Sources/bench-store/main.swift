import GeoAnchorKit
import Glibc

// Fills a store with anchors at once and measures its searches and commits, packed and after a
// tenth of the anchors was moved; then adds single anchors beside bare SQLite, in turns.
//
//   bench-store FOLDER [COUNT]
//   bench-store threads STORE          eight readers beside a writer
//   bench-store write STORE PREFIX     adds anchors until it is killed, and names each that is safe

guard CommandLine.arguments.count >= 2 else {
  say("usage: bench-store FOLDER [COUNT]")
  exit(2)
}
if CommandLine.arguments[1] == "write", CommandLine.arguments.count == 4 {
  try write(to: CommandLine.arguments[2], prefix: CommandLine.arguments[3])
}
if CommandLine.arguments[1] == "threads", CommandLine.arguments.count == 3 {
  try await readBesideWriting(CommandLine.arguments[2])
  exit(0)
}
let folder = CommandLine.arguments[1]
let count = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 0 : 1_000_000
let clock = ContinuousClock()

func microseconds(_ time: Duration) -> Double { time / .microseconds(1) }

/// What this thread used of a processor so far, in microseconds.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

func report(_ name: String, _ times: [Double]) {
  let sorted = times.sorted()
  let median = sorted[sorted.count / 2]
  let high = sorted[sorted.count * 99 / 100]
  say("\(name): median \((median * 10).rounded() / 10) us, p99 \(high.rounded()) us")
}

var world = World()
let anchors = world.anchors(count)
let store = try AnchorStore(path: "\(folder)/bench.gpkg", author: "bench")
let before = processorTime()
let filling = try clock.measure { try store.add(contentsOf: anchors) }
say("bulk insert of \(count): \(filling), processor \((processorTime() - before) / 1e6) s")

/// A box around a place that holds about a hundred anchors.
@MainActor func box(around place: Coordinate) throws -> BoundingBox {
  let near = try store.anchors(
    matching: AnchorQuery(near: .init(place), limit: 100))
  let far = near.last?.distance ?? 1000
  let half = far / 111_000 * 0.886
  let wide = half / cos(place.latitude * .pi / 180)
  return BoundingBox(
    west: max(place.longitude - wide, -180), south: place.latitude - half,
    east: min(place.longitude + wide, 180), north: place.latitude + half)
}

@MainActor func measureSearches(_ label: String) throws {
  let places = (0..<2000).map { _ in world.inCluster() }
  let boxes = try places.map(box)
  var hits = 0
  func run(_ name: String, _ queries: [AnchorQuery]) throws {
    hits = 0
    for query in queries.prefix(200) { _ = try store.anchors(matching: query) }
    var times: [Double] = []
    var busy: [Double] = []
    for query in queries {
      let used = processorTime()
      let start = clock.now
      hits += try store.anchors(matching: query).count
      times.append(microseconds(clock.now - start))
      busy.append(processorTime() - used)
    }
    report("\(label) \(name), processor", busy)
    report("\(label) \(name) (\(Double(hits) / Double(queries.count)) hits)", times)
  }
  try run("box", boxes.map { AnchorQuery(box: $0) })
  try run("radius 200 m", places.map { AnchorQuery(near: .init($0, within: 200)) })
  try run("10 nearest", places.map { AnchorQuery(near: .init($0), limit: 10) })
}

try measureSearches("packed")
let moving = try clock.measure {
  for _ in 0..<max(1, count / 10_000) {
    let chosen = (0..<1000).map { _ in anchors[world.pick(count)].id.rawValue }
    try store.edit(chosen) { anchor in
      anchor.coordinate.latitude += 0.002
      anchor.heading = 1
    }
  }
}
say("edits of a tenth: \(moving)")
try measureSearches("edited")

// Bare SQLite with the same columns of weight: a unique id, an R*Tree, WAL, FULL.
let bare = try Connection(path: "\(folder)/bare.sqlite", access: .create)
try bare.execute(
  """
  PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE a (fid INTEGER PRIMARY KEY, id TEXT UNIQUE, name TEXT, lat REAL, lon REAL,
    alt REAL, json TEXT);
  CREATE VIRTUAL TABLE r USING rtree(id, minx, maxx, miny, maxy);
  """)
let insert = try bare.prepare(
  "INSERT INTO a (id, name, lat, lon, alt, json) VALUES (?1,?2,?3,?4,?5,?6)")
let index = try bare.prepare("INSERT INTO r VALUES (?1, ?2, ?2, ?3, ?3)")
let small = try AnchorStore(path: "\(folder)/small.gpkg", author: "bench")
var ours: [Double] = []
var theirs: [Double] = []
for anchor in world.anchors(1500) {
  var start = clock.now
  try small.add(anchor)
  ours.append(microseconds(clock.now - start))
  start = clock.now
  try bare.transaction(.write) { () throws(GeoPackageError) in
    try insert.bind(anchor.id.rawValue, at: 1)
    try insert.bind(anchor.name, at: 2)
    try insert.bind(anchor.coordinate.latitude, at: 3)
    try insert.bind(anchor.coordinate.longitude, at: 4)
    try insert.bind(1.0, at: 5)
    try insert.bind("{}", at: 6)
    try insert.run()
    try index.bind(bare.lastInsertedRow, at: 1)
    try index.bind(anchor.coordinate.longitude, at: 2)
    try index.bind(anchor.coordinate.latitude, at: 3)
    try index.run()
  }
  theirs.append(microseconds(clock.now - start))
}
report("single add", ours)
report("single add, bare SQLite", theirs)

let checker = try Connection(path: "\(folder)/bench.gpkg", access: .readOnly)
say("rtreecheck: \(try checker.text("SELECT rtreecheck('rtree_anchors_geom')") ?? "")")
say("integrity_check: \(try checker.text("PRAGMA integrity_check") ?? "")")
