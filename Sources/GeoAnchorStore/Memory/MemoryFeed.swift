import GeoAnchors
import GeoCoverage
import GeoFormats
import GeoPackage
import GeoVenues
import Geodesy

// MARK: - Rows as feeds have them

extension MemoryAnchor {
  /// The columns of an anchor as `SyncLayer` has them.
  var feedState: JSONValue {
    let anchor = given
    let details = anchor.details
    let blob = GeometryBlob.point(anchor.coordinate, height: GeometryHeight.of(anchor))
    func number(_ number: Double?) -> JSONValue { number.map { .number($0) } ?? .null }
    return .object([
      "geom": .string(Hexadecimal.encode(blob)),
      "id": .string(anchor.id.rawValue),
      "name": .text(anchor.name.isEmpty ? nil : anchor.name),
      "altitude": number(anchor.altitude?.meters),
      "altitude_datum": .text(anchor.altitude?.datum.rawValue),
      "altitude_source": .text(details.altitudeSource?.rawValue),
      "altitude_geoid": .text(details.geoid),
      "altitude_uncertainty": number(details.altitudeUncertainty),
      "heading": number(anchor.heading),
      "orientation": .text(details.orientation.map(OrientationText.encode)),
      "reveal_radius": number(details.revealRadius),
      "arrival_radius": number(details.arrivalRadius),
      "tags": .text(TagList.encode(anchor.tags)),
      "collection": .text(anchor.collection),
      "properties": .text(details.properties),
      "expires": .text(details.expires),
      "created": .string(stamp.created),
    ])
  }

  /// Reads the columns; nil where they are no anchor.
  static func anchor(_ state: JSONObject) -> Anchor? {
    guard let bytes = state["geom"]?.string.flatMap(Hexadecimal.decode),
      case .point(let place, _)? = try? GeometryBlob.decode(bytes)
    else { return nil }
    var anchor = Anchor(id: AnchorID(rawValue: state["id"]?.string ?? ""), coordinate: place)
    anchor.name = state["name"]?.string ?? ""
    if let meters = state["altitude"]?.number {
      guard let datum = VerticalDatum(rawValue: state["altitude_datum"]?.string ?? "") else {
        return nil
      }
      anchor.altitude = Altitude(meters: meters, datum: datum)
    }
    anchor.heading = state["heading"]?.number
    anchor.tags = TagList.decode(state["tags"]?.string)
    anchor.collection = state["collection"]?.string
    anchor.details = AnchorDetails(
      altitudeSource: state["altitude_source"]?.string.map {
        AltitudeSource(rawValue: $0) ?? .unknown
      },
      geoid: state["altitude_geoid"]?.string,
      altitudeUncertainty: state["altitude_uncertainty"]?.number,
      orientation: state["orientation"]?.string.flatMap(OrientationText.decode),
      revealRadius: state["reveal_radius"]?.number, arrivalRadius: state["arrival_radius"]?.number,
      properties: state["properties"]?.string, expires: state["expires"]?.string)
    return (try? AnchorRules.check(anchor)).map { anchor }
  }
}

