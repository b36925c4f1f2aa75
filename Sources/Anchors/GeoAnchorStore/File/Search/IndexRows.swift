import GeoPackage
import Geodesy

/// The rows of anchors that the spatial index has in boxes.
///
/// It goes down the nodes of the tree itself: asking SQLite's virtual table for each row costs more
/// than reading the rows.
struct IndexRows {
  /// The numbers of the rows in order, each once.
  ///
  /// The index rounds outwards, so some of them may lie a little outside. No box crosses the
  /// antimeridian.
  /// - Throws: `StorageError` with the code `damaged` when the nodes are no tree.
  static func find(_ boxes: [BoundingBox], on connection: Connection) throws -> [Int64] {
    var search = IndexRows()
    var nodes = IndexNode.all(on: connection)
    for box in boxes { try search.walk(box, &nodes, connection) }
    var rows = search.rows
    rows.sort()
    guard boxes.count > 1 else { return rows }
    var last: Int64?
    rows.removeAll { row in
      defer { last = row }
      return row == last
    }
    return rows
  }

  /// SQLite's query plan for the index, step by step.
  static func plan(on connection: Connection) throws -> [String] {
    let statement = try connection.prepare(
      "EXPLAIN QUERY PLAN SELECT data FROM \(IndexNode.table) WHERE nodeno = ?1")
    var steps: [String] = []
    while try statement.step() { steps.append(statement.text(3) ?? "") }
    return steps
  }

  private var rows: [Int64] = []
  /// Nodes that are still to be looked at, with the number of levels below each.
  private var waiting: [(node: Int64, depth: Int)] = []
  private var seen = 0
  /// The number of nodes; nil until it is read.
  private var count: Int64?

  private mutating func walk(
    _ box: BoundingBox, _ nodes: inout BlobColumn, _ connection: Connection
  ) throws {
    seen = 0
    waiting = [(IndexNode.root, -1)]
    while let (number, depth) = waiting.popLast() {
      seen += 1
      if seen % Self.mostTrusted == 0 { try checkCount(connection) }
      var problem: String?
      let isThere = try nodes.withBytes(ofRow: number) {
        problem = look(IndexNode($0), number, depth, box)
      }
      if !isThere { problem = "lacks the node \(number)" }
      if let problem { throw Self.damage(problem, connection) }
    }
  }

  /// Notes what a node has in the box; says what is wrong with the node, if anything.
  private mutating func look(
    _ node: IndexNode?, _ number: Int64, _ depth: Int, _ box: BoundingBox
  ) -> String? {
    guard let node, node.isWhole else { return "has a node \(number) that is cut off" }
    let below = depth < 0 ? node.depth : depth
    guard below <= IndexNode.greatestDepth else { return "says that it is \(below) levels deep" }
    for cell in 0..<node.count {
      guard node.east(cell) >= box.west, node.west(cell) <= box.east,
        node.north(cell) >= box.south, node.south(cell) <= box.north
      else { continue }
      let number = node.number(cell)
      if below == 0 { rows.append(number) } else { waiting.append((number, below - 1)) }
    }
    return nil
  }

  /// After how many nodes it is asked how many there are.
  private static let mostTrusted = 10_000

  /// In a damaged tree nodes could name one another again and again.
  private mutating func checkCount(_ connection: Connection) throws {
    let most = try count ?? connection.integer("SELECT count(*) FROM \(IndexNode.table)") ?? 0
    count = most
    guard seen <= most else {
      throw Self.damage("names nodes more than once", connection)
    }
  }

  private static func damage(_ problem: String, _ connection: Connection) -> StorageError {
    StorageError(
      code: .damaged, message: "the spatial index \(problem)", attempted: connection.attempt)
  }
}
