import GeoFormats
import Testing

@Suite struct ZipWriterTests {
  @Test(arguments: [0, 1, 100_000, 3_000_000])
  func theArchiveHoldsTheFile(count: Int) throws {
    let text = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    let archive = try ZipWriter(file: "doc.kml")
    var packed: [UInt8] = []
    for start in stride(from: 0, to: count, by: 70_001) {
      text[start..<min(count, start + 70_001)].withUnsafeBytes { archive.append($0) }
      archive.drain { packed += $0 }
    }
    archive.end()
    archive.drain(above: 0) { packed += $0 }
    #expect(try KMZArchive.document(in: packed) == text)
  }
}
