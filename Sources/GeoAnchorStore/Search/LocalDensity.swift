import GeoPackage
import Geodesy
import Glibc

/// Guesses how far one must look around a place to find so many anchors.
///
/// It reads one leaf of the R*Tree, the nearest to the place. A wrong guess costs time, never an
/// answer: the search itself grows until it is sure.
enum LocalDensity {
  /// The distance of the farthest of the nearest `count` in that leaf, in meters; nil when there
  /// are too few in it.
  static func reach(
    around center: Coordinate, count: Int, on connection: Connection
  ) throws(GeoPackageError) -> Meters? {
    guard count > 0, count <= mostCells else { return nil }
    let scale = cos(center.latitude * .pi / 180)
    return try connection.withKept(
      "SELECT data FROM \(StoreSchema.anchors.index)_node WHERE nodeno = ?1"
    ) { (statement) throws(GeoPackageError) -> Meters? in
      var number: Int64 = 1
      var depth: Int?
      while true {
        statement.reset()
        try statement.bind(number, at: 1)
        guard try statement.step() else { return nil }
        var cells: [Cell] = []
        var stored = 0
        statement.withBytes(0) { bytes in
          (cells, stored) = read(bytes, center, scale)
        }
        // Only the root says how deep the tree is.
        let level = depth ?? stored
        guard level > 0 else { return reach(cells, count) }
        guard level < 40, let best = cells.min(by: { $0.square < $1.square }) else { return nil }
        number = best.number
        depth = level - 1
      }
    }
  }

  private struct Cell {
    var number: Int64
    /// The square of the distance to the cell, in degrees of latitude.
    var square: Double
  }

  /// No more cells fit in a node.
  private static let mostCells = 51

  private static func reach(_ cells: [Cell], _ count: Int) -> Meters? {
    guard cells.count >= count else { return nil }
    let degrees = sqrt(cells.map(\.square).sorted()[count - 1])
    // A degree of latitude has at most 111.7 km; the index rounds by up to 2 m.
    return degrees * 111_700 + 5
  }

  /// A node is a depth and a count of 2 bytes, then cells of a number of 8 bytes and four sides of
  /// 4 bytes, all big-endian.
  private static func read(
    _ bytes: UnsafeRawBufferPointer, _ center: Coordinate, _ scale: Double
  ) -> ([Cell], Int) {
    guard bytes.count >= 4 else { return ([], 0) }
    let depth = Int(bytes.loadUnaligned(as: UInt16.self).bigEndian)
    let stored = Int(bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self).bigEndian)
    let count = min(stored, (bytes.count - 4) / 24)
    var cells: [Cell] = []
    cells.reserveCapacity(count)
    for index in 0..<count {
      let start = 4 + 24 * index
      func side(_ place: Int) -> Double {
        let offset = start + 8 + 4 * place
        let bits = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian
        return Double(Float(bitPattern: bits))
      }
      let x = max(side(0) - center.longitude, center.longitude - side(1), 0) * scale
      let y = max(side(2) - center.latitude, center.latitude - side(3), 0)
      cells.append(
        Cell(
          number: bytes.loadUnaligned(fromByteOffset: start, as: Int64.self).bigEndian,
          square: x * x + y * y))
    }
    return (cells, depth)
  }
}
