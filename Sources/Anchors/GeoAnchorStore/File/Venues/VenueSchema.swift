import GeoPackage

/// The tables of venues, and how they came to be.
///
/// A venue is kept whole as its document; the layers show it to GIS programs.
enum VenueSchema {
  static let floors = FeatureTable(name: "venue_floors", kind: .multiPolygon)
  static let rooms = FeatureTable(name: "venue_rooms", kind: .multiPolygon)
  static let points = FeatureTable(name: "venue_points", kind: .point)
  static let ways = FeatureTable(name: "venue_ways", kind: .line)

  static let layers = [floors, rooms, points, ways]

  static let component = Component(
    name: "venues",
    seal: SchemaSeal(
      tables: ["venues"] + journalLayers.map(\.journal), features: layers,
      checksum: 0x4B6C_1116_549B_0153),
    migrations: [first, second], repair: JournalReconciliation.repair(of: journalLayers))

  /// The layers of the journal: what GIS programs see, and the documents.
  static let journalLayers = shownLayers + [venueLayer]

  static let venueLayer = JournalLayer(
    table: "venues", key: "fid",
    columns: [
      "id", "name", "version", "revision", "source", "imported", "buildings", "floors", "rooms",
      "document",
    ], name: "id", component: "venues")

  /// The layers of the journal for what GIS programs see.
  static let shownLayers = [
    shown(floors, ["building", "id", "name", "ordinal", "height"]),
    shown(rooms, ["floor", "ordinal", "id", "name", "kind"]),
    shown(points, ["floor", "ordinal", "id", "name", "kind"]),
    shown(ways, ["floor", "ordinal", "name"], name: "name"),
  ]

  private static func shown(
    _ table: FeatureTable, _ columns: [String], name: String = "id"
  ) -> JournalLayer {
    JournalLayer(
      table: table.name, key: "fid", columns: ["geom", "venue"] + columns, name: name, unique: [],
      component: "venues")
  }

  private static let now = "(strftime('%Y-%m-%dT%H:%M:%fZ','now'))"

  static let first = Migration(number: 1) { (connection) throws(StorageError) in
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

  /// The second step: venues have numbers, by which the journal knows them.
  private static let second = Migration(number: 2) { (connection) throws(StorageError) in
    try connection.execute(
      """
      CREATE TEMP TABLE geoanchor_former AS SELECT * FROM venues;
      DROP TABLE venues;
      CREATE TABLE venues (
        fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
        id TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        version INTEGER,
        revision INTEGER NOT NULL DEFAULT 1,
        source TEXT,
        imported TEXT NOT NULL DEFAULT \(now),
        buildings INTEGER NOT NULL,
        floors INTEGER NOT NULL,
        rooms INTEGER NOT NULL,
        document TEXT NOT NULL
      ) STRICT;
      INSERT INTO venues
        (id, name, version, revision, source, imported, buildings, floors, rooms, document)
        SELECT id, name, version, revision, source, imported, buildings, floors, rooms, document
        FROM temp.geoanchor_former ORDER BY id;
      DROP TABLE temp.geoanchor_former;
      """)
    for layer in journalLayers { try layer.make(on: connection) }
    try JournalLayer.noteRows(of: journalLayers, "what venues the store had before", on: connection)
  }
}
