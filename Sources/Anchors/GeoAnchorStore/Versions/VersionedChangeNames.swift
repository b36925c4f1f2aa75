import GeoAnchors

/// The names of the things that a change touched, as `ChangeNames` has them for the file.
struct VersionedChangeNames<Content: VersionedContent> {
  /// The names, in the order in which things were touched, chains first.
  private(set) var all: [String] = []

  private let revision: Int
  private let transaction: VersionedTransaction<Content>
  private var state: Content { transaction.state }

  init(of revision: Int, in transaction: VersionedTransaction<Content>) throws {
    self.revision = revision
    self.transaction = transaction
    let chains = try state.chains.entries(of: revision...revision)
    let whole = Set(chains.filter { $0.action != .update }.map(\.key))
    var changed: [Int64] = []
    for row in Self.once(chains.map(\.key)) {
      if !whole.contains(row) {
        changed.append(row)
      } else if all.count < Change.mostNames, let name = try chain(row) {
        all.append(name)
      }
    }
    try nameAnchors(whole)
    for row in changed where all.count < Change.mostNames {
      guard let name = try chain(row), !all.contains(where: { $0.hasPrefix("\(name) #") }) else {
        continue
      }
      all.append(name)
    }
  }

  private mutating func nameAnchors(_ whole: Set<Int64>) throws {
    guard all.count < Change.mostNames else { return }
    let removed = whole.isEmpty ? [] : try state.anchors(thatLeft: whole, since: revision)
    var seen: Set<Int64> = []
    var names: [String] = []
    let most = Change.mostNames - all.count
    try state.anchors.forEachEntry(of: revision...revision) { entry in
      let row = entry.key
      guard seen.insert(row).inserted, !removed.contains(row) else { return true }
      if let name = try name(ofAnchor: row, exceptIn: whole) { names.append(name) }
      return names.count < most
    }
    all += names
  }

  /// The name of an anchor; nil for an anchor of the excepted chains.
  private func name(ofAnchor row: Int64, exceptIn whole: Set<Int64>) throws -> String? {
    if let place = try state.position(ofAnchor: row) {
      if whole.contains(place.chain) { return nil }
      if let member = try transaction.member(ofRow: row) { return "\(member)" }
    }
    let anchor =
      try state.anchors.row(row, after: revision) ?? last(row, in: state.anchors)
    return anchor.map { $0.given.name.isEmpty ? $0.given.id.rawValue : $0.given.name }
  }

  private func chain(_ row: Int64) throws -> String? {
    try (state.chains.row(row, after: revision) ?? last(row, in: state.chains))?.name
  }

  /// The last content that a row had in the change.
  private func last<Table: VersionedTable<Int64, Row>, Row>(
    _ row: Int64, in table: Table
  ) throws -> Row? {
    try table.entries(of: row).last { $0.revision == revision && $0.before != nil }?.before
  }

  private static func once(_ rows: [Int64]) -> [Int64] {
    var seen: Set<Int64> = []
    return rows.filter { seen.insert($0).inserted }
  }
}
