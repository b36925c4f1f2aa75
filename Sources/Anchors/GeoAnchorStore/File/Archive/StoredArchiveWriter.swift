import GeoAnchors
import GeoAreas
import GeoIndoor
import GeoPackage
import Geodesy

extension AnchorStore: ArchiveReceiver {
  package func receive(
    _ send: (_ put: (ArchivedItem) throws -> Void) throws -> Void
  ) throws(AnchorStoreError) {
    try pool.connections.write("copy a store into it") { connection in
      guard try connection.integer("SELECT 1 FROM geoanchor_changes LIMIT 1") == nil else {
        throw AnchorStoreError.notEmpty(path)
      }
      let writer = StoredArchiveWriter(connection)
      try BulkInsertion.withLargeCache(for: 1 << 20, on: connection) {
        let aside = try SuspendedTriggers(
          BulkInsertion.triggers(packs: true) + StoredArchiveWriter.journaling,
          ofTables: ["anchors", "chains", "chain_members", "geoanchor_conflicts"], on: connection)
        try send(writer.put)
        try writer.index()
        try aside.resume(on: connection)
      }
      try writer.writeChanges()
      return .commit(())
    }
  }
}

/// Writes a store with its history into an empty file.
private final class StoredArchiveWriter {
  private let connection: Connection
  /// Notes where the rows of layers are.
  private let layers: StoredTransaction
  private var changes: [VersionedChange] = []
  private var cells = CellRuns()
  private var newCells: [PackedIndex.Cell] = []
  private var lastRows: [String: Int64] = [:]
  /// The insertion of rows that one entry stands for.
  private var batch: (revision: Int, first: Int64, last: Int64)?
  private var lastInserted: Int64 = 0
  private var regionSets = ArchivedStates<VersionedRegionSet>()
  private var venues = ArchivedStates<VersionedVenue>()

  /// The triggers that write the journal when rows are inserted.
  static let journaling = [
    "anchors_journal_replace", "chains_journal_insert", "chains_journal_replace",
    "chain_members_journal_insert", "geoanchor_conflicts_journal_insert",
  ]

  init(_ connection: Connection) {
    self.connection = connection
    layers = StoredTransaction(connection, author: nil, unreadable: UnreadableRows())
  }

  func put(_ item: ArchivedItem) throws {
    if case .anchor(.entry) = item {} else { try endBatch() }
    switch item {
    case .change(let change): changes.append(change)
    case .anchor(.row(let row, let anchor)): try insert(row, anchor)
    case .anchor(.entry(let entry)): try note(entry)
    case .chain(.row(let row, let chain)):
      note(row, in: "chains")
      layers.note(StoreSchema.chains, at: chain.path)
      try run(
        """
        INSERT INTO chains
          (fid, geom, name, length, attribution, properties, created, changed, revision, author)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
        """, [row] + Self.values(chain))
    case .chain(.entry(let entry)):
      note(entry.key, in: "chains")
      try run(
        """
        INSERT INTO chains_journal (change, action, row, geom, name, length, attribution, properties,
          created, changed, revision, author)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
        """,
        [entry.revision, Self.name(entry.action), entry.key]
          + (entry.before.map(Self.values) ?? [nil, nil, nil, nil, nil, nil, nil, nil, nil]))
    case .member(.row(let place, let member)):
      try run(
        """
        INSERT INTO chain_members (chain, position, anchor, distance, role, street)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        """,
        [place.chain, place.position, member.anchor, member.distance, member.role, member.street])
    case .member(.entry(let entry)):
      let before = entry.before
      try run(
        """
        INSERT INTO chain_members_journal
          (change, action, row, position, anchor, distance, role, street)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        """,
        [
          entry.revision, Self.name(entry.action), entry.key.chain, entry.key.position,
          before?.anchor, before?.distance, before?.role, before?.street,
        ])
    case .conflict(let version): try write(version)
    case .regionSet(let version): regionSets.add(version)
    case .venue(let version): venues.add(version)
    }
  }

