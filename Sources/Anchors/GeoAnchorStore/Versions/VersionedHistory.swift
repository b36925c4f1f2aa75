package import GeoAnchors
import GeoAreas
import GeoSystem

// MARK: - Changes

extension VersionedTransaction {
  /// Only what was committed, not the change that is open.
  package func revision() throws -> Int { try state.revision() }

  package func baseRevision() throws -> BaseRevision? { try state.baseRevision() }

  package func forEachChange(before: Int?, limit: Int?, _ visit: (Change) -> Bool) throws {
    var left = limit ?? .max
    guard left > 0 else { return }
    try state.forEachChange(before: before) { found in
      left -= 1
      return try visit(change(found)) && left > 0
    }
  }

  package func change(_ id: Int) throws -> Change {
    guard let found = try state.change(id) else { throw AnchorStoreError.unknownChange(id) }
    return try change(found)
  }

  private func change(_ found: VersionedChange) throws -> Change {
    let number = found.revision
    let names = try VersionedChangeNames(of: number, in: self).all
    let anchors = try state.anchors.counts(of: number)
    let actions = try ChangeActions(
      revisions: number...number, VersionedChangeStates(revision: number, transaction: self),
      anchors,
      names: names)
    let regions = try state.regionSets.entries(of: number...number).reduce(into: ChangeCounts()) {
      $0.add(regionsFrom: $1.before, to: try state.regionSets.row($1.key, after: number))
    }
    let venues = try state.venues.counts(of: number)
    let others =
      try state.regionSets.touched(by: number...number).map(\.key)
      + state.venues.touched(by: number...number).map(\.key)
    return Change(
      id: number, revision: number, time: found.time, kind: found.kind, author: found.author,
      note: found.facts.words, target: found.target, isUndone: try state.isUndone(number),
      anchors: anchors,
      chains: try state.chains.counts(of: number),
      regions: regions, venues: venues,
      summary: ChangeSummary(
        actions: actions.all
          + ChangeAction.counted(regions: regions, venues: venues, names: others),
        facts: found.facts),
      names: Array((names + others).prefix(Change.mostNames)))
  }

  package func changeToUndo() throws -> Int? {
    var found: Int?
    try state.forEachChange(before: nil) { change in
      guard ![.undo, .redo, .start].contains(change.kind),
        try !state.isUndone(change.revision)
      else { return true }
      found = change.revision
      return false
    }
    return found
  }

  package func undoToRedo() throws -> Change? {
    var found: VersionedChange?
    var seen: Set<Int?> = []
    try state.forEachChange(before: nil) { change in
      guard change.kind == .undo || change.kind == .redo else { return false }
      // Only the last word about a change counts.
      let isLast = seen.insert(change.target).inserted
      if isLast, change.kind == .undo { found = change }
      return found == nil
    }
    return try found.map(change)
  }

  package func changeHeads(after id: Int, limit: Int) throws -> [ChangeHead] {
    try state.changes(after: id, limit: limit).map {
      ChangeHead(
        id: $0.revision, revision: $0.revision, time: $0.time, kind: $0.kind, author: $0.author,
        target: $0.target)
    }
  }

  package func requests(
    after revision: Int, since time: String?
  ) throws -> [(revision: Int, request: ChangeFacts.Request)] {
    try state.requested(after: revision, since: time).compactMap { change in
      change.facts.request.map { (change.revision, $0) }
    }
  }
}

// MARK: - Versions

extension VersionedTransaction {
  package func rowOfRemoved(id: String?, name: String?) throws -> Int64? {
    try state.rowOfPastAnchor(id: id, name: name)
  }

  package func versions(ofRow row: Int64) throws -> [AnchorVersion] {
    var after = try state.anchors.row(row)
    return try state.anchors.entries(of: row).reversed().map { entry in
      defer { after = entry.before }
      let change = try change(ofRevision: entry.revision)
      return AnchorVersion(
        revision: entry.revision, time: change.time, kind: change.kind, author: change.author,
        anchor: after?.anchor)
    }
  }

  package func restore(row: Int64, to revision: Int, reference: String) throws -> AnchorID? {
    let present = try state.anchors.row(row)
    let past = try state.anchors.row(row, after: revision)
    guard present?.anchor != past?.anchor else { return nil }
    if past == nil, try state.position(ofAnchor: row) != nil { throw AnchorStoreError.brokenChain }
    try put(past, inRow: row)
    return (past ?? present)?.given.id
  }

