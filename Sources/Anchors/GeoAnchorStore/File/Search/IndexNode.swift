import GeoPackage
import Geodesy

/// A node of the R*Tree as its table holds it (sqlite.org/rtree.html, section 5): a depth and a count
/// of 2 bytes each, then cells of a number of 8 bytes and four sides of 4 bytes, all big-endian.
struct IndexNode {
  static let table = "\(StoreSchema.anchors.index)_node"
  static let root: Int64 = 1
  /// SQLite refuses a deeper tree.
  static let greatestDepth = 40

  static func all(on connection: Connection) -> BlobColumn {
    BlobColumn("data", ofTable: table, on: connection)
  }

  /// The number of levels below; stored in the root only.
  let depth: Int
  /// The number of cells that the node declares.
  let count: Int
  /// Whether the bytes hold so many cells.
  let isWhole: Bool
  private let bytes: UnsafeRawBufferPointer

  /// Looks at the bytes of a node, which stay where they are; nil when they are too few.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 4 else { return nil }
    self.bytes = bytes
    depth = Int(bytes.loadUnaligned(as: UInt16.self).bigEndian)
    let stored = Int(bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self).bigEndian)
    let room = (bytes.count - 4) / 24
    count = min(stored, room)
    isWhole = stored <= room
  }

  /// The row, or the node below, of a cell.
  func number(_ cell: Int) -> Int64 {
    bytes.loadUnaligned(fromByteOffset: 4 + 24 * cell, as: Int64.self).bigEndian
  }

  func west(_ cell: Int) -> Degrees { side(cell, 0) }
  func east(_ cell: Int) -> Degrees { side(cell, 1) }
  func south(_ cell: Int) -> Degrees { side(cell, 2) }
  func north(_ cell: Int) -> Degrees { side(cell, 3) }

  private func side(_ cell: Int, _ place: Int) -> Degrees {
    let bits = bytes.loadUnaligned(fromByteOffset: 12 + 24 * cell + 4 * place, as: UInt32.self)
    return Double(Float(bitPattern: bits.bigEndian))
  }
}
