import GeoFormats
import GeoPackage

// Rows of anchors and chains in a file, as feeds have them.

extension SyncLayer {
  /// The row that has an id or a name.
  func row(named key: String, on connection: Connection) throws -> Int64? {
    let statement = try connection.cachedStatement(
      "SELECT \(journal.key) FROM \(journal.table) WHERE \(journal.name) = ?1", key)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Calls a closure for each row that revisions touched, in order, with the last revision of it.
  ///
  /// The closure returns whether it wants the next row.
  /// - Returns: Whether it wanted every row.
  func forEachChangedRow(
    _ revisions: ClosedRange<Int>, on connection: Connection,
    _ visit: (Int64, Int) throws -> Bool
  ) throws -> Bool {
    guard hasMembers else {
      let statement = try ChangedRows.prepare(journal, revisions, on: connection)
      while try statement.step() {
        guard try visit(statement.integer(0), Int(statement.integer(1))) else { return false }
      }
      return true
    }
    // Chains are few, and change with their members.
    var last: [Int64: Int] = [:]
    for layer in [journal, JournalMigration.members] {
      let statement = try ChangedRows.prepare(layer, revisions, on: connection)
      while try statement.step() {
        last[statement.integer(0), default: 0] = max(
          last[statement.integer(0)] ?? 0, Int(statement.integer(1)))
      }
    }
    for (row, revision) in last.sorted(by: { $0.key < $1.key }) {
      guard try visit(row, revision) else { return false }
    }
    return true
  }

  /// A row after a revision as JSON, or nil.
  func state(of row: Int64, after revision: Int, on connection: Connection) throws -> JSONValue? {
    let columns = journal.content
    let list = columns.joined(separator: ", ")
    let sql: String
    let number: Int64
    switch try RowState.place(of: row, after: revision, journal, on: connection) {
    case .absent: return nil
    case .table:
      sql = "SELECT \(list) FROM \(journal.table) WHERE \(journal.key) = ?1"
      number = row
    case .entry(let entry):
      sql = "SELECT \(list) FROM \(journal.journal) WHERE entry = ?1"
      number = entry
    }
    let statement = try connection.cachedStatement(sql, number)
    guard try statement.step() else { return nil }
    var object = JSONObject(
      columns.enumerated().map { index, name in
        .init(name: name, value: Self.value(statement, Int32(index), isGeometry: name == "geom"))
      })
    if hasMembers {
      let members = try members(of: row, after: revision, on: connection)
      object.members.append(.init(name: "members", value: .array(members)))
    }
    return .object(object)
  }

  private static func value(
    _ statement: borrowing Statement, _ column: Int32, isGeometry: Bool
  ) -> JSONValue {
    if statement.isNull(column) { return .null }
    if isGeometry { return .string(Hexadecimal.encode(statement.bytes(column) ?? [])) }
    if statement.isNumber(column) { return .number(statement.number(column) ?? 0) }
    return .string(statement.text(column) ?? "")
  }

  /// The members of a chain after a revision, by position.
  private func members(
    of chain: Int64, after revision: Int, on connection: Connection
  ) throws -> [JSONValue] {
    let statement = try connection.prepare(
      """
      SELECT p.position,
        CASE WHEN j.entry IS NULL THEN m.anchor ELSE j.anchor END,
        CASE WHEN j.entry IS NULL THEN m.distance ELSE j.distance END,
        CASE WHEN j.entry IS NULL THEN m.role ELSE j.role END,
        CASE WHEN j.entry IS NULL THEN m.street ELSE j.street END,
        coalesce(j.action, '')
      FROM (
        SELECT position FROM chain_members WHERE chain = ?1
        UNION SELECT position FROM chain_members_journal WHERE row = ?1 AND change > ?2
      ) AS p
      LEFT JOIN chain_members AS m ON m.chain = ?1 AND m.position = p.position
      LEFT JOIN chain_members_journal AS j ON j.entry = (
        SELECT min(entry) FROM chain_members_journal AS x
        WHERE x.row = ?1 AND x.position = p.position AND x.change > ?2)
      ORDER BY p.position
      """, chain, revision)
    var members: [JSONValue] = []
    while try statement.step() {
      guard statement.text(5) != "insert", !statement.isNull(1) else { continue }
      members.append(
        .object(
          JSONObject([
            .init(
              name: "anchor",
              value: .string(try anchorID(ofRow: statement.integer(1), on: connection))),
            .init(name: "distance", value: .number(statement.number(2) ?? 0)),
            .init(name: "role", value: .string(statement.text(3) ?? "")),
            .init(name: "street", value: statement.text(4).map { .string($0) } ?? .null),
          ])))
    }
    return members
  }

  /// The id of an anchor, also of a removed one.
  private func anchorID(ofRow row: Int64, on connection: Connection) throws -> String {
    let statement = try connection.cachedStatement(
      """
      SELECT id FROM anchors WHERE fid = ?1 UNION ALL
      SELECT id FROM (SELECT id FROM anchors_journal WHERE row = ?1 AND id NOT NULL
        ORDER BY entry DESC LIMIT 1)
      """, row)
    return try statement.step() ? statement.text(0) ?? "" : ""
  }

  static func bind(
    _ value: JSONValue?, isGeometry: Bool, to statement: borrowing Statement, _ index: Int32
  ) throws {
    switch value {
    case .number(let number)?: try statement.bind(number, at: index)
    case .integer(let integer)?: try statement.bind(Double(integer) ?? 0, at: index)
    case .string(let text)?:
      if isGeometry {
        try statement.bind(Hexadecimal.decode(text) ?? [], at: index)
      } else {
        try statement.bind(text, at: index)
      }
    default: try statement.bindNull(at: index)
    }
  }
}
