import GeoAnchors
import GeoPackage
import GeoSystem
import Geodesy

/// A transaction on a copy of what a store in memory has; the store takes the copy when it is done.
final class MemoryTransaction: AnchorStorageTransaction {
  var state: MemoryState
  /// The change that this is.
  var open: MemoryChange
  /// What the work does, for errors.
  private let purpose: String

  var revisionOfChange: Int { open.revision }

  init(_ state: MemoryState, kind: Change.Kind, author: String?, target: Int?, purpose: String) {
    self.state = state
    open = MemoryChange(
      revision: state.changes.count + 1, time: Self.now(), kind: kind, author: author,
      target: target)
    self.purpose = purpose
  }

  /// Closes the change; one that did nothing leaves nothing.
  ///
  /// - Returns: its revision; nil when there is no such change.
  func closeChange(_ facts: ChangeFacts) -> Int? {
    let number = open.revision
    let newest = [
      state.anchors.entries.last?.revision, state.chains.entries.last?.revision,
      state.members.entries.last?.revision, state.conflicts.entries.last?.revision,
      state.regionSets.entries.last?.revision, state.venues.entries.last?.revision,
    ]
    let isEmpty = !newest.contains(number)
    // What was taken back stays taken back, whatever that did.
    guard !isEmpty || open.kind == .undo || open.kind == .redo else { return nil }
    open.facts = facts
    state.changes.append(open)
    return number
  }

  /// Ends work that nobody waits for any more.
  func checkCancellation() throws {
    guard Cancellation.current?.isCancelled != true else {
      throw GeoPackageError(
        code: .locked, message: "the work was cancelled", attempted: purpose)
    }
  }

  private static func now() -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp.text(milliseconds: time.tv_sec * 1000 + time.tv_nsec / 1_000_000) ?? ""
  }

  func stored(_ row: Int64) -> StoredAnchor? {
    state.anchors.rows[row].map { StoredAnchor(number: row, found: $0.found) }
  }
}

// MARK: - Reading

extension MemoryTransaction {
  func anchor(id: AnchorID) throws -> StoredAnchor? {
    try checkCancellation()
    return state.rowsOfIDs[id].flatMap(stored)
  }

  func anchors(named name: String) throws -> [StoredAnchor] {
    guard !name.isEmpty else { return [] }
    return state.anchors.keys.compactMap(stored).filter { $0.anchor.name == name }
  }

  func keys(id: String?, name: String?) throws -> [(number: Int64, id: AnchorID)] {
    let rows =
      try id.map { try [anchor(id: AnchorID(rawValue: $0))].compactMap(\.self) }
      ?? anchors(named: name ?? "")
    return rows.map { ($0.number, $0.anchor.id) }
  }

  func anchors(matching query: AnchorQuery) throws -> [FoundAnchor] {
    try checkCancellation()
    var list = AnchorList(most: query.limit ?? .max)
    try QuerySearch(query, in: MemoryCandidates(state: state)).visit(&list)
    return list.found
  }

  func forEach(matching query: AnchorQuery, _ visit: (consuming FoundAnchor) -> Bool) throws {
    try checkCancellation()
    try withoutActuallyEscaping(visit) { visit in
      var visitor = AnchorVisitor(visit: visit)
      try QuerySearch(query, in: MemoryCandidates(state: state)).visit(&visitor)
    }
  }

  func count(matching query: AnchorQuery) throws -> Int {
    try checkCancellation()
    return try QuerySearch(query, in: MemoryCandidates(state: state)).count()
  }

  func member(ofRow row: Int64) throws -> ChainMember? {
    guard let place = state.positions[row], let chain = state.chains.rows[place.chain] else {
      return nil
    }
    let number = state.members(ofChain: place.chain).count { $0.position <= place }
    return ChainMember(chain: chain.name, number: number)
  }

  func extent() throws -> BoundingBox? {
    BoundingBox(around: state.anchors.rows.values.map { $0.found.anchor.coordinate })
  }

