import GeoPackage
import Geodesy

/// Rebuilds the R*Tree of the anchors bottom-up, with full nodes of neighbors.
///
/// The tables of an R*Tree are documented (sqlite.org/rtree.html, section 5): `_node` holds the
/// nodes, `_parent` the parent of each node, `_rowid` the leaf of each row.
struct PackedIndex {
  /// An entry of a node: a row or a child node, and its box.
  struct Cell {
    var number: Int64
    var minX: Float
    var maxX: Float
    var minY: Float
    var maxY: Float

    /// The cell of a row at a point, rounded outwards.
    init(row: Int64, longitude: Degrees, latitude: Degrees) {
      number = row
      minX = Self.down(longitude)
      maxX = Self.up(longitude)
      minY = Self.down(latitude)
      maxY = Self.up(latitude)
    }

    init(node: Int64, around cells: [Cell]) {
      number = node
      minX = cells.lazy.map(\.minX).min() ?? 0
      maxX = cells.lazy.map(\.maxX).max() ?? 0
      minY = cells.lazy.map(\.minY).min() ?? 0
      maxY = cells.lazy.map(\.maxY).max() ?? 0
    }

    init(number: Int64, minX: Float, maxX: Float, minY: Float, maxY: Float) {
      self.number = number
      self.minX = minX
      self.maxX = maxX
      self.minY = minY
      self.maxY = maxY
    }

    /// The cell of a row as the index has it: its number and the sides of its box.
    init(rowOf statement: borrowing Statement) {
      self.init(
        number: statement.integer(0), minX: Float(statement.number(1) ?? 0),
        maxX: Float(statement.number(2) ?? 0), minY: Float(statement.number(3) ?? 0),
        maxY: Float(statement.number(4) ?? 0))
    }

    private static func down(_ value: Double) -> Float {
      let near = Float(value)
      return Double(near) > value ? near.nextDown : near
    }

    private static func up(_ value: Double) -> Float {
      let near = Float(value)
      return Double(near) < value ? near.nextUp : near
    }
  }

  private let index = StoreSchema.anchors.index
  /// A little room is left, so that the first rows that come later split nothing.
  private static let fill = 0.9

  /// Replaces the tree, inside a transaction.
  ///
  /// `next` gives the cells of rows, `total` of them, neighbors next to one another.
  func write(
    total: Int, on connection: Connection, next: () throws(StorageError) -> Cell?
  ) throws(StorageError) {
    let size = Int(
      try connection.integer("SELECT length(data) FROM \(index)_node WHERE nodeno = 1") ?? 0)
    let capacity = (size - 4) / 24
    guard capacity >= 4 else {
      throw StorageError(
        code: .damaged, message: "the spatial index has nodes of \(size) bytes",
        attempted: connection.attempt)
    }
    try connection.writingShadowTables { () throws(StorageError) in
      try connection.execute(
        "DELETE FROM \(index)_node; DELETE FROM \(index)_parent; DELETE FROM \(index)_rowid")
      var level = Level(
        depth: 0, nodeSize: size, mostCells: max(2, Int(Double(capacity) * Self.fill)))
      var nodes = try write(level, total: total, on: connection, next: next)
      while !nodes.isEmpty {
        level.depth += 1
        level.firstNode += Int64(nodes.count)
        var rest = nodes.makeIterator()
        nodes = try write(level, total: nodes.count, on: connection) { rest.next() }
      }
    }
  }

  /// Nodes of the same depth.
  private struct Level {
    var depth: UInt16
    var nodeSize: Int
    var mostCells: Int
    /// The root is node 1.
    var firstNode: Int64 = 2
  }

  /// Writes the nodes that hold the cells; returns the cells of the level above, none above a root.
  private func write(
    _ level: Level, total: Int, on connection: Connection,
    next: () throws(StorageError) -> Cell?
  ) throws(StorageError) -> [Cell] {
    let node = try connection.prepare("INSERT INTO \(index)_node (nodeno, data) VALUES (?1, ?2)")
    let holder = try connection.prepare(
      level.depth == 0
        ? "INSERT INTO \(index)_rowid (rowid, nodeno) VALUES (?1, ?2)"
        : "INSERT INTO \(index)_parent (nodeno, parentnode) VALUES (?1, ?2)")
    let isRoot = total <= level.mostCells
    // As many nodes as needed, all of about the same size.
    let nodes = isRoot ? 1 : (total + level.mostCells - 1) / level.mostCells
    var above: [Cell] = []
    var held: [Cell] = []
    for part in 0..<nodes {
      held.removeAll(keepingCapacity: true)
      let count = total * (part + 1) / nodes - total * part / nodes
      while held.count < count, let cell = try next() { held.append(cell) }
      let number = isRoot ? 1 : level.firstNode + Int64(part)
      try node.bind(number, at: 1)
      try node.bind(
        Self.bytes(held, depth: isRoot ? level.depth : 0, size: level.nodeSize), at: 2)
      try node.run()
      for cell in held {
        try holder.bind(cell.number, at: 1)
        try holder.bind(number, at: 2)
        try holder.run()
      }
      if !isRoot { above.append(Cell(node: number, around: held)) }
    }
    return above
  }

  private static func bytes(_ cells: [Cell], depth: UInt16, size: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }
    append(depth)
    append(UInt16(clamping: cells.count))
    for cell in cells {
      append(cell.number)
      for side in [cell.minX, cell.maxX, cell.minY, cell.maxY] { append(side.bitPattern) }
    }
    bytes.append(contentsOf: repeatElement(0, count: size - bytes.count))
    return bytes
  }
}
