import GeoAnchors
import GeoPackage
import Geodesy

/// Inserts very many anchors that come piece by piece, in memory that hardly grows with them.
///
/// As with `BulkInsertion`, triggers that work row by row are put aside, the spatial index is built
/// once from full nodes, and the journal has one entry. Each piece is in the order of its places.
/// All of it belongs to one transaction, which must be taken back when something fails.
final class BulkInserter {
  static let pieceSize = 1 << 15
  /// The greatest number of stored anchors at which the index is rebuilt.
  private static let mostPresent = 100_000
  /// The memory for pages, in KiB: ids come in no order, and most of their index should fit.
  private static let cache = 48 << 10
  /// The memory for pages while indexes are built, in KiB.
  private static let sortingCache = 16 << 10

  private let connection: Connection
  private let author: String?
  private let saved: SuspendedTriggers
  private let packs: Bool
  private var cells = CellRuns()
  private var first: Int64?
  private var last: Int64 = 0
  private var hasTags = false

  /// Puts the triggers aside.
  init(on connection: Connection, author: String?) throws {
    self.connection = connection
    self.author = author
    try connection.execute("PRAGMA cache_size = -\(Self.cache)")
    let present = try connection.integer("SELECT count(*) FROM rtree_anchors_geom_rowid") ?? 0
    packs = present <= Self.mostPresent
    let triggers = BulkInsertion.triggers(packs: packs)
    saved = try SuspendedTriggers(triggers, ofTables: ["anchors"], on: connection)
  }

  deinit {
    try? connection.execute("PRAGMA cache_size = -2000")
  }

  func insert(_ anchors: [Anchor]) throws {
    let order = BulkInsertion.order(of: anchors)
    try AnchorStore.insert(order.map { anchors[$0] }, on: connection, author: author) { row, _ in
      if first == nil { first = row }
      last = row
    }
    guard let first else { return }
    hasTags = hasTags || anchors.contains { !$0.tags.isEmpty }
    guard packs else { return }
    let start = max(first, last - Int64(order.count) + 1)
    cells.add(
      order.enumerated().map { (offset, position) in
        let place = anchors[position].coordinate
        return .init(
          row: start + Int64(offset), longitude: place.longitude, latitude: place.latitude)
      })
  }

  /// Builds the indexes and writes the journal.
  func end() throws {
    // Sorting has its own memory, as large as that of the pages.
    try connection.execute("PRAGMA cache_size = -\(Self.sortingCache)")
    if packs {
      cells.add(try IndexCells.read(on: connection))
      try cells.write(on: connection)
    }
    cells = CellRuns()
    if let first {
      try BulkInsertion.record(rows: first...last, hasTags: hasTags, on: connection)
    }
    try saved.resume(on: connection)
  }
}
