import Foundation
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoStreets

/// Files that are whole, cut, changed or foreign.
@Suite struct NetworkFileTests {
  let folder: TemporaryFolder
  let image = DrawnNetwork(
    """
    A--B--C
    |  |  |
    D--E--F   G--H
    """,
    ways: [
      ("ABC", ["highway": "residential", "name": "Upper Street"]),
      ("DEF", ["highway": "residential", "name": "Lower Street"]),
      ("AD", ["highway": "steps"]), ("BE", ["highway": "footway"]), ("CF", ["highway": "path"]),
      ("GH", ["highway": "footway"]),
    ]
  ).image

  init() throws { folder = try TemporaryFolder() }

  @Test func `a written network opens as it was`() throws {
    let path = folder.file("city.streets")
    try image.write(to: path)
    let written = try StreetNetwork(path: path)
    try written.verify()
    let memory = try image.open()
    expectEqual(written.counts, memory.counts)
    expectEqual(written.provenance, memory.provenance)
    expectEqual(written.allBytes, memory.allBytes)
  }

  @Test func `a network cut anywhere is refused`() throws {
    let bytes = try image.open().allBytes
    for length in stride(from: 0, to: bytes.count, by: 37) {
      let error = #expect(throws: NetworkError.self) {
        try open(Array(bytes[..<length]))
      }
      if length >= 64, case .truncated(_, let found, let expected) = error {
        expectEqual(found, length)
        expectEqual(expected, bytes.count)
      }
    }
  }

  @Test func `every flipped byte is found or fills a gap`() throws {
    let bytes = try image.open().allBytes
    let original = try image.open()
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x5a
      do {
        let network = try open(changed)
        try network.verify()
        // Only the padding between sections may change unseen: nothing that is read.
        expectEqual(network.counts, original.counts)
        expectEqual(network.provenance, original.provenance)
        expectEqual(bytes[place], 0)
      } catch is NetworkError {
        continue
      }
    }
  }

  @Test func `a flipped byte is found before its part is used`() throws {
    let network = try image.open()
    var changed = network.allBytes
    let start = try #require(network.place(of: .arcs)).lowerBound
    changed[start + 3] ^= 1
    let damaged = try open(changed)
    #expect(
      throws: NetworkError.damaged(
        path: "test", section: "arcs", detail: "the checksum does not match")
    ) { try damaged.graph() }
  }

  @Test(arguments: [
    ("", "an empty file"), ("SQLite format 3\0 and so on", "an SQLite database"),
    ("<?xml version='1.0'?><osm/>", "XML"),
    ("\0\0\0\u{d}\u{a}\u{9}OSMHeader\u{18}\u{7c}", "an OpenStreetMap extract"),
    ("hello", "68 65 6c 6c 6f"),
  ])
  func `a foreign file is named`(text: String, found: String) throws {
    let bytes = Array(text.utf8)
    let path = folder.file("foreign")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: NetworkError.self) { try StreetNetwork(path: path) }
    expectEqual(error?.description.contains(found), true)
    expectEqual(error?.description.contains("network"), true)
  }

  @Test(arguments: [UInt32(3), 4, 5])
  func `older versions open`(version: UInt32) throws {
    var old = image
    let now = try image.open()
    if version == 3 {
      let numbers = now.counts.numbers.prefix(NetworkCounts.countWithoutGround)
      old.set(.counts, numbers.map { Int64($0) })
    }
    let network = try open(old.parts(version: version).flatMap(\.self))
    try network.verify()
    expectEqual(network.formatVersion, Int(version))
    expectEqual(network.counts, now.counts)
    expectEqual(try network.graph().traits(0), try now.graph().traits(0))
    if version < 5 {
      expectNil(try network.sourceIDs())
      expectNil(try network.translations())
    }
    expectNil(try network.metric()?.fingerprint)
  }

  @Test func `another version is named`() throws {
    var bytes = try image.open().allBytes
    bytes[8] = 99
    #expect(throws: NetworkError.version(path: "test", found: 99, expected: 6)) {
      try open(bytes)
    }
  }

  @Test func `a missing file and a folder are named`() throws {
    #expect(
      throws: NetworkError.unreadable(path: "/nowhere/x", reason: "No such file or directory")
    ) { try StreetNetwork(path: "/nowhere/x") }
    #expect(
      throws: NetworkError.unreadable(path: folder.path, reason: "it is not a regular file")
    ) { try StreetNetwork(path: folder.path) }
  }

  @Test func `nothing is left where the folder cannot be written`() throws {
    #expect(
      throws: NetworkError.unwritable(path: "/nowhere/x", reason: "No such file or directory")
    ) { try image.write(to: "/nowhere/x") }
    let taken = folder.file("taken")
    try FileManager.default.createDirectory(atPath: taken, withIntermediateDirectories: false)
    #expect(throws: NetworkError.self) { try image.write(to: taken) }
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), ["taken"])
  }

  @Test(arguments: [
    // The edge of the first arc is far outside, or is walked from its other end.
    (UInt32(0x7fff_0000), "an arc leads outside"), (1, "an arc does not start at its junction"),
  ])
  func `a forged index is refused though its checksums hold`(change: UInt32, detail: String) throws
  {
    let network = try image.open()
    let place = try #require(network.place(of: .arcs))
    let start = place.lowerBound
    var bytes = network.allBytes
    for byte in 0..<4 { bytes[start + byte] ^= UInt8(truncatingIfNeeded: change >> (8 * byte)) }
    // All checksums are made to fit.
    let arcs = Array(bytes[place])
    let entry = 64 + 4 * 32
    replace(&bytes, at: entry + 24, with: arcs.withUnsafeBytes { Checksum.xxh64($0) })
    let end = 64 + NetworkSection.all(in: UInt32(network.formatVersion)).count * 32
    replace(
      &bytes, at: 24,
      with: bytes.withUnsafeBytes {
        NetworkTable.headerChecksum(UnsafeRawBufferPointer(rebasing: $0[..<end]))
      })
    let forged = try open(bytes)
    #expect(
      throws: NetworkError.damaged(
        path: "test", section: "arcs", detail: detail)
    ) { try forged.graph() }
  }

  private func replace(_ bytes: inout [UInt8], at place: Int, with value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) {
      bytes.replaceSubrange(place..<place + 8, with: $0)
    }
  }

  private func open(_ bytes: [UInt8]) throws -> StreetNetwork {
    try StreetNetwork(storage: NetworkStorage(copying: [bytes]), path: "test")
  }
}

extension StreetNetwork {
  /// A copy of the file's bytes.
  var allBytes: [UInt8] { withExtendedLifetime(self) { Array(storage.bytes) } }

  /// The range of a section in the file.
  func place(of section: NetworkSection) -> Range<Int>? {
    withExtendedLifetime(self) {
      guard let base = storage.bytes.baseAddress, let start = raw(section).baseAddress else {
        return nil
      }
      return start - base..<start - base + raw(section).count
    }
  }
}
