import GeoAnchors
import GeoCoverage
import GeoPackage

// MARK: - Changes

extension MemoryTransaction {
  /// Only what was committed, not the change that is open.
  func revision() throws -> Int { state.changes.count }

  func forEachChange(before: Int?, limit: Int?, _ visit: (Change) -> Bool) throws {
    let past = state.changes.prefix { $0.revision < before ?? .max }
    for found in past.reversed().prefix(limit ?? .max) {
      guard visit(try change(found)) else { return }
    }
  }

  func change(_ id: Int) throws -> Change {
    guard (1...max(state.changes.count, 1)).contains(id), !state.changes.isEmpty else {
      throw AnchorStoreError.unknownChange(id)
    }
    return try change(state.changes[id - 1])
  }

  private func change(_ found: MemoryChange) throws -> Change {
    let number = found.revision
    let names = MemoryChangeNames(of: number, in: self).all
    let anchors = Self.counts(state.anchors.entries(of: number...number))
    let actions = try ChangeActions(
      revisions: number...number, MemoryChangeStates(revision: number, transaction: self), anchors,
      names: names)
    let regions = state.regionSets.entries(of: number...number).reduce(into: ChangeCounts()) {
      $0.add(regionsFrom: $1.before, to: state.regionSets.row($1.key, after: number))
    }
    let venues = Self.counts(state.venues.entries(of: number...number))
    let others =
      state.regionSets.touched(by: number...number).map(\.key)
      + state.venues.touched(by: number...number).map(\.key)
    return Change(
      id: number, revision: number, time: found.time, kind: found.kind, author: found.author,
      note: found.facts.words, target: found.target, isUndone: isUndone(number),
      anchors: anchors,
      chains: Self.counts(state.chains.entries(of: number...number)),
      regions: regions, venues: venues,
      summary: ChangeSummary(
        actions: actions.all
          + ChangeAction.counted(regions: regions, venues: venues, names: others),
        facts: found.facts),
      names: Array((names + others).prefix(Change.mostNames)))
  }

  private func isUndone(_ id: Int) -> Bool {
    state.changes.last { $0.target == id }?.kind == .undo
  }

  /// A row that was added and changed counts as added, one that was added and removed not at all.
  private static func counts<Key, Row>(
    _ entries: ArraySlice<MemoryTable<Key, Row>.Entry>
  ) -> ChangeCounts {
    typealias Action = MemoryTable<Key, Row>.Action
    var actions: [Key: (first: Action, last: Action)] = [:]
    for entry in entries {
      actions[entry.key] = (actions[entry.key]?.first ?? entry.action, entry.action)
    }
    var counts = ChangeCounts()
    for (first, last) in actions.values {
      switch (first, last) {
      case (.insert, .delete): break
      case (.insert, _): counts.added += 1
      case (_, .delete): counts.removed += 1
      default: counts.changed += 1
      }
    }
    return counts
  }

  func changeToUndo() throws -> Int? {
    state.changes.last { change in
      ![.undo, .redo, .start].contains(change.kind) && !isUndone(change.revision)
    }?.revision
  }

  func undoToRedo() throws -> Change? {
    let newest = state.changes.last { ![.undo, .redo].contains($0.kind) }?.revision ?? 0
    let undo = state.changes.last { change in
      change.kind == .undo && change.revision > newest
        && state.changes.last { $0.target == change.target }?.revision == change.revision
    }
    return try undo.map(change)
  }
}

// MARK: - Versions

extension MemoryTransaction {
  func rowOfRemoved(id: String?, name: String?) throws -> Int64? {
    let entries = state.anchors.entries.filter { entry in
      guard let before = entry.before?.given else { return false }
      return id.map { before.id.rawValue == $0 } ?? (!before.name.isEmpty && before.name == name)
    }
    return entries.max { ($0.revision, $0.key) < ($1.revision, $1.key) }?.key
  }

  func versions(ofRow row: Int64) throws -> [AnchorVersion] {
    var after = state.anchors.rows[row]
    return state.anchors.entries(of: row).reversed().map { entry in
      defer { after = entry.before }
      let change = entry.revision == open.revision ? open : state.changes[entry.revision - 1]
      return AnchorVersion(
        revision: entry.revision, time: change.time, kind: change.kind, author: change.author,
        anchor: after?.anchor)
    }
  }

  func restore(row: Int64, to revision: Int, reference: String) throws -> AnchorID? {
    let present = state.anchors.rows[row]
    let past = state.anchors.row(row, after: revision)
    guard present?.anchor != past?.anchor else { return nil }
    if past == nil, state.positions[row] != nil { throw AnchorStoreError.brokenChain }
    try put(past, inRow: row)
    return (past ?? present)?.given.id
  }

  func forEachDifference(
    from old: Int, to new: Int, _ visit: (AnchorDifference) -> Bool
  ) throws {
    for (row, last) in state.anchors.touched(by: min(old, new) + 1...max(old, new)) {
      let before = state.anchors.row(row, after: old)?.anchor
      let after = state.anchors.row(row, after: new)?.anchor
      guard before != after else { continue }
      let difference = try AnchorDifference(
        before: before, after: after, origin: state.changes[last - 1].origin,
        member: member(ofRow: row))
      guard visit(difference) else { return }
    }
  }

