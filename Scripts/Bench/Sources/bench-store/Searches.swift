import GeoAnchorKit
import GeoPackage
import Glibc

/// Measures the searches of a store: boxes of about a hundred anchors, radii and neighbors.
struct Searches {
  let store: AnchorStore
  let places: [Coordinate]
  private let boxes: [BoundingBox]

  init(_ store: AnchorStore, world: inout World, count: Int = 2000) throws {
    self.store = store
    places = (0..<count).map { _ in world.inCluster() }
    boxes = try places.map { try Self.box(around: $0, in: store) }
  }

  /// A box around a place that holds about a hundred anchors.
  private static func box(
    around place: Coordinate, in store: AnchorStore
  ) throws -> BoundingBox {
    let near = try store.anchors(matching: AnchorQuery(near: .init(place), limit: 100))
    let half = (near.last?.distance ?? 1000) / 111_000 * 0.886
    let wide = half / cos(place.latitude * .pi / 180)
    return BoundingBox(
      west: max(place.longitude - wide, -180), south: place.latitude - half,
      east: min(place.longitude + wide, 180), north: place.latitude + half)
  }

  /// Runs every kind of search, beside bare SQLite that only steps over the same rows.
  ///
  /// `only` names one kind, for a profile of nothing else.
  func measure(_ label: String, bare path: String, only: String? = nil) throws {
    let bare = try BareSearch(path: path)
    if let only {
      for _ in 0..<40 {
        for (box, place) in zip(boxes, places) {
          _ = try store.anchors(
            matching: only == "radius"
              ? AnchorQuery(near: .init(place, within: 200)) : AnchorQuery(box: box))
        }
      }
      return
    }
    try run(
      "\(label) box", boxes, bare: { try bare.box($0) },
      ours: { try store.anchors(matching: AnchorQuery(box: $0)).count })
    try run(
      "\(label) radius 200 m", places, bare: nil,
      ours: { try store.anchors(matching: AnchorQuery(near: .init($0, within: 200))).count })
    try run(
      "\(label) 10 nearest", places, bare: nil,
      ours: { try store.anchors(matching: AnchorQuery(near: .init($0), limit: 10)).count })
  }

  private func run<Input>(
    _ name: String, _ inputs: [Input], bare: ((Input) throws -> Int)?,
    ours: (Input) throws -> Int
  ) throws {
    for input in inputs.prefix(200) { _ = try ours(input) }
    var hits = 0
    var mine = Samples()
    var theirs = Samples()
    // In blocks: each side keeps its own pages and instructions in the processor's caches.
    for start in stride(from: 0, to: inputs.count, by: 100) {
      let block = inputs[start..<min(start + 100, inputs.count)]
      for input in block { hits += try mine.measure { try ours(input) } }
      if let bare { for input in block { _ = try theirs.measure { try bare(input) } } }
    }
    mine.report("\(name) (\(Double(hits) / Double(inputs.count)) hits)")
    if bare != nil { theirs.report("\(name), bare SQLite") }
  }
}

/// Bare SQLite over a store's own file: every column of every row in a box is fetched, nothing made.
final class BareSearch {
  private let connection: Connection
  private let statement: StatementHolder

  init(path: String) throws {
    connection = try Connection(path: path, access: .readOnly)
    statement = StatementHolder(
      try connection.prepare(
        """
        SELECT a.* FROM rtree_anchors_geom AS r JOIN anchors AS a ON a.fid = r.id
        WHERE r.maxx >= ?1 AND r.minx <= ?2 AND r.maxy >= ?3 AND r.miny <= ?4
        """))
  }

  func box(_ box: BoundingBox) throws -> Int {
    let statement = statement
    statement.statement.reset()
    for (index, side) in [box.west, box.east, box.south, box.north].enumerated() {
      try statement.statement.bind(side, at: Int32(index + 1))
    }
    var count = 0
    while try statement.statement.step() {
      for column in 0..<Int32(22) {
        if statement.statement.isNumber(column) {
          count += statement.statement.number(column) == 0 ? 0 : 1
        } else {
          statement.statement.withBytes(column) { count += $0.count }
        }
      }
    }
    return count
  }
}

final class StatementHolder {
  let statement: Statement

  init(_ statement: consuming Statement) {
    self.statement = statement
  }
}
