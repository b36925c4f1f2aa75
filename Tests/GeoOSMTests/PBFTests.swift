import Foundation
import GeoStreets
import GeoTestSupport
import GeoTesting

@testable import GeoOSM

/// Extracts in the binary format, written here byte by byte after its specification
/// (wiki.openstreetmap.org/wiki/PBF_Format): whole, cut, and lying about themselves.
@Suite struct PBFTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func path(_ bytes: [UInt8]) throws -> String {
    let path = folder.file("made.osm.pbf")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `a whole file is read`() throws {
    let file = PBF.file(
      PBF.block(nodes: [(1, 0), (2, 10_000), (3, 20_000)], ways: [[1, 2, 3]]))
    let imported = try OSMImport(path: path(file))
    expectEqual(imported.wayCount, 1)
    expectEqual(imported.missingNodeCount, 0)
    try expectEqual(imported.image.open().counts.segments, 2)
  }

  @Test func `a file without ways says so`() throws {
    let path = try path(PBF.file(PBF.block(nodes: [(1, 0), (2, 10_000)], ways: [])))
    #expect(throws: OSMError.noWalkableWay(path: path, waysSeen: 0)) { try OSMImport(path: path) }
  }

  @Test func `nodes that are missing are counted`() throws {
    let some = try OSMImport(
      path: path(PBF.file(PBF.block(nodes: [(1, 0), (2, 10_000)], ways: [[1, 2, 8, 9]]))))
    expectEqual(some.missingNodeCount, 2)
    let none = try path(PBF.file(PBF.block(nodes: [(1, 0)], ways: [[7, 8, 9]])))
    #expect(throws: OSMError.noNodes(path: none, missing: 3)) { try OSMImport(path: none) }
  }

  @Test func `a file cut anywhere is malformed or lacks its end`() throws {
    let file = PBF.file(PBF.block(nodes: [(1, 0), (2, 10_000)], ways: [[1, 2]]))
    for length in 0..<file.count {
      let path = try path(Array(file[..<length]))
      let error = #expect(throws: OSMError.self) { try OSMImport(path: path) }
      switch error {
      case .malformed: break
      // Cut between two blobs, or in the length of the next, it is a file without ways.
      case .noWalkableWay(_, waysSeen: 0): expect((0..<4).contains(length - PBF.header.count))
      default: Issue.record("\(length) bytes: \(String(describing: error))")
      }
    }
  }

  @Test func `sizes that lie are malformed`() throws {
    let block = PBF.block(nodes: [(1, 0), (2, 10_000)], ways: [[1, 2]])
    let lies: [[UInt8]] = [
      [0x7f, 0xff, 0xff, 0xff] + PBF.header.dropFirst(4),
      PBF.header + PBF.blob("OSMData", block, claimed: 1 << 30),
      PBF.header + PBF.blob("OSMData", block, claimed: 3),
      PBF.header + PBF.blob("OSMData", Array(block.dropLast(5))),
      PBF.header + PBF.blob("OSMData", PBF.field(1, PBF.field(1, Array("".utf8))) + [0x12, 0x7f]),
    ]
    for lie in lies {
      let path = try path(lie)
      let error = #expect(throws: OSMError.self) { try OSMImport(path: path) }
      guard case .malformed = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test func `the unpacked size of plain data is not believed`() throws {
    let block = PBF.block(nodes: [(1, 0), (2, 10_000)], ways: [[1, 2]])
    let file = PBF.header + PBF.blob("OSMData", block, rawSize: 1 << 30)
    try expectEqual(OSMImport(path: path(file)).wayCount, 1)
  }

  @Test func `a changed byte makes no streets`() throws {
    let file = PBF.file(PBF.block(nodes: [(1, 0), (2, 10_000)], ways: [[1, 2]]))
    let values = TestSize.current.pick(everyday: [UInt8(0xff)], full: [0xff, 0, 0x7f])
    for place in file.indices {
      for value in values {
        var changed = file
        changed[place] = value
        if let result = try? OSMImport(path: path(changed)) {
          expect(result.wayCount <= 1, "byte \(place) as \(value)")
        }
      }
    }
  }
}

/// The pieces of a file in the binary format.
private enum PBF {
  static let header = blob(
    "OSMHeader", field(4, Array("OsmSchema-V0.6".utf8)) + field(4, Array("DenseNodes".utf8)))

  static func file(_ block: [UInt8]) -> [UInt8] { header + blob("OSMData", block) }

  /// A blob of plain data, which may lie about its size.
  static func blob(
    _ type: String, _ data: [UInt8], claimed: UInt64? = nil, rawSize: UInt64? = nil
  ) -> [UInt8] {
    var blob = field(1, data)
    if let rawSize { blob += number(2, rawSize) }
    let header = field(1, Array(type.utf8)) + number(3, claimed ?? UInt64(blob.count))
    let size = UInt32(header.count)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + header + blob
  }

  /// A block of nodes (id, offset from 49°, 8° in 1e-7 degree north) and footways.
  static func block(nodes: [(id: Int64, offset: Int64)], ways: [[Int64]]) -> [UInt8] {
    let strings = ["", "highway", "footway"].flatMap { field(1, Array($0.utf8)) }
    var groups: [UInt8] = []
    for node in nodes {
      groups += field(
        1,
        number(1, zigzag(node.id)) + number(8, zigzag(490_000_000 + node.offset))
          + number(9, zigzag(80_000_000)))
    }
    var group = groups.isEmpty ? [] : field(2, groups)
    var lines: [UInt8] = []
    for (number, way) in ways.enumerated() {
      var last: Int64 = 0
      var refs: [UInt8] = []
      for node in way {
        refs += varint(zigzag(node - last))
        last = node
      }
      lines += field(
        3,
        PBF.number(1, UInt64(number + 1)) + field(2, varint(1)) + field(3, varint(2))
          + field(8, refs))
    }
    if !lines.isEmpty { group += field(2, lines) }
    return field(1, strings) + group
  }

  static func field(_ tag: UInt64, _ bytes: [UInt8]) -> [UInt8] {
    varint(tag << 3 | 2) + varint(UInt64(bytes.count)) + bytes
  }

  static func number(_ tag: UInt64, _ value: UInt64) -> [UInt8] { varint(tag << 3) + varint(value) }

  private static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value << 1 ^ value >> 63)
  }

  private static func varint(_ value: UInt64) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
}
