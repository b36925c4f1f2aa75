import GeoAnchors
import GeoPackage
import Geodesy

/// Puts the anchors of a chain in the place of those that it had.
///
/// An anchor that stays keeps its row, so its history goes on and its name and labels stay. A member
/// takes its anchor along when it is deleted (also when an undo deletes it): therefore positions
/// come into being with new anchors and go away with anchors that are no longer needed.
struct ChainWriting {
  private let connection: Connection
  private let author: String?
  private let old: [Member]
  /// The rows of the anchors that are no longer needed.
  private var spare: [Int64]
  /// The rows of the anchors in walking order.
  private var rows: [Int64] = []
  private var isNew: [Bool] = []

  /// A member as it was stored.
  struct Member {
    var position: Int64
    var row: AnchorTable.Row
    var distance: Meters
    var role: String
    var street: String?
  }

  init(over chain: Int64?, author: String?, on connection: Connection) throws {
    self.connection = connection
    self.author = author
    if let chain { old = try Self.members(of: chain, on: connection) } else { old = [] }
    spare = []
  }

  /// Writes the anchors.
  /// - Throws: `AnchorStoreError.duplicate` when an id is taken or there twice.
  mutating func write(_ members: [ChainAnchor]) throws {
    var present: [AnchorID: AnchorTable.Row] = [:]
    for member in old { present[member.row.anchor.id] = member.row }
    var added: [Anchor] = []
    var seen: Set<AnchorID> = []
    for member in members {
      guard seen.insert(member.id).inserted else { throw AnchorStoreError.duplicate(member.id) }
      if let row = present.removeValue(forKey: member.id) {
        var anchor = row.anchor
        anchor.store(member)
        if anchor != row.anchor {
          try AnchorStore.overwrite(row.number, with: anchor, on: connection)
        }
        rows.append(row.number)
        isNew.append(false)
      } else {
        var anchor = Anchor(member)
        anchor.store(member)
        added.append(anchor)
        rows.append(0)
        isNew.append(true)
      }
    }
    let leaving = Set(present.values.map(\.number))
    spare = old.map(\.row.number).filter(leaving.contains)
    var index = 0
    try AnchorStore.insert(added, on: connection, author: author) { number, _ in
      while !isNew[index] { index += 1 }
      rows[index] = number
      index += 1
    }
  }

  mutating func tie(_ members: [ChainAnchor], to chain: Int64) throws {
    var before: [Int64: Member] = [:]
    for member in old { before[member.position] = member }
    let missing = rows.indices.filter { before[Int64($0)] == nil }
    var borrowed = rows.indices.filter { isNew[$0] && before[Int64($0)] != nil }.map { rows[$0] }
    for position in missing {
      let row = isNew[position] ? rows[position] : borrowed.popLast() ?? rows[position]
      try run(Self.insertion, members[position], row, chain, Int64(position))
      if row != rows[position] {
        try run(Self.update, members[position], rows[position], chain, Int64(position))
      }
    }
    for position in rows.indices {
      guard let known = before[Int64(position)], known.differs(members[position], rows[position])
      else { continue }
      try run(Self.update, members[position], rows[position], chain, Int64(position))
    }
    try remove(old.map(\.position).filter { $0 < 0 || $0 >= Int64(rows.count) }, of: chain)
    for row in spare { try connection.execute("DELETE FROM anchors WHERE fid = \(row)") }
  }

  /// Removes positions that are not needed, each with an anchor that is not.
  private mutating func remove(_ positions: [Int64], of chain: Int64) throws {
    let row = "chain = \(chain) AND position"
    let given = Array(zip(positions, spare))
    spare.removeFirst(given.count)
    // All of them first: one may still hold the anchor that goes with another.
    for (position, anchor) in given {
      try connection.execute(
        """
        UPDATE chain_members SET anchor = \(anchor)
        WHERE \(row) = \(position) AND anchor != \(anchor)
        """)
    }
    for (position, _) in given {
      try connection.execute("DELETE FROM chain_members WHERE \(row) = \(position)")
    }
    let bare = positions.dropFirst(given.count)
    // Another program left a gap in the positions: their anchors are all needed.
    guard !bare.isEmpty else { return }
    let saved = try SuspendedTriggers(
      ["chain_members_delete"], ofTables: ["chain_members"], on: connection)
    for position in bare {
      try connection.execute("DELETE FROM chain_members WHERE \(row) = \(position)")
    }
    try saved.resume(on: connection)
  }

  private static let insertion = """
    INSERT INTO chain_members (anchor, distance, role, street, chain, position)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6)
    """

  private static let update = """
    UPDATE chain_members SET anchor = ?1, distance = ?2, role = ?3, street = ?4
    WHERE chain = ?5 AND position = ?6
    """

  private func run(
    _ sql: String, _ member: ChainAnchor, _ row: Int64, _ chain: Int64, _ position: Int64
  ) throws {
    try connection.cachedStatement(
      sql, row, member.distance, member.role.rawValue, member.street, chain, position
    ).run()
  }

  private static func members(of chain: Int64, on connection: Connection) throws -> [Member] {
    let statement = try connection.prepare(ChainTable.memberSelection(of: chain))
    let first = AnchorTable.columnCount
    var members: [Member] = []
    while let row = try AnchorStore.next(statement) {
      members.append(
        Member(
          position: statement.integer(first + 3), row: row, distance: statement.number(first) ?? 0,
          role: statement.text(first + 1) ?? "", street: statement.text(first + 2)))
    }
    return members
  }
}

extension ChainWriting.Member {
  /// Whether it differs from the chain's present member in its place.
  func differs(_ member: ChainAnchor, _ number: Int64) -> Bool {
    row.number != number || distance != member.distance || role != member.role.rawValue
      || street != member.street
  }
}