extension MemoryTransaction {
  /// A chain after a revision with its members, as `SyncLayer` has it; nil when there was none.
  func feedState(ofChain row: Int64, after revision: Int) -> JSONValue? {
    guard let chain = state.chains.row(row, after: revision) else { return nil }
    let members = state.members(ofChain: row, after: revision).map { _, member -> JSONValue in
      .object([
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
  private func lastID(ofAnchor row: Int64) -> String {
    (state.anchors.rows[row] ?? state.anchors.entries(of: row).last { $0.before != nil }?.before)?
      .given.id.rawValue ?? ""
  }
}

// MARK: - Feeds

extension MemoryTransaction {
  func writeFeed(since revision: Int, to sink: (String) -> Bool) throws -> Int {
    let newest = state.changes.count
    let header = Feed.header(store: state.store, since: revision, newest: newest)
    guard sink(header), revision < newest else { return newest }
    let revisions = revision + 1...newest
    func write<Key>(
      _ kind: SyncLayer.Kind, _ touched: [(key: Key, last: Int)],
      _ stateAfter: (Key, Int) -> JSONValue?
    ) -> Bool {
      touched.allSatisfy { key, last in
        Feed.line(
          SyncLayer(kind: kind), revision: last, origin: state.changes[last - 1].origin,
          before: stateAfter(key, revision), after: stateAfter(key, newest)
        ).map(sink) ?? true
      }
    }
    _ =
      write(.anchors, state.anchors.touched(by: revisions)) {
        state.anchors.row($0, after: $1)?.feedState
      }
      && write(.chains, touchedChains(by: revisions).map { ($0.row, $0.last) }) {
        feedState(ofChain: $0, after: $1)
      }
      && write(.regionSets, state.regionSets.touched(by: revisions)) {
        state.regionSets.row($0, after: $1).map { .object($0.set.feedState) }
      }
      && write(.venues, state.venues.touched(by: revisions)) {
        state.venues.row($0, after: $1).map { .object($0.sourced.feedState) }
      }
    return newest
  }

  func applyFeed(_ next: () throws(AnchorStoreError) -> String?) throws -> SyncReport {
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

  func forEachConflict(_ visit: (SyncConflict) -> Bool) throws {
    for number in state.conflicts.keys {
      guard let found = state.conflicts.rows[number], found.resolved == nil else { continue }
      guard visit(try conflict(Int(number), found.layer, found.id, found.line)) else { return }
    }
  }

  func resolve(conflict id: Int, takingTheirs: Bool) throws -> Bool {
    let number = Int64(id)
    guard var conflict = state.conflicts.rows[number], conflict.resolved == nil else {
      return false
    }
    if takingTheirs {
      try takeTheirs(FeedLine(conflict.line, number: 1))
      try checkReferences()
    }
    conflict.resolved = takingTheirs ? .theirs : .ours
    state.conflicts.set(number, to: conflict, in: open.revision)
    return true
  }
}

// MARK: - What is here

extension MemoryTransaction: FeedStates {
  func state(_ layer: SyncLayer, _ id: String) throws -> JSONObject? {
    switch layer.kind {
    case .anchors: row(ofAnchor: id).flatMap { state.anchors.rows[$0]?.feedState.object }
    case .chains: state.chainRow(named: id).flatMap { feedState(ofChain: $0, after: .max)?.object }
    case .regionSets: state.regionSets.rows[id]?.set.feedState
    case .venues: state.venues.rows[id]?.sourced.feedState
    }
  }

  private func row(ofAnchor id: String) -> Int64? { state.rowsOfIDs[AnchorID(rawValue: id)] }

  func write(_ after: JSONObject?, _ line: FeedLine) throws {
    switch line.layer.kind {
    case .anchors: try writeAnchor(after, line)
    case .chains: try writeChain(after, line)
    case .regionSets:
      if let after {
        try save(checked: RegionSet(feedState: after), replace: true)
      } else if state.regionSets.rows[line.id] != nil {
        try removeRegionSet(named: line.id)
      }
    case .venues:
      if let after {
        let sourced = try SourcedVenue(feedState: after)
        _ = try save(checked: sourced.venue, source: sourced.source, replace: true)
      } else if state.venues.rows[line.id] != nil {
        try removeVenue(Venue.ID(rawValue: line.id))
      }
    }
  }

  private func writeAnchor(_ after: JSONObject?, _ line: FeedLine) throws {
    let row = state.rowsOfIDs[AnchorID(rawValue: line.id)]
    guard let after else {
      if let row { try deleteAnchor(ofRow: row) }
      return
    }
    guard let anchor = MemoryAnchor.anchor(after) else {
      throw AnchorStoreError.badFeed(line: line.number, problem: "the anchor cannot be read")
    }
    let present = row.flatMap { state.anchors.rows[$0]?.stamp }
    try state.setAnchor(
      row ?? state.lastAnchor + 1,
      to: MemoryAnchor(given: anchor, stamp: stamp(after, over: present)), in: open.revision)
  }

  private func writeChain(_ after: JSONObject?, _ line: FeedLine) throws {
    let row = state.chainRow(named: line.id)
    for (position, _) in state.members(ofChain: row ?? 0) {
      state.setMember(position, to: nil, in: open.revision)
    }
    guard let after else {
      if let row { state.chains.set(row, to: nil, in: open.revision) }
      return
    }
    guard let content = ConflictChain(feedState: after) else {
      throw AnchorStoreError.badFeed(line: line.number, problem: "the chain cannot be read")
    }
    let number = row ?? state.lastChain + 1
    state.lastChain = max(state.lastChain, number)
    state.chains.set(
      number,
      to: MemoryChain(
        name: content.name, path: content.path, length: content.length,
        attribution: content.attribution, properties: after["properties"]?.string,
        stamp: stamp(after, over: state.chains.rows[number]?.stamp)), in: open.revision)
    for (position, member) in content.members.enumerated() {
      guard let anchor = state.rowsOfIDs[member.anchor] else { throw AnchorStoreError.brokenChain }
      state.setMember(
        MemoryPosition(chain: number, position: position),
        to: MemoryMember(
          anchor: anchor, distance: member.distance, role: member.role, street: member.street),
        in: open.revision)
    }
  }

  private func stamp(_ state: JSONObject, over present: MemoryStamp?) -> MemoryStamp {
    let created = state["created"]?.string ?? open.time
    var stamp =
      present?.next(at: open.time, by: open.author)
      ?? MemoryStamp(created: created, changed: open.time, author: open.author)
    stamp.created = created
    return stamp
  }

  func anchor(_ state: JSONObject) throws -> Anchor? {
    MemoryAnchor.anchor(state).map {
      MemoryAnchor(given: $0, stamp: MemoryStamp(created: "", changed: "")).anchor
    }
  }

  func member(ofAnchor id: String) throws -> ChainMember? {
    try row(ofAnchor: id).flatMap { try member(ofRow: $0) }
  }

  func origin(
    _ layer: SyncLayer, _ id: String, exceptFinding conflict: Int
  ) throws -> (time: String, author: String?) {
    let finding = state.conflicts.entries(of: Int64(conflict)).first?.revision
    func last<Key, Row>(_ table: MemoryTable<Key, Row>, _ key: Key?) -> Int? {
      key.flatMap { table.entries(of: $0).map(\.revision).last { $0 != finding } }
    }
    let revision =
      switch layer.kind {
      case .anchors: last(state.anchors, row(ofAnchor: id))
      case .chains: last(state.chains, state.chainRow(named: id))
      case .regionSets: last(state.regionSets, id)
      case .venues: last(state.venues, id)
      }
    if let revision {
      let change = revision == open.revision ? open : state.changes[revision - 1]
      return (change.time, change.author)
    }
    let stamp =
      switch layer.kind {
      case .anchors: row(ofAnchor: id).flatMap { state.anchors.rows[$0]?.stamp }
      case .chains: state.chainRow(named: id).flatMap { state.chains.rows[$0]?.stamp }
      case .regionSets, .venues: nil as MemoryStamp?
      }
    return (stamp?.changed ?? "", stamp?.author)
  }

  func known(_ line: FeedLine) throws -> KnownConflict? {
    let number = state.conflicts.keys.first {
      state.conflicts.rows[$0]?.id == line.id && state.conflicts.rows[$0]?.line == line.text
    }
    guard let number, let found = state.conflicts.rows[number] else { return nil }
    return KnownConflict(number: Int(number), resolved: found.resolved, present: found.present)
  }

  func keep(_ line: FeedLine, present: String, over known: KnownConflict?) throws -> Int {
    let number = known.map { Int64($0.number) } ?? (state.conflicts.keys.last ?? 0) + 1
    var conflict =
      state.conflicts.rows[number]
      ?? MemoryConflict(
        time: open.time, layer: line.layer.journal.table, id: line.id, line: line.text,
        present: present)
    conflict.resolved = nil
    state.conflicts.set(number, to: conflict, in: open.revision)
    return Int(number)
  }
}
