package import GeoAnchors
import GeoSystem
package import Geodesy

/// A transaction on rows with all of their versions, wherever they are kept: history, undo, feeds and
/// merges are made here.
package final class VersionedTransaction<Content: VersionedContent>: AnchorStorageTransaction {
  package var state: Content
  package var open: VersionedChange
  /// The purpose of the work, for errors.
  private let purpose: String

  package init(_ state: Content, _ open: VersionedChange, purpose: String) {
    self.state = state
    self.open = open
    self.purpose = purpose
  }

  /// Throws when the work was canceled.
  package func checkCancellation() throws {
    guard Cancellation.current?.isCancelled != true else {
      throw StorageError(
        code: .locked, message: "the work was canceled", attempted: purpose)
    }
  }

  func stored(_ row: Int64) throws -> StoredAnchor? {
    try state.anchors.row(row).map { StoredAnchor(number: row, found: $0.found) }
  }

  /// The change of a revision, which may be the one in progress.
  func change(ofRevision revision: Int) throws -> VersionedChange {
    if revision == open.revision { return open }
    guard let change = try state.change(revision) else {
      throw AnchorStoreError.unknownChange(revision)
    }
    return change
  }

  /// Gives a row an anchor.
  /// - Throws: `duplicate` when another row has its id.
  func setAnchor(_ row: Int64, to anchor: VersionedAnchor) throws {
    let id = anchor.given.id
    if let taken = try state.row(ofAnchor: id), taken != row {
      throw AnchorStoreError.duplicate(id)
    }
    try state.setAnchor(row, to: anchor, in: open.revision)
  }

  /// Makes sure that every member of a chain has its chain and its anchor.
  func checkReferences() throws {
    guard try state.areReferencesWhole(in: open.revision) else {
      throw AnchorStoreError.brokenChain
    }
  }
}

// MARK: - Reading

extension VersionedTransaction {
  package func anchor(id: AnchorID) throws -> StoredAnchor? {
    try checkCancellation()
    return try state.row(ofAnchor: id).flatMap(stored)
  }

  package func anchors(named name: String) throws -> [StoredAnchor] {
    guard !name.isEmpty else { return [] }
    return try stored(AnchorQuery(name: name))
  }

  package func keys(id: String?, name: String?) throws -> [(number: Int64, id: AnchorID)] {
    let rows =
      try id.map { try [anchor(id: AnchorID(rawValue: $0))].compactMap(\.self) }
      ?? anchors(named: name ?? "")
    return rows.map { ($0.number, $0.anchor.id) }
  }

  package func anchors(matching query: AnchorQuery) throws -> [FoundAnchor] {
    try checkCancellation()
    var list = AnchorList(most: query.limit ?? .max)
    try QuerySearch(query, in: state.candidates).visit(&list)
    return list.found
  }

  package func forEach(matching query: AnchorQuery, _ visit: (consuming FoundAnchor) -> Bool) throws
  {
    try checkCancellation()
    try withoutActuallyEscaping(visit) { visit in
      var visitor = AnchorVisitor(visit: visit)
      try QuerySearch(query, in: state.candidates).visit(&visitor)
    }
  }

  package func count(matching query: AnchorQuery) throws -> Int {
    try checkCancellation()
    return try QuerySearch(query, in: state.candidates).count()
  }

  package func member(ofRow row: Int64) throws -> ChainMember? {
    guard let place = try state.position(ofAnchor: row),
      let chain = try state.chains.row(place.chain)
    else { return nil }
    let number = try state.members(ofChain: place.chain).count { $0.position <= place }
    return ChainMember(chain: chain.name, number: number)
  }

  package func extent() throws -> BoundingBox? { try state.extent() }

  package func collections() throws -> [CollectionSummary] { try state.collections() }

  package func names(ofChains: Bool, most: Int) throws -> [String] {
    ofChains
      ? try Array(state.chainSummaries().map(\.name).prefix(most))
      : try state.anchorNames(most: most)
  }

  /// The anchors that a query without a place finds, with their rows.
  private func stored(
    _ query: AnchorQuery, upTo last: Int64 = .max,
    where isWanted: (FoundAnchor) -> Bool = { _ in true }
  ) throws -> [StoredAnchor] {
    var rows: [StoredAnchor] = []
    try state.candidates.rows(QueryFilter(query)).forEach(withContent: true) { row, _, read in
      guard row <= last else { return false }
      var found = AnchorTable.blank
      try read(&found)
      if isWanted(found) { rows.append(StoredAnchor(number: row, found: found)) }
      return true
    }
    return rows
  }
}

// MARK: - Writing

extension VersionedTransaction {
  package func insert(_ anchors: [Anchor]) throws {
    try checkCancellation()
    // Neighbors that stand near one another are read together.
    let isBulk = anchors.count >= BulkInsertion.threshold
    let order = isBulk ? BulkInsertion.order(of: anchors) : Array(anchors.indices)
    try state.insert(order.map { new(anchors[$0]) }, in: open.revision)
  }

  private func new(_ anchor: Anchor) -> VersionedAnchor {
    VersionedAnchor(
      given: anchor,
      stamp: VersionStamp(created: open.time, changed: open.time, author: open.author))
  }

  private func insert(_ anchor: Anchor) throws -> Int64 {
    try checkCancellation()
    let row = try state.nextAnchorRow()
    try setAnchor(row, to: new(anchor))
    return row
  }

