import GeoPackage

/// The names of the things that a change touched.
struct ChangeNames {
  /// The names, in the order in which things were touched, chains first.
  private(set) var all: [String] = []

  /// The maximum number of rows of a layer that are looked at.
  private static let maximumRows = 10_000

  private let revision: Int
  private let connection: Connection
  /// The rows of chains that were added or removed with all of their anchors.
  private var whole: Set<Int64> = []
  /// The rows of chains that were changed and not named yet.
  private var changed: [Int64] = []

  /// Looks at the entries of a change, of which `revision` is the last.
  init(
    revision: Int, anchors: Range<Int64>, chains: Range<Int64>, on connection: Connection
  ) throws {
    self.revision = revision
    self.connection = connection
    try name(chains: chains)
    let removed = try anchorsOfRemovedChains(among: anchors)
    try forEachRow(of: JournalMigration.anchors, in: anchors) { row in
      guard !removed.contains(row), let name = try anchor(row, in: anchors) else { return true }
      all.append(name)
      return all.count < Change.mostNames
    }
    for row in changed where all.count < Change.mostNames {
      guard let name = try chain(row, in: chains),
        !all.contains(where: { $0.hasPrefix("\(name) #") })
      else { continue }
      all.append(name)
    }
  }

  /// Names chains that came or went, and keeps those that were only changed.
  private mutating func name(chains: Range<Int64>) throws {
    var rows: [Int64] = []
    try forEachRow(of: JournalMigration.chains, in: chains) { row in
      rows.append(row)
      return true
    }
    for row in rows {
      guard try isWhole(row, in: chains) else {
        changed.append(row)
        continue
      }
      whole.insert(row)
      if all.count < Change.mostNames, let name = try chain(row, in: chains) { all.append(name) }
    }
  }

  /// Whether a chain was added or removed.
  private func isWhole(_ row: Int64, in entries: Range<Int64>) throws -> Bool {
    try connection.integer(
      """
      SELECT 1 FROM chains_journal
      WHERE row = ?1 AND entry >= ?2 AND entry < ?3 AND action IN ('insert', 'delete')
      """, row, entries.lowerBound, entries.upperBound) != nil
  }

  /// The rows of anchors that went with their chains.
  private func anchorsOfRemovedChains(among anchors: Range<Int64>) throws -> Set<Int64> {
    guard !whole.isEmpty, !anchors.isEmpty else { return [] }
    var rows: Set<Int64> = []
    for chain in whole {
      let statement = try connection.cachedStatement(
        """
        SELECT anchor FROM chain_members_journal
        WHERE row = ?1 AND action = 'delete' AND anchor NOT NULL
          AND change >= (SELECT min(change) FROM anchors_journal WHERE entry = ?2)
        """, chain, anchors.lowerBound)
      while try statement.step() { rows.insert(statement.integer(0)) }
    }
    return rows
  }

  /// Calls a closure for each row that entries touch, once, until it wants no more.
  private func forEachRow(
    of layer: JournalLayer, in entries: Range<Int64>,
    _ visit: (Int64) throws -> Bool
  ) throws {
    guard !entries.isEmpty else { return }
    let statement = try connection.cachedStatement(
      """
      SELECT row, coalesce(last, row) FROM \(layer.journal)
      WHERE entry >= ?1 AND entry < ?2 ORDER BY entry
      """, entries.lowerBound, entries.upperBound)
    var seen: Set<Int64> = []
    var left = Self.maximumRows
    while try statement.step() {
      let row = statement.integer(0)
      // A forged journal may name any range, repeatedly.
      for row in row...max(row, statement.integer(1)) {
        guard left > 0 else { return }
        left -= 1
        if seen.insert(row).inserted, try !visit(row) { return }
      }
    }
  }

  /// The name of an anchor after the change, or before it was removed; nil for an anchor that came
  /// with its chain.
  private func anchor(_ row: Int64, in entries: Range<Int64>) throws -> String? {
    if let chain = try chainRow(ofAnchor: row) {
      if whole.contains(chain) { return nil }
      if let member = try ChainTable.member(ofRow: row, on: connection) { return "\(member)" }
    }
    return try text("nullif(name, ''), id", of: row, JournalMigration.anchors, entries)
  }

  private func chainRow(ofAnchor row: Int64) throws -> Int64? {
    try connection.integer("SELECT chain FROM chain_members WHERE anchor = ?1", row)
  }

  private func chain(_ row: Int64, in entries: Range<Int64>) throws -> String? {
    try text("name, ''", of: row, JournalMigration.chains, entries)
  }

  /// The first of two columns of a row after the change, or before it where the row went, that has a
  /// text.
  private func text(
    _ columns: String, of row: Int64, _ layer: JournalLayer, _ entries: Range<Int64>
  ) throws -> String? {
    let select = "SELECT coalesce(\(columns)) FROM"
    var found: String?
    switch try RowState.place(of: row, after: revision, layer, on: connection) {
    case .absent: break
    case .table:
      found = try connection.text("\(select) \(layer.table) WHERE \(layer.key) = ?1", row)
    case .entry(let entry):
      found = try connection.text("\(select) \(layer.journal) WHERE entry = ?1", entry)
    }
    if let found { return found }
    return try connection.text(
      """
      \(select) \(layer.journal)
      WHERE row = ?1 AND entry >= ?2 AND entry < ?3 AND \(layer.name) NOT NULL
      ORDER BY entry DESC LIMIT 1
      """, row, entries.lowerBound, entries.upperBound)
  }
}
