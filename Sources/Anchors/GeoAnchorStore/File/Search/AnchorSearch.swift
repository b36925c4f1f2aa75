public import GeoAnchors
import GeoPackage

extension AnchorStore {
  static func visit(
    _ query: AnchorQuery, on connection: Connection, _ unreadable: UnreadableRows,
    _ consumer: inout some AnchorRowConsumer
  ) throws {
    let candidates = StoredCandidates(connection: connection, unreadable: unreadable)
    try QuerySearch(query, in: candidates).visit(&consumer)
  }

  /// SQLite's query plan for a query, step by step.
  ///
  /// A query by place has the step `SEARCH rtree_anchors_geom_node USING INTEGER PRIMARY KEY`: the
  /// nodes of the spatial index are read one by one.
  public func plan(of query: AnchorQuery) throws(AnchorStoreError) -> [String] {
    let selection = AnchorSelection(try QueryFilter(query))
    return try pool.read("explain a search") { connection in
      try selection.plan(on: connection)
    }
  }
}
