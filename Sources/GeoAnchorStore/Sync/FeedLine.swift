import GeoFormats
import GeoPackage
import Geodesy

/// One anchor or chain of a feed.
struct FeedLine {
  let layer: SyncLayer
  let id: String
  let before: JSONObject?
  let after: JSONObject?
  let text: String
  /// Which line it is, for messages.
  let number: Int

  var isChain: Bool { layer.journal.table == JournalMigration.chains.table }

  /// Makes sure that the first line of a feed is one.
  static func checkHeader(_ text: String) throws(AnchorStoreError) {
    let value = try parsed(text, number: 1)
    guard value["format"]?.string == "geoanchor-changes", value["version"]?.number == 1 else {
      throw AnchorStoreError.badFeed(
        line: 1, problem: "expected a feed of `geoanchor-changes` version 1")
    }
  }

  private static func parsed(
    _ text: String, number: Int
  ) throws(AnchorStoreError) -> JSONValue {
    do throws(FormatError) {
      return try JSONReader.read(text: text)
    } catch {
      throw AnchorStoreError.badFeed(line: number, problem: error.description)
    }
  }

  /// Reads a line after the first; `number` is for messages.
  init(_ text: String, number: Int) throws(AnchorStoreError) {
    let value = try Self.parsed(text, number: number)
    guard let name = value["layer"]?.string,
      let layer = SyncLayer.all.first(where: { $0.journal.table == name })
    else {
      throw AnchorStoreError.badFeed(
        line: number, problem: "expected the layer `anchors` or `chains`")
    }
    guard let id = value["id"]?.string, !id.isEmpty else {
      throw AnchorStoreError.badFeed(line: number, problem: "the id is missing")
    }
    self.layer = layer
    self.id = id
    self.text = text
    self.number = number
    before = value["before"]?.object
    after = value["after"]?.object
    for state in [before, after] {
      guard let state else { continue }
      for column in layer.journal.content where state[column] == nil {
        throw AnchorStoreError.badFeed(line: number, problem: "the column `\(column)` is missing")
      }
      guard state[layer.journal.name]?.string == id || state == before else {
        throw AnchorStoreError.badFeed(line: number, problem: "the id is not that of the row")
      }
      guard let bytes = state["geom"]?.string.flatMap(Hexadecimal.decode),
        (try? GeometryBlob.decode(bytes)) != nil
      else { throw AnchorStoreError.badFeed(line: number, problem: "the geometry cannot be read") }
    }
    if let meters = after?["altitude"]?.number, !Altitude.limits.contains(meters) {
      throw AnchorStoreError.badFeed(
        line: number,
        problem: "altitude \(meters) of `\(id)` found, expected \(Altitude.limitsText)")
    }
  }

  /// Applies it, or keeps it as a conflict.
  func apply(on connection: Connection, _ report: inout SyncReport) throws {
    let row = try row(on: connection)
    let present = try row.flatMap {
      try layer.state(of: $0, after: .max, on: connection)?.object
    }
    if isSame(present, after) {
      report.alreadyThere += 1
    } else if isSame(present, before) {
      try write(after, on: connection)
      report.applied += 1
    } else {
      try merge(present, on: connection, &report)
    }
  }

  /// Merges what both stores changed field by field; what is left to decide is kept as a conflict.
  private func merge(
    _ present: JSONObject?, on connection: Connection, _ report: inout SyncReport
  ) throws {
    // A conflict that is known already was merged when it was found.
    guard let before, let after, let present, try known(on: connection) == nil else {
      return try keep(present, on: connection, &report)
    }
    let merge = RowMerge(base: before, ours: present, theirs: after, layer.fields)
    let isWritten = !isSame(merge.row, present)
    if isWritten { try write(merge.row, on: connection) }
    if !merge.conflicts.isEmpty {
      try keep(merge.row, on: connection, &report)
    } else if isWritten {
      report.merged += 1
    } else {
      report.alreadyThere += 1
    }
  }

  /// Writes the other store's version: all of it, or, where the base is known, the fields that it
  /// changed there.
  func takeTheirs(on connection: Connection) throws {
    let present = try row(on: connection).flatMap {
      try layer.state(of: $0, after: .max, on: connection)?.object
    }
    guard let before, let after, let present else { return try write(after, on: connection) }
    let merge = RowMerge(
      base: before, ours: present, theirs: after, layer.fields, preferring: .theirs)
    try write(merge.row, on: connection)
  }

