import GeoAnchorStore

/// A key as statements have it.
protocol ServerKey: Hashable, Comparable, Sendable {
  var values: [ServerValue] { get }
  init(_ result: ServerResult, _ row: Int, _ column: Int)
}

/// A row as statements have it.
protocol ServerRow: VersionedRow {
  var values: [ServerValue] { get }
  init(_ result: ServerResult, _ row: Int, _ column: Int) throws
}

/// The rows of a kind with all of their versions, in a table and its journal.
struct TeamTable<Key: ServerKey, Row: ServerRow>: VersionedTable {
  typealias Entry = VersionEntry<Key, Row>

  let shape: TableShape
  let session: TeamSession
  private let cache = RowCache<Key, Row>()

  init(_ shape: TableShape, _ session: TeamSession) {
    self.shape = shape
    self.session = session
  }

  func row(_ key: Key) throws -> Row? {
    if let known = cache.rows[key] { return known }
    let result = try session.run(shape.row, key.values)
    let row = result.count == 0 ? nil : try Row(result, 0, 0)
    note(key, row)
    return row
  }

  /// Notes a row that was read by another statement.
  func note(_ key: Key, _ row: Row?) { cache.set(key, row) }

  func row(_ key: Key, after revision: Int) throws -> Row? {
    guard revision < (try session.head().revision) else { return try row(key) }
    let result = try session.run(shape.image, [.integer(Int64(revision))] + key.values)
    guard result.count > 0 else { return try row(key) }
    return try Self.image(result, 0, action: 0, column: 1)
  }

  func forEachRow(_ visit: (Key, Row) throws -> Void) throws {
    try session.forEachRow(shape.all, []) { result, row in
      try visit(Key(result, row, 0), Row(result, row, shape.keys.count))
      return true
    }
  }

  func rows(after revision: Int) throws -> [Row] {
    let result = try session.run(shape.past, [.integer(Int64(revision))])
    return try (0..<result.count).compactMap { try Self.image(result, $0, action: 0, column: 1) }
  }

  func entries(of key: Key) throws -> [Entry] {
    let result = try session.run(shape.entriesOfRow, key.values)
    return try (0..<result.count).map { try entry(result, $0) }
  }

  func forEachEntry(of revisions: ClosedRange<Int>, _ visit: (Entry) throws -> Bool) throws {
    var last: (change: Int64, entry: Int64) = (Int64(revisions.lowerBound), -1)
    let size = 1000
    while true {
      let result = try session.run(
        shape.entries,
        [
          .integer(last.change), .integer(last.entry), .integer(Int64(revisions.upperBound)),
          .integer(Int64(size)),
        ])
      let count = result.count
      for row in 0..<count {
        guard try visit(try entry(result, row)) else { return }
      }
      guard count == size else { return }
      last = (result.integer(count - 1, 0), result.integer(count - 1, 1))
    }
  }

  func forEachTouched(
    by revisions: ClosedRange<Int>, from old: Int, to new: Int,
    _ visit: (Key, Int, Row?, Row?) throws -> Bool
  ) throws {
    let keys = shape.keys.count
    let columns = shape.columns.count
    let numbers = [revisions.lowerBound, revisions.upperBound, old, new]
    try session.forEachRow(shape.touched, numbers.map { .integer(Int64($0)) }) { result, row in
      let isThere = result.isTrue(row, 3 + keys + 3 * columns)
      func state(_ action: Int, _ place: Int) throws -> Row? {
        if result.isNull(row, action) {
          return isThere ? try Row(result, row, 3 + keys + 2 * columns) : nil
        }
        return try Self.image(result, row, action: action, column: 3 + keys + place * columns)
      }
      return try visit(
        Key(result, row, 3), Int(result.integer(row, 0)), state(1, 0), state(2, 1))
    }
  }

  func counts(of revision: Int) throws -> ChangeCounts {
    let result = try session.run(shape.counts, [.integer(Int64(revision))])
    return ChangeCounts(
      added: Int(result.integer(0, 0)), changed: Int(result.integer(0, 1)),
      removed: Int(result.integer(0, 2)))
  }

  func set(_ key: Key, to row: Row?, in revision: Int) throws {
    let before = try self.row(key)
    let number = ServerValue.integer(Int64(revision))
    switch (before, row) {
    case (nil, nil): return
    case (nil, let row?):
      try session.later(shape.insert, [number, session.nextEntry()] + key.values + row.values)
    case (.some, nil):
      try session.later(shape.delete, [number, session.nextEntry()] + key.values)
    case (let old?, let new?):
      guard !old.hasContent(of: new) else { return }
      try session.later(shape.update, [number, session.nextEntry()] + key.values + new.values)
    }
    note(key, row)
  }

  private func entry(_ result: ServerResult, _ row: Int) throws -> Entry {
    let action = VersionAction(rawValue: Int(result.integer(row, 2))) ?? .update
    return Entry(
      revision: Int(result.integer(row, 0)), key: Key(result, row, 3), action: action,
      before: try Self.image(result, row, action: 2, column: 3 + shape.keys.count))
  }

  /// The row in an image; nil for one that was inserted.
  private static func image(
    _ result: ServerResult, _ row: Int, action: Int, column: Int
  ) throws -> Row? {
    guard result.integer(row, action) != VersionAction.insert.rawValue else { return nil }
    return try Row(result, row, column)
  }
}

/// The rows that a transaction has seen, which no other one changes meanwhile.
private final class RowCache<Key: ServerKey, Row: ServerRow> {
  private(set) var rows: [Key: Row?] = [:]
  private static var most: Int { 4096 }

  func set(_ key: Key, _ row: Row?) {
    if rows.count >= Self.most { rows.removeAll(keepingCapacity: true) }
    rows[key] = .some(row)
  }
}
