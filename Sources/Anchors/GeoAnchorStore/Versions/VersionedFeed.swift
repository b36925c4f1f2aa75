import GeoAnchors
import GeoAreas
import GeoFormats
import GeoIndoor
import GeoPackage
import Geodesy

// MARK: - Rows as feeds have them

extension VersionedAnchor {
  /// The columns of an anchor as `SyncLayer` has them.
  var feedState: JSONValue {
    let blob = GeometryBlob.point(given.coordinate, height: GeometryHeight.of(given))
    let columns = AnchorColumn.beyondPosition.map { column -> JSONObject.Member in
      let value: JSONValue =
        switch column.value(of: given) {
        case nil: .null
        case .text(let text)?: .string(text)
        case .number(let number)?: .number(number)
        }
      return .init(name: column.name, value: value)
    }
    return .object(
      JSONObject(
        [.init(name: "geom", value: .string(Hexadecimal.encode(blob)))] + columns
          + [.init(name: "created", value: .string(stamp.created))]))
  }

  /// Reads the columns; nil if they are not those of an anchor.
  static func anchor(_ state: JSONObject) -> Anchor? {
    guard let bytes = state["geom"]?.string.flatMap(Hexadecimal.decode),
      case .point(let place, _)? = try? GeometryBlob.decode(bytes)
    else { return nil }
    var anchor = Anchor(id: AnchorID(rawValue: ""), coordinate: place)
    for column in AnchorColumn.beyondPosition {
      let member = state[column.name]
      column.read(
        column.isNumber ? member?.number.map { .number($0) } : member?.string.map { .text($0) },
        into: &anchor)
    }
    guard anchor.altitude != nil || state["altitude"]?.number == nil else { return nil }
    return (try? AnchorRules.check(anchor)).map { anchor }
  }
}

extension VersionedTransaction {
  /// A chain after a revision with its members, as `SyncLayer` has it, or nil.
  func feedState(ofChain row: Int64, after revision: Int) throws -> JSONValue? {
    guard let chain = try state.chains.row(row, after: revision) else { return nil }
    let members = try state.members(ofChain: row, after: revision).map { _, member -> JSONValue in
      try .object([
        "anchor": .string(lastID(ofAnchor: member.anchor)), "distance": .number(member.distance),
        "role": .string(member.role), "street": .text(member.street),
      ])
    }
    return .object([
      "geom": .string(Hexadecimal.encode(GeometryBlob.line(chain.path))),
      "name": .string(chain.name), "length": .number(chain.length),
      "attribution": .text(chain.attribution), "properties": .text(chain.properties),
      "created": .string(chain.stamp.created), "members": .array(members),
    ])
  }

  /// The id of an anchor, also of a removed one.
  private func lastID(ofAnchor row: Int64) throws -> String {
    try
      (state.anchors.row(row) ?? state.anchors.entries(of: row).last { $0.before != nil }?.before)?
      .given.id.rawValue ?? ""
  }
}

// MARK: - Feeds

extension VersionedTransaction {
  package func writeFeed(since revision: Int, to sink: (String) -> Bool) throws -> Int {
    let newest = try state.revision()
    let header = Feed.header(store: try state.store, since: revision, newest: newest)
    guard sink(header), revision < newest else { return newest }
    let revisions = revision + 1...newest
    var isWanted = true
    func write(
      _ kind: SyncLayer.Kind, _ last: Int, _ before: JSONValue?, _ after: JSONValue?
    ) throws -> Bool {
      isWanted =
        try Feed.line(
          SyncLayer(kind: kind), revision: last, origin: change(ofRevision: last).origin,
          before: before, after: after
        ).map(sink) ?? true
      return isWanted
    }
    func write<Table: VersionedTable>(
      _ kind: SyncLayer.Kind, _ table: Table, _ state: (Table.Row) -> JSONValue
    ) throws {
      guard isWanted else { return }
      try table.forEachTouched(by: revisions, from: revision, to: newest) {
        _, last, before, after in
        try write(kind, last, before.map(state), after.map(state))
      }
    }
    try write(.anchors, state.anchors, \.feedState)
    for (row, last) in try touchedChains(by: revisions) where isWanted {
      _ = try write(
        .chains, last, feedState(ofChain: row, after: revision),
        feedState(ofChain: row, after: newest))
    }
    try write(.regionSets, state.regionSets) { .object($0.set.feedState) }
    try write(.venues, state.venues) { .object($0.sourced.feedState) }
    return newest
  }

  package func applyFeed(_ next: () throws(AnchorStoreError) -> String?) throws -> SyncReport {
    var report = SyncReport()
    var number = 1
    while let text = try next() {
      try checkCancellation()
      number += 1
      guard !text.isEmpty else { continue }
      try apply(FeedLine(text, number: number), &report)
    }
    try checkReferences()
    return report
  }

  package func forEachConflict(_ visit: (SyncConflict) -> Bool) throws {
    for (number, found) in try state.openConflicts() {
      guard visit(try conflict(Int(number), found.layer, found.id, found.line)) else { return }
    }
  }

  package func resolve(conflict id: Int, takingTheirs: Bool) throws -> Bool {
    let number = Int64(id)
    guard var conflict = try state.conflicts.row(number), conflict.resolved == nil else {
      return false
    }
    if takingTheirs {
      try takeTheirs(FeedLine(conflict.line, number: 1))
      try checkReferences()
    }
    conflict.resolved = takingTheirs ? .theirs : .ours
    try state.conflicts.set(number, to: conflict, in: open.revision)
    return true
  }
}

// MARK: - What is here

