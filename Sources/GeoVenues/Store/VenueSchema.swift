import GeoPackage

/// The tables of venues, and how they came to be.
///
/// A venue is kept whole as its document; the layers show it to GIS programs and are made anew with
/// each change.
enum VenueSchema {
  static let floors = FeatureTable(name: "venue_floors", kind: .multiPolygon)
  static let rooms = FeatureTable(name: "venue_rooms", kind: .multiPolygon)
  static let points = FeatureTable(name: "venue_points", kind: .point)
  static let ways = FeatureTable(name: "venue_ways", kind: .line)

  /// All layers.
  static let layers = [floors, rooms, points, ways]

  static let component = Component(
    name: "venues",
    seal: SchemaSeal(tables: ["venues"], features: layers, checksum: 0xAF1B_1F40_4AF4_1BB2),
    migrations: [first])

  private static let now = "(strftime('%Y-%m-%dT%H:%M:%fZ','now'))"

  private static let first = Migration(number: 1) { (connection) throws(GeoPackageError) in
    try floors.create(
      on: connection,
      columns: """
        venue TEXT NOT NULL, building TEXT NOT NULL, id TEXT NOT NULL, name TEXT,
        ordinal INTEGER NOT NULL, height DOUBLE NOT NULL
        """,
      description: "Floors of venues; height is in meters above the ground floor")
    try rooms.create(
      on: connection,
      columns: """
        venue TEXT NOT NULL, floor TEXT NOT NULL, ordinal INTEGER NOT NULL, id TEXT NOT NULL,
        name TEXT, kind TEXT NOT NULL
        """,
      description: "Rooms, fences and blocked areas of venues")
    try points.create(
      on: connection,
      columns: """
        venue TEXT NOT NULL, floor TEXT NOT NULL, ordinal INTEGER NOT NULL, id TEXT NOT NULL,
        name TEXT, kind TEXT NOT NULL
        """,
      description: "Places, markers, beacons, doors and stops of venues")
    try ways.create(
      on: connection,
      columns: """
        venue TEXT NOT NULL, floor TEXT NOT NULL, ordinal INTEGER NOT NULL, name TEXT
        """,
      description: "Drawn ways of venues")
    try connection.execute(
      """
      CREATE TABLE venues (
        id TEXT NOT NULL PRIMARY KEY,
        name TEXT NOT NULL,
        version INTEGER,
        revision INTEGER NOT NULL DEFAULT 1,
        source TEXT,
        imported TEXT NOT NULL DEFAULT \(now),
        buildings INTEGER NOT NULL,
        floors INTEGER NOT NULL,
        rooms INTEGER NOT NULL,
        document TEXT NOT NULL
      ) STRICT, WITHOUT ROWID
      """)
  }
}
