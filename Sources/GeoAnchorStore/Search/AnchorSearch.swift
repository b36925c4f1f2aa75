public import GeoAnchors
import GeoPackage

extension AnchorStore {
  /// The anchors that a query asks for, in its order.
  ///
  /// One that cannot be read is left out; `unreadable` has it.
  /// - Throws: `AnchorStoreError.badQuery` when the query's numbers are out of range.
  public func anchors(matching query: AnchorQuery) throws(AnchorStoreError) -> [FoundAnchor] {
    try AnchorSelection.check(query)
    return try pool.read("search") { connection in
      try Self.anchors(matching: query, on: connection, skipping: pool.unreadable)
    }
  }

  static func anchors(
    matching query: AnchorQuery, on connection: Connection, skipping unreadable: UnreadableRows
  ) throws -> [FoundAnchor] {
    var list = AnchorList(most: query.limit ?? .max)
    try visit(query, on: connection, unreadable, &list)
    return list.found
  }

  /// Calls a closure for each anchor that a query asks for, in its order, without keeping them.
  ///
  /// All of them are of one state of the store; the closure may use the store, also to change it.
  /// It returns whether it wants the next anchor.
  /// - Throws: `AnchorStoreError.badQuery` when the query's numbers are out of range.
  public func forEach(
    matching query: AnchorQuery, _ visit: (consuming FoundAnchor) -> Bool
  ) throws(AnchorStoreError) {
    try AnchorSelection.check(query)
    try pool.read("search") { connection in
      try withoutActuallyEscaping(visit) { visit in
        var visitor = AnchorVisitor(visit: visit)
        try Self.visit(query, on: connection, pool.unreadable, &visitor)
      }
    }
  }

  private static func visit(
    _ query: AnchorQuery, on connection: Connection, _ unreadable: UnreadableRows,
    _ consumer: inout some AnchorRowConsumer
  ) throws {
    let selection = try AnchorSelection(query)
    guard query.limit != 0 else { return }
    if let near = query.near {
      try NearestSearch(query, near, skipping: unreadable).visit(on: connection, &consumer)
    } else {
      try visitInOrder(query, selection, connection, unreadable, &consumer)
    }
  }

  /// How the database answers a query, step by step, as SQLite explains it.
  ///
  /// A query by place says `SEARCH rtree_anchors_geom_node USING INTEGER PRIMARY KEY`: the nodes of
  /// the spatial index are read one by one.
  public func plan(of query: AnchorQuery) throws(AnchorStoreError) -> [String] {
    let selection = try AnchorSelection(query)
    return try pool.read("explain a search") { connection in
      try selection.plan(on: connection)
    }
  }

  private static func visitInOrder<Consumer: AnchorRowConsumer>(
    _ query: AnchorQuery, _ selection: AnchorSelection, _ connection: Connection,
    _ unreadable: UnreadableRows, _ consumer: inout Consumer
  ) throws {
    var toSkip = query.offset
    var left = query.limit ?? .max
    let needsText = selection.needsText
    var properties = RepeatedText()
    let rows = try selection.rows(on: connection)
    if let rows { consumer.expect(rows.count) }
    try selection.forEachRow(AnchorTable.columns, of: rows, on: connection) { statement in
      try unreadable.skipping(on: connection) {
        let row = statement.integer(0)
        let position = try AnchorTable.position(of: statement, row: row)
        guard selection.matches(position) else { return true }
        let wantsMore = try consumer.consume { found in
          try AnchorTable.read(
            statement, row: row, at: position, into: &found, properties: &properties)
          guard !needsText || selection.matchesText(found.anchor) else { return false }
          guard toSkip == 0 else {
            toSkip -= 1
            return false
          }
          left -= 1
          return true
        }
        return wantsMore && left > 0
      }
    }
  }
}
