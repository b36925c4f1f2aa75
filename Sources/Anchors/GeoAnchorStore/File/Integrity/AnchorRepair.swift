import GeoPackage

/// The repair of anchors, chains and their history after edits by another program.
enum AnchorRepair {
  static let repair = ComponentRepair(
    doubt: doubt,
    refill: { (table, former, connection) throws(StorageError) in
      switch table {
      case "anchors": try anchors(former, connection)
      case "chains": chains(former)
      default: nil
      }
    },
    content: { (scope, connection) throws(StorageError) in
      var defects: [StoreDefect] = []
      let mayDiffer =
        scope.isThorough || scope.hasLostTriggers
        || !scope.tables.isDisjoint(with: JournalReconciliation.tables)
      guard mayDiffer || scope.tables.contains("anchor_tags") else { return [] }
      defects += try giveIDs(on: connection)
      defects += try fillTags(on: connection, isNew: scope.tables.contains("anchor_tags"))
      if scope.isThorough { defects += try dropConflicts(on: connection) }
      if scope.tables.contains("geoanchor_state") { try nameStore(on: connection) }
      if mayDiffer {
        defects += try JournalReconciliation(JournalReconciliation.layers, connection).run(
          made: scope.tables)
      }
      return defects
    })

  /// Finds the first and the last anchor in the spatial index: who empties it, or puts rows beside
  /// it, mostly leaves one of them out.
  private static let doubt = """
    SELECT 1 FROM anchors AS a
    WHERE a.fid IN ((SELECT min(fid) FROM anchors), (SELECT max(fid) FROM anchors))
      AND ST_IsEmpty(a.geom) = 0
      AND NOT EXISTS (SELECT 1 FROM rtree_anchors_geom_rowid AS i WHERE i.rowid = a.fid)
    LIMIT 1
    """

  /// A point without a position, for a row that has no geometry at all.
  private static let emptyPoint =
    "x'47500011E61000000101000000000000000000F87F000000000000F87F'"

  private static func anchors(
    _ former: ComponentRepair.Former, _ connection: Connection
  ) throws(StorageError) -> ComponentRepair.Refill {
    try RowMatching(former, connection).run()
    func has(_ column: String) -> Bool { former.columns.contains(column) }
    func number(_ column: String) -> String {
      "CASE WHEN typeof(o.\(column)) IN ('real', 'integer') THEN o.\(column) END"
    }
    let id = "CAST(o.id AS TEXT)"
    var columns = [
      "fid": "m.row",
      "geom": has("geom")
        ? "CASE WHEN typeof(o.geom) = 'blob' THEN o.geom ELSE \(emptyPoint) END" : emptyPoint,
      "id": has("id")
        ? "CASE WHEN m.copy = 1 AND \(id) != '' THEN \(id) ELSE \(StoreSchema.randomID) END"
        : StoreSchema.randomID,
    ]
    if has("altitude") {
      // An altitude that another program wrote without a datum is ellipsoidal, as when it moves a
      // geometry.
      columns["altitude"] = number("altitude")
      let datum = has("altitude_datum") ? "coalesce(o.altitude_datum, 'ellipsoid')" : "'ellipsoid'"
      columns["altitude_datum"] = "CASE WHEN \(number("altitude")) NOT NULL THEN \(datum) END"
    } else {
      columns["altitude_datum"] = "NULL"
    }
    for column in ["altitude_uncertainty", "heading", "reveal_radius", "arrival_radius"]
    where has(column) {
      columns[column] = number(column)
    }
    return ComponentRepair.Refill(
      columns: columns.merging(stamps(former)) { one, _ in one },
      source: "\(former.name) AS o JOIN temp.geoanchor_rows AS m ON m.former = o.rowid")
  }

