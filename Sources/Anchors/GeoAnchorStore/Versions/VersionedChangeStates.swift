import GeoAnchors
import GeoFormats

/// The states of a change's rows in a store of versions.
struct VersionedChangeStates<Content: VersionedContent>: ChangeStates {
  let revision: Int
  let transaction: VersionedTransaction<Content>
  private var state: Content { transaction.state }

  init(revision: Int, transaction: VersionedTransaction<Content>) {
    self.revision = revision
    self.transaction = transaction
  }

  func anchorRows() throws -> [Int64] { try touched(state.anchors, \.self) }

  func chainRows() throws -> [Int64] {
    let rows = try touched(state.chains, \.self)
    let known = Set(rows)
    return try rows + touched(state.members, \.chain).filter { !known.contains($0) }
  }

  func conflictRows() throws -> [Int64] { try touched(state.conflicts, \.self) }

  func anchor(ofRow row: Int64, after revision: Int) throws -> Anchor? {
    try state.anchors.row(row, after: revision)?.anchor
  }

  func member(ofRow row: Int64) throws -> ChainMember? { try transaction.member(ofRow: row) }

  func chain(ofRow row: Int64, after revision: Int) throws -> JSONValue? {
    try transaction.feedState(ofChain: row, after: revision)
  }

  func conflict(
    ofRow row: Int64, after revision: Int
  ) throws -> (name: String, side: ConflictSide?)? {
    try state.conflicts.row(row, after: revision).map { ($0.id, $0.resolved) }
  }

  private func touched<Table: VersionedTable>(
    _ table: Table, _ number: (Table.Key) -> Int64
  ) throws -> [Int64] {
    var seen: Set<Int64> = []
    var rows: [Int64] = []
    try table.forEachEntry(of: revision...revision) { entry in
      let row = number(entry.key)
      if seen.insert(row).inserted { rows.append(row) }
      return rows.count < ChangeActions.mostRows
    }
    return rows
  }
}
