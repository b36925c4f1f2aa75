import GeoAnchors
import GeoAreas
import GeoFormats
import GeoIndoor
import GeoPackage

/// The states of a file's items for a feed.
struct JournaledFeed: FeedStates {
  let connection: Connection

  func state(_ layer: SyncLayer, _ id: String) throws -> JSONObject? {
    switch layer.kind {
    case .anchors, .chains:
      return try layer.row(named: id, on: connection).flatMap {
        try layer.state(of: $0, after: .max, on: connection)?.object
      }
    case .regionSets:
      return try RegionRows.set(named: id, on: connection)?.feedState
    case .venues:
      return try VenueRows.venue(Venue.ID(rawValue: id), on: connection)?.feedState
    }
  }

  func write(_ state: JSONObject?, _ line: FeedLine) throws {
    switch line.layer.kind {
    case .anchors, .chains: try writeRow(state, line)
    case .regionSets:
      if let state {
        try AnchorStore.save(
          checked: RegionSet(feedState: state), replace: true, on: connection)
      } else if try RegionRows.set(named: line.id, on: connection) != nil {
        try AnchorStore.removeRegionSet(named: line.id, on: connection)
      }
    case .venues:
      if let state {
        let sourced = try SourcedVenue(feedState: state)
        _ = try AnchorStore.save(
          checked: sourced.venue, source: sourced.source, replace: true, on: connection)
      } else if try VenueRows.venue(Venue.ID(rawValue: line.id), on: connection) != nil {
        try AnchorStore.removeVenue(Venue.ID(rawValue: line.id), on: connection)
      }
    }
  }

  private func writeRow(_ state: JSONObject?, _ line: FeedLine) throws {
    let layer = line.layer
    let journal = layer.journal
    let row =
      try layer.row(named: line.id, on: connection)
      ?? line.formerName.flatMap { try layer.row(named: $0, on: connection) }
    guard let state else {
      guard let row else { return }
      if layer.kind == .chains {
        try connection.execute("DELETE FROM chain_members WHERE chain = \(row)")
      }
      try connection.execute("DELETE FROM \(journal.table) WHERE \(journal.key) = \(row)")
      return
    }
    let columns = journal.content
    let sql =
      row == nil
      ? """
      INSERT INTO \(journal.table) (\(columns.joined(separator: ", ")), author)
      VALUES (\(columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")),
        \(ChangeMark.openChange.author))
      """
      : """
      UPDATE \(journal.table) SET
        \(columns.enumerated().map { "\($1) = ?\($0 + 1)" }.joined(separator: ", "))
      WHERE \(journal.key) = ?\(columns.count + 1)
      """
    let statement = try connection.cachedStatement(sql)
    for (index, column) in columns.enumerated() {
      try SyncLayer.bind(
        state[column], isGeometry: column == "geom", to: statement, Int32(index + 1))
    }
    if let row { try statement.bind(row, at: Int32(columns.count + 1)) }
    try statement.run()
    if layer.kind == .chains {
      try writeMembers(state, chain: row ?? connection.lastInsertedRow)
    }
  }

  private func writeMembers(_ state: JSONObject, chain: Int64) throws {
    try connection.execute("DELETE FROM chain_members WHERE chain = \(chain)")
    for (position, member) in (state["members"]?.array ?? []).enumerated() {
      try connection.cachedStatement(
        """
        INSERT INTO chain_members (chain, position, anchor, distance, role, street)
        VALUES (?1, ?2, (SELECT fid FROM anchors WHERE id = ?3), ?4, ?5, ?6)
        """, chain, position, member["anchor"]?.string, member["distance"]?.number ?? 0,
        member["role"]?.string ?? "", member["street"]?.string
      ).run()
    }
  }

  /// An anchor by the rules by which the table itself is read.
  func anchor(_ state: JSONObject) throws -> Anchor? {
    let journal = JournalMigration.anchors
    let values = journal.content.enumerated().map { "?\($0 + 1) AS \($1)" }
    let stamps = journal.stamps.map { "NULL AS \($0)" }
    let statement = try connection.prepare(
      """
      SELECT \(AnchorTable.columns)
      FROM (SELECT 0 AS fid, \((values + stamps).joined(separator: ", "))) AS a
      """)
    for (index, column) in journal.content.enumerated() {
      try SyncLayer.bind(
        state[column], isGeometry: column == "geom", to: statement, Int32(index + 1))
    }
    return try? AnchorStore.next(statement)?.anchor
  }

  func member(ofAnchor id: String) throws -> ChainMember? {
    try SyncLayer(kind: .anchors).row(named: id, on: connection).flatMap {
      try ChainTable.member(ofRow: $0, on: connection)
    }
  }

  func origin(
    _ layer: SyncLayer, _ id: String, exceptFinding conflict: Int
  ) throws -> (time: String, author: String?) {
    let journal = layer.journal
    let found = try connection.integer(
      """
      SELECT change FROM \(ConflictMigration.conflicts.journal)
      WHERE row = ?1 AND action = 'insert' ORDER BY entry LIMIT 1
      """, conflict)
    if layer.kind == .regionSets || layer.kind == .venues {
      let places = try PlaceChanges(layer, 1...Int.max, on: connection)
      let last = places.revisions(of: id).last { $0 != found.map { Int($0) } }
      let origin = try last.map { try ChangedRows.origin(of: $0, on: connection) }
      return (origin?.time ?? "", origin?.author)
    }
    let row = try layer.row(named: id, on: connection)
    let stamp = try connection.cachedStatement(
      """
      SELECT time, author FROM (
        SELECT c.revision, c.time, c.author FROM (
          SELECT change FROM \(journal.journal) WHERE row = ?1 AND last IS NULL
          UNION ALL
          SELECT change FROM \(journal.journal)
            WHERE last >= ?1 AND last IS NOT NULL AND row <= ?1
        ) AS j JOIN geoanchor_changes AS c ON c.revision = j.change
        WHERE c.revision IS NOT ?2
        UNION ALL SELECT 0, changed, author FROM \(journal.table) WHERE \(journal.key) = ?1)
      ORDER BY revision DESC LIMIT 1
      """, row ?? 0, found)
    _ = try stamp.step()
    return (stamp.text(0) ?? "", stamp.text(1))
  }

  func known(_ line: FeedLine) throws -> KnownConflict? {
    let statement = try connection.cachedStatement(
      "SELECT number, resolved, present FROM geoanchor_conflicts WHERE id = ?1 AND line = ?2",
      line.id, line.text)
    guard try statement.step() else { return nil }
    return KnownConflict(
      number: Int(statement.integer(0)),
      resolved: statement.text(1).flatMap { ConflictSide(rawValue: $0) },
      present: statement.text(2))
  }

  func keep(_ line: FeedLine, present: String, over known: KnownConflict?) throws -> Int {
    if let known {
      try connection.execute(
        "UPDATE geoanchor_conflicts SET resolved = NULL WHERE number = \(known.number)")
      return known.number
    }
    try connection.cachedStatement(
      """
      INSERT INTO geoanchor_conflicts (time, layer, id, line, present)
      VALUES (strftime('%Y-%m-%dT%H:%M:%fZ','now'), ?1, ?2, ?3, ?4)
      """, line.layer.journal.table, line.id, line.text, present
    ).run()
    return Int(connection.lastInsertedRow)
  }
}