  private static func chains(_ former: ComponentRepair.Former) -> ComponentRepair.Refill {
    var columns = stamps(former)
    columns["name"] =
      former.columns.contains("name")
      ? """
      CASE WHEN o.name NOT NULL AND NOT EXISTS (SELECT 1 FROM \(former.name) AS x
        WHERE x.name = o.name AND x.rowid < o.rowid) THEN o.name ELSE 'chain ' || o.rowid END
      """ : "'chain ' || o.rowid"
    columns["length"] = former.columns.contains("length") ? "coalesce(o.length, 0)" : "0"
    columns["fid"] = "o.rowid"
    return ComponentRepair.Refill(columns: columns, source: "\(former.name) AS o")
  }

  private static func stamps(_ former: ComponentRepair.Former) -> [String: String] {
    var columns: [String: String] = [:]
    for column in ["created", "changed"] where former.columns.contains(column) {
      columns[column] = "coalesce(o.\(column), \(ChangeMark.now))"
    }
    if former.columns.contains("revision") {
      columns["revision"] = "max(coalesce(CAST(o.revision AS INTEGER), 1), 1)"
    }
    return columns
  }

  /// An anchor that was added without our triggers has no id yet.
  private static func giveIDs(on connection: Connection) throws(StorageError) -> [StoreDefect] {
    let copies =
      try connection.integer(
        "SELECT count(*) FROM sqlite_temp_schema WHERE name = 'geoanchor_rows'") == 1
      ? try connection.integer("SELECT count(*) FROM temp.geoanchor_rows WHERE copy > 1") ?? 0 : 0
    try connection.execute("DROP TABLE IF EXISTS temp.geoanchor_rows")
    try connection.execute("UPDATE anchors SET id = \(StoreSchema.randomID) WHERE id = ''")
    let rows = Int(copies) + connection.changedRows
    return rows == 0 ? [] : [StoreDefect(.doubleID, "id", of: "anchors", rows: rows)]
  }

  private static func fillTags(
    on connection: Connection, isNew: Bool
  ) throws(StorageError) -> [StoreDefect] {
    try connection.execute(
      "CREATE TEMP TABLE geoanchor_tags AS SELECT tag, anchor FROM anchor_tags; DELETE FROM anchor_tags"
    )
    try connection.execute(TagIndex.fill(where: "TRUE"))
    let rows =
      try connection.integer(
        """
        SELECT (SELECT count(*) FROM (SELECT tag, anchor FROM temp.geoanchor_tags
            EXCEPT SELECT tag, anchor FROM anchor_tags))
          + (SELECT count(*) FROM (SELECT tag, anchor FROM anchor_tags
            EXCEPT SELECT tag, anchor FROM temp.geoanchor_tags))
        """) ?? 0
    try connection.execute("DROP TABLE temp.geoanchor_tags")
    return rows == 0 || isNew ? [] : [StoreDefect(.tags, "anchor_tags", rows: Int(rows))]
  }

  /// Drops the conflicts whose lines are unreadable and so undecidable; they stay in the table as
  /// resolved.
  private static func dropConflicts(
    on connection: Connection
  ) throws(StorageError) -> [StoreDefect] {
    var bad: [Int64] = []
    do {
      let rows = try connection.prepare(
        "SELECT number, line FROM geoanchor_conflicts WHERE resolved IS NULL")
      while try rows.step() {
        if (try? FeedLine(rows.text(1) ?? "", number: 1)) == nil { bad.append(rows.integer(0)) }
      }
    }
    for number in bad {
      try connection.execute(
        "UPDATE geoanchor_conflicts SET resolved = 'ours' WHERE number = \(number)")
    }
    return bad.isEmpty ? [] : [StoreDefect(.conflict, "geoanchor_conflicts", rows: bad.count)]
  }

  /// A store that lost its number among stores gets a new one.
  private static func nameStore(on connection: Connection) throws(StorageError) {
    try connection.execute(
      "INSERT OR IGNORE INTO geoanchor_state (only, store) VALUES (1, lower(hex(randomblob(16))))")
  }
}
