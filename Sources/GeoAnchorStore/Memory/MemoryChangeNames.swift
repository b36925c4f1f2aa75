import GeoAnchors

/// What a change touched, by the names that people know, as `ChangeNames` has it for the file.
struct MemoryChangeNames {
  /// The names, in the order in which things were touched, chains first.
  private(set) var all: [String] = []

  private let revision: Int
  private let transaction: MemoryTransaction
  private var state: MemoryState { transaction.state }

  init(of revision: Int, in transaction: MemoryTransaction) {
    self.revision = revision
    self.transaction = transaction
    let chains = state.chains.entries(of: revision...revision)
    let whole = Set(chains.filter { $0.action != .update }.map(\.key))
    var changed: [Int64] = []
    for row in Self.once(chains.map(\.key)) {
      if !whole.contains(row) {
        changed.append(row)
      } else if all.count < Change.mostNames, let name = chain(row) {
        all.append(name)
      }
    }
    nameAnchors(whole)
    for row in changed where all.count < Change.mostNames {
      guard let name = chain(row), !all.contains(where: { $0.hasPrefix("\(name) #") }) else {
        continue
      }
      all.append(name)
    }
  }

  private mutating func nameAnchors(_ whole: Set<Int64>) {
    let removed = Set(
      state.members.entries.filter {
        $0.revision >= revision && $0.action == .delete && whole.contains($0.key.chain)
      }.compactMap { $0.before?.anchor })
    for row in Self.once(state.anchors.entries(of: revision...revision).map(\.key))
    where all.count < Change.mostNames && !removed.contains(row) {
      if let place = state.positions[row] {
        if whole.contains(place.chain) { continue }
        if let member = try? transaction.member(ofRow: row) {
          all.append("\(member)")
          continue
        }
      }
      let anchor = state.anchors.row(row, after: revision) ?? last(row, in: state.anchors)
      if let anchor = anchor?.given {
        all.append(anchor.name.isEmpty ? anchor.id.rawValue : anchor.name)
      }
    }
  }

  private func chain(_ row: Int64) -> String? {
    (state.chains.row(row, after: revision) ?? last(row, in: state.chains))?.name
  }

  /// The last content that a row had in the change.
  private func last<Row>(_ row: Int64, in table: MemoryTable<Int64, Row>) -> Row? {
    table.entries(of: row).last { $0.revision == revision && $0.before != nil }?.before
  }

  private static func once(_ rows: [Int64]) -> [Int64] {
    var seen: Set<Int64> = []
    return rows.filter { seen.insert($0).inserted }
  }
}
