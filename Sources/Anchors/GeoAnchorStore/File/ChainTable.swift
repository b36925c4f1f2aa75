import GeoAnchors
import GeoPackage
import Geodesy

/// Chains as rows, and their anchors in order.
enum ChainTable {
  /// A chain's row without its anchors.
  struct Row {
    var number: Int64
    var path: [Coordinate]
    var length: Meters
    var attribution: String?
    /// The free properties, which hold what planning found out.
    var properties: String?
  }

  static func row(named name: String, on connection: Connection) throws -> Row? {
    let statement = try connection.prepare(
      "SELECT fid, geom, length, attribution, properties FROM chains WHERE name = ?1", name)
    guard try statement.step() else { return nil }
    let number = statement.integer(0)
    let geometry: Geometry
    do throws(StorageError) {
      geometry = try statement.geometry(1)
    } catch {
      throw AnchorStoreError.unreadableRow(table: "chains", row: number, problem: error.message)
    }
    guard case .line(let path, _) = geometry else {
      throw AnchorStoreError.unreadableRow(
        table: "chains", row: number, problem: "its geometry is not a line")
    }
    return Row(
      number: number, path: path, length: statement.number(2) ?? 0,
      attribution: statement.text(3), properties: statement.text(4))
  }

  static func chain(of row: Row, name: String, on connection: Connection) throws -> Chain {
    Chain(
      name: name, path: row.path, length: row.length,
      anchors: try members(of: row.number, on: connection), attribution: row.attribution,
      planning: ChainProperties.planning(in: row.properties))
  }

  /// Inserts or, where a row is given, overwrites a chain's own row; members of its properties that
  /// others wrote stay.
  /// - Returns: the number of the row.
  static func write(
    _ chain: Chain, name: String, over row: Int64?, author: String?, on connection: Connection
  ) throws -> Int64 {
    let old = try row.flatMap {
      try connection.text("SELECT properties FROM chains WHERE fid = ?1", $0)
    }
    try connection.prepare(
      row == nil
        ? """
        INSERT INTO chains (name, geom, length, attribution, author, properties)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        """
        : """
        UPDATE chains SET name = ?1, geom = ?2, length = ?3, attribution = ?4, author = ?5, properties = ?6
        WHERE fid = \(row ?? 0)
        """, name, GeometryBlob.line(chain.path), chain.length, chain.attribution, author,
      ChainProperties.text(chain.planning, over: old)
    ).run()
    return row ?? connection.lastInsertedRow
  }

  /// The SQL of the members of a chain in order: an anchor's columns, then those of the member.
  static func memberSelection(of chain: Int64) -> String {
    """
    SELECT \(AnchorTable.columns), m.distance, m.role, m.street, m.position
    FROM chain_members AS m JOIN anchors AS a ON a.fid = m.anchor
    WHERE m.chain = \(chain) ORDER BY m.position
    """
  }

  /// Reads the anchors of a chain in order.
  private static func members(of chain: Int64, on connection: Connection) throws -> [ChainAnchor] {
    let statement = try connection.prepare(memberSelection(of: chain))
    var members: [ChainAnchor] = []
    while let row = try AnchorStore.next(statement) {
      members.append(
        try ChainAnchor(
          stored: row, distance: statement.number(AnchorTable.columnCount) ?? 0,
          role: statement.text(AnchorTable.columnCount + 1) ?? "",
          street: statement.text(AnchorTable.columnCount + 2)))
    }
    return members
  }
}

extension ChainAnchor {
  /// Puts an anchor and what its chain says about it together.
  init(stored row: StoredAnchor, distance: Meters, role: String, street: String?) throws {
    let anchor = row.anchor
    guard let heading = anchor.heading else {
      throw AnchorStoreError.unreadableRow(
        table: "anchors", row: row.number, problem: "an anchor of a chain needs a heading")
    }
    guard let known = ChainRole(rawValue: role) else {
      throw AnchorStoreError.unreadableRow(
        table: "chain_members", row: row.number, problem: "its role is `\(role)`")
    }
    self.init(
      id: anchor.id, coordinate: anchor.coordinate, altitude: anchor.altitude, heading: heading,
      distance: distance, role: known, street: street,
      details: ChainAnchorDetails(storedIn: anchor.details))
  }
}
