import GeoAnchorStore
import GeoAnchors
import Geodesy

/// The shapes of the tables, with their statements.
struct TeamShapes: Sendable {
  let anchors = TableShape("anchors", keys: ["row"], columns: VersionedAnchor.columns)
  let chains = TableShape("chains", keys: ["row"], columns: VersionedChain.columns)
  let members = TableShape(
    "chain_members", keys: ["chain", "position"], columns: VersionedMember.columns)
  let conflicts = TableShape("conflicts", keys: ["number"], columns: VersionedConflict.columns)
  let regionSets = TableShape("region_sets", keys: ["name"], columns: VersionedRegionSet.columns)
  let venues = TableShape("venues", keys: ["id"], columns: VersionedVenue.columns)

  var all: [TableShape] { [anchors, chains, members, conflicts, regionSets, venues] }
}

/// The content of a project, within one transaction on the server.
struct TeamContent: VersionedContent {
  let session: TeamSession
  let anchors: TeamTable<Int64, VersionedAnchor>
  var chains: TeamTable<Int64, VersionedChain>
  let members: TeamTable<MemberPosition, VersionedMember>
  var conflicts: TeamTable<Int64, VersionedConflict>
  var regionSets: TeamTable<String, VersionedRegionSet>
  var venues: TeamTable<String, VersionedVenue>
  private let changes = KnownChanges()
  private let densities: KnownDensities

  init(
    _ session: TeamSession, _ shapes: TeamShapes, _ densities: KnownDensities = KnownDensities()
  ) {
    self.session = session
    self.densities = densities
    anchors = TeamTable(shapes.anchors, session)
    chains = TeamTable(shapes.chains, session)
    members = TeamTable(shapes.members, session)
    conflicts = TeamTable(shapes.conflicts, session)
    regionSets = TeamTable(shapes.regionSets, session)
    venues = TeamTable(shapes.venues, session)
  }

  var store: String { get throws { try session.head().store } }
}

/// The changes that a transaction has seen.
private final class KnownChanges {
  var all: [Int: VersionedChange] = [:]
}

// MARK: - Changes

extension TeamContent {
  private static let select = "SELECT \(VersionedChange.columns) FROM geoanchor.changes"

  func revision() throws -> Int { try session.head().revision }

  func change(_ revision: Int) throws -> VersionedChange? {
    if let known = changes.all[revision] { return known }
    let result = try session.run(
      "\(Self.select) WHERE project = $1 AND revision = $2", [.integer(Int64(revision))])
    guard result.count > 0 else { return nil }
    let change = VersionedChange(result, 0)
    changes.all[revision] = change
    return change
  }

  /// Asked first, it comes with the row of the project.
  func newestChange() throws -> VersionedChange? {
    try list("\(Self.select) WHERE project = $1 ORDER BY revision DESC LIMIT 1", []).first
  }

  func baseRevision() throws -> BaseRevision? {
    try list("\(Self.select) WHERE project = $1 AND kind = 'base' LIMIT 1", []).first.map {
      BaseRevision(revision: $0.revision, date: String($0.time.prefix(10)))
    }
  }

  func forEachChange(before: Int?, _ visit: (VersionedChange) throws -> Bool) throws {
    var before = Int64(before ?? .max)
    let size = 100
    while true {
      let result = try session.run(
        "\(Self.select) WHERE project = $1 AND revision < $2 ORDER BY revision DESC LIMIT $3",
        [.integer(before), .integer(Int64(size))])
      for row in 0..<result.count {
        let change = VersionedChange(result, row)
        before = Int64(change.revision)
        guard try visit(change) else { return }
      }
      guard result.count == size else { return }
    }
  }

  func changes(after revision: Int, limit: Int) throws -> [VersionedChange] {
    try list(
      "\(Self.select) WHERE project = $1 AND revision > $2 ORDER BY revision LIMIT $3",
      [.integer(Int64(revision)), .integer(Int64(limit))])
  }

  func newestChange(about target: Int) throws -> VersionedChange? {
    try list(
      "\(Self.select) WHERE project = $1 AND target = $2 ORDER BY revision DESC LIMIT 1",
      [.integer(Int64(target))]
    ).first
  }

  func requested(after revision: Int, since time: String?) throws -> [VersionedChange] {
    let condition = "WHERE project = $1 AND request AND revision > $2"
    // One condition goes by the index of times, the other by that of revisions.
    return try list(
      "\(Self.select) \(condition)\(time == nil ? "" : " AND time >= $3") ORDER BY revision",
      [.integer(Int64(revision))] + (time.map { [.text($0)] } ?? []))
  }

