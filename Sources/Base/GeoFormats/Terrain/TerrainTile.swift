import Geodesy

/// The heights of one square degree: big-endian 16-bit meters, rows from the north.
///
/// Source: USGS, "SRTM documentation", SRTM_Topo. Heights are meters above the EGM96 geoid.
final class TerrainTile: Sendable {
  let name: TileName
  let path: String
  let resolution: TileResolution
  private let storage: Storage

  /// Mapped for a plain file, memory for a packed one.
  private enum Storage: Sendable {
    case mapped(MappedFile)
    case memory([UInt8])
  }

  static let void: Int16 = -32_768

  /// Opens a tile: plain, `.gz` or `.zip` by the end of its name.
  init(name: TileName, path: String) throws(TerrainError) {
    let file: MappedFile
    do {
      file = try MappedFile(path: path)
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    let bytes: Int
    if path.hasSuffix(".gz") {
      let unpacked = try PackedTile.gzip(file.bytes, path: path)
      bytes = unpacked.count
      storage = .memory(unpacked)
    } else if path.hasSuffix(".zip") {
      let unpacked = try PackedTile.zip(file.bytes, path: path)
      bytes = unpacked.count
      storage = .memory(unpacked)
    } else {
      bytes = file.bytes.count
      storage = .mapped(file)
    }
    guard let resolution = TileResolution(bytes: bytes) else {
      throw .wrongSize(path: path, bytes: bytes)
    }
    self.name = name
    self.path = path
    self.resolution = resolution
  }

  /// The memory that the tile takes, as the cache counts it.
  var cost: Int {
    switch storage {
    case .mapped: 4_096
    case .memory(let bytes): bytes.count
    }
  }

  /// The height at a place in the tile, bilinear; nil where one of the four heights is a void.
  ///
  /// `north` and `east` are degrees from the south-west corner, 0 to 1.
  func height(north: Double, east: Double) -> Meters? {
    switch storage {
    case .mapped(let file): height(north, east, in: file.bytes)
    case .memory(let bytes): bytes.withUnsafeBytes { height(north, east, in: $0) }
    }
  }

  private func height(
    _ north: Double, _ east: Double, in bytes: UnsafeRawBufferPointer
  ) -> Meters? {
    let cells = Double(resolution.side - 1)
    let x = min(max(east, 0), 1) * cells
    let y = (1 - min(max(north, 0), 1)) * cells
    let column = min(Int(x), resolution.side - 2)
    let row = min(Int(y), resolution.side - 2)
    let right = x - Double(column)
    let down = y - Double(row)
    let first = 2 * (row * resolution.side + column)
    let next = first + 2 * resolution.side
    var sum = 0.0
    for (offset, weight) in [
      (first, (1 - down) * (1 - right)), (first + 2, (1 - down) * right),
      (next, down * (1 - right)), (next + 2, down * right),
    ] where weight > 0 {
      let value = Int16(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int16.self))
      // A void without weight does no harm; one with weight leaves nothing to say.
      guard value != Self.void else { return nil }
      sum += weight * Double(value)
    }
    return sum
  }
}
