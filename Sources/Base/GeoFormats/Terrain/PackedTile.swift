/// Unpacks the heights of `.gz` and `.zip` tiles, never to more than the largest tile.
enum PackedTile {
  private static let limit = TileResolution.mostBytes

  /// The heights of a gzip file with nothing after its end.
  static func gzip(
    _ packed: UnsafeRawBufferPointer, path: String
  ) throws(TerrainError) -> [UInt8] {
    let bytes: [UInt8]
    let used: Int
    do throws(Inflation.Failure) {
      (bytes, used) = try Inflation.unpack(packed, limit: limit)
    } catch {
      let expected = "at most \(limit) bytes of deflated heights"
      switch error {
      case .cut: throw .damaged(path: path, found: "an end in the middle", expected: expected)
      case .corrupt(let text): throw .damaged(path: path, found: text, expected: expected)
      case .tooLong: throw .wrongSize(path: path, bytes: limit + 1)
      case .memory: throw .unreadable(path: path, reason: "out of memory")
      }
    }
    guard used == packed.count else {
      throw .damaged(
        path: path, found: "\(packed.count - used) bytes after the end", expected: "a gzip file")
    }
    return bytes
  }

  /// The heights of the one file `*.hgt` in a ZIP archive.
  static func zip(
    _ packed: UnsafeRawBufferPointer, path: String
  ) throws(TerrainError) -> [UInt8] {
    do throws(ZipArchive.Failure) {
      let archive = try ZipArchive(packed)
      let tiles = archive.entries(endingIn: ".hgt")
      guard let tile = tiles.first, tiles.count == 1 else {
        throw .damaged(
          found: "\(tiles.count) files of `*.hgt` among \(archive.entries.count)", expected: "one")
      }
      return try archive.unpack(tile, limit: limit)
    } catch {
      switch error {
      case .damaged(let found, let expected):
        throw .damaged(path: path, found: found, expected: expected)
      case .tooLong(let bytes): throw .wrongSize(path: path, bytes: bytes)
      case .library(let reason): throw .unreadable(path: path, reason: reason)
      case .memory: throw .unreadable(path: path, reason: "out of memory")
      }
    }
  }
}
