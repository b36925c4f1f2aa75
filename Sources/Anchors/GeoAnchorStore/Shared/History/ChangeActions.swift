import GeoAnchors
import GeoFormats

/// The rows that a change touched, and their states before and after it.
protocol ChangeStates {
  /// The rows of anchors that it touched, each once, in the order in which they were touched first; no
  /// more than a thousand.
  func anchorRows() throws -> [Int64]
  /// The rows of chains that it touched, also by their members.
  func chainRows() throws -> [Int64]
  func conflictRows() throws -> [Int64]
  /// An anchor after a revision, or nil.
  func anchor(ofRow row: Int64, after revision: Int) throws -> Anchor?
  /// The position of an anchor in a chain.
  func member(ofRow row: Int64) throws -> ChainMember?
  /// A chain after a revision as feeds have it, or nil.
  func chain(ofRow row: Int64, after revision: Int) throws -> JSONValue?
  /// The subject and the resolution of a conflict after a revision, or nil.
  func conflict(
    ofRow row: Int64, after revision: Int
  ) throws -> (name: String, side: ConflictSide?)?
}

/// Reads from the states what a change did.
struct ChangeActions {
  /// The actions: of chains, of anchors, of conflicts.
  private(set) var all: [ChangeAction] = []

  /// The maximum number of rows of a layer that are compared one by one; more are only counted.
  static let mostRows: Int64 = 1_000

  private let revisions: ClosedRange<Int>
  /// The revision before them; none is before the empty store.
  private let before: Int
  private let states: any ChangeStates
  /// The chains that came, went, or have another path or other anchors, as they were and are.
  private var chains: [(revision: ChainRevision, before: JSONValue?, after: JSONValue?)] = []
  /// Which of them an anchor belongs to, by its id.
  private var chainOfAnchor: [String: Int] = [:]
  /// The chains of which only other things changed.
  private var edited: [String] = []

  init(
    revisions: ClosedRange<Int>, _ states: any ChangeStates, _ counts: ChangeCounts,
    names: [String]
  ) throws {
    self.revisions = revisions
    before = max(revisions.lowerBound, 1) - 1
    self.states = states
    try readChains()
    let anchors =
      counts.total <= Self.mostRows
      ? try self.anchors() : countedAnchors(counts, names)
    all += chains.map { chain in
      let old = chain.before?["members"]?.array?.count ?? 0
      let new = chain.after?["members"]?.array?.count ?? 0
      return if chain.before == nil {
        .addChain(chain.revision.name, anchorCount: new)
      } else if chain.after == nil {
        .removeChain(chain.revision.name, anchorCount: old)
      } else {
        .replaceChain(chain.revision)
      }
    }
    for name in edited where !Self.areNamed(anchors, of: name) {
      all.append(.edit(ChangeSubject(.chain, count: 1, names: [name]), []))
    }
    all += anchors
    try readConflicts()
  }

  /// Whether a chain is named with one of its anchors.
  private static func areNamed(_ actions: [ChangeAction], of chain: String) -> Bool {
    actions.contains { action in
      guard case .edit(let subject, _) = action else { return false }
      return subject.names.contains { $0.hasPrefix("\(chain) #") }
    }
  }

  // MARK: Chains

  private mutating func readChains() throws {
    for row in try states.chainRows() {
      let past = try states.chain(ofRow: row, after: before)
      let after = try states.chain(ofRow: row, after: revisions.upperBound)
      if past != after { note(past, after) }
    }
  }

  private mutating func note(_ before: JSONValue?, _ after: JSONValue?) {
    let name = (after ?? before)?["name"]?.string ?? ""
    let (old, new) = (Self.anchors(of: before), Self.anchors(of: after))
    var revision = ChainRevision(name: name)
    if let before, let after {
      if let past = before["name"]?.string, past != name {
        all.append(.rename(.chain, from: past, to: name))
      }
      revision.added = new.subtracting(old).count
      revision.removed = old.subtracting(new).count
      if before["geom"] != after["geom"] {
        revision.lengthChange =
          (after["length"]?.number ?? 0) - (before["length"]?.number ?? 0)
      }
      guard revision.lengthChange != nil || old != new else {
        if all.last != .rename(.chain, from: before["name"]?.string ?? "", to: name) {
          edited.append(name)
        }
        return
      }
    }
    for anchor in old.union(new) { chainOfAnchor[anchor] = chains.count }
    chains.append((revision, before, after))
  }