  func collections() throws -> [CollectionSummary] {
    var found: [String: CollectionSummary] = [:]
    for row in state.anchors.keys.compactMap({ state.anchors.rows[$0] }) {
      guard let name = row.given.collection else { continue }
      var summary =
        found[name] ?? CollectionSummary(name: name, anchorCount: 0, changed: row.stamp.changed)
      summary.anchorCount += 1
      summary.changed = max(summary.changed, row.stamp.changed)
      found[name] = summary
    }
    return found.values.sorted { Self.precedes($0.name, $1.name) }
  }

  func names(ofChains: Bool, most: Int) throws -> [String] {
    let all =
      ofChains
      ? state.chains.rows.values.map(\.name) : state.anchors.rows.values.map(\.given.name)
    return Array(Set(all).subtracting([""]).sorted(by: Self.precedes).prefix(most))
  }

  /// The order of bytes, which is that of databases.
  static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

// MARK: - Writing

extension MemoryTransaction {
  func insert(_ anchors: [Anchor]) throws {
    for anchor in anchors { _ = try insert(anchor) }
  }

  @discardableResult
  private func insert(_ anchor: Anchor) throws -> Int64 {
    try checkCancellation()
    let row = state.lastAnchor + 1
    let stamp = MemoryStamp(created: open.time, changed: open.time, author: open.author)
    try state.setAnchor(row, to: MemoryAnchor(given: anchor, stamp: stamp), in: open.revision)
    return row
  }

  func overwrite(_ row: Int64, with anchor: Anchor) throws {
    try checkCancellation()
    guard var changed = state.anchors.rows[row] else { return }
    guard changed.given != anchor else { return }
    changed.given = anchor
    changed.stamp = changed.stamp.next(at: open.time, by: open.author)
    try state.setAnchor(row, to: changed, in: open.revision)
  }

  func deleteAnchor(ofRow row: Int64) throws { state.deleteAnchor(row, in: open.revision) }

  func renameCollection(_ old: String, to new: String?) throws -> Int {
    var count = 0
    for row in state.anchors.keys {
      guard var anchor = state.anchors.rows[row]?.given, anchor.collection == old else { continue }
      count += 1
      anchor.collection = new
      try overwrite(row, with: anchor)
    }
    return count
  }
}

// MARK: - Chains

extension MemoryTransaction {
  func chainRow(named name: String) throws -> Int64? { state.chainRow(named: name) }

  func chain(ofRow row: Int64, name: String) throws -> Chain {
    guard let chain = state.chains.rows[row] else {
      throw AnchorStoreError.unknownChain(name, suggestion: nil)
    }
    let members = try state.members(ofChain: row).compactMap { _, member in
      try stored(member.anchor).map {
        try ChainAnchor(
          stored: $0, distance: member.distance, role: member.role, street: member.street)
      }
    }
    return Chain(
      name: name, path: chain.path, length: chain.length, anchors: members,
      attribution: chain.attribution, planning: ChainProperties.planning(in: chain.properties))
  }

  func path(ofChain name: String) throws -> [Coordinate]? {
    state.chainRow(named: name).flatMap { state.chains.rows[$0]?.path }
  }

  func chains() throws -> [ChainSummary] {
    state.chains.rows.map { row, chain in
      ChainSummary(
        name: chain.name, length: chain.length, anchorCount: state.members(ofChain: row).count,
        attribution: chain.attribution, changed: chain.stamp.changed,
        revision: chain.stamp.revision)
    }.sorted { Self.precedes($0.name, $1.name) }
  }

  func write(_ chain: Chain, name: String, over row: Int64?) throws {
    let old = row.map { state.members(ofChain: $0) } ?? []
    let rows = try writeAnchors(chain.anchors, over: old.map(\.member.anchor))
    let number = row ?? state.lastChain + 1
    state.lastChain = max(state.lastChain, number)
    let before = state.chains.rows[number]
    let stamp =
      before?.stamp.next(at: open.time, by: open.author)
      ?? MemoryStamp(created: open.time, changed: open.time, author: open.author)
    let changed = MemoryChain(
      name: name, path: chain.path, length: chain.length, attribution: chain.attribution,
      properties: ChainProperties.text(chain.planning, over: before?.properties), stamp: stamp)
    state.chains.set(number, to: changed, in: open.revision)
    tie(chain.anchors, rows, to: number, over: old)
  }