  /// Gives the row a state, or removes it.
  private func write(_ after: JSONObject?, on connection: Connection) throws {
    let journal = layer.journal
    let row = try row(on: connection)
    guard let after else {
      guard let row else { return }
      if journal.table == "chains" {
        try connection.execute("DELETE FROM chain_members WHERE chain = \(row)")
      }
      try connection.execute("DELETE FROM \(journal.table) WHERE \(journal.key) = \(row)")
      return
    }
    let columns = journal.content
    let sql =
      row == nil
      ? """
      INSERT INTO \(journal.table) (\(columns.joined(separator: ", ")), author)
      VALUES (\(columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")),
        \(ChangeMark.openChange.author))
      """
      : """
      UPDATE \(journal.table) SET
        \(columns.enumerated().map { "\($1) = ?\($0 + 1)" }.joined(separator: ", "))
      WHERE \(journal.key) = ?\(columns.count + 1)
      """
    let statement = try connection.cachedStatement(sql)
    for (index, column) in columns.enumerated() {
      try Self.bind(after[column], isGeometry: column == "geom", to: statement, Int32(index + 1))
    }
    if let row { try statement.bind(row, at: Int32(columns.count + 1)) }
    try statement.run()
    if journal.table == "chains" {
      try writeMembers(after, chain: row ?? connection.lastInsertedRow, on: connection)
    }
  }

  private func writeMembers(_ state: JSONObject, chain: Int64, on connection: Connection) throws {
    try connection.execute("DELETE FROM chain_members WHERE chain = \(chain)")
    for (position, member) in (state["members"]?.array ?? []).enumerated() {
      try connection.cachedStatement(
        """
        INSERT INTO chain_members (chain, position, anchor, distance, role, street)
        VALUES (?1, ?2, (SELECT fid FROM anchors WHERE id = ?3), ?4, ?5, ?6)
        """, chain, position, member["anchor"]?.string, member["distance"]?.number ?? 0,
        member["role"]?.string ?? "", member["street"]?.string
      ).run()
    }
  }

  private func keep(
    _ present: JSONObject?, on connection: Connection, _ report: inout SyncReport
  ) throws {
    var json = JSONWriter(layout: .compact)
    json.value(present.map { .object($0) } ?? .null)
    let own = json.line
    let number: Int64
    if let known = try known(on: connection) {
      number = known.number
      if known.resolved != nil {
        // What was decided stays so, unless what the decision wrote was taken back by hand.
        guard known.resolved == ConflictSide.theirs.rawValue, known.present == own else {
          report.alreadyThere += 1
          return
        }
        try connection.execute(
          "UPDATE geoanchor_conflicts SET resolved = NULL WHERE number = \(number)")
      }
    } else {
      try connection.cachedStatement(
        """
        INSERT INTO geoanchor_conflicts (time, layer, id, line, present)
        VALUES (strftime('%Y-%m-%dT%H:%M:%fZ','now'), ?1, ?2, ?3, ?4)
        """, layer.journal.table, id, text, own
      ).run()
      number = connection.lastInsertedRow
    }
    try report.add(
      SyncConflict(
        id: Int(number), layer: layer.journal.table, name: id, line: text, on: connection))
  }

  /// The conflict that this line led to before.
  private func known(
    on connection: Connection
  ) throws -> (number: Int64, resolved: String?, present: String?)? {
    let statement = try connection.cachedStatement(
      "SELECT number, resolved, present FROM geoanchor_conflicts WHERE id = ?1 AND line = ?2", id,
      text)
    guard try statement.step() else { return nil }
    return (statement.integer(0), statement.text(1), statement.text(2))
  }

  private func row(on connection: Connection) throws -> Int64? {
    try layer.row(named: id, on: connection)
  }

  /// Whether two states have the same content; when it was first added does not matter.
  func isSame(_ left: JSONObject?, _ right: JSONObject?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    let columns = layer.journal.content.filter { $0 != "created" } + ["members"]
    return columns.allSatisfy { (left[$0] ?? .null) == (right[$0] ?? .null) }
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
