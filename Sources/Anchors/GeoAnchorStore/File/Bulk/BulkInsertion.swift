import GeoAnchors
import GeoPackage
import Geodesy

/// Inserts very many anchors at once, in the order of their places.
///
/// Neighbors then share pages of the file, the spatial index is built from full nodes, and the
/// journal has one entry for all of them. Triggers that work row by row are put aside meanwhile;
/// others see neither that nor half of the rows, as all of it is one transaction.
struct BulkInsertion {
  /// From how many anchors on it is worth it.
  static let threshold = 10_000
  /// The most memory for pages, in KiB.
  private static let mostCached = 1 << 20

  let anchors: [Anchor]
  let author: String?

  func run(on connection: Connection) throws {
    try Self.withLargeCache(for: anchors.count, on: connection) { try insert(on: connection) }
  }

  /// Runs the body with room for the pages of so many rows.
  ///
  /// Ids come in no order: while their index fits, each of its pages is written once.
  static func withLargeCache(
    for count: Int, on connection: Connection, _ body: () throws -> Void
  ) throws {
    let kibibytes = max(min(count, mostCached), 2000)
    try? connection.execute("PRAGMA cache_size = -\(kibibytes)")
    defer { try? connection.execute("PRAGMA cache_size = -2000") }
    try body()
  }

  private func insert(on connection: Connection) throws {
    let present = try connection.integer("SELECT count(*) FROM rtree_anchors_geom_rowid") ?? 0
    // A tree much larger than the insertion is not worth rebuilding.
    let packs = Int64(anchors.count) >= present
    let triggers = Self.triggers(packs: packs)
    let saved = try SuspendedTriggers(triggers, ofTables: ["anchors"], on: connection)
    let order = Self.order(of: anchors)
    var first: Int64?
    var last: Int64 = 0
    var cells: [PackedIndex.Cell] = []
    if packs { cells.reserveCapacity(anchors.count + Int(present)) }
    let placed = order.lazy.map { anchors[$0] }
    try AnchorStore.insert(placed, on: connection, author: author) { row, place in
      last = row
      if first == nil { first = row }
      guard packs else { return }
      cells.append(.init(row: row, longitude: place.longitude, latitude: place.latitude))
    }
    guard let first else { return }
    if packs {
      var runs = CellRuns()
      runs.add(cells)
      if present > 0 { runs.add(try IndexCells.read(on: connection)) }
      try runs.write(on: connection)
    }
    try Self.record(
      rows: first...last, hasTags: anchors.contains { !$0.tags.isEmpty }, on: connection)
    try saved.resume(on: connection)
  }

  /// The triggers to suspend; `packs` adds those of the spatial index, which is then rebuilt.
  static func triggers(packs: Bool) -> [String] {
    let triggers = [
      "anchors_journal_insert", "anchors_journal_replace", "anchors_id", "anchors_tags_insert",
    ]
    guard packs else { return triggers }
    // Sorting once is faster than a million insertions.
    return triggers + [
      "\(StoreSchema.anchors.index)_insert", "anchors_name", "anchors_collection",
      "anchors_changed",
    ]
  }

  /// Replaces the work of the triggers for a range of new rows.
  static func record(rows: ClosedRange<Int64>, hasTags: Bool, on connection: Connection) throws {
    let (first, last) = (rows.lowerBound, rows.upperBound)
    if hasTags {
      try connection.execute(TagIndex.fill(where: "a.fid BETWEEN \(first) AND \(last)"))
    }
    try connection.execute(
      """
      INSERT INTO anchors_journal (change, action, row, last)
        SELECT max(revision), 'insert', \(first), \(last) FROM geoanchor_changes
      """)
  }

  /// The positions of the anchors in the order of their places.
  static func order(of anchors: [Anchor]) -> [Int] {
    var keyed = anchors.enumerated().map { (PlaceOrder.key($0.element.coordinate), $0.offset) }
    keyed.sort { $0 < $1 }
    return keyed.map(\.1)
  }
}

/// The rows of the spatial index.
enum IndexCells {
  static func read(on connection: Connection) throws -> [PackedIndex.Cell] {
    let statement = try connection.prepare(
      "SELECT id, minx, maxx, miny, maxy FROM \(StoreSchema.anchors.index)")
    var cells: [PackedIndex.Cell] = []
    while try statement.step() { cells.append(.init(rowOf: statement)) }
    return cells
  }
}
