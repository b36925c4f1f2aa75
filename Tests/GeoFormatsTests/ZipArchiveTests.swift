import GeoTesting

@testable import GeoFormats

@Suite struct ZipArchiveTests {
  /// The output of Python's `zipfile` for `readme.txt` (stored) and `a/Doc.KML` (deflated), with a
  /// comment.
  static let archive: [UInt8] = [
    80, 75, 3, 4, 20, 0, 0, 0, 0, 0, 0, 0, 33, 0, 32, 48, 58, 54, 6, 0, 0, 0, 6, 0, 0, 0, 10, 0, 0,
    0, 114, 101, 97, 100, 109, 101, 46, 116, 120, 116, 104, 101, 108, 108, 111, 10, 80, 75, 3, 4,
    20, 0, 0, 0, 8, 0, 0, 0, 33, 0, 152, 161, 34, 230, 11, 0, 0, 0, 120, 0, 0, 0, 9, 0, 0, 0, 97,
    47, 68, 111, 99, 46, 75, 77, 76, 179, 201, 206, 205, 209, 183, 179, 161, 59, 9, 0, 80, 75, 1, 2,
    20, 3, 20, 0, 0, 0, 0, 0, 0, 0, 33, 0, 32, 48, 58, 54, 6, 0, 0, 0, 6, 0, 0, 0, 10, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 128, 1, 0, 0, 0, 0, 114, 101, 97, 100, 109, 101, 46, 116, 120, 116, 80, 75,
    1, 2, 20, 3, 20, 0, 0, 0, 8, 0, 0, 0, 33, 0, 152, 161, 34, 230, 11, 0, 0, 0, 120, 0, 0, 0, 9, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 128, 1, 46, 0, 0, 0, 97, 47, 68, 111, 99, 46, 75, 77, 76, 80, 75,
    5, 6, 0, 0, 0, 0, 2, 0, 2, 0, 111, 0, 0, 0, 96, 0, 0, 0, 12, 0, 109, 97, 100, 101, 32, 98, 121,
    32, 104, 97, 110, 100,
  ]
  /// The offsets of the directory's entry of `a/Doc.KML` and of the end record.
  private static let entry = 152
  private static let end = 207

  private func unpack(
    _ bytes: [UInt8], limit: Int = 1_000
  ) throws(ZipArchive.Failure) -> [String: String] {
    try RawBytes.read(bytes) { (bytes) throws(ZipArchive.Failure) in
      let archive = try ZipArchive(bytes)
      var texts: [String: String] = [:]
      for entry in archive.entries {
        texts[entry.name] = String(
          decoding: try archive.unpack(entry, limit: limit), as: UTF8.self)
      }
      return texts
    }
  }

  private func changed(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
    var result = Self.archive
    result.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    return result
  }

  @Test func `reads stored and deflated files`() throws {
    try expectEqual(
      unpack(Self.archive),
      [
        "readme.txt": "hello\n", "a/Doc.KML": String(repeating: "<kml/>", count: 20),
      ])
    let names = try Self.archive.withUnsafeBytes { bytes in
      try ZipArchive(bytes).entries(endingIn: ".kml").map(\.name)
    }
    expectEqual(names, ["a/Doc.KML"])
  }

  @Test func `a file beyond the limit is not unpacked`() {
    #expect(throws: ZipArchive.Failure.tooLong(bytes: 120)) {
      try unpack(Self.archive, limit: 119)
    }
    #expect(throws: Never.self) { try unpack(Self.archive, limit: 120) }
  }

  @Test(arguments: [
    (end + 4, [1], "a part of several"), (end + 8, [0xff, 0xff, 0xff, 0xff], "at odds with"),
    (entry + 24, [0xff, 0xff, 0xff, 0xff], "ZIP64"),
    (end + 10, [0x11, 0x27], "no end of a directory"), (end + 10, [3], "no end of a directory"),
    (end + 12, [112], "a directory at odds with itself or the file"),
    (entry + 10, [12], "compression method 12"), (entry + 10, [0], "a wrong length"),
    (entry + 16, [0], "a wrong length or checksum of `a/Doc.KML`"),
    (entry + 20, [9], "a wrong length or checksum of `a/Doc.KML`"),
    (entry + 24, [119], "a wrong length"), (entry + 24, [121], "a wrong length"),
    (entry + 42, [47], "an end before that of `a/Doc.KML`"), (entry + 8, [1], "encryption"),
    (46 + 30 + 9, [7], "`a/Doc.KML` damaged (Zlib error: data error)"),
  ])
  func `what is wrong is named`(offset: Int, bytes: [UInt8], problem: String) throws {
    let error = try #require(throws: ZipArchive.Failure.self) {
      try unpack(changed(offset, bytes))
    }
    guard case .damaged(let found, _) = error else {
      Issue.record("\(error)")
      return
    }
    expect(found.contains(problem), "\(found)")
  }

  /// A file that unpacks to more than the directory promises is stopped at the promise.
  @Test func `a bomb that understates itself is stopped`() {
    #expect(throws: ZipArchive.Failure.self) { try unpack(changed(Self.entry + 24, [1])) }
  }

  @Test func `what is cut is refused`() {
    for count in 0..<Self.archive.count {
      #expect(throws: ZipArchive.Failure.self) { try unpack(Array(Self.archive.prefix(count))) }
    }
  }

  @Test func `an archive of too many files is refused`() throws {
    let zip = try ZipWriter(file: "0")
    for number in 1...10_000 { zip.next(file: "\(number)") }
    zip.end()
    var packed: [UInt8] = []
    zip.drain(above: 0) { packed += $0 }
    #expect(
      throws: ZipArchive.Failure.damaged(
        found: "10001 files", expected: "at most 10000 files")
    ) { try unpack(packed) }
  }

  /// The same archive with its directory's numbers in records of ZIP64, and one that claims a
  /// directory of 2⁴⁰ files in 111 bytes.
  @Test func `ZIP 64 is read and its claims are checked`() throws {
    func archive(count: UInt64) -> [UInt8] {
      var bytes = Array(Self.archive[..<Self.end])
      func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
      }
      append(UInt32(0x0606_4b50))
      append(UInt64(44))
      for version: UInt16 in [45, 45] { append(version) }
      for disk: UInt32 in [0, 0] { append(disk) }
      for number in [count, count, 111, 96] { append(number) }
      append(UInt32(0x0706_4b50))
      append(UInt32(0))
      append(UInt64(Self.end))
      append(UInt32(1))
      append(UInt32(0x0605_4b50))
      for number: UInt16 in [0, 0, 0xffff, 0xffff] { append(number) }
      for number: UInt32 in [0xffff_ffff, 0xffff_ffff] { append(number) }
      append(UInt16(0))
      return bytes
    }
    try expectEqual(unpack(archive(count: 2)).count, 2)
    #expect(throws: ZipArchive.Failure.self) { try unpack(archive(count: 1 << 40)) }
  }

  /// The checksums let nothing pass but what was packed.
  @Test func `damage is refused or harmless`() {
    let packed: Set = ["hello\n", String(repeating: "<kml/>", count: 20)]
    var refused = 0
    for offset in Self.archive.indices {
      for value in (0..<8).map({ Self.archive[offset] ^ (1 << $0) }) + [0xff] {
        if let texts = try? unpack(changed(offset, [value])) {
          expect(packed.isSuperset(of: texts.values), "byte \(offset) as \(value)")
        } else {
          refused += 1
        }
      }
    }
    // Both packed texts and the numbers that lead to them: a third of the bytes at least.
    expect(refused > Self.archive.count * 9 / 3)
  }
}