extension VersionedTransaction: FeedStates {
  func state(_ layer: SyncLayer, _ id: String) throws -> JSONObject? {
    switch layer.kind {
    case .anchors: try row(ofAnchor: id).flatMap { try state.anchors.row($0)?.feedState.object }
    case .chains:
      try state.chainRow(named: id).flatMap { try feedState(ofChain: $0, after: .max)?.object }
    case .regionSets: try state.regionSets.row(id)?.set.feedState
    case .venues: try state.venues.row(id)?.sourced.feedState
    }
  }

  private func row(ofAnchor id: String) throws -> Int64? {
    try state.row(ofAnchor: AnchorID(rawValue: id))
  }

  func write(_ after: JSONObject?, _ line: FeedLine) throws {
    switch line.layer.kind {
    case .anchors: try writeAnchor(after, line)
    case .chains: try writeChain(after, line)
    case .regionSets:
      if let after {
        try save(checked: RegionSet(feedState: after), replace: true)
      } else if try state.regionSets.row(line.id) != nil {
        try removeRegionSet(named: line.id)
      }
    case .venues:
      if let after {
        let sourced = try SourcedVenue(feedState: after)
        _ = try save(checked: sourced.venue, source: sourced.source, replace: true)
      } else if try state.venues.row(line.id) != nil {
        try removeVenue(Venue.ID(rawValue: line.id))
      }
    }
  }

  private func writeAnchor(_ after: JSONObject?, _ line: FeedLine) throws {
    let row = try row(ofAnchor: line.id)
    guard let after else {
      if let row { try deleteAnchor(ofRow: row) }
      return
    }
    guard let anchor = VersionedAnchor.anchor(after) else {
      throw AnchorStoreError.badFeed(line: line.number, problem: "the anchor cannot be read")
    }
    let present = try row.flatMap { try state.anchors.row($0)?.stamp }
    try state.setAnchor(
      try row ?? state.nextAnchorRow(),
      to: VersionedAnchor(given: anchor, stamp: stamp(after, over: present)), in: open.revision)
  }

  private func writeChain(_ after: JSONObject?, _ line: FeedLine) throws {
    let row =
      try state.chainRow(named: line.id)
      ?? line.formerName.flatMap { try state.chainRow(named: $0) }
    for old in try row.map({ try state.members(ofChain: $0) }) ?? [] {
      try state.setMember(old.position, to: nil, in: open.revision)
    }
    guard let after else {
      if let row { try state.chains.set(row, to: nil, in: open.revision) }
      return
    }
    guard let content = ConflictChain(feedState: after) else {
      throw AnchorStoreError.badFeed(line: line.number, problem: "the chain cannot be read")
    }
    let number = try row ?? state.nextChainRow()
    try state.chains.set(
      number,
      to: VersionedChain(
        name: content.name, path: content.path, length: content.length,
        attribution: content.attribution, properties: after["properties"]?.string,
        stamp: stamp(after, over: try state.chains.row(number)?.stamp)), in: open.revision)
    for (position, member) in content.members.enumerated() {
      guard let anchor = try state.row(ofAnchor: member.anchor) else {
        throw AnchorStoreError.brokenChain
      }
      try state.setMember(
        MemberPosition(chain: number, position: position),
        to: VersionedMember(
          anchor: anchor, distance: member.distance, role: member.role, street: member.street),
        in: open.revision)
    }
  }

  private func stamp(_ state: JSONObject, over present: VersionStamp?) -> VersionStamp {
    let created = state["created"]?.string ?? open.time
    var stamp =
      present?.next(at: open.time, by: open.author)
      ?? VersionStamp(created: created, changed: open.time, author: open.author)
    stamp.created = created
    return stamp
  }

  func anchor(_ state: JSONObject) throws -> Anchor? {
    VersionedAnchor.anchor(state).map {
      VersionedAnchor(given: $0, stamp: VersionStamp(created: "", changed: "")).anchor
    }
  }

  func member(ofAnchor id: String) throws -> ChainMember? {
    try row(ofAnchor: id).flatMap { try member(ofRow: $0) }
  }

  func origin(
    _ layer: SyncLayer, _ id: String, exceptFinding conflict: Int
  ) throws -> (time: String, author: String?) {
    let finding = try state.conflicts.entries(of: Int64(conflict)).first?.revision
    func last<Table: VersionedTable>(_ table: Table, _ key: Table.Key?) throws -> Int? {
      try key.flatMap { try table.entries(of: $0).map(\.revision).last { $0 != finding } }
    }
    let revision =
      switch layer.kind {
      case .anchors: try last(state.anchors, row(ofAnchor: id))
      case .chains: try last(state.chains, state.chainRow(named: id))
      case .regionSets: try last(state.regionSets, id)
      case .venues: try last(state.venues, id)
      }
    if let revision {
      let change = try change(ofRevision: revision)
      return (change.time, change.author)
    }
    let stamp =
      switch layer.kind {
      case .anchors: try row(ofAnchor: id).flatMap { try state.anchors.row($0)?.stamp }
      case .chains: try state.chainRow(named: id).flatMap { try state.chains.row($0)?.stamp }
      case .regionSets, .venues: nil as VersionStamp?
      }
    return (stamp?.changed ?? "", stamp?.author)
  }

  func known(_ line: FeedLine) throws -> KnownConflict? {
    try state.conflict(id: line.id, line: line.text).map { number, found in
      KnownConflict(number: Int(number), resolved: found.resolved, present: found.present)
    }
  }

  func keep(_ line: FeedLine, present: String, over known: KnownConflict?) throws -> Int {
    let number = try known.map { Int64($0.number) } ?? state.nextConflictNumber()
    var conflict =
      try state.conflicts.row(number)
      ?? VersionedConflict(
        time: open.time, layer: line.layer.journal.table, id: line.id, line: line.text,
        present: present)
    conflict.resolved = nil
    try state.conflicts.set(number, to: conflict, in: open.revision)
    return Int(number)
  }
}
