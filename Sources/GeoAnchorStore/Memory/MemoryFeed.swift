import GeoAnchors
import GeoFormats
import GeoPackage
import Geodesy

// MARK: - Rows as feeds have them

extension MemoryAnchor {
  /// The columns of an anchor as `SyncLayer` has them.
  var feedState: JSONValue {
    let anchor = given
    let details = anchor.details
    let blob = GeometryBlob.point(anchor.coordinate, height: GeometryHeight.of(anchor))
    func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    func number(_ number: Double?) -> JSONValue { number.map { .number($0) } ?? .null }
    return .object([
      "geom": .string(Hexadecimal.encode(blob)),
      "id": .string(anchor.id.rawValue),
      "name": text(anchor.name.isEmpty ? nil : anchor.name),
      "altitude": number(anchor.altitude?.meters),
      "altitude_datum": text(anchor.altitude?.datum.rawValue),
      "altitude_source": text(details.altitudeSource?.rawValue),
      "altitude_geoid": text(details.geoid),
      "altitude_uncertainty": number(details.altitudeUncertainty),
      "heading": number(anchor.heading),
      "orientation": text(details.orientation.map(OrientationText.encode)),
      "reveal_radius": number(details.revealRadius),
      "arrival_radius": number(details.arrivalRadius),
      "tags": text(TagList.encode(anchor.tags)),
      "collection": text(anchor.collection),
      "properties": text(details.properties),
      "expires": text(details.expires),
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
    func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    let members = state.members(ofChain: row, after: revision).map { _, member -> JSONValue in
      .object([
        "anchor": .string(lastID(ofAnchor: member.anchor)), "distance": .number(member.distance),
        "role": .string(member.role), "street": text(member.street),
      ])
    }
    return .object([
      "geom": .string(Hexadecimal.encode(GeometryBlob.line(chain.path))),
      "name": .string(chain.name), "length": .number(chain.length),
      "attribution": text(chain.attribution), "properties": text(chain.properties),
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
    for (row, last) in state.anchors.touched(by: revisions) {
      let line = Feed.line(
        JournalMigration.anchors, revision: last, origin: state.changes[last - 1].origin,
        before: state.anchors.row(row, after: revision)?.feedState,
        after: state.anchors.row(row, after: newest)?.feedState)
      guard line.map(sink) ?? true else { return newest }
    }
    for (row, last) in touchedChains(by: revisions) {
      let line = Feed.line(
        JournalMigration.chains, revision: last, origin: state.changes[last - 1].origin,
        before: feedState(ofChain: row, after: revision),
        after: feedState(ofChain: row, after: newest))
      guard line.map(sink) ?? true else { return newest }
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

  private func apply(_ line: FeedLine, _ report: inout SyncReport) throws {
    let present = present(line)
    if line.isSame(present, line.after) {
      report.alreadyThere += 1
    } else if line.isSame(present, line.before) {
      try write(line.after, line)
      report.applied += 1
    } else {
      try merge(line, present, &report)
    }
  }

  /// Merges what both stores changed field by field; what is left to decide is kept as a conflict.
  private func merge(
    _ line: FeedLine, _ present: JSONObject?, _ report: inout SyncReport
  ) throws {
    // A conflict that is known already was merged when it was found.
    guard let before = line.before, let after = line.after, let present, known(line) == nil else {
      return try keep(line, present, &report)
    }
    let merge = RowMerge(base: before, ours: present, theirs: after, line.layer.fields)
    let isWritten = !line.isSame(merge.row, present)
    if isWritten { try write(merge.row, line) }
    if !merge.conflicts.isEmpty {
      try keep(line, merge.row, &report)
    } else if isWritten {
      report.merged += 1
    } else {
      report.alreadyThere += 1
    }
  }

  /// The conflict that a line led to before.
  private func known(_ line: FeedLine) -> Int64? {
    state.conflicts.keys.first {
      state.conflicts.rows[$0]?.id == line.id && state.conflicts.rows[$0]?.line == line.text
    }
  }

  /// What is here of what a line is about.
  private func present(_ line: FeedLine) -> JSONObject? {
    if line.isChain {
      return state.chainRow(named: line.id).flatMap { feedState(ofChain: $0, after: .max) }?.object
    }
    let row = state.rowsOfIDs[AnchorID(rawValue: line.id)]
    return row.flatMap { state.anchors.rows[$0]?.feedState }?.object
  }

  /// Gives what a line is about a state, or removes it.
  private func write(_ after: JSONObject?, _ line: FeedLine) throws {
    if line.isChain { try writeChain(after, line) } else { try writeAnchor(after, line) }
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
    guard let content = SyncLayer.chain(after) else {
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
}

// MARK: - Conflicts

extension MemoryTransaction {
  private func keep(
    _ line: FeedLine, _ present: JSONObject?, _ report: inout SyncReport
  ) throws {
    var json = JSONWriter(layout: .compact)
    json.value(present.map { .object($0) } ?? .null)
    let own = json.line
    let number = known(line) ?? (state.conflicts.keys.last ?? 0) + 1
    var conflict =
      state.conflicts.rows[number]
      ?? MemoryConflict(
        time: open.time, layer: line.layer.journal.table, id: line.id, line: line.text,
        present: own)
    if conflict.resolved != nil {
      // What was decided stays so, unless what the decision wrote was taken back by hand.
      guard conflict.resolved == .theirs, conflict.present == own else {
        report.alreadyThere += 1
        return
      }
      conflict.resolved = nil
    }
    state.conflicts.set(number, to: conflict, in: open.revision)
    try report.add(self.conflict(number, conflict))
  }

  func forEachConflict(_ visit: (SyncConflict) -> Bool) throws {
    for number in state.conflicts.keys {
      guard let conflict = state.conflicts.rows[number], conflict.resolved == nil else { continue }
      guard visit(try self.conflict(number, conflict)) else { return }
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

  /// Writes the other store's version: all of it, or, where the base is known, the fields that it
  /// changed there.
  private func takeTheirs(_ line: FeedLine) throws {
    guard let before = line.before, let after = line.after, let present = present(line) else {
      return try write(line.after, line)
    }
    let merge = RowMerge(
      base: before, ours: present, theirs: after, line.layer.fields, preferring: .theirs)
    try write(merge.row, line)
  }

  /// A conflict with what both sides have.
  private func conflict(_ number: Int64, _ stored: MemoryConflict) throws -> SyncConflict {
    var found = SyncConflict(
      id: Int(number), layer: stored.layer, name: stored.id, title: stored.id, line: stored.line)
    let isChain = stored.layer == JournalMigration.chains.table
    func content(_ state: JSONObject) -> ConflictVersion.Content? {
      isChain
        ? SyncLayer.chain(state).map { .chain($0) } : MemoryAnchor.anchor(state).map { .anchor($0) }
    }
    let line = try? JSONReader.read(text: stored.line)
    found.base = line?["before"]?.object.flatMap(content).map {
      ConflictVersion(content: $0, time: "")
    }
    found.theirs = line?["after"]?.object.flatMap(content).map {
      ConflictVersion(
        content: $0, time: line?["time"]?.string ?? "", author: line?["author"]?.string)
    }
    let row =
      isChain
      ? state.chainRow(named: stored.id) : state.rowsOfIDs[AnchorID(rawValue: stored.id)]
    if let row {
      let present =
        isChain ? feedState(ofChain: row, after: .max) : state.anchors.rows[row]?.feedState
      let origin = origin(ofRow: row, isChain: isChain, found: number)
      found.ours = present?.object.flatMap(content).map {
        ConflictVersion(content: $0, time: origin?.time ?? "", author: origin?.author)
      }
      if !isChain, let anchor = state.anchors.rows[row]?.anchor {
        found.ours?.content = .anchor(anchor)
        if let member = try member(ofRow: row) { found.title = "\(member)" }
      }
      if let present = present?.object, let other = line?["after"]?.object,
        let layer = SyncLayer.all.first(where: { $0.journal.table == stored.layer })
      {
        found.fields = RowMerge.differing(present, other, layer.fields)
        found.conflictingFields =
          line?["before"]?.object.map {
            RowMerge(base: $0, ours: present, theirs: other, layer.fields).conflicts
          } ?? found.fields
      }
    }
    for version in [found.theirs, found.ours] {
      if let name = version?.anchor?.name, !name.isEmpty { found.title = name }
    }
    return found
  }

  /// Who changed a row last; what was merged when the conflict was found does not count.
  private func origin(
    ofRow row: Int64, isChain: Bool, found conflict: Int64
  ) -> (time: String, author: String?)? {
    let finding = state.conflicts.entries(of: conflict).first?.revision
    let revisions =
      isChain
      ? state.chains.entries(of: row).map(\.revision)
      : state.anchors.entries(of: row).map(\.revision)
    guard let last = revisions.last(where: { $0 != finding }) else {
      return isChain
        ? state.chains.rows[row].map { ($0.stamp.changed, $0.stamp.author) }
        : state.anchors.rows[row].map { ($0.stamp.changed, $0.stamp.author) }
    }
    let change = last == open.revision ? open : state.changes[last - 1]
    return (change.time, change.author)
  }
}
