/// A row of a table that keeps all of its versions.
package protocol VersionedRow: Sendable {
  /// Whether another row says the same, whenever and by whomever it was written.
  func hasContent(of other: Self) -> Bool
}

/// The effect of a revision on a row.
package enum VersionAction: Int, Sendable {
  case insert
  case update
  case delete
}

package struct VersionEntry<Key: Sendable, Row: Sendable>: Sendable {
  package var revision: Int
  package var key: Key
  package var action: VersionAction
  /// The row before; nil for one that was inserted.
  package var before: Row?

  package init(revision: Int, key: Key, action: VersionAction, before: Row?) {
    self.revision = revision
    self.key = key
    self.action = action
    self.before = before
  }
}

/// The rows of a kind with all of their versions, wherever they are kept.
package protocol VersionedTable<Key, Row> {
  associatedtype Key: Hashable & Comparable & Sendable
  associatedtype Row: VersionedRow

  /// The row of a key, or nil.
  func row(_ key: Key) throws -> Row?
  /// A row after a revision, or nil.
  func row(_ key: Key, after revision: Int) throws -> Row?
  /// Calls a closure for each row, in the order of their keys.
  func forEachRow(_ visit: (Key, Row) throws -> Void) throws
  /// All rows after a revision, in no order.
  func rows(after revision: Int) throws -> [Row]
  /// The entries of one row, in order.
  func entries(of key: Key) throws -> [VersionEntry<Key, Row>]
  /// Calls a closure for each entry of some revisions, in order; it returns whether it wants the next one.
  func forEachEntry(
    of revisions: ClosedRange<Int>, _ visit: (VersionEntry<Key, Row>) throws -> Bool) throws
  /// Calls a closure for each row that some revisions touched, in the order of the keys.
  ///
  /// It is given the key, the last of these revisions that touched the row, the row after `old` and the
  /// row after `new`, and returns whether it wants the next one.
  func forEachTouched(
    by revisions: ClosedRange<Int>, from old: Int, to new: Int,
    _ visit: (Key, Int, Row?, Row?) throws -> Bool) throws
  /// The numbers of rows that a revision added, changed and removed.
  ///
  /// A row that was added and changed counts as added, one that was added and removed not at all.
  func counts(of revision: Int) throws -> ChangeCounts
  /// Writes or removes a row; nothing happens where the content stays.
  mutating func set(_ key: Key, to row: Row?, in revision: Int) throws
}

extension VersionedTable {
  /// All rows in the order of their keys.
  func all() throws -> [(key: Key, row: Row)] {
    var rows: [(key: Key, row: Row)] = []
    try forEachRow { rows.append(($0, $1)) }
    return rows
  }

  /// The entries of some revisions, in order.
  func entries(of revisions: ClosedRange<Int>) throws -> [VersionEntry<Key, Row>] {
    var entries: [VersionEntry<Key, Row>] = []
    try forEachEntry(of: revisions) {
      entries.append($0)
      return true
    }
    return entries
  }

  /// The rows that some revisions touched, in order, with the last revision of each.
  func touched(by revisions: ClosedRange<Int>) throws -> [(key: Key, last: Int)] {
    var last: [Key: Int] = [:]
    try forEachEntry(of: revisions) {
      last[$0.key] = $0.revision
      return true
    }
    return last.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Counts entry by entry.
  package func counts(of revision: Int) throws -> ChangeCounts {
    var actions: [Key: (first: VersionAction, last: VersionAction)] = [:]
    try forEachEntry(of: revision...revision) { entry in
      actions[entry.key] = (actions[entry.key]?.first ?? entry.action, entry.action)
      return true
    }
    var counts = ChangeCounts()
    for (first, last) in actions.values {
      switch (first, last) {
      case (.insert, .delete): break
      case (.insert, _): counts.added += 1
      case (_, .delete): counts.removed += 1
      default: counts.changed += 1
      }
    }
    return counts
  }
}
