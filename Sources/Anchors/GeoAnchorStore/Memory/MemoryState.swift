import GeoAnchors
import Geodesy

/// All that a store in memory has, as a value.
struct MemoryState: VersionedContent {
  let store: String
  /// The changes; the number of each is its place from 1.
  private(set) var changes: [VersionedChange] = []
  private(set) var anchors = MemoryTable<Int64, VersionedAnchor>()
  var chains = MemoryTable<Int64, VersionedChain>()
  private(set) var members = MemoryTable<MemberPosition, VersionedMember>()
  var conflicts = MemoryTable<Int64, VersionedConflict>()
  var regionSets = MemoryTable<String, VersionedRegionSet>()
  var venues = MemoryTable<String, VersionedVenue>()
  /// The highest numbers that rows ever had.
  private var lastAnchor: Int64 = 0
  private var lastChain: Int64 = 0
  private(set) var rowsOfIDs: [AnchorID: Int64] = [:]
  private(set) var positions: [Int64: MemberPosition] = [:]

  init() {
    var generator = SystemRandomNumberGenerator()
    let digits = [generator.next(), generator.next()].map { (number: UInt64) in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    store = digits.joined()
  }

  /// Keeps a change; one that did nothing leaves nothing.
  /// - Returns: its revision; nil when there is no such change.
  mutating func close(_ change: VersionedChange) -> Int? {
    let newest = [
      anchors.entries.last?.revision, chains.entries.last?.revision,
      members.entries.last?.revision, conflicts.entries.last?.revision,
      regionSets.entries.last?.revision, venues.entries.last?.revision,
    ]
    guard change.isKept(ifEmpty: !newest.contains(change.revision)) else { return nil }
    changes.append(change)
    return change.revision
  }
}

// MARK: - Changes

extension MemoryState {
  func revision() -> Int { changes.count }

  /// Always nil, as history is never folded.
  func baseRevision() -> BaseRevision? { nil }

  func change(_ revision: Int) -> VersionedChange? {
    changes.indices.contains(revision - 1) ? changes[revision - 1] : nil
  }

  func forEachChange(before: Int?, _ visit: (VersionedChange) throws -> Bool) rethrows {
    for change in changes.prefix(max(0, (before ?? changes.count + 1) - 1)).reversed() {
      guard try visit(change) else { return }
    }
  }

  func changes(after revision: Int, limit: Int) -> [VersionedChange] {
    Array(changes.dropFirst(revision).prefix(limit))
  }

  func newestChange(about target: Int) -> VersionedChange? { changes.last { $0.target == target } }

  func requested(after revision: Int, since time: String?) -> [VersionedChange] {
    changes.dropFirst(revision).filter { $0.time >= time ?? "" && $0.facts.request != nil }
  }
}

// MARK: - Anchors

extension MemoryState {
  func row(ofAnchor id: AnchorID) -> Int64? { rowsOfIDs[id] }

  func rowOfPastAnchor(id: String?, name: String?) -> Int64? {
    let entries = anchors.entries.filter { entry in
      guard let before = entry.before?.given else { return false }
      return id.map { before.id.rawValue == $0 } ?? (!before.name.isEmpty && before.name == name)
    }
    return entries.max { ($0.revision, $0.key) < ($1.revision, $1.key) }?.key
  }

  func lastAnchorRow() -> Int64? { anchors.keys.last }

  mutating func nextAnchorRow() -> Int64 {
    lastAnchor += 1
    return lastAnchor
  }

  mutating func setAnchor(_ row: Int64, to anchor: VersionedAnchor?, in revision: Int) {
    if let old = anchors.rows[row] { rowsOfIDs[old.given.id] = nil }
    if let anchor { rowsOfIDs[anchor.given.id] = row }
    anchors.set(row, to: anchor, in: revision)
  }