  package func forEachDifference(
    from old: Int, to new: Int, _ visit: (AnchorDifference) -> Bool
  ) throws {
    let revisions = min(old, new) + 1...max(old, new)
    try state.anchors.forEachTouched(by: revisions, from: old, to: new) {
      row, last, before, after in
      guard before?.anchor != after?.anchor else { return true }
      return try visit(
        AnchorDifference(
          before: before?.anchor, after: after?.anchor, origin: change(ofRevision: last).origin,
          member: member(ofRow: row)))
    }
  }

  package func forEachChainDifference(
    from old: Int, to new: Int, _ visit: (ChainDifference) -> Bool
  ) throws {
    for (row, last) in try touchedChains(by: min(old, new) + 1...max(old, new)) {
      let difference = try ChainDifference(
        before: feedState(ofChain: row, after: old), after: feedState(ofChain: row, after: new),
        origin: change(ofRevision: last).origin)
      guard difference.map(visit) ?? true else { return }
    }
  }

  /// The chains that revisions touched, also by their members, with the last revision of each.
  func touchedChains(by revisions: ClosedRange<Int>) throws -> [(row: Int64, last: Int)] {
    var last: [Int64: Int] = [:]
    for (row, revision) in try state.chains.touched(by: revisions) { last[row] = revision }
    for (position, revision) in try state.members.touched(by: revisions) {
      last[position.chain] = max(last[position.chain] ?? 0, revision)
    }
    return last.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

// MARK: - Reversal

extension VersionedTransaction {
  package func reverse(_ revisions: ClosedRange<Int>, change: Int?) throws {
    if let change {
      for names in try [
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
      for entry in try state.members.entries(of: one).reversed() {
        try state.setMember(entry.key, to: entry.before, in: open.revision)
      }
      for entry in try state.chains.entries(of: one).reversed() {
        var chain = entry.before
        chain?.stamp.restamp(over: try state.chains.row(entry.key)?.stamp, open)
        if let name = chain?.name, let taken = try state.chainRow(named: name), taken != entry.key {
          throw AnchorStoreError.chainExists(name)
        }
        try state.chains.set(entry.key, to: chain, in: open.revision)
      }
      for entry in try state.anchors.entries(of: one).reversed() {
        try put(entry.before, inRow: entry.key)
      }
      for entry in try state.regionSets.entries(of: one).reversed() {
        try state.regionSets.set(entry.key, to: entry.before, in: open.revision)
      }
      for entry in try state.venues.entries(of: one).reversed() {
        try state.venues.set(entry.key, to: entry.before, in: open.revision)
      }
      for entry in try state.conflicts.entries(of: one).reversed() {
        try state.conflicts.set(entry.key, to: entry.before, in: open.revision)
      }
    }
    try checkReferences()
  }

  /// Gives a row the content that it had.
  func put(_ past: VersionedAnchor?, inRow row: Int64) throws {
    guard var past else { return try deleteAnchor(ofRow: row) }
    past.stamp.restamp(over: try state.anchors.row(row)?.stamp, open)
    try setAnchor(row, to: past)
  }

  /// The names of the first rows that are not any more as revisions left them.
  private func changedSince<Table: VersionedTable>(
    _ revisions: ClosedRange<Int>, _ table: Table,
    _ name: (Table.Key, Table.Row?, Table.Row?) -> String
  ) throws -> [String] {
    var names: [String] = []
    try table.forEachTouched(by: revisions, from: revisions.upperBound, to: .max) {
      key, _, left, now in
      if let left, let now, left.hasContent(of: now) { return true }
      if left != nil || now != nil { names.append(name(key, left, now)) }
      return names.count < Change.mostNames
    }
    return names
  }
}

extension VersionStamp {
  /// Continues the revision of the present row, or its own without one.
  fileprivate mutating func restamp(over present: VersionStamp?, _ change: VersionedChange) {
    revision = (present?.revision ?? revision) + 1
    changed = change.time
    author = change.author
  }
}

extension ChangeCounts {
  /// Counts the regions by which two states of a set differ.
  fileprivate mutating func add(regionsFrom old: VersionedRegionSet?, to new: VersionedRegionSet?) {
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