  private func run(_ sql: String, _ values: [(any Bindable)?]) throws {
    try connection.cachedStatement(sql, of: values).run()
  }

  private static func name(_ action: VersionAction) -> String {
    switch action {
    case .insert: "insert"
    case .update: "update"
    case .delete: "delete"
    }
  }

  private static func values(_ chain: VersionedChain) -> [(any Bindable)?] {
    [
      GeometryBlob.line(chain.path), chain.name, chain.length, chain.attribution, chain.properties,
      chain.stamp.created, chain.stamp.changed, chain.stamp.revision, chain.stamp.author,
    ]
  }

  private func write(_ version: ArchivedVersion<Int64, VersionedConflict>) throws {
    func values(_ conflict: VersionedConflict) -> [(any Bindable)?] {
      [
        conflict.time, conflict.layer, conflict.id, conflict.line, conflict.present,
        conflict.resolved?.rawValue,
      ]
    }
    switch version {
    case .row(let number, let conflict):
      try run(
        """
        INSERT INTO geoanchor_conflicts (number, time, layer, id, line, present, resolved)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        """, [number] + values(conflict))
    case .entry(let entry):
      try run(
        """
        INSERT INTO geoanchor_conflicts_journal
          (change, action, row, time, layer, id, line, present, resolved)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        """,
        [entry.revision, Self.name(entry.action), entry.key]
          + (entry.before.map(values) ?? [nil, nil, nil, nil, nil, nil]))
    }
  }

  // MARK: Anchors

  private static let columns = AnchorTable.names.joined(separator: ", ")
  private static let places = (1...AnchorTable.names.count).map { "?\($0)" }
    .joined(separator: ", ")
  /// The first parameter behind those of an anchor and its stamp.
  private static let next = Int32(AnchorTable.names.count + 1)

  private func bind(_ anchor: VersionedAnchor, to statement: borrowing Statement) throws {
    try AnchorTable.bind(anchor.given, to: statement)
    let stamp = AnchorTable.lastParameter
    try statement.bind(anchor.stamp.created, at: stamp)
    try statement.bind(anchor.stamp.changed, at: stamp + 1)
    try statement.bind(Int64(anchor.stamp.revision), at: stamp + 2)
    try statement.bind(anchor.stamp.author, at: stamp + 3)
  }

  private func insert(_ row: Int64, _ anchor: VersionedAnchor) throws {
    note(row, in: "anchors")
    let statement = try connection.cachedStatement(
      "INSERT INTO anchors (\(Self.columns), fid) VALUES (\(Self.places), ?\(Self.next))")
    try bind(anchor, to: statement)
    try statement.bind(row, at: Self.next)
    try statement.run()
    let place = anchor.given.coordinate
    layers.note(StoreSchema.anchors, at: CollectionOfOne(place))
    newCells.append(.init(row: row, longitude: place.longitude, latitude: place.latitude))
    guard newCells.count >= 1 << 16 else { return }
    cells.add(newCells)
    newCells.removeAll(keepingCapacity: true)
  }

  private func note(_ entry: VersionEntry<Int64, VersionedAnchor>) throws {
    note(entry.key, in: "anchors")
    guard let before = entry.before else {
      // One entry may stand for the first insertion of rows that follow one another.
      if let batch, batch.revision == entry.revision, batch.last + 1 == entry.key,
        entry.key > lastInserted
      {
        self.batch?.last = entry.key
      } else {
        try endBatch()
        batch = (entry.revision, entry.key, entry.key)
      }
      if entry.key <= lastInserted { try endBatch() }
      lastInserted = max(lastInserted, entry.key)
      return
    }
    try endBatch()
    let statement = try connection.cachedStatement(
      """
      INSERT INTO anchors_journal (\(Self.columns), change, action, row)
      VALUES (\(Self.places), ?\(Self.next), ?\(Self.next + 1), ?\(Self.next + 2))
      """)
    try bind(before, to: statement)
    try statement.bind(Int64(entry.revision), at: Self.next)
    try statement.bind(Self.name(entry.action), at: Self.next + 1)
    try statement.bind(entry.key, at: Self.next + 2)
    try statement.run()
  }

