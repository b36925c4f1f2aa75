import GeoPackage

/// Finds the entries of revisions in a journal, from the newest revisions to older ones.
///
/// Entries are only ever appended, each for a revision that is not less than that of the entry
/// before it: so those of a change are a range, which needs no index.
struct JournalEntries {
  private let layer: JournalLayer
  /// The first entry; a file may have any number.
  private let start: Int64
  /// From here on all entries are of later revisions than those that are asked for next.
  private var end: Int64

  init(_ layer: JournalLayer, on connection: Connection) throws(StorageError) {
    self.layer = layer
    let ends = try connection.cachedStatement(
      """
      SELECT (SELECT min(entry) FROM \(layer.journal)), (SELECT max(entry) FROM \(layer.journal))
      """)
    guard try ends.step(), !ends.isNull(0) else {
      (start, end) = (1, 1)
      return
    }
    start = ends.integer(0)
    // An entry with the greatest number is ignored, since no end can follow it.
    end = max(start, min(ends.integer(1), .max - 1) + 1)
  }

  /// The entries of some revisions, none of which may be newer than those asked for before.
  mutating func entries(
    of revisions: ClosedRange<Int>, on connection: Connection
  ) throws(StorageError) -> Range<Int64> {
    try skip(after: revisions.upperBound, on: connection)
    let upper = end
    try skip(after: revisions.lowerBound &- 1, on: connection)
    return end..<upper
  }

  /// Leaves out the entries of later revisions.
  mutating func skip(after revision: Int, on connection: Connection) throws(StorageError) {
    end = try first(after: revision, on: connection)
  }

  /// The revision of the newest entry that is left; nil when none is.
  func newestRevision(on connection: Connection) throws(StorageError) -> Int? {
    let statement = try connection.cachedStatement(
      "SELECT change FROM \(layer.journal) WHERE entry < ?1 ORDER BY entry DESC LIMIT 1", end)
    return try statement.step() ? Int(statement.integer(0)) : nil
  }

  static func entries(
    of revisions: ClosedRange<Int>, in layer: JournalLayer, on connection: Connection
  ) throws(StorageError) -> Range<Int64> {
    var all = try JournalEntries(layer, on: connection)
    return try all.entries(of: revisions, on: connection)
  }

  /// The first entry of a later revision; `end` without one.
  private func first(
    after revision: Int, on connection: Connection
  ) throws(StorageError) -> Int64 {
    // Ever larger steps back, as most changes are small and near; then halves.
    var low = start
    var high = end
    var reach: UInt64 = 1
    while low < high {
      let distance = UInt64(bitPattern: high &- low)
      let middle =
        reach < distance
        ? high &- Int64(bitPattern: reach) : low &+ Int64(bitPattern: distance / 2)
      if try isLater(middle, than: revision, on: connection) {
        high = middle
        reach = reach < .max / 4 ? reach * 2 : reach
      } else {
        low = middle + 1
        // The place is within the latest step: halves from now on.
        reach = .max
      }
    }
    return high
  }

  /// Whether an entry, or the next one where it is missing, is of a later revision.
  private func isLater(
    _ entry: Int64, than revision: Int, on connection: Connection
  ) throws(StorageError) -> Bool {
    let statement = try connection.cachedStatement(
      "SELECT change > ?2 FROM \(layer.journal) WHERE entry >= ?1 ORDER BY entry LIMIT 1", entry,
      revision)
    return try statement.step() ? statement.integer(0) != 0 : true
  }
}
