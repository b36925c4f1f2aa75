package import GeoAnchorStore
import GeoAnchors
import GeoSystem

extension TeamStore: CheckableStore {
  package func findings() throws(AnchorStoreError) -> [StoreFinding] {
    try AnchorStoreError.catching {
      let session = TeamSession(reading: connections, "check the store")
      defer { session.endReading() }
      return try TeamCheck(session: session, shapes: TeamShapes()).run()
    }
  }
}

/// Looks whether what a project has goes together.
private struct TeamCheck {
  let session: TeamSession
  let shapes: TeamShapes

  func run() throws -> [StoreFinding] {
    var found: [StoreFinding] = []
    let revision = try session.head().revision
    func add(_ kind: StoreFinding.Kind, _ table: String, _ problem: String, _ sql: String) throws {
      let count = Int(try session.runOnce("SELECT count(*) FROM \(sql)").integer(0, 0))
      if count > 0 { found.append(StoreFinding(kind, problem, table: table, rows: count)) }
    }
    try add(
      .reference, "chain_members", "members of chains have no chain or no anchor",
      """
      geoanchor.chain_members AS m WHERE project = $1 AND (
        NOT EXISTS (SELECT 1 FROM geoanchor.chains AS c WHERE c.project = $1 AND c.row = m.chain)
        OR NOT EXISTS (SELECT 1 FROM geoanchor.anchors AS a WHERE a.project = $1 AND a.row = m.anchor))
      """)
    try add(
      .history, "changes", "the revisions have gaps, or are not those of the project",
      """
      (SELECT count(*) AS count, min(revision) AS first, max(revision) AS last
        FROM geoanchor.changes WHERE project = $1) AS c
      WHERE coalesce(last, 0) <> \(revision) OR count <> coalesce(last - first + 1, 0)
      """)
    for shape in shapes.all {
      try add(
        .history, shape.name, "rows are there or gone against what their journal says last",
        Self.disagreement(shape))
    }
    found += try places()
    return found
  }

  /// The rows whose last entry is not about what there is; those that a history without its beginning does
  /// not mention are as they always were.
  private static func disagreement(_ shape: TableShape) -> String {
    let keys = shape.keys.joined(separator: ", ")
    let same = shape.keys.map { "t.\($0) = j.\($0)" }.joined(separator: " AND ")
    return """
      (SELECT DISTINCT ON (\(keys)) \(keys), action FROM geoanchor.\(shape.name)_journal
        WHERE project = $1 ORDER BY \(keys), change DESC, entry DESC) AS j
      LEFT JOIN geoanchor.\(shape.name) AS t ON t.project = $1 AND \(same)
      WHERE (j.action = \(VersionAction.delete.rawValue)) = (t.project IS NOT NULL)
      """
  }

  /// The cells and the side table of tags, by which anchors are found.
  private func places() throws -> [StoreFinding] {
    var (cells, tags) = (0, 0)
    let columns = VersionedAnchor.columns.map { "a.\($0)" }.joined(separator: ", ")
    try session.forEachRow(
      """
      SELECT \(columns), ARRAY(SELECT tag FROM geoanchor.anchor_tags AS g
        WHERE g.project = $1 AND g.anchor = a.row ORDER BY tag)::text
      FROM geoanchor.anchors AS a WHERE a.project = $1
      """, []
    ) { result, row in
      let anchor = VersionedAnchor(result, row, 0).given
      if result.integer(row, 2) != PlaceCell.number(of: anchor.coordinate) { cells += 1 }
      let isTagged = result.text(row, VersionedAnchor.columns.count) != "{}"
      if isTagged == anchor.tags.isEmpty { tags += 1 }
      return true
    }
    var found: [StoreFinding] = []
    if cells > 0 {
      found.append(
        StoreFinding(
          .spatialIndex, "anchors have another cell than that of their place", table: "anchors",
          rows: cells))
    }
    if tags > 0 {
      found.append(
        StoreFinding(
          .tags, "anchors have tags by which they are not found, or the other way round",
          table: "anchor_tags", rows: tags))
    }
    return found
  }
}