  mutating func insert(_ anchors: [VersionedAnchor], in revision: Int) throws {
    for anchor in anchors {
      guard rowsOfIDs[anchor.given.id] == nil else {
        throw AnchorStoreError.duplicate(anchor.given.id)
      }
      setAnchor(nextAnchorRow(), to: anchor, in: revision)
    }
  }

  var candidates: MemoryCandidates { MemoryCandidates(state: self) }

  func extent() -> BoundingBox? {
    BoundingBox(around: anchors.rows.values.map { $0.given.coordinate })
  }

  func collections() -> [CollectionSummary] {
    var found: [String: CollectionSummary] = [:]
    for row in anchors.rows.values {
      guard let name = row.given.collection else { continue }
      var summary =
        found[name] ?? CollectionSummary(name: name, anchorCount: 0, changed: row.stamp.changed)
      summary.anchorCount += 1
      summary.changed = max(summary.changed, row.stamp.changed)
      found[name] = summary
    }
    return found.values.sorted { precedesInBytes($0.name, $1.name) }
  }

  func anchorNames(most: Int) -> [String] {
    let names = Set(anchors.rows.values.map(\.given.name)).subtracting([""])
    return Array(names.sorted(by: precedesInBytes).prefix(most))
  }
}

// MARK: - Chains

extension MemoryState {
  func chainRow(named name: String) -> Int64? {
    chains.keys.first { chains.rows[$0]?.name == name }
  }

  func chainSummaries() -> [ChainSummary] {
    chains.rows.map { row, chain in
      ChainSummary(
        name: chain.name, length: chain.length, anchorCount: members.keys.count { $0.chain == row },
        attribution: chain.attribution, changed: chain.stamp.changed,
        revision: chain.stamp.revision)
    }.sorted { precedesInBytes($0.name, $1.name) }
  }

  mutating func nextChainRow() -> Int64 {
    lastChain += 1
    return lastChain
  }

  func position(ofAnchor row: Int64) -> MemberPosition? { positions[row] }

  func members(
    ofChain chain: Int64, after revision: Int
  ) -> [(position: MemberPosition, member: VersionedMember)] {
    var keys = Set(members.keys.filter { $0.chain == chain })
    if revision < .max {
      members.forEachEntry(of: revision + 1...(.max - 1)) { entry in
        if entry.key.chain == chain { keys.insert(entry.key) }
        return true
      }
    }
    return keys.sorted().compactMap { key in
      members.row(key, after: revision).map { (key, $0) }
    }
  }

  mutating func setMember(
    _ position: MemberPosition, to member: VersionedMember?, in revision: Int
  ) {
    if let old = members.rows[position], positions[old.anchor] == position {
      positions[old.anchor] = nil
    }
    if let member { positions[member.anchor] = position }
    members.set(position, to: member, in: revision)
  }

  func anchors(thatLeft chains: Set<Int64>, since revision: Int) -> Set<Int64> {
    var anchors: Set<Int64> = []
    members.forEachEntry(of: revision...(.max - 1)) { entry in
      if entry.action == .delete, chains.contains(entry.key.chain), let before = entry.before {
        anchors.insert(before.anchor)
      }
      return true
    }
    return anchors
  }

  func areReferencesWhole(in revision: Int) -> Bool {
    members.rows.allSatisfy { position, member in
      chains.rows[position.chain] != nil && anchors.rows[member.anchor] != nil
    }
  }
}

// MARK: - Conflicts

extension MemoryState {
  func openConflicts() -> [(number: Int64, conflict: VersionedConflict)] {
    conflicts.all().filter { $0.row.resolved == nil }.map { ($0.key, $0.row) }
  }

  func conflict(id: String, line: String) -> (number: Int64, conflict: VersionedConflict)? {
    conflicts.all().first { $0.row.id == id && $0.row.line == line }.map { ($0.key, $0.row) }
  }

  func nextConflictNumber() -> Int64 { (conflicts.keys.last ?? 0) + 1 }
}
