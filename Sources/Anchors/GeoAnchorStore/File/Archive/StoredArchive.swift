import GeoAnchors
import GeoAreas
import GeoIndoor
import GeoPackage
import Geodesy

extension StoredTransaction {
  func archive(_ put: (ArchivedItem) throws -> Void) throws {
    var changes: [Int: String] = [:]
    let statement = try connection.prepare(
      """
      SELECT revision, time, kind, author, target, note FROM geoanchor_changes
      WHERE open IS NULL ORDER BY revision
      """)
    while try statement.step() {
      let change = VersionedChange(
        revision: Int(statement.integer(0)), time: statement.text(1) ?? "",
        kind: statement.text(2).flatMap(Change.Kind.init) ?? .external, author: statement.text(3),
        target: statement.isNull(4) ? nil : Int(statement.integer(4)),
        facts: facts(statement.text(5)))
      changes[change.revision] = change.time
      try put(.change(change))
    }
    try archive(
      JournalMigration.anchors, AnchorTable.columns, AnchorTable.columnCount - 1, key: Self.number
    ) { statement in
      let row = try AnchorTable.row(of: statement)
      return VersionedAnchor(given: row.anchor, stamp: VersionStamp(row.found.record))
    } put: {
      try put(.anchor($0))
    }
    try archiveChains(put)
    try archivePlaces(changes, put)
  }

  /// Decodes a note; a sentence of version 0.1 becomes the author's words.
  private func facts(_ text: String?) -> ChangeFacts {
    var facts = ChangeFacts(text: text)
    if let sentence = ChangeFacts.sentence(in: text) { facts.words = sentence }
    return facts
  }

  private static func number(_ statement: borrowing Statement) -> Int64 { statement.integer(0) }

  private static func place(_ statement: borrowing Statement) -> MemberPosition {
    MemberPosition(chain: statement.integer(0), position: Int(statement.integer(1)))
  }

  /// Reads a layer of the journal: the rows that there are, then the entries.
  ///
  /// `columns` are those of `a`, of which the first is the row; `last` is the number of the last.
  private func archive<Key: Sendable, Row: Sendable>(
    _ layer: JournalLayer, _ columns: String, _ last: Int32,
    key: (borrowing Statement) -> Key, row: (borrowing Statement) throws -> Row,
    put: (ArchivedVersion<Key, Row>) throws -> Void
  ) throws {
    let order = ([layer.key] + layer.members).map { "a.\($0)" }.joined(separator: ", ")
    let rows = try connection.prepare(
      "SELECT \(columns) FROM \(layer.table) AS a ORDER BY \(order)")
    while try rows.step() { try put(.row(key(rows), row(rows))) }
    let entries = try connection.prepare(
      """
      SELECT \(columns), a.change, a.action, a.last FROM (
        SELECT row AS \(layer.key), * FROM \(layer.journal)) AS a ORDER BY a.entry
      """)
    while try entries.step() {
      let revision = Int(entries.integer(last + 1))
      let action: VersionAction =
        switch entries.text(last + 2) {
        case "insert"?: .insert
        case "delete"?: .delete
        default: .update
        }
      let before = action == .insert ? nil : try row(entries)
      let first = key(entries)
      try put(.entry(VersionEntry(revision: revision, key: first, action: action, before: before)))
      // One entry may stand for the insertion of many rows, each of which is there or in a later one.
      guard !entries.isNull(last + 3), let start = first as? Int64 else { continue }
      let batch = try connection.cachedStatement(
        """
        SELECT \(layer.key) FROM \(layer.table) WHERE \(layer.key) > ?1 AND \(layer.key) <= ?2
        UNION
        SELECT row FROM \(layer.journal) WHERE row > ?1 AND row <= ?2 AND last IS NULL ORDER BY 1
        """, start, entries.integer(last + 3))
      while try batch.step() {
        guard let key = batch.integer(0) as? Key else { continue }
        try put(.entry(VersionEntry(revision: revision, key: key, action: .insert, before: nil)))
      }
    }
  }

