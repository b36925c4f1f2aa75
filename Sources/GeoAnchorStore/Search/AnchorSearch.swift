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
        try Self.visitByDistance(from: near, query, selection, connection, visit)
      } else {
        try Self.visitInOrder(query, selection, connection, visit)
      }
    }
  }

  private static func visitInOrder(
    _ query: AnchorQuery, _ selection: AnchorSelection, _ connection: Connection,
    _ visit: (FoundAnchor) -> Bool
  ) throws(AnchorStoreError) {
    var toSkip = query.offset
    var left = query.limit ?? .max
    let statement = try file { () throws(GeoPackageError) in
      try selection.prepare(AnchorTable.columns, on: connection)
    }
    while let row = try next(statement) {
      guard selection.matches(row.anchor.coordinate, row.anchor.tags) else { continue }
      guard toSkip == 0 else {
        toSkip -= 1
        continue
      }
      left -= 1
      guard visit(FoundAnchor(anchor: row.anchor)), left > 0 else { return }
    }
  }

  private static func visitByDistance(
    from near: AnchorQuery.Near, _ query: AnchorQuery, _ selection: AnchorSelection,
    _ connection: Connection, _ visit: (FoundAnchor) -> Bool
  ) throws(AnchorStoreError) {
    let hits = try hits(near, selection, connection)
    let statement = try file { () throws(GeoPackageError) in
      try connection.prepare(
        "SELECT \(AnchorTable.columns) FROM anchors AS a WHERE a.fid = ?1")
    }
    for hit in hits.dropFirst(query.offset).prefix(query.limit ?? .max) {
      try file { () throws(GeoPackageError) in
        statement.reset()
        try statement.bind(hit.row, at: 1)
      }
      guard let row = try next(statement) else { continue }
      guard visit(FoundAnchor(anchor: row.anchor, distance: hit.distance)) else { return }
    }
  }

  /// A row and how far away it is.
  private struct Hit {
    var distance: Meters
    var row: Int64
  }

  /// The rows within the radius, nearest first.
  private static func hits(
    _ near: AnchorQuery.Near, _ selection: AnchorSelection, _ connection: Connection
  ) throws(AnchorStoreError) -> [Hit] {
    let statement = try file { () throws(GeoPackageError) in
      try selection.prepare("a.fid, a.geom, a.tags", on: connection)
    }
    var hits: [Hit] = []
    while try file({ () throws(GeoPackageError) in try statement.step() }) {
      let row = statement.integer(0)
      let position = try AnchorTable.position(of: statement, row: row)
      guard selection.matches(position, TagList.decode(statement.text(2))) else { continue }
      let distance = try GeodesicDistance.meters(from: near.center, to: position)
      guard distance <= near.radius else { continue }
      hits.append(Hit(distance: distance, row: row))
    }
    return hits.sorted { ($0.distance, $0.row) < ($1.distance, $1.row) }
  }
}
