/// The nodes of a spatial index, as their table holds them (sqlite.org/rtree.html, section 5).
///
/// SQLite follows them without asking whether it was there before: nodes that name one another would
/// keep it busy for ever.
struct SpatialIndexTree {
  /// SQLite refuses a deeper tree.
  private static let greatestDepth = 40
  private static let bytesOfCell = 24

  /// Nodes that are still to be looked at, with the number of levels below each; only the root says
  /// its own.
  private var waiting: [(node: Int64, depth: Int?)] = [(1, nil)]

  /// The problem with the links between nodes; nil when each node is named once.
  static func problem(
    ofIndex index: String, on connection: Connection
  ) throws(StorageError) -> String? {
    var nodes = BlobColumn("data", ofTable: "\(index)_node", on: connection)
    var tree = SpatialIndexTree()
    var seen: Set<Int64> = []
    while let (number, depth) = tree.waiting.popLast() {
      guard seen.insert(number).inserted else { return "node \(number) is named more than once" }
      var problem: String?
      let isThere = try nodes.withBytes(ofRow: number) { problem = tree.look($0, number, depth) }
      if let problem { return problem }
      guard isThere else { return "node \(number) is missing" }
    }
    return nil
  }

  /// Notes the nodes below one; says what is wrong with its bytes, if anything.
  private mutating func look(
    _ bytes: UnsafeRawBufferPointer, _ number: Int64, _ depth: Int?
  ) -> String? {
    guard bytes.count >= 4 else { return "node \(number) is cut off" }
    let below = depth ?? Int(bytes.loadUnaligned(as: UInt16.self).bigEndian)
    guard below <= Self.greatestDepth else { return "it is \(below) levels deep" }
    let count = Int(bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self).bigEndian)
    guard count <= (bytes.count - 4) / Self.bytesOfCell else { return "node \(number) is cut off" }
    for cell in 0..<count where below > 0 {
      let place = 4 + Self.bytesOfCell * cell
      let child = bytes.loadUnaligned(fromByteOffset: place, as: Int64.self).bigEndian
      waiting.append((child, below - 1))
    }
    return nil
  }
}