  private static func anchors(of chain: JSONValue?) -> Set<String> {
    Set((chain?["members"]?.array ?? []).compactMap { $0["anchor"]?.string })
  }

  // MARK: Anchors

  private mutating func anchors() throws -> [ChangeAction] {
    var actions = AnchorActions()
    var unreadable = ChangeSubject(.anchor)
    for row in try states.anchorRows() {
      do {
        let past = try states.anchor(ofRow: row, after: before)
        let after = try states.anchor(ofRow: row, after: revisions.upperBound)
        guard let anchor = after ?? past else { continue }
        if let chain = chainOfAnchor[anchor.id.rawValue] {
          if past != nil, after != nil, past != after {
            chains[chain].revision.changed += 1
          }
          continue
        }
        let member = try states.member(ofRow: row)?.description
        try actions.add(
          past, after,
          called: member ?? (anchor.name.isEmpty ? anchor.id.rawValue : anchor.name))
      } catch AnchorStoreError.unreadableRow {
        // Another program left what cannot be read: that it was touched is known, and no more.
        unreadable.add("\(JournalMigration.anchors.rowLabel) \(row)")
      }
    }
    return actions.all + (unreadable.count > 0 ? [.edit(unreadable, [])] : [])
  }

  /// Of very many anchors, how many came, went and changed.
  private func countedAnchors(_ counts: ChangeCounts, _ names: [String]) -> [ChangeAction] {
    var counts = counts
    for chain in chains {
      let (old, new) = (Self.anchors(of: chain.before), Self.anchors(of: chain.after))
      counts.added = max(0, counts.added - new.subtracting(old).count)
      counts.removed = max(0, counts.removed - old.subtracting(new).count)
    }
    return ChangeAction.counted(.anchor, counts, names: chains.isEmpty ? names : [])
  }

  // MARK: Conflicts

  private mutating func readConflicts() throws {
    var found = 0
    for row in try states.conflictRows() {
      let past = try states.conflict(ofRow: row, after: before)
      guard let after = try states.conflict(ofRow: row, after: revisions.upperBound) else {
        continue
      }
      guard let past else {
        found += 1
        continue
      }
      guard past.side != after.side else { continue }
      all.append(.resolve(conflict: Int(row), name: after.name, side: after.side))
    }
    if found > 0 { all.append(.find(conflicts: found)) }
  }
}

extension ChangeAction {
  /// The actions for the numbers of regions and venues added, changed and removed.
  static func counted(
    regions: ChangeCounts, venues: ChangeCounts, names: [String]
  ) -> [ChangeAction] {
    let isMixed = regions.total > 0 && venues.total > 0
    return counted(.region, regions, names: isMixed ? [] : names)
      + counted(.venue, venues, names: isMixed ? [] : names)
  }

  /// The actions for the numbers of items added, changed and removed; they are named where only one
  /// of these is not zero.
  static func counted(
    _ kind: StoreKind, _ counts: ChangeCounts, names: [String]
  ) -> [ChangeAction] {
    let isAlone = [counts.added, counts.changed, counts.removed].count { $0 > 0 } == 1
    func subject(_ count: Int) -> ChangeSubject {
      ChangeSubject(kind, count: count, names: isAlone ? names : [])
    }
    let actions: [(Int, ChangeAction)] = [
      (counts.added, .add(subject(counts.added))),
      (counts.changed, .edit(subject(counts.changed), [])),
      (counts.removed, .remove(subject(counts.removed))),
    ]
    return actions.filter { $0.0 > 0 }.map(\.1)
  }
}
