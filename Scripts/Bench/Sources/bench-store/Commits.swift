import GeoAnchorKit

/// Adds single anchors beside bare SQLite with the same columns of weight, in turns: a unique id, an
/// R*Tree, a write-ahead log and FULL.
func measureCommits(in folder: String, world: inout World) throws {
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
  var ours = Samples()
  var theirs = Samples()
  for anchor in world.anchors(1500) {
    try ours.measure { try small.add(anchor) }
    try theirs.measure {
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
    }
  }
  ours.report("single add")
  theirs.report("single add, bare SQLite")
}
