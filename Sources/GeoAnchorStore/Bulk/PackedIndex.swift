import GeoPackage
import Geodesy

/// Builds the R*Tree of the anchors anew, from the leaves up, with full nodes of neighbours.
///
/// The tables of an R*Tree are documented (sqlite.org/rtree.html, section 5): `_node` holds the
/// nodes, `_parent` who holds which node, `_rowid` which leaf holds which row.
struct PackedIndex {
  /// What a node holds: a row or a node below, and its box.
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

    /// The cell of a node.
    init(node: Int64, around cells: ArraySlice<Cell>) {
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
  /// `cells` are of rows, neighbours next to one another.
  func write(_ cells: [Cell], on connection: Connection) throws(GeoPackageError) {
    let size = Int(
      try connection.integer("SELECT length(data) FROM \(index)_node WHERE nodeno = 1") ?? 0)
    let capacity = (size - 4) / 24
    guard capacity >= 4 else {
      throw GeoPackageError(
        code: .damaged, message: "the spatial index has nodes of \(size) bytes",
        attempted: connection.attempt)
    }
    try connection.writingShadowTables { () throws(GeoPackageError) in
      try connection.execute(
        "DELETE FROM \(index)_node; DELETE FROM \(index)_parent; DELETE FROM \(index)_rowid")
      try build(cells, size: size, count: max(2, Int(Double(capacity) * Self.fill)), connection)
    }
  }

  private func build(
    _ cells: [Cell], size: Int, count: Int, _ connection: Connection
  ) throws(GeoPackageError) {
    let node = try connection.prepare("INSERT INTO \(index)_node (nodeno, data) VALUES (?1, ?2)")
    let parent = try connection.prepare(
      "INSERT INTO \(index)_parent (nodeno, parentnode) VALUES (?1, ?2)")
    let rowid = try connection.prepare(
      "INSERT INTO \(index)_rowid (rowid, nodeno) VALUES (?1, ?2)")
    var level = cells
    var depth: UInt16 = 0
    // The root is node 1.
    var next: Int64 = 2
    while true {
      let isRoot = level.count <= count
      var above: [Cell] = []
      var start = 0
      // As many nodes as needed, all of about the same size.
      let nodes = isRoot ? 1 : (level.count + count - 1) / count
      for part in 0..<nodes {
        let end = level.count * (part + 1) / nodes
        let slice = level[start..<end]
        start = end
        let number = isRoot ? 1 : next
        if !isRoot { next += 1 }
        try node.bind(number, at: 1)
        try node.bind(Self.bytes(slice, depth: isRoot ? depth : 0, size: size), at: 2)
        try node.run()
        for cell in slice {
          if depth == 0 {
            try rowid.bind(cell.number, at: 1)
            try rowid.bind(number, at: 2)
            try rowid.run()
          } else {
            try parent.bind(cell.number, at: 1)
            try parent.bind(number, at: 2)
            try parent.run()
          }
        }
        if !isRoot { above.append(Cell(node: number, around: slice)) }
      }
      if isRoot { return }
      level = above
      depth += 1
    }
  }

  private static func bytes(_ cells: ArraySlice<Cell>, depth: UInt16, size: Int) -> [UInt8] {
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
