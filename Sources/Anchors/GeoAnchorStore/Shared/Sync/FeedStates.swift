import GeoAnchors
import GeoAreas
import GeoFormats
import GeoIndoor

/// A conflict that a line of a feed led to before.
struct KnownConflict {
  var number: Int
  var resolved: ConflictSide?
  /// The local state when it was found, as text.
  var present: String?
}

/// The states of a store's items for a feed, as every backend has them: the basis for applying
/// lines and describing conflicts.
protocol FeedStates {
  /// The local state of an item, or nil.
  func state(_ layer: SyncLayer, _ id: String) throws -> JSONObject?
  /// Gives what a line is about a state, or removes it.
  func write(_ state: JSONObject?, _ line: FeedLine) throws
  /// The anchor of a state; nil if the state is invalid.
  func anchor(_ state: JSONObject) throws -> Anchor?
  /// The position of an anchor in its chain; nil for one that stands alone.
  func member(ofAnchor id: String) throws -> ChainMember?
  /// When and by whom a thing was changed last; what was merged when a conflict was found does not
  /// count.
  func origin(
    _ layer: SyncLayer, _ id: String, exceptFinding conflict: Int
  ) throws -> (time: String, author: String?)
  /// The conflict that this line led to before.
  func known(_ line: FeedLine) throws -> KnownConflict?
  /// Notes a conflict, or opens a known one again; returns its number.
  func keep(_ line: FeedLine, present: String, over known: KnownConflict?) throws -> Int
}

extension FeedStates {
  /// The local state of a line's item, which may have been renamed there, or nil.
  private func state(of line: FeedLine) throws -> JSONObject? {
    if let state = try state(line.layer, line.id) { return state }
    return try line.formerName.flatMap { try state(line.layer, $0) }
  }

  /// Applies a line, or keeps it as a conflict.
  func apply(_ line: FeedLine, _ report: inout SyncReport) throws {
    let present = try state(of: line)
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
    guard let before = line.before, let after = line.after, let present, try known(line) == nil
    else { return try keep(line, present, &report) }
    let merge = RowMerge(base: before, ours: present, theirs: after, line.layer.fields)
    let isWritten = !line.isSame(merge.row, present)
    // Edits that are valid alone may contradict each other.
    if isWritten, line.layer.problem(with: merge.row) != nil {
      return try keep(line, present, &report)
    }
    if isWritten { try write(merge.row, line) }
    if !merge.conflicts.isEmpty {
      try keep(line, merge.row, &report)
    } else if isWritten {
      report.merged += 1
    } else {
      report.alreadyThere += 1
    }
  }

  private func keep(
    _ line: FeedLine, _ present: JSONObject?, _ report: inout SyncReport
  ) throws {
    let own = (present.map { .object($0) } ?? JSONValue.null).compactText
    let known = try known(line)
    if let known, known.resolved != nil {
      // A resolution stays, unless what it wrote was reverted by hand.
      guard known.resolved == .theirs, known.present == own else {
        report.alreadyThere += 1
        return
      }
    }
    let number = try keep(line, present: own, over: known)
    try report.add(conflict(number, line.layer.journal.table, line.id, line.text))
  }

  /// Writes the other store's version: all of it, or, where the base is known, the fields that it
  /// changed there.
  func takeTheirs(_ line: FeedLine) throws {
    guard let before = line.before, let after = line.after,
      let present = try state(of: line)
    else { return try write(line.after, line) }
    let merge = RowMerge(
      base: before, ours: present, theirs: after, line.layer.fields, preferring: .theirs)
    try write(line.layer.problem(with: merge.row) == nil ? merge.row : after, line)
  }

  /// A conflict with what both sides have.
  func conflict(
    _ number: Int, _ name: String, _ id: String, _ text: String
  ) throws -> SyncConflict {
    var found = SyncConflict(id: number, layer: name, name: id, title: id, line: text)
    guard let layer = SyncLayer.named(name) else { return found }
    let line = try? JSONReader.read(text: text)
    let (before, after) = (line?["before"]?.object, line?["after"]?.object)
    func version(
      _ state: JSONObject?, _ time: String?, _ author: String?
    ) throws -> ConflictVersion? {
      guard let state else { return nil }
      let content: ConflictVersion.Content? =
        switch layer.kind {
        case .anchors: try anchor(state).map { .anchor($0) }
        case .chains: ConflictChain(feedState: state).map { .chain($0) }
        case .regionSets: (try? RegionSet(feedState: state)).map { .regions($0) }
        case .venues: (try? SourcedVenue(feedState: state)).map { .venue($0.venue) }
        }
      return content.map { ConflictVersion(content: $0, time: time ?? "", author: author) }
    }
    found.base = try version(before, nil, nil)
    found.theirs = try version(after, line?["time"]?.string, line?["author"]?.string)
    if let present = try state(layer, id) {
      let origin = try origin(layer, id, exceptFinding: number)
      found.ours = try version(present, origin.time, origin.author)
      if let after {
        found.fields = RowMerge.differing(present, after, layer.fields)
        found.conflictingFields =
          before.map {
            RowMerge(base: $0, ours: present, theirs: after, layer.fields).conflicts
          } ?? found.fields
      }
      if layer.kind == .anchors, let member = try member(ofAnchor: id) { found.title = "\(member)" }
    }
    for version in [found.theirs, found.ours] {
      if let name = version?.name, !name.isEmpty { found.title = name }
    }
    return found
  }
}
