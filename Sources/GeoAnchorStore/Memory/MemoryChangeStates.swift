import GeoAnchors
import GeoFormats

/// What a change touched in a store in memory.
struct MemoryChangeStates: ChangeStates {
  let revision: Int
  let transaction: MemoryTransaction
  private var state: MemoryState { transaction.state }

  init(revision: Int, transaction: MemoryTransaction) {
    self.revision = revision
    self.transaction = transaction
  }

  func anchorRows() throws -> [Int64] { touched(state.anchors, \.self) }

  func chainRows() throws -> [Int64] {
    let rows = touched(state.chains, \.self)
    return rows + touched(state.members, \.chain).filter { !rows.contains($0) }
  }

  func conflictRows() throws -> [Int64] { touched(state.conflicts, \.self) }

  func anchor(ofRow row: Int64, after revision: Int) throws -> Anchor? {
    state.anchors.row(row, after: revision)?.anchor
  }

  func member(ofRow row: Int64) throws -> ChainMember? { try transaction.member(ofRow: row) }

  func chain(ofRow row: Int64, after revision: Int) throws -> JSONValue? {
    transaction.feedState(ofChain: row, after: revision)
  }

  func conflict(
    ofRow row: Int64, after revision: Int
  ) throws -> (name: String, side: ConflictSide?)? {
    state.conflicts.row(row, after: revision).map { ($0.id, $0.resolved) }
  }

  private func touched<Key, Row>(
    _ table: MemoryTable<Key, Row>, _ number: (Key) -> Int64
  ) -> [Int64] {
    var seen: Set<Int64> = []
    let rows = table.entries(of: revision...revision).map { number($0.key) }
    return Array(rows.filter { seen.insert($0).inserted }.prefix(Int(ChangeActions.mostRows)))
  }
}