  package func overwrite(_ row: Int64, with anchor: Anchor) throws {
    try checkCancellation()
    guard var changed = try state.anchors.row(row), changed.given != anchor else { return }
    changed.given = anchor
    changed.stamp = changed.stamp.next(at: open.time, by: open.author)
    try setAnchor(row, to: changed)
  }

  package func deleteAnchor(ofRow row: Int64) throws {
    try state.setAnchor(row, to: nil, in: open.revision)
  }

  package func renameCollection(_ old: String, to new: String?) throws -> Int {
    let rows = try stored(AnchorQuery(collection: old)).map(\.number)
    for row in rows {
      guard var anchor = try state.anchors.row(row)?.given else { continue }
      anchor.collection = new
      try overwrite(row, with: anchor)
    }
    return rows.count
  }
}

// MARK: - Chains

extension VersionedTransaction {
  package func chainRow(named name: String) throws -> Int64? { try state.chainRow(named: name) }

  package func chain(ofRow row: Int64, name: String) throws -> Chain {
    guard let chain = try state.chains.row(row) else {
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

  package func path(ofChain name: String) throws -> [Coordinate]? {
    try state.chainRow(named: name).flatMap { try state.chains.row($0)?.path }
  }

  package func chains() throws -> [ChainSummary] { try state.chainSummaries() }

  package func write(_ chain: Chain, name: String, over row: Int64?) throws {
    let old = try row.map { try state.members(ofChain: $0) } ?? []
    let rows = try writeAnchors(chain.anchors, over: old.map(\.member.anchor))
    let number = try row ?? state.nextChainRow()
    let before = try state.chains.row(number)
    let stamp =
      before?.stamp.next(at: open.time, by: open.author)
      ?? VersionStamp(created: open.time, changed: open.time, author: open.author)
    let changed = VersionedChain(
      name: name, path: chain.path, length: chain.length, attribution: chain.attribution,
      properties: ChainProperties.text(chain.planning, over: before?.properties), stamp: stamp)
    try state.chains.set(number, to: changed, in: open.revision)
    try tie(chain.anchors, rows, to: number, over: old)
  }

  /// Puts the anchors of a chain in their positions, and takes those away that are no longer needed.
  ///
  /// As in the file, positions come into being with new anchors and go away with anchors that go.
  private func tie(
    _ members: [ChainAnchor], _ rows: [Int64], to chain: Int64,
    over old: [(position: MemberPosition, member: VersionedMember)]
  ) throws {
    func set(_ position: Int, _ row: Int64) throws {
      let member = members[position]
      try state.setMember(
        MemberPosition(chain: chain, position: position),
        to: VersionedMember(
          anchor: row, distance: member.distance, role: member.role.rawValue,
          street: member.street), in: open.revision)
    }
    let present = Set(old.map(\.position.position))
    let before = Set(old.map(\.member.anchor))
    var borrowed = rows.indices.filter { present.contains($0) && !before.contains(rows[$0]) }
      .map { rows[$0] }
    for position in rows.indices where !present.contains(position) {
      let isNew = !before.contains(rows[position])
      try set(position, isNew ? rows[position] : borrowed.popLast() ?? rows[position])
    }
    for position in rows.indices { try set(position, rows[position]) }
    let kept = Set(rows)
    let spare = old.map(\.member.anchor).filter { !kept.contains($0) }
    let leaving = old.filter { $0.position.position >= rows.count }
    for (place, anchor) in zip(leaving, spare) {
      var member = place.member
      member.anchor = anchor
      try state.setMember(place.position, to: member, in: open.revision)
    }
    for place in leaving { try state.setMember(place.position, to: nil, in: open.revision) }
    for row in spare { try deleteAnchor(ofRow: row) }
  }

  /// Overwrites the anchors that stay, then inserts those that are new; returns the rows of all.
  private func writeAnchors(_ members: [ChainAnchor], over old: [Int64]) throws -> [Int64] {
    var present: [AnchorID: Int64] = [:]
    for row in old { if let id = try state.anchors.row(row)?.given.id { present[id] = row } }
    var seen: Set<AnchorID> = []
    var rows: [Int64] = []
    for member in members {
      guard seen.insert(member.id).inserted else { throw AnchorStoreError.duplicate(member.id) }
      let row = present[member.id]
      if let row, let anchor = try stored(row)?.anchor {
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

  package func deleteChain(named name: String) throws -> Bool {
    guard let row = try state.chainRow(named: name) else { return false }
    for (position, member) in try state.members(ofChain: row) {
      try state.setMember(position, to: nil, in: open.revision)
      try deleteAnchor(ofRow: member.anchor)
    }
    try state.chains.set(row, to: nil, in: open.revision)
    return true
  }
}

// MARK: - Importing

extension VersionedTransaction {
  package func lastAnchorRow() throws -> Int64? { try state.lastAnchorRow() }

  package func twin(of anchor: Anchor, upTo last: Int64) throws -> StoredAnchor? {
    let near = AnchorQuery.Near(anchor.coordinate, within: StoredTwins.reach)
    return try stored(AnchorQuery(near: near, includesChains: false), upTo: last) { found in
      found.anchor.name == anchor.name && found.anchor.altitude == anchor.altitude
        && found.anchor.coordinate.distance(to: anchor.coordinate) <= StoredTwins.reach
    }.first
  }
}