  private func list(_ sql: String, _ values: [ServerValue]) throws -> [VersionedChange] {
    let result = try session.run(sql, values)
    return (0..<result.count).map { VersionedChange(result, $0) }
  }
}

// MARK: - Anchors

extension TeamContent {
  func row(ofAnchor id: AnchorID) throws -> Int64? {
    let result = try session.run(
      "SELECT row, \(VersionedAnchor.columns.joined(separator: ", ")) FROM geoanchor.anchors "
        + "WHERE project = $1 AND id = $2", [.text(id.rawValue)])
    guard result.count > 0 else { return nil }
    let row = result.integer(0, 0)
    anchors.note(row, VersionedAnchor(result, 0, 1))
    return row
  }

  func rowOfPastAnchor(id: String?, name: String?) throws -> Int64? {
    try number(
      """
      SELECT row FROM geoanchor.anchors_journal
      WHERE project = $1 AND \(id == nil ? "name" : "id") = $2 ORDER BY change DESC, row DESC LIMIT 1
      """, [.text(id ?? name ?? "")])
  }

  func lastAnchorRow() throws -> Int64? {
    try number("SELECT max(row) FROM geoanchor.anchors WHERE project = $1")
  }

  func nextAnchorRow() throws -> Int64 {
    try session.changeHead { $0.lastAnchor += 1 }
    let row = try session.head().lastAnchor
    anchors.note(row, nil)
    return row
  }

  func setAnchor(_ row: Int64, to anchor: VersionedAnchor?, in revision: Int) throws {
    let old = try anchors.row(row)?.given.tags ?? []
    let new = anchor?.given.tags ?? []
    try anchors.set(row, to: anchor, in: revision)
    guard old != new else { return }
    if !old.isEmpty {
      try session.later(
        "DELETE FROM geoanchor.anchor_tags WHERE project = $1 AND anchor = $2", [.integer(row)])
    }
    guard !new.isEmpty else { return }
    try session.later(
      """
      INSERT INTO geoanchor.anchor_tags (project, tag, anchor)
      SELECT DISTINCT $1, tag, $2::bigint FROM unnest($3::text[]) AS t (tag)
      """, [.integer(row), .texts(new)])
  }

  func extent() throws -> BoundingBox? {
    let result = try session.run(
      "SELECT min(lon), min(lat), max(lon), max(lat) FROM geoanchor.anchors WHERE project = $1")
    guard let west = result.double(0, 0), let south = result.double(0, 1),
      let east = result.double(0, 2), let north = result.double(0, 3)
    else { return nil }
    return BoundingBox(west: west, south: south, east: east, north: north)
  }

  func collections() throws -> [CollectionSummary] {
    let result = try session.run(
      """
      SELECT collection, count(*), max(changed) FROM geoanchor.anchors
      WHERE project = $1 AND collection IS NOT NULL GROUP BY collection ORDER BY collection
      """)
    return (0..<result.count).map { row in
      CollectionSummary(
        name: result.text(row, 0) ?? "", anchorCount: Int(result.integer(row, 1)),
        changed: result.text(row, 2) ?? "")
    }
  }

  func anchorNames(most: Int) throws -> [String] {
    let result = try session.run(
      """
      SELECT DISTINCT name FROM geoanchor.anchors
      WHERE project = $1 AND name IS NOT NULL ORDER BY name LIMIT $2
      """, [.integer(Int64(most))])
    return (0..<result.count).compactMap { result.text($0, 0) }
  }

  var candidates: TeamCandidates { TeamCandidates(session: session, densities: densities) }

  private func number(_ sql: String, _ values: [ServerValue] = []) throws -> Int64? {
    let result = try session.run(sql, values)
    return result.count == 0 || result.isNull(0, 0) ? nil : result.integer(0, 0)
  }
}

// MARK: - Chains

extension TeamContent {
  func chainRow(named name: String) throws -> Int64? {
    try number("SELECT row FROM geoanchor.chains WHERE project = $1 AND name = $2", [.text(name)])
  }

  func chainSummaries() throws -> [ChainSummary] {
    let result = try session.run(
      """
      SELECT name, length, attribution, changed, revision,
        (SELECT count(*) FROM geoanchor.chain_members AS m WHERE m.project = $1 AND m.chain = c.row)
      FROM geoanchor.chains AS c WHERE project = $1 ORDER BY name
      """)
    return (0..<result.count).map { row in
      ChainSummary(
        name: result.text(row, 0) ?? "", length: result.double(row, 1) ?? 0,
        anchorCount: Int(result.integer(row, 5)), attribution: result.text(row, 2),
        changed: result.text(row, 3) ?? "", revision: Int(result.integer(row, 4)))
    }
  }

