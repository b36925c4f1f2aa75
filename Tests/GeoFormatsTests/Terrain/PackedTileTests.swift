import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

/// Packed tiles that are damaged, hostile or packed in another way.
@Suite struct PackedTileTests {
  let folder: TemporaryFolder
  let place = Coordinate(latitude: 10.5, longitude: 20.5)
  static let tile = TileFiles.bands(side: 1_201) { Int16($0 * 1_000) }

  init() throws { folder = try TemporaryFolder() }

  private func error(_ name: String, _ bytes: [UInt8]) throws -> TerrainError {
    try TileFiles.write(bytes, to: folder.file(name))
    let terrain = try Terrain(folder: folder.path)
    return try #require(throws: TerrainError.self) { try terrain.height(at: place) }
  }

  @Test func `cut and changed files are refused`() throws {
    let gzip = TileFiles.gzip(Self.tile)
    for count in [0, 1, 5, 10, 11, 70_000, gzip.count - 8, gzip.count - 1] {
      let error = try error("N10E020.hgt.gz", Array(gzip.prefix(count)))
      expect(error.description.contains("an end in the middle"), "\(count): \(error)")
    }
    var changed = gzip
    changed[100_000] ^= 1
    try expect(error("N10E020.hgt.gz", changed).description.contains("incorrect data check"))
    try expect(error("N10E020.hgt.gz", gzip + [7]).description.contains("1 bytes after the end"))
  }

  @Test func `archives that are not read are named`() throws {
    let whole = TileFiles.zip([("N10E020.hgt", Self.tile)])
    func found(_ bytes: [UInt8]) throws -> String {
      try error("N10E020.hgt.zip", bytes).description
    }
    func changed(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
      var result = whole
      result.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      return result
    }
    let end = whole.count - 22
    let directory = end - 46 - 11
    try expect(found([]).contains("no end of a directory"))
    try expect(found(Array(whole.dropLast())).contains("no end of a directory"))
    try expect(found(changed(end + 10, [0xff, 0xff])).contains("no end of a directory"))
    try expect(found(changed(end + 16, [255, 255, 255, 255])).contains("at odds with"))
    try expect(found(changed(end + 4, [1, 0])).contains("a part of several"))
    try expect(found(changed(end + 16, [255, 255, 255, 0])).contains("at odds with"))
    try expect(found(changed(end + 10, [2, 0])).contains("no end of a directory"))
    try expect(found(changed(directory + 10, [12, 0])).contains("compression method 12"))
    try expect(found(changed(directory + 42, [255, 255, 255, 0])).contains("`N10E020.hgt`"))
    try expect(found(changed(directory + 8, [1, 0])).contains("encryption"))
    try expect(found(changed(directory + 16, [0, 0, 0, 0])).contains("checksum"))
    try expect(found(changed(directory + 24, [2, 0, 0, 0])).contains("length"))
    try expect(found(TileFiles.zip([("readme.txt", [1])])).contains("0 files of `*.hgt` among 1"))
    try expect(
      found(TileFiles.zip([("a.hgt", [1]), ("b.hgt", [2])])).contains("2 files of `*.hgt`"))
    try expect(found(TileFiles.zip([("a.hgt", [1, 2])])).contains("has 2 bytes of heights"))
  }

  /// An archive that unpacks to more than a tile is stopped there, whatever size it declares.
  @Test func `bombs are stopped`() throws {
    let bomb = [UInt8](repeating: 0, count: 120_000_000)
    let packed = TileFiles.deflatedZeros(bomb.count)
    try expectEqual(
      error("N10E020.hgt.gz", TileFiles.gzip(bomb, packed: packed)),
      .wrongSize(path: folder.file("N10E020.hgt.gz"), bytes: 103_708_803))
    var zip = TileFiles.zip([("N10E020.hgt", bomb)], packed: packed)
    let directory = zip.count - 22 - 46 - 11
    // The archive claims to be a tile of 3″.
    zip.replaceSubrange(directory + 24..<directory + 28, with: TileFiles.little(UInt32(2_884_802)))
    #expect(throws: TerrainError.self) { throw try error("N10E020.hgt.zip", zip) }
  }

  @Test func `damaged files never crash`() throws {
    let small = TileFiles.zip([("N10E020.hgt", Array(Self.tile.prefix(500)))])
    let gzip = TileFiles.gzip(Array(Self.tile.prefix(500)))
    var random = SeededGenerator(seed: 31)
    for (name, whole) in [("N10E020.hgt.zip", small), ("N10E020.hgt.gz", gzip)] {
      for _ in 0..<TestSize.current.pick(everyday: 150, full: 500) {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] =
            UInt8.random(in: 0...255, using: &random)
        }
        if Bool.random(using: &random) {
          bytes.removeLast(Int.random(in: 0...bytes.count, using: &random))
        }
        // 500 bytes are never a tile, so there is always an error.
        _ = try error(name, bytes)
      }
    }
  }
}
