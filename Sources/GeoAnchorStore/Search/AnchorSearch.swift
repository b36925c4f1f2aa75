public import GeoAnchors
import GeoPackage
import Geodesy

extension AnchorStore {
  /// The anchors that a query asks for, in its order.
  ///
  /// - Throws: `AnchorStoreError.badQuery` when the query's numbers are out of range.
  public func anchors(matching query: AnchorQuery) throws(AnchorStoreError) -> [FoundAnchor] {
    var found: [FoundAnchor] = []
    try forEach(matching: query) { anchor in
      found.append(anchor)
      return true
    }
    return found
  }

  /// Calls a closure for each anchor that a query asks for, in its order, without keeping them.
  ///
  /// All of them are of one state of the store; the closure may use the store, also to change it.
  /// It returns whether it wants the next anchor.
  /// - Throws: `AnchorStoreError.badQuery` when the query's numbers are out of range.
  public func forEach(
    matching query: AnchorQuery, _ visit: (FoundAnchor) -> Bool
  ) throws(AnchorStoreError) {
    let selection = try AnchorSelection(query)
    guard query.limit != 0 else { return }
    try pool.read("search") { (connection) throws(AnchorStoreError) in
      if let near = query.near {
        try NearestSearch(query, near).visit(on: connection, visit)
      } else {
        try Self.visitInOrder(query, selection, connection, visit)
      }
    }
  }

  /// How the database answers a query, step by step, as SQLite explains it.
  ///
  /// A query by place says `SCAN rtree_anchors_geom VIRTUAL TABLE INDEX 2` and a number.
  public func plan(of query: AnchorQuery) throws(AnchorStoreError) -> [String] {
    let selection = try AnchorSelection(query)
    return try pool.read("explain a search") { (connection) throws(AnchorStoreError) in
      try file { () throws(GeoPackageError) in try selection.plan(on: connection) }
    }
  }

  private static func visitInOrder(
    _ query: AnchorQuery, _ selection: AnchorSelection, _ connection: Connection,
    _ visit: (FoundAnchor) -> Bool
  ) throws(AnchorStoreError) {
    var toSkip = query.offset
    var left = query.limit ?? .max
    try selection.run(AnchorTable.columns, on: connection) {
      (statement) throws(AnchorStoreError) in
      while let row = try next(statement) {
        guard selection.matches(row.anchor.coordinate), selection.matchesText(row.anchor) else {
          continue
        }
        guard toSkip == 0 else {
          toSkip -= 1
          continue
        }
        left -= 1
        guard visit(FoundAnchor(anchor: row.anchor, record: row.record)), left > 0 else { return }
      }
    }
  }
}
