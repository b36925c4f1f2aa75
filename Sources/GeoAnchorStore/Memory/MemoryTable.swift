/// A row of a table in memory.
protocol MemoryRow: Sendable {
  /// Whether another row says the same, whenever and by whomever it was written.
  func hasContent(of other: Self) -> Bool
}

/// The rows of a kind with all of their versions, as a value.
struct MemoryTable<Key: Hashable & Comparable & Sendable, Row: MemoryRow>: Sendable {
  /// What a revision did to a row.
  enum Action {
    case insert
    case update
    case delete
  }

  /// One step of one row.
  struct Entry {
    var revision: Int
    var key: Key
    var action: Action
    /// The row before; nil for one that was inserted.
    var before: Row?
  }

  /// All rows by their keys.
  private(set) var rows: [Key: Row] = [:]
  /// The keys of the rows, in order.
  private(set) var keys: [Key] = []
  /// All that ever happened, in order.
  private(set) var entries: [Entry] = []
  /// The places of each key's entries.
  private var versions: [Key: [Int]] = [:]

  /// Writes or removes a row; nothing happens where the content stays.
  mutating func set(_ key: Key, to row: Row?, in revision: Int) {
    let before = rows[key]
    let action: Action
    switch (before, row) {
    case (nil, nil): return
    case (nil, .some):
      action = .insert
      keys.insert(key, at: place(of: key))
    case (.some, nil):
      action = .delete
      keys.remove(at: place(of: key))
    case (.some(let old), .some(let new)):
      guard !old.hasContent(of: new) else { return }
      action = .update
    }
    rows[key] = row
    versions[key, default: []].append(entries.count)
    entries.append(Entry(revision: revision, key: key, action: action, before: before))
  }

  /// A row after a revision; nil when there was none.
  func row(_ key: Key, after revision: Int) -> Row? {
    let later = (versions[key] ?? []).first { entries[$0].revision > revision }
    return later.map { entries[$0].before } ?? rows[key]
  }

  /// All rows after a revision.
  func rows(after revision: Int) -> [Row] {
    Set(rows.keys).union(versions.keys).compactMap { row($0, after: revision) }
  }

  /// The entries of one row, in order.
  func entries(of key: Key) -> [Entry] { (versions[key] ?? []).map { entries[$0] } }

  /// The entries of some revisions, in order.
  func entries(of revisions: ClosedRange<Int>) -> ArraySlice<Entry> {
    entries[first(from: revisions.lowerBound)..<first(from: revisions.upperBound + 1)]
  }

  /// The rows that some revisions touched, in order, with the last revision of each.
  func touched(by revisions: ClosedRange<Int>) -> [(key: Key, last: Int)] {
    var last: [Key: Int] = [:]
    for entry in entries(of: revisions) { last[entry.key] = entry.revision }
    return last.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The place of the first entry of a revision or a later one.
  private func first(from revision: Int) -> Int {
    Self.partition(entries.count) { entries[$0].revision >= revision }
  }

  private func place(of key: Key) -> Int {
    // Most rows come behind all others.
    if let last = keys.last, last < key { return keys.count }
    return Self.partition(keys.count) { keys[$0] >= key }
  }

  /// The first of so many places for which something is true that is true for all behind it.
  private static func partition(_ count: Int, _ isBehind: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
