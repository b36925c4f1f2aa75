import GeoPackage

/// The tables of anchors and chains, and how they came to be.
enum StoreSchema {
  static let anchors = FeatureTable(name: "anchors", kind: .point)
  static let chains = FeatureTable(name: "chains", kind: .line)

  static let component = Component(
    name: "anchors",
    seal: SchemaSeal(
      tables: [
        "chain_members", "anchors_journal", "chains_journal", "chain_members_journal",
        "anchor_tags", "geoanchor_changes", "geoanchor_state", "geoanchor_conflicts",
        "geoanchor_conflicts_journal",
      ], features: [anchors, chains],
      others: optional.flatMap { $0.seal?.tables ?? [] }, checksum: 0x2237_711A_381B_775C),
    migrations: [
      first, JournalMigration.second, HeightMigration.third, OpenChangeMigration.fourth,
      HeightSteps.fifth, ConflictMigration.sixth, TagMigration.seventh, DetailMigration.eighth,
      DetailMigration.ninth,
    ],
    repair: AnchorRepair.repair)

  /// The components that a file has once something of them was stored.
  static let optional = [RegionSchema.component, VenueSchema.component]

  /// Every layer of the journal, in the order in which they are reversed.
  ///
  /// Chains go before their members, which go with them: one that comes, goes and comes again within
  /// a change would take along the members that are to stay.
  static let journalLayers =
    [
      JournalMigration.chains, JournalMigration.members, JournalMigration.anchors,
      ConflictMigration.conflicts,
    ] + RegionSchema.journalLayers + VenueSchema.journalLayers

  /// The layers of the journal that a file has.
  static func journalLayers(in connection: Connection) throws(StorageError) -> [JournalLayer] {
    layerLists[try layerList(in: connection)]
  }

  /// The lists of layers for files with and without the optional components.
  static let layerLists = (0..<1 << optional.count).map { bits in
    journalLayers.filter { layer in
      guard let place = optional.firstIndex(where: { $0.name == layer.component }) else {
        return true
      }
      return bits >> place & 1 == 1
    }
  }

  /// Which of `layerLists` is that of a file: a bit for each optional component that it has.
  static func layerList(in connection: Connection) throws(StorageError) -> Int {
    var bits = 0
    for (place, component) in optional.enumerated() where try component.version(in: connection) > 0
    {
      bits |= 1 << place
    }
    return bits
  }

  private static let now = "(strftime('%Y-%m-%dT%H:%M:%fZ','now'))"

  /// A UUID of version 4.
  ///
  /// It cannot be the column's default: GDAL takes an expression there for the value itself.
  static let randomID = """
    (lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
      || '-' || substr('89AB', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2)
      || '-' || hex(randomblob(6))))
    """

  static let first = Migration(number: 1) { (connection) throws(StorageError) in
    try anchors.create(
      on: connection,
      columns: """
        id TEXT NOT NULL UNIQUE DEFAULT '',
        name TEXT,
        altitude REAL,
        altitude_datum TEXT,
        altitude_source TEXT,
        altitude_uncertainty REAL,
        heading REAL,
        orientation TEXT,
        reveal_radius REAL,
        arrival_radius REAL,
        tags TEXT,
        collection TEXT,
        properties TEXT,
        expires DATETIME,
        created DATETIME NOT NULL DEFAULT \(now),
        changed DATETIME NOT NULL DEFAULT \(now),
        revision INTEGER NOT NULL DEFAULT 1,
        author TEXT,
        CONSTRAINT altitude_has_a_datum CHECK ((altitude IS NULL) = (altitude_datum IS NULL))
        """,
      description: "Anchors: places that content is attached to")
    try chains.create(
      on: connection,
      columns: """
        name TEXT NOT NULL UNIQUE,
        length REAL NOT NULL,
        attribution TEXT,
        properties TEXT,
        created DATETIME NOT NULL DEFAULT \(now),
        changed DATETIME NOT NULL DEFAULT \(now),
        revision INTEGER NOT NULL DEFAULT 1,
        author TEXT
        """,
      description: "Chains: walks of anchors in order")
    try connection.execute(
      """
      CREATE TRIGGER anchors_id AFTER INSERT ON anchors WHEN NEW.id = '' BEGIN
        UPDATE anchors SET id = \(randomID) WHERE fid = NEW.fid;
      END;
      CREATE INDEX anchors_name ON anchors (name) WHERE name IS NOT NULL;
      CREATE INDEX anchors_collection ON anchors (collection) WHERE collection IS NOT NULL;
      CREATE TABLE chain_members (
        chain INTEGER NOT NULL REFERENCES chains (fid) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        anchor INTEGER NOT NULL REFERENCES anchors (fid),
        distance REAL NOT NULL,
        role TEXT NOT NULL,
        street TEXT,
        PRIMARY KEY (chain, position)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX chain_members_anchor ON chain_members (anchor);
      CREATE TRIGGER chain_members_delete AFTER DELETE ON chain_members BEGIN
        DELETE FROM anchors WHERE fid = OLD.anchor;
      END;
      """)
  }
}