  private func archiveChains(_ put: (ArchivedItem) throws -> Void) throws {
    let stamps = "a.created, a.changed, a.revision, a.author"
    try archive(
      JournalMigration.chains,
      "a.fid, a.geom, a.name, a.length, a.attribution, a.properties, \(stamps)", 9, key: Self.number
    ) { statement in
      guard case .line(let path, _) = try statement.geometry(1) else {
        throw AnchorStoreError.unreadableRow(
          table: "chains", row: statement.integer(0), problem: "its geometry is not a line")
      }
      return VersionedChain(
        name: statement.text(2) ?? "", path: path, length: statement.number(3) ?? 0,
        attribution: statement.text(4), properties: statement.text(5),
        stamp: VersionStamp(
          created: statement.text(6) ?? "", changed: statement.text(7) ?? "",
          revision: Int(statement.integer(8)), author: statement.text(9)))
    } put: {
      try put(.chain($0))
    }
    try archive(
      JournalMigration.members, "a.chain, a.position, a.anchor, a.distance, a.role, a.street", 5,
      key: Self.place
    ) { statement in
      VersionedMember(
        anchor: statement.integer(2), distance: statement.number(3) ?? 0,
        role: statement.text(4) ?? "", street: statement.text(5))
    } put: {
      try put(.member($0))
    }
    try archive(
      ConflictMigration.conflicts,
      "a.number, a.time, a.layer, a.id, a.line, a.present, a.resolved", 6, key: Self.number
    ) { statement in
      VersionedConflict(
        time: statement.text(1) ?? "", layer: statement.text(2) ?? "", id: statement.text(3) ?? "",
        line: statement.text(4) ?? "", present: statement.text(5) ?? "",
        resolved: statement.text(6).flatMap(ConflictSide.init))
    } put: {
      try put(.conflict($0))
    }
  }

  // MARK: Regions and venues

  /// Sets and venues have rows of their own for each part: their states are put together from those.
  private func archivePlaces(
    _ times: [Int: String], _ put: (ArchivedItem) throws -> Void
  ) throws {
    try archiveStates(
      RegionSchema.component, RegionSchema.journalLayers, times,
      states: { try regionSets(after: $0).map { ($0.name, $0) } },
      stamps: { try regionSets().map { ($0.name, $0.revision, $0.imported) } },
      row: { VersionedRegionSet(set: $0, revision: $1, imported: $2) },
      put: { try put(.regionSet($0)) })
    try archiveStates(
      VenueSchema.component, VenueSchema.journalLayers, times,
      states: { try venues(after: $0).map { ($0.venue.id.rawValue, $0) } },
      stamps: { try venueSummaries().map { ($0.id.rawValue, $0.revision, $0.imported) } },
      row: {
        VersionedVenue(venue: $0.venue, source: $0.source, revision: $1, imported: $2)
      },
      put: { try put(.venue($0)) })
  }

  private func archiveStates<State: Hashable, Row: Sendable>(
    _ component: Component, _ layers: [JournalLayer], _ times: [Int: String],
    states: (Int) throws -> [(String, State)], stamps: () throws -> [(String, Int, String)],
    row: (State, Int, String) -> Row,
    put: (ArchivedVersion<String, Row>) throws -> Void
  ) throws {
    guard try component.version(in: connection) > 0 else { return }
    let touching = layers.map { "SELECT change FROM \($0.journal)" }.joined(separator: " UNION ")
    let statement = try connection.prepare("\(touching) ORDER BY 1")
    var revisions: [Int] = []
    while try statement.step() { revisions.append(Int(statement.integer(0))) }
    var present: [String: (state: State, row: Row, count: Int)] = [:]
    var entries: [VersionEntry<String, Row>] = []
    for revision in revisions {
      let next = Dictionary(try states(revision), uniquingKeysWith: { first, _ in first })
      for key in Set(next.keys).union(present.keys).sorted(by: precedesInBytes) {
        let (old, new) = (present[key], next[key])
        guard old?.state != new else { continue }
        entries.append(
          VersionEntry(
            revision: revision, key: key,
            action: old == nil ? .insert : new == nil ? .delete : .update, before: old?.row))
        let count = (old?.count ?? 0) + 1
        present[key] = new.map { ($0, row($0, count, times[revision] ?? ""), count) }
      }
    }
    for (key, revision, imported) in try stamps() {
      if let state = present[key]?.state { try put(.row(key, row(state, revision, imported))) }
    }
    for entry in entries { try put(.entry(entry)) }
  }
}

extension VersionStamp {
  fileprivate init(_ record: AnchorRecord?) {
    self.init(
      created: record?.created ?? "", changed: record?.changed ?? "",
      revision: record?.revision ?? 1, author: record?.author)
  }
}