  func forEachChainDifference(
    from old: Int, to new: Int, _ visit: (ChainDifference) -> Bool
  ) throws {
    for (row, last) in touchedChains(by: min(old, new) + 1...max(old, new)) {
      let difference = ChainDifference(
        before: feedState(ofChain: row, after: old), after: feedState(ofChain: row, after: new),
        origin: state.changes[last - 1].origin)
      guard difference.map(visit) ?? true else { return }
    }
  }

  /// The chains that revisions touched, also by their members, with the last revision of each.
  func touchedChains(by revisions: ClosedRange<Int>) -> [(row: Int64, last: Int)] {
    var last: [Int64: Int] = [:]
    for (row, revision) in state.chains.touched(by: revisions) { last[row] = revision }
    for (position, revision) in state.members.touched(by: revisions) {
      last[position.chain] = max(last[position.chain] ?? 0, revision)
    }
    return last.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

// MARK: - Reversal

extension MemoryTransaction {
  func reverse(_ revisions: ClosedRange<Int>, change: Int?) throws {
    if let change {
      let state = state
      for names in [
        changedSince(revisions, state.chains) { $1?.name ?? $2?.name ?? "row \($0)" },
        changedSince(revisions, state.members) { key, _, _ in "row \(key.chain)" },
        changedSince(revisions, state.anchors) {
          $1?.given.id.rawValue ?? $2?.given.id.rawValue ?? "row \($0)"
        },
        changedSince(revisions, state.conflicts) { key, _, _ in "conflict \(key)" },
        changedSince(revisions, state.regionSets) { name, _, _ in name },
        changedSince(revisions, state.venues) { id, _, _ in id },
      ] where !names.isEmpty {
        throw AnchorStoreError.changedSince(change, names: names)
      }
    }
    for revision in revisions.reversed() {
      let one = revision...revision
      for entry in state.members.entries(of: one).reversed() {
        state.setMember(entry.key, to: entry.before, in: open.revision)
      }
      for entry in state.chains.entries(of: one).reversed() {
        var chain = entry.before
        chain?.stamp.restamp(over: state.chains.rows[entry.key]?.stamp, open)
        if let name = chain?.name, let taken = state.chainRow(named: name), taken != entry.key {
          throw AnchorStoreError.chainExists(name)
        }
        state.chains.set(entry.key, to: chain, in: open.revision)
      }
      for entry in state.anchors.entries(of: one).reversed() {
        try put(entry.before, inRow: entry.key)
      }
      for entry in state.regionSets.entries(of: one).reversed() {
        state.regionSets.set(entry.key, to: entry.before, in: open.revision)
      }
      for entry in state.venues.entries(of: one).reversed() {
        state.venues.set(entry.key, to: entry.before, in: open.revision)
      }
      for entry in state.conflicts.entries(of: one).reversed() {
        state.conflicts.set(entry.key, to: entry.before, in: open.revision)
      }
    }
    try checkReferences()
  }

  /// Gives a row the content that it had.
  func put(_ past: MemoryAnchor?, inRow row: Int64) throws {
    guard var past else { return state.deleteAnchor(row, in: open.revision) }
    past.stamp.restamp(over: state.anchors.rows[row]?.stamp, open)
    try state.setAnchor(row, to: past, in: open.revision)
  }

  /// Makes sure that every member of a chain has its chain and its anchor.
  func checkReferences() throws {
    for (position, member) in state.members.rows {
      guard state.chains.rows[position.chain] != nil, state.anchors.rows[member.anchor] != nil
      else { throw AnchorStoreError.brokenChain }
    }
  }

  /// The names of the first rows that are not any more as revisions left them.
  private func changedSince<Key, Row: MemoryRow>(
    _ revisions: ClosedRange<Int>, _ table: MemoryTable<Key, Row>,
    _ name: (Key, Row?, Row?) -> String
  ) -> [String] {
    let names = table.touched(by: revisions).compactMap { key, _ -> String? in
      let left = table.row(key, after: revisions.upperBound)
      let now = table.rows[key]
      if let left, let now, left.hasContent(of: now) { return nil }
      return left == nil && now == nil ? nil : name(key, left, now)
    }
    return Array(names.prefix(5))
  }
}

extension MemoryStamp {
  /// Goes on counting from the row that is there, or from this one where there is none.
  fileprivate mutating func restamp(over present: MemoryStamp?, _ change: MemoryChange) {
    revision = (present?.revision ?? revision) + 1
    changed = change.time
    author = change.author
  }
}

extension ChangeCounts {
  /// Counts the regions by which two states of a set differ.
  fileprivate mutating func add(regionsFrom old: MemoryRegionSet?, to new: MemoryRegionSet?) {
    let before = Dictionary(
      (old?.set.regions ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let after = Dictionary(
      (new?.set.regions ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    added += after.keys.count { before[$0] == nil }
    removed += before.keys.count { after[$0] == nil }
    changed +=
      after.filter { id, region in
        if let old = before[id] { old != region } else { false }
      }.count
  }
}