  func nextChainRow() throws -> Int64 {
    try session.changeHead { $0.lastChain += 1 }
    let row = try session.head().lastChain
    chains.note(row, nil)
    return row
  }

  func position(ofAnchor row: Int64) throws -> MemberPosition? {
    let result = try session.run(
      "SELECT chain, position FROM geoanchor.chain_members WHERE project = $1 AND anchor = $2",
      [.integer(row)])
    return result.count == 0 ? nil : MemberPosition(result, 0, 0)
  }

  func members(
    ofChain chain: Int64, after revision: Int
  ) throws -> [(position: MemberPosition, member: VersionedMember)] {
    let columns = VersionedMember.columns.joined(separator: ", ")
    let present = try session.run(
      """
      SELECT chain, position, \(columns) FROM geoanchor.chain_members
      WHERE project = $1 AND chain = $2 ORDER BY position
      """, [.integer(chain)])
    var found: [MemberPosition: VersionedMember] = [:]
    for row in 0..<present.count {
      found[MemberPosition(present, row, 0)] = VersionedMember(present, row, 2)
    }
    if revision < .max {
      let images = try session.run(
        """
        SELECT DISTINCT ON (position) chain, position, \(columns), action
        FROM geoanchor.chain_members_journal WHERE project = $1 AND chain = $2 AND change > $3
        ORDER BY position, change, entry
        """, [.integer(chain), .integer(Int64(revision))])
      for row in 0..<images.count {
        let isInsertion = images.integer(row, 6) == VersionAction.insert.rawValue
        found[MemberPosition(images, row, 0)] = isInsertion ? nil : VersionedMember(images, row, 2)
      }
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func setMember(
    _ position: MemberPosition, to member: VersionedMember?, in revision: Int
  ) throws {
    try members.set(position, to: member, in: revision)
  }

  func anchors(thatLeft chains: Set<Int64>, since revision: Int) throws -> Set<Int64> {
    let result = try session.run(
      """
      SELECT DISTINCT anchor FROM geoanchor.chain_members_journal
      WHERE project = $1 AND chain = ANY ($2) AND change >= $3
        AND action = \(VersionAction.delete.rawValue)
      """, [.integers(chains.sorted()), .integer(Int64(revision))])
    return Set((0..<result.count).map { result.integer($0, 0) })
  }

  func areReferencesWhole(in revision: Int) throws -> Bool {
    let removed = "project = $1 AND change = $2 AND action = \(VersionAction.delete.rawValue)"
    return try number(
      """
      SELECT 1 FROM geoanchor.chain_members AS m
      WHERE m.project = $1 AND (
          m.anchor IN (SELECT row FROM geoanchor.anchors_journal WHERE \(removed))
          OR m.chain IN (SELECT row FROM geoanchor.chains_journal WHERE \(removed))
          OR (m.chain, m.position) IN (SELECT chain, position
            FROM geoanchor.chain_members_journal WHERE project = $1 AND change = $2))
        AND (NOT EXISTS (SELECT 1 FROM geoanchor.chains AS c
            WHERE c.project = $1 AND c.row = m.chain)
          OR NOT EXISTS (SELECT 1 FROM geoanchor.anchors AS a
            WHERE a.project = $1 AND a.row = m.anchor))
      LIMIT 1
      """, [.integer(Int64(revision))]) == nil
  }
}

// MARK: - Conflicts

extension TeamContent {
  private static let conflict = "number, " + VersionedConflict.columns.joined(separator: ", ")

  func openConflicts() throws -> [(number: Int64, conflict: VersionedConflict)] {
    try conflicts("resolved IS NULL ORDER BY number", [])
  }

  func conflict(id: String, line: String) throws -> (number: Int64, conflict: VersionedConflict)? {
    try conflicts("id = $2 AND line = $3 ORDER BY number LIMIT 1", [.text(id), .text(line)]).first
  }

  func nextConflictNumber() throws -> Int64 {
    (try number("SELECT max(number) FROM geoanchor.conflicts WHERE project = $1") ?? 0) + 1
  }

  private func conflicts(
    _ condition: String, _ values: [ServerValue]
  ) throws -> [(number: Int64, conflict: VersionedConflict)] {
    let result = try session.run(
      "SELECT \(Self.conflict) FROM geoanchor.conflicts WHERE project = $1 AND \(condition)", values
    )
    return (0..<result.count).map { (result.integer($0, 0), VersionedConflict(result, $0, 1)) }
  }
}
