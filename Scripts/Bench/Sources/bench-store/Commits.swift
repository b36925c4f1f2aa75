import GeoAnchorKit
import GeoPackage

/// Adds single anchors beside bare SQLite, in turns.
///
/// Bare SQLite has the same columns with the same values and the same defaults, the id unique, and
/// an R*Tree that it fills itself; a write-ahead log, FULL, and statements that are kept. It has
/// neither history nor other indexes nor triggers, and checks nothing.
func measureCommits(in folder: String, world: inout World) throws {
  let bare = try BareStore(path: "\(folder)/bare.sqlite")
  let small = try AnchorStore(path: "\(folder)/small.gpkg", author: "bench")
  var ours = Samples()
  var theirs = Samples()
  for anchor in world.anchors(1500) {
    try ours.measure { try small.add(anchor) }
    try theirs.measure { try bare.add(anchor) }
  }
  ours.report("single add")
  theirs.report("single add, bare SQLite")
}

private final class BareStore {
  private let connection: Connection
  private let insertion: StatementHolder
  private let placement: StatementHolder

  init(path: String) throws {
    connection = try Connection(path: path, access: .create)
    try connection.execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      CREATE TABLE anchors (
        fid INTEGER PRIMARY KEY, geom BLOB NOT NULL, id TEXT NOT NULL UNIQUE, name TEXT,
        altitude REAL, altitude_datum TEXT, altitude_source TEXT, altitude_uncertainty REAL,
        heading REAL, orientation TEXT, reveal_radius REAL, arrival_radius REAL, tags TEXT,
        collection TEXT, properties TEXT, expires TEXT,
        created TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
        changed TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
        revision INTEGER NOT NULL DEFAULT 1, author TEXT, altitude_geoid TEXT);
      CREATE VIRTUAL TABLE places USING rtree(id, minx, maxx, miny, maxy);
      """)
    insertion = StatementHolder(
      try connection.prepare(
        """
        INSERT INTO anchors (geom, id, name, altitude, altitude_datum, altitude_source,
          altitude_uncertainty, heading, reveal_radius, properties, author)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 'bench')
        """))
    placement = StatementHolder(
      try connection.prepare("INSERT INTO places VALUES (?1, ?2, ?2, ?3, ?3)"))
  }

  func add(_ anchor: Anchor) throws {
    try connection.execute("BEGIN IMMEDIATE")
    try insertion.statement.bind(
      anchor.coordinate, height: anchor.altitude?.meters, at: 1)
    try insertion.statement.bind(anchor.id.rawValue, at: 2)
    try insertion.statement.bind(anchor.name, at: 3)
    try insertion.statement.bind(anchor.altitude?.meters, at: 4)
    try insertion.statement.bind(anchor.altitude?.datum.rawValue, at: 5)
    try insertion.statement.bind(anchor.details.altitudeSource?.rawValue, at: 6)
    try insertion.statement.bind(anchor.details.altitudeUncertainty, at: 7)
    try insertion.statement.bind(anchor.heading, at: 8)
    try insertion.statement.bind(anchor.details.revealRadius, at: 9)
    try insertion.statement.bind(anchor.details.properties, at: 10)
    try insertion.statement.run()
    try placement.statement.bind(connection.lastInsertedRow, at: 1)
    try placement.statement.bind(anchor.coordinate.longitude, at: 2)
    try placement.statement.bind(anchor.coordinate.latitude, at: 3)
    try placement.statement.run()
    try connection.execute("COMMIT")
  }
}
