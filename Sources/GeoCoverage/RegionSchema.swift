import GeoPackage

/// The tables of regions, and how they came to be.
enum RegionSchema {
  static let regions = FeatureTable(name: "regions", kind: .multiPolygon)

  static let component = Component(
    name: "regions",
    seal: SchemaSeal(tables: ["region_sets"], features: [regions], checksum: 0xF498_4DB2_F8DB_9831),
    migrations: [first])

  private static let now = "(strftime('%Y-%m-%dT%H:%M:%fZ','now'))"

  private static let first = Migration(number: 1) { (connection) throws(GeoPackageError) in
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
}
