import GeoPackage

/// The tables of regions, and how they came to be.
enum RegionSchema {
  static let regions = FeatureTable(name: "regions", kind: .multiPolygon)

  static let component = Component(
    name: "regions",
    seal: SchemaSeal(
      tables: ["region_sets"] + journalLayers.map(\.journal), features: [regions],
      checksum: 0xBDEC_2B5E_6A5A_BE28),
    migrations: [first, second], repair: JournalReconciliation.repair(of: journalLayers))

  /// The layers of the journal; sets are kept apart from what is in them.
  static let journalLayers = [setLayer, regionLayer]

  static let setLayer = JournalLayer(
    table: "region_sets", key: "fid",
    columns: ["name", "version", "revision", "source", "imported"], name: "name",
    component: "regions")

  static let regionLayer = JournalLayer(
    table: "regions", key: "fid",
    columns: [
      "geom", "region_set", "id", "name", "provider", "grade", "valid_from", "valid_until",
      "properties",
    ], name: "id", unique: ["region_set", "id"], component: "regions")

  private static let now = "(strftime('%Y-%m-%dT%H:%M:%fZ','now'))"

  static let first = Migration(number: 1) { (connection) throws(StorageError) in
    try regions.create(
      on: connection,
      columns: """
        region_set TEXT NOT NULL,
        id TEXT NOT NULL,
        name TEXT,
        provider TEXT NOT NULL DEFAULT 'custom',
        grade TEXT NOT NULL DEFAULT 'production',
        valid_from TEXT,
        valid_until TEXT,
        properties TEXT,
        changed DATETIME NOT NULL DEFAULT \(now),
        CONSTRAINT region_ids_are_unique UNIQUE (region_set, id)
        """,
      description: "Regions: where places can be tracked")
    try connection.execute(
      """
      CREATE TABLE region_sets (
        name TEXT NOT NULL PRIMARY KEY,
        version TEXT,
        revision INTEGER NOT NULL DEFAULT 1,
        source TEXT,
        imported TEXT NOT NULL DEFAULT \(now)
      ) STRICT, WITHOUT ROWID
      """)
  }

  /// The second step: sets have numbers, by which the journal knows them.
  private static let second = Migration(number: 2) { (connection) throws(StorageError) in
    try connection.execute(
      """
      CREATE TEMP TABLE geoanchor_former AS SELECT * FROM region_sets;
      DROP TABLE region_sets;
      CREATE TABLE region_sets (
        fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
        name TEXT NOT NULL UNIQUE,
        version TEXT,
        revision INTEGER NOT NULL DEFAULT 1,
        source TEXT,
        imported TEXT NOT NULL DEFAULT \(now)
      ) STRICT;
      INSERT INTO region_sets (name, version, revision, source, imported)
        SELECT name, version, revision, source, imported FROM temp.geoanchor_former ORDER BY name;
      DROP TABLE temp.geoanchor_former;
      """)
    for layer in journalLayers { try layer.make(on: connection) }
    try JournalLayer.noteRows(
      of: journalLayers, "what regions the store had before", on: connection)
  }
}
