import GeoAnchors
import GeoPackage
import Geodesy

/// A transaction on the tables of a GeoPackage.
final class StoredTransaction: AnchorStorageTransaction {
  let connection: Connection
  let author: String?
  private let unreadable: UnreadableRows
  /// The changed layers and their extents, for the contents table of the file.
  private var changes: [(layer: FeatureTable, extent: Extent?)] = []
  private var bulk: BulkInserter?

  init(_ connection: Connection, author: String?, unreadable: UnreadableRows) {
    self.connection = connection
    self.author = author
    self.unreadable = unreadable
  }

  func note(_ layer: FeatureTable, at places: some Sequence<Coordinate>) {
    let known = changes.firstIndex { $0.layer.name == layer.name }
    var extent = known.flatMap { changes[$0].extent }
    for place in places {
      if extent == nil { extent = Extent(of: place) } else { extent?.include(place) }
    }
    if let known { changes[known].extent = extent } else { changes.append((layer, extent)) }
  }

  /// Updates the contents table of the file for the changed layers.
  func recordChanges() throws {
    for change in changes {
      try change.layer.recordChange(on: connection, extent: change.extent)
    }
  }
}

// MARK: - Reading

extension StoredTransaction {
  private static let selection = "SELECT \(AnchorTable.columns) FROM anchors AS a WHERE"

  func anchor(id: AnchorID) throws -> StoredAnchor? {
    try AnchorStore.next(
      connection.cachedStatement("\(Self.selection) a.id = ?1", id.rawValue))
  }

  func anchors(named name: String) throws -> [StoredAnchor] {
    let statement = try connection.cachedStatement(
      "\(Self.selection) a.name = ?1 ORDER BY a.fid", name)
    var rows: [StoredAnchor] = []
    while let row = try AnchorStore.next(statement) { rows.append(row) }
    return rows
  }

  func keys(id: String?, name: String?) throws -> [(number: Int64, id: AnchorID)] {
    let column = id == nil ? "name" : "id"
    let statement = try connection.cachedStatement(
      "SELECT fid, CAST(id AS TEXT) FROM anchors WHERE \(column) = ?1 ORDER BY fid", id ?? name)
    var rows: [(number: Int64, id: AnchorID)] = []
    while try statement.step() {
      rows.append((statement.integer(0), AnchorID(rawValue: statement.text(1) ?? "")))
    }
    return rows
  }

  func anchors(matching query: AnchorQuery) throws -> [FoundAnchor] {
    var list = AnchorList(most: query.limit ?? .max)
    try AnchorStore.visit(query, on: connection, unreadable, &list)
    return list.found
  }

  func forEach(matching query: AnchorQuery, _ visit: (consuming FoundAnchor) -> Bool) throws {
    try withoutActuallyEscaping(visit) { visit in
      var visitor = AnchorVisitor(visit: visit)
      try AnchorStore.visit(query, on: connection, unreadable, &visitor)
    }
  }

  func count(matching query: AnchorQuery) throws -> Int {
    let candidates = StoredCandidates(connection: connection, unreadable: unreadable)
    return try QuerySearch(query, in: candidates).count()
  }

  func member(ofRow row: Int64) throws -> ChainMember? {
    try ChainTable.member(ofRow: row, on: connection)
  }

  func extent() throws -> BoundingBox? {
    let statement = try connection.cachedStatement(
      "SELECT min_x, min_y, max_x, max_y FROM gpkg_contents WHERE table_name = 'anchors'")
    guard try statement.step(), let west = statement.number(0), let south = statement.number(1),
      let east = statement.number(2), let north = statement.number(3)
    else { return nil }
    return BoundingBox(west: west, south: south, east: east, north: north)
  }

  func collections() throws -> [CollectionSummary] {
    let statement = try connection.prepare(
      """
      SELECT collection, count(*), max(changed) FROM anchors WHERE collection IS NOT NULL
      GROUP BY collection ORDER BY collection
      """)
    var found: [CollectionSummary] = []
    while try statement.step() {
      found.append(
        CollectionSummary(
          name: statement.text(0) ?? "", anchorCount: Int(statement.integer(1)),
          changed: statement.text(2) ?? ""))
    }
    return found
  }