  private func endBatch() throws {
    guard let batch else { return }
    try run(
      "INSERT INTO anchors_journal (change, action, row, last) VALUES (?1, 'insert', ?2, ?3)",
      [batch.revision, batch.first, batch.last > batch.first ? batch.last : nil])
    self.batch = nil
  }

  private func note(_ row: Int64, in table: String) {
    lastRows[table] = max(lastRows[table] ?? 0, row)
  }

  /// Makes what finds rows, which was put aside.
  func index() throws {
    try endBatch()
    cells.add(newCells)
    try cells.write(on: connection)
    try connection.execute(TagIndex.fill(where: "TRUE"))
    // Numbers of rows that are gone never come again.
    for (table, last) in lastRows {
      try connection.execute("DELETE FROM sqlite_sequence WHERE name = '\(table)'")
      try run("INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)", [table, last])
    }
  }

  // MARK: Changes

  /// Writes the changes, and the sets of regions and the venues as each of them left them: their
  /// triggers note them in the change that is open.
  func writeChanges() throws {
    for change in changes {
      try run(
        """
        INSERT INTO geoanchor_changes (revision, first, time, kind, author, target, note, open)
        VALUES (?1, ?1, ?2, ?3, ?4, ?5, ?6, 1)
        """,
        [
          change.revision, change.time, change.kind.rawValue, change.author, change.target,
          change.facts.text,
        ])
      for (name, row) in regionSets.after(change.revision) {
        if let row {
          try AnchorStore.save(checked: row.set, replace: true, on: connection)
          try run(
            "UPDATE region_sets SET revision = ?2, imported = ?3 WHERE name = ?1",
            [name, row.revision, row.imported])
        } else if try RegionRows.set(named: name, on: connection) != nil {
          try AnchorStore.removeRegionSet(named: name, on: connection)
        }
      }
      for (id, row) in venues.after(change.revision) {
        let id = Venue.ID(rawValue: id)
        if let row {
          _ = try AnchorStore.save(
            checked: row.venue, source: row.source, replace: true, on: connection)
          try run(
            "UPDATE venues SET revision = ?2, imported = ?3 WHERE id = ?1",
            [id.rawValue, row.revision, row.imported])
        } else if try VenueRows.venue(id, on: connection) != nil {
          try AnchorStore.removeVenue(id, on: connection)
        }
      }
      try run("UPDATE geoanchor_changes SET open = NULL WHERE revision = ?1", [change.revision])
    }
    try layers.recordChanges()
  }
}

/// The states of the rows of one kind after each revision.
private struct ArchivedStates<Row: Sendable> {
  private var present: [String: Row] = [:]
  private var entries: [VersionEntry<String, Row>] = []
  private var states: [Int: [String: Row?]]?

  mutating func add(_ version: ArchivedVersion<String, Row>) {
    switch version {
    case .row(let key, let row): present[key] = row
    case .entry(let entry): entries.append(entry)
    }
  }

  /// The rows that a revision touched, as it left them; nil for one that it removed.
  mutating func after(_ revision: Int) -> [(key: String, row: Row?)] {
    if states == nil {
      var states: [Int: [String: Row?]] = [:]
      var later = present
      for entry in entries.reversed() {
        let isLast = states[entry.revision]?[entry.key] == nil
        if isLast { states[entry.revision, default: [:]][entry.key] = .some(later[entry.key]) }
        later[entry.key] = entry.before
      }
      self.states = states
    }
    return (states?[revision] ?? [:]).sorted { precedesInBytes($0.key, $1.key) }
      .map { ($0.key, $0.value) }
  }
}
