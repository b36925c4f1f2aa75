import GeoFormats
import GeoTestSupport
import GeoTesting

@Suite struct GzipFeedTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The gzip file of bytes, packed by the system's program.
  private func packed(_ bytes: [UInt8]) throws -> [UInt8] {
    try folder.write(bytes, to: "a")
    expectEqual(try Spawn.bash("gzip -kf \"$1\"", [folder.file("a")]).status, 0)
    return try #require(folder.bytes("a.gz"))
  }

  private func unpacked(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> [UInt8] {
    try GzipFeed.feed(ByteFeed(bytes), name: "a.gz", limit: limit).readAll(limit: 1 << 30)
  }

  @Test("F20 members follow one another, at any length")
  func members() throws {
    var all: [UInt8] = []
    var files: [UInt8] = []
    for count in [0, 1, 65_000, 65_536, 300_000] {
      let part = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7_919 >> 5) }
      all += part
      files += try packed(part)
    }
    try expect(unpacked(files) == all)
    // Bytes after the last member are left out, as gzip does.
    try expect(unpacked(files + [0, 0, 0]) == all)
  }

  @Test("F20 unpacking ends at the limit, and at damage")
  func limits() throws {
    let file = try packed([UInt8](repeating: 7, count: 100_000))
    #expect(throws: FormatError.fileTooLarge(path: "a.gz", limit: 1_000)) {
      try unpacked(file, limit: 1_000)
    }
    let cut = #expect(throws: FormatError.self) { try unpacked(Array(file.dropLast(4))) }
    expect(cut?.description.contains("is cut short") == true)
    var wrong = file
    wrong[wrong.count - 6] ^= 1
    let damaged = #expect(throws: FormatError.self) { try unpacked(wrong) }
    expect(damaged?.description.contains("is damaged") == true, "\(damaged?.description ?? "")")
  }
}
