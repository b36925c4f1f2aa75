import GeoFormats
import GeoTestSupport
import GeoTesting

@Suite struct KMZArchiveTests {
  @Test func `reads the first KML without doc`() throws {
    let document = try KMZArchive.documents(in: ZipArchiveTests.archive)[0].bytes
    expectEqual(String(decoding: document, as: UTF8.self), String(repeating: "<kml/>", count: 20))
  }

  @Test func `names what is no such archive`() throws {
    let text = try #require(throws: FormatError.self) {
      try KMZArchive.documents(in: Array("<kml/>".utf8))
    }
    expectEqual(
      text.description,
      "line 1: found no end of a directory, expected a ZIP archive that is not cut")
    // The directory's name of the file, `a/Doc.KML`, is made `a/Doc.KMX`.
    var other = ZipArchiveTests.archive
    other[206] = 0x58
    let none = try #require(throws: FormatError.self) { try KMZArchive.documents(in: other) }
    expectEqual(
      none.description, "line 1: found 2 files, none of them `*.kml`, expected a file `doc.kml`")
    // The archive claims to unpack to 4 GB.
    var large = ZipArchiveTests.archive
    large.replaceSubrange(176..<180, with: [0, 0, 0, 0xff])
    let limit = try #require(throws: FormatError.self) { try KMZArchive.documents(in: large) }
    expectEqual(limit.description, "line 1: the KML in the archive exceeds 67108864 bytes")
  }

  /// Archives of ours, and of libkml's and OGC's test suites where they are there, with the lengths
  /// that Python's `zipfile` tells.
  @Test(
    arguments: [
      ("samples/doc.kmz", 636), ("samples/no-doc.kmz", 526), ("samples/bad/no-kml.kmz", nil),
      ("samples/bad/claims-4-gigabytes.kmz", nil), ("samples/bad/offset.kmz", nil),
      ("libkml/doc.kmz", 44), ("libkml/multikml-nodoc.kmz", 42),
      ("ets-kml22/kmz/archive-1.kmz", 1_184), ("ets-kml22/kmz/small_world.kmz", 786),
      ("libkml/bad-too-large.kmz", nil), ("libkml/nokml.kmz", nil),
      ("libkml/overflow_bad_offset.kmz", nil),
      // The file's own header has ZIP64's sizes.
      ("libkml/bad-pk-data.kmz", 511),
    ].filter { SharedData.has("kml/" + $0.0) })
  func `reads samples`(name: String, bytes: Int?) throws {
    let archive = try FileBytes.read(SharedData.path("kml/" + name))
    expectEqual((try? KMZArchive.documents(in: archive)[0].bytes)?.count, bytes)
  }
}