  func names(ofChains: Bool, most: Int) throws -> [String] {
    let statement = try connection.prepare(
      """
      SELECT DISTINCT name FROM \(ofChains ? "chains" : "anchors") WHERE name IS NOT NULL
      ORDER BY name LIMIT \(most)
      """)
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0) ?? "") }
    return names
  }
}

// MARK: - Writing

extension StoredTransaction {
  func insert(_ anchors: [Anchor]) throws {
    if anchors.count >= BulkInsertion.threshold {
      try BulkInsertion(anchors: anchors, author: author).run(on: connection)
    } else {
      try AnchorStore.insert(anchors, on: connection, author: author)
    }
    note(StoreSchema.anchors, at: anchors.lazy.map(\.coordinate))
  }

  func overwrite(_ row: Int64, with anchor: Anchor) throws {
    try AnchorStore.overwrite(row, with: anchor, on: connection)
    note(StoreSchema.anchors, at: CollectionOfOne(anchor.coordinate))
  }

  func deleteAnchor(ofRow row: Int64) throws {
    try connection.execute("DELETE FROM anchors WHERE fid = \(row)")
    note(StoreSchema.anchors, at: [])
  }

  func renameCollection(_ old: String, to new: String?) throws -> Int {
    try connection.prepare(
      "UPDATE anchors SET collection = ?2 WHERE collection = ?1", old, new
    ).run()
    let count = connection.changedRows
    if count > 0 { note(StoreSchema.anchors, at: []) }
    return count
  }
}

// MARK: - Chains

extension StoredTransaction {
  func chainRow(named name: String) throws -> Int64? {
    try connection.integer("SELECT fid FROM chains WHERE name = ?1", name)
  }

  func chain(ofRow row: Int64, name: String) throws -> Chain {
    guard let row = try ChainTable.row(named: name, on: connection) else {
      throw AnchorStoreError.unknownChain(name, suggestion: nil)
    }
    return try ChainTable.chain(of: row, name: name, on: connection)
  }

  func path(ofChain name: String) throws -> [Coordinate]? {
    try ChainTable.row(named: name, on: connection)?.path
  }

  func chains() throws -> [ChainSummary] {
    let statement = try connection.prepare(
      """
      SELECT name, length, attribution, changed, revision,
        (SELECT count(*) FROM chain_members WHERE chain = fid)
      FROM chains ORDER BY name
      """)
    var chains: [ChainSummary] = []
    while try statement.step() {
      chains.append(
        ChainSummary(
          name: statement.text(0) ?? "", length: statement.number(1) ?? 0,
          anchorCount: Int(statement.integer(5)), attribution: statement.text(2),
          changed: statement.text(3) ?? "", revision: Int(statement.integer(4))))
    }
    return chains
  }

  func write(_ chain: Chain, name: String, over row: Int64?) throws {
    var writing = try ChainWriting(over: row, author: author, on: connection)
    try writing.write(chain.anchors)
    let number = try ChainTable.write(
      chain, name: name, over: row, author: author, on: connection)
    try writing.tie(chain.anchors, to: number)
    note(StoreSchema.chains, at: chain.path)
    note(StoreSchema.anchors, at: chain.anchors.lazy.map(\.coordinate))
  }

  /// The triggers of a chain's row take its anchors with it.
  func deleteChain(named name: String) throws -> Bool {
    try connection.prepare("DELETE FROM chains WHERE name = ?1", name).run()
    guard connection.changedRows > 0 else { return false }
    note(StoreSchema.chains, at: [])
    note(StoreSchema.anchors, at: [])
    return true
  }
}

// MARK: - Importing

extension StoredTransaction {
  func lastAnchorRow() throws -> Int64? {
    try connection.integer("SELECT max(fid) FROM anchors")
  }

  func twin(of anchor: Anchor, upTo row: Int64) throws -> StoredAnchor? {
    try StoredTwins(last: row).row(like: anchor, on: connection)
  }

  func insert(piece anchors: [Anchor]) throws {
    let bulk = try self.bulk ?? BulkInserter(on: connection, author: author)
    self.bulk = bulk
    try bulk.insert(anchors)
    note(StoreSchema.anchors, at: anchors.lazy.map(\.coordinate))
  }

  func endPieces() throws {
    try bulk?.end()
    bulk = nil
  }
}
