public import GeoAnchors
import GeoPackage
import Geodesy

extension AnchorStore {
  /// The anchors that a query asks for, in its order.
  ///
  /// - Throws: `AnchorStoreError.badQuery` when the query's numbers are out of range.
  public func anchors(matching query: AnchorQuery) throws(AnchorStoreError) -> [FoundAnchor] {
    var found: [FoundAnchor] = []
    let expecting = { count in
      found.reserveCapacity(min(count, query.limit ?? .max, Self.mostExpected))
    }
    try visit(query, expecting: expecting) { (anchor: consuming FoundAnchor) in
      found.append(anchor)
      return true
    }
    return found
  }

  /// For how many anchors room is made before they are there.
  private static let mostExpected = 10_000

  /// Calls a closure for each anchor that a query asks for, in its order, without keeping them.
  ///
  /// All of them are of one state of the store; the closure may use the store, also to change it.
  /// It returns whether it wants the next anchor.
  /// - Throws: `AnchorStoreError.badQuery` when the query's numbers are out of range.
  public func forEach(
    matching query: AnchorQuery, _ visit: (consuming FoundAnchor) -> Bool
  ) throws(AnchorStoreError) {
    try self.visit(query, expecting: { _ in }, visit)
  }

  private func visit(
    _ query: AnchorQuery, expecting: (Int) -> Void, _ visit: (consuming FoundAnchor) -> Bool
  ) throws(AnchorStoreError) {
    try AnchorSelection.check(query)
    try pool.read("search") { (connection) throws(AnchorStoreError) in
      try Self.visit(query, on: connection, expecting: expecting, visit)
    }
  }

  static func visit(
    _ query: AnchorQuery, on connection: Connection, expecting: (Int) -> Void = { _ in },
    _ visit: (consuming FoundAnchor) -> Bool
  ) throws(AnchorStoreError) {
    let selection = try AnchorSelection(query)
    guard query.limit != 0 else { return }
    if let near = query.near {
      try NearestSearch(query, near).visit(on: connection, expecting: expecting, visit)
    } else {
      try visitInOrder(query, selection, connection, expecting, visit)
    }
  }

  /// How the database answers a query, step by step, as SQLite explains it.
  ///
  /// A query by place says `SEARCH rtree_anchors_geom_node USING INTEGER PRIMARY KEY`: the nodes of
  /// the spatial index are read one by one.
  public func plan(of query: AnchorQuery) throws(AnchorStoreError) -> [String] {
    let selection = try AnchorSelection(query)
    return try pool.read("explain a search") { (connection) throws(AnchorStoreError) in
      try file { () throws(GeoPackageError) in try selection.plan(on: connection) }
    }
  }

  private static func visitInOrder(
    _ query: AnchorQuery, _ selection: AnchorSelection, _ connection: Connection,
    _ expecting: (Int) -> Void, _ visit: (consuming FoundAnchor) -> Bool
  ) throws(AnchorStoreError) {
    var toSkip = query.offset
    var left = query.limit ?? .max
    let needsText = selection.needsText
    let blank = AnchorTable.blank
    try selection.forEachRow(AnchorTable.columns, on: connection, expecting: expecting) {
      (statement) throws(AnchorStoreError) in
      let row = statement.integer(0)
      let position = try AnchorTable.position(of: statement, row: row)
      guard selection.matches(position) else { return true }
      var found = blank
      try AnchorTable.read(statement, row: row, at: position, into: &found)
      guard !needsText || selection.matchesText(found.anchor) else { return true }
      guard toSkip == 0 else {
        toSkip -= 1
        return true
      }
      left -= 1
      return visit(found) && left > 0
    }
  }
}