  /// Puts the anchors of a chain in their positions, and takes those away that are no longer needed.
  ///
  /// As in the file, positions come into being with new anchors and go away with anchors that go.
  private func tie(
    _ members: [ChainAnchor], _ rows: [Int64], to chain: Int64,
    over old: [(position: MemoryPosition, member: MemoryMember)]
  ) {
    func set(_ position: Int, _ row: Int64) {
      let member = members[position]
      state.setMember(
        MemoryPosition(chain: chain, position: position),
        to: MemoryMember(
          anchor: row, distance: member.distance, role: member.role.rawValue,
          street: member.street), in: open.revision)
    }
    let present = Set(old.map(\.position.position))
    let before = Set(old.map(\.member.anchor))
    var borrowed = rows.indices.filter { present.contains($0) && !before.contains(rows[$0]) }
      .map { rows[$0] }
    for position in rows.indices where !present.contains(position) {
      let isNew = !before.contains(rows[position])
      set(position, isNew ? rows[position] : borrowed.popLast() ?? rows[position])
    }
    for position in rows.indices { set(position, rows[position]) }
    let kept = Set(rows)
    let spare = old.map(\.member.anchor).filter { !kept.contains($0) }
    let leaving = old.filter { $0.position.position >= rows.count }
    for (place, anchor) in zip(leaving, spare) {
      var member = place.member
      member.anchor = anchor
      state.setMember(place.position, to: member, in: open.revision)
    }
    for place in leaving { state.setMember(place.position, to: nil, in: open.revision) }
    for row in spare { state.deleteAnchor(row, in: open.revision) }
  }

  /// Overwrites the anchors that stay, then inserts those that are new; returns the rows of all.
  private func writeAnchors(_ members: [ChainAnchor], over old: [Int64]) throws -> [Int64] {
    var present: [AnchorID: Int64] = [:]
    for row in old { if let id = state.anchors.rows[row]?.given.id { present[id] = row } }
    var seen: Set<AnchorID> = []
    var rows: [Int64] = []
    for member in members {
      guard seen.insert(member.id).inserted else { throw AnchorStoreError.duplicate(member.id) }
      let row = present[member.id]
      if let row, let anchor = stored(row)?.anchor {
        var changed = anchor
        changed.store(member)
        if changed != anchor { try overwrite(row, with: changed) }
      }
      rows.append(row ?? 0)
    }
    for (index, member) in members.enumerated() where rows[index] == 0 {
      var anchor = Anchor(member)
      anchor.store(member)
      rows[index] = try insert(anchor)
    }
    return rows
  }

  func deleteChain(named name: String) throws -> Bool {
    guard let row = state.chainRow(named: name) else { return false }
    for (position, member) in state.members(ofChain: row) {
      state.setMember(position, to: nil, in: open.revision)
      try deleteAnchor(ofRow: member.anchor)
    }
    state.chains.set(row, to: nil, in: open.revision)
    return true
  }
}

// MARK: - Importing

extension MemoryTransaction {
  func lastAnchorRow() throws -> Int64? { state.anchors.keys.last }

  func twin(of anchor: Anchor, upTo last: Int64) throws -> StoredAnchor? {
    for row in state.anchors.keys.prefix(while: { $0 <= last }) {
      guard state.positions[row] == nil, let twin = stored(row),
        twin.anchor.name == anchor.name, twin.anchor.altitude == anchor.altitude,
        twin.anchor.coordinate.distance(to: anchor.coordinate) <= StoredTwins.reach
      else { continue }
      return twin
    }
    return nil
  }
}
