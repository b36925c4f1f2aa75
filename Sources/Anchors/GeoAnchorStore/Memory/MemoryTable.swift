/// The rows of a kind with all of their versions, as a value.
struct MemoryTable<Key: Hashable & Comparable & Sendable, Row: VersionedRow>: VersionedTable,
  Sendable
{
  typealias Entry = VersionEntry<Key, Row>

  private(set) var rows: [Key: Row] = [:]
  /// The keys of the rows, in order.
  private(set) var keys: [Key] = []
  /// All that ever happened, in order.
  private(set) var entries: [Entry] = []
  /// The places of each key's entries.
  private var versions: [Key: [Int]] = [:]

  func row(_ key: Key) -> Row? { rows[key] }

  func all() -> [(key: Key, row: Row)] { keys.compactMap { key in rows[key].map { (key, $0) } } }

  func forEachRow(_ visit: (Key, Row) throws -> Void) rethrows {
    for (key, row) in all() { try visit(key, row) }
  }

  mutating func set(_ key: Key, to row: Row?, in revision: Int) {
    let before = rows[key]
    let action: VersionAction
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

  func row(_ key: Key, after revision: Int) -> Row? {
    let later = (versions[key] ?? []).first { entries[$0].revision > revision }
    return later.map { entries[$0].before } ?? rows[key]
  }

  func rows(after revision: Int) -> [Row] {
    Set(rows.keys).union(versions.keys).compactMap { row($0, after: revision) }
  }

  func entries(of key: Key) -> [Entry] { (versions[key] ?? []).map { entries[$0] } }

  func forEachEntry(
    of revisions: ClosedRange<Int>, _ visit: (Entry) throws -> Bool
  ) rethrows {
    let first = first(from: revisions.lowerBound)
    for entry in entries[first..<self.first(from: revisions.upperBound + 1)] {
      guard try visit(entry) else { return }
    }
  }

  func forEachTouched(
    by revisions: ClosedRange<Int>, from old: Int, to new: Int,
    _ visit: (Key, Int, Row?, Row?) throws -> Bool
  ) throws {
    for (key, last) in try touched(by: revisions) {
      guard try visit(key, last, row(key, after: old), row(key, after: new)) else { return }
    }
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
