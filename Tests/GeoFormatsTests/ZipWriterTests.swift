import GeoFormats
import GeoTesting

@Suite struct ZipWriterTests {
  @Test(arguments: [0, 1, 100_000, 3_000_000])
  func `the archive holds the file`(count: Int) throws {
    let text = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    let archive = try ZipWriter(file: "doc.kml")
    var packed: [UInt8] = []
    for start in stride(from: 0, to: count, by: 70_001) {
      text[start..<min(count, start + 70_001)].withUnsafeBytes { archive.append($0) }
      archive.drain { packed += $0 }
    }
    archive.end()
    archive.drain(above: 0) { packed += $0 }
    try expectEqual(KMZArchive.documents(in: packed)[0].bytes, text)
  }

  @Test func `several files follow one another`() throws {
    let zip = try ZipWriter(file: "a.json")
    let parts: [(String, [UInt8])] = [("a.json", [1, 2, 3]), ("b/c.json", []), ("d.json", [9])]
    for (index, part) in parts.enumerated() {
      if index > 0 { zip.next(file: part.0) }
      part.1.withUnsafeBytes { zip.append($0) }
    }
    zip.end()
    var packed: [UInt8] = []
    zip.drain(above: 0) { packed += $0 }
    try packed.withUnsafeBytes { bytes in
      let archive = try ZipArchive(bytes)
      expectEqual(archive.entries.map(\.name), parts.map(\.0))
      for (entry, part) in Swift.zip(archive.entries, parts) {
        try expectEqual(archive.unpack(entry, limit: 10), part.1)
      }
    }
  }
}
