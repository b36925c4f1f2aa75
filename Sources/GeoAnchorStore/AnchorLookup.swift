public import GeoAnchors
import GeoPackage

extension AnchorStore {
  /// The anchor of an id; nil when there is none.
  public func anchor(id: AnchorID) throws(AnchorStoreError) -> Anchor? {
    try pool.read("read the anchor `\(id)`") { connection in
      try Self.row(id: id, on: connection)?.anchor
    }
  }

  /// The anchor that people mean by an id or by `@` and a name.
  ///
  /// - Throws: `AnchorStoreError.unknownAnchor` with the nearest spelling, or `ambiguousName` with
  ///   the ids of all anchors of that name.
  public func resolve(_ reference: String) throws(AnchorStoreError) -> Anchor {
    try pool.read("find `\(reference)`") { connection in
      try Self.row(reference: reference, on: connection).anchor
    }
  }

  /// The row that people mean by an id or by `@` and a name.
  static func row(reference: String, on connection: Connection) throws -> AnchorTable.Row {
    guard reference.hasPrefix("@") else {
      let row = try row(id: AnchorID(rawValue: reference), on: connection)
      guard let row else { throw try unknown(reference, on: connection) }
      return row
    }
    let name = String(reference.dropFirst())
    let rows = try rows(name: name, on: connection)
    guard let first = rows.first else { throw try unknown(reference, on: connection) }
    guard rows.count == 1 else {
      throw AnchorStoreError.ambiguousName(name, ids: rows.map(\.anchor.id))
    }
    return first
  }

  static func row(id: AnchorID, on connection: Connection) throws -> AnchorTable.Row? {
    try next(
      connection.prepare(
        "SELECT \(AnchorTable.columns) FROM anchors AS a WHERE a.id = ?1", id.rawValue))
  }

  private static func rows(name: String, on connection: Connection) throws -> [AnchorTable.Row] {
    let statement = try connection.prepare(
      "SELECT \(AnchorTable.columns) FROM anchors AS a WHERE a.name = ?1 ORDER BY a.fid", name)
    var rows: [AnchorTable.Row] = []
    while let row = try next(statement) { rows.append(row) }
    return rows
  }

  static func next(_ statement: borrowing Statement) throws -> AnchorTable.Row? {
    try statement.step() ? AnchorTable.row(of: statement) : nil
  }

  /// The error for a reference that no anchor has, with what has that name, and the name that is
  /// nearest to it.
  static func unknown(_ reference: String, on connection: Connection) throws -> AnchorStoreError {
    let name = reference.hasPrefix("@") ? String(reference.dropFirst()) : reference
    let chain = try connection.integer(
      """
      SELECT (SELECT count(*) FROM chain_members WHERE chain = fid) FROM chains WHERE name = ?1
      """, name)
    if let chain { return .isChain(reference: reference, name: name, anchors: Int(chain)) }
    let members = try connection.integer("SELECT count(*) FROM anchors WHERE collection = ?1", name)
    if let members, members > 0 {
      return .isCollection(reference: reference, name: name, anchors: Int(members))
    }
    let nearest = try Spelling.nearest(
      to: name, on: connection,
      sql: "SELECT DISTINCT name FROM anchors WHERE name IS NOT NULL ORDER BY name")
    return .unknownAnchor(reference, suggestion: nearest.map { "@\($0)" })
  }
}
