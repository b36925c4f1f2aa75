import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting
@testable import GeoStreets

/// Networks that were changed and sealed again: their checksums hold, so that the reader's own rules
/// have to keep searches from harm.
@Suite struct ForgedNetworkTests {
  static let drawn = DrawnNetwork(
    """
    A--B--C  p--q
    |  |  |  |  |
    D--E--F  s--r  G--H
    |     |
    I--J--K--L
    u--v     w--x
    z--y
    """,
    ways: [
      ("ABC", ["highway": "residential", "name": "Upper", "lit": "yes"]),
      ("DEF", ["highway": "footway", "surface": "sett"]), ("AD", ["highway": "steps"]),
      ("BE", ["highway": "path"]), ("CF", ["highway": "path"]), ("GH", ["highway": "footway"]),
      ("DIJKFD", ["highway": "pedestrian", "area": "yes"]),
      ("KL", ["highway": "service", "access": "private"]), ("pqrsp", ["building": "yes"]),
      ("uvyzu", ["leisure": "park", "name": "Green"]), ("wx", ["natural": "coastline"]),
      ("vw", ["railway": "tram"]),
    ], nodes: ["B": ["kerb": "raised"], "q": ["entrance": "main"], "J": ["highway": "crossing"]])

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `changes are refused or harmless`(seed: UInt64) throws {
    var image = Self.drawn.image
    try image.contract()
    let bytes = try image.open().bytes
    var random = SeededGenerator(seed: seed)
    var used = 0
    for _ in 0..<TestSize.current.pick(everyday: 300, full: 1_500) {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 64..<changed.count, using: &random)
        let values = [0, 1, 2, 4, 0x7f, 0x80, 0xfe, 0xff, changed[place] &+ 1]
        changed[place] = values[Int.random(in: values.indices, using: &random)]
      }
      Self.seal(&changed)
      if (try? use(changed)) != nil { used += 1 }
    }
    expect(used > 0, "some changes harm nothing")
  }

  /// Opens a network and uses everything in it.
  private func use(_ bytes: [UInt8]) throws {
    let network = try StreetNetwork(storage: NetworkStorage(copying: [bytes]), path: "forged")
    try network.verify()
    let workspace = SearchWorkspace(for: try network.graph())
    for profile in [RoutingProfile.footV1, .walk, .stepFree] {
      for customizes in [false, true] {
        let router = try Router(network, profile: profile, customizes: customizes)
        let snapper = try router.snapper()
        let places = "AFHL".compactMap {
          snapper.nearest(to: Self.drawn[$0], includesIslands: true)
        }
        for place in places {
          guard let route = router.route(from: places[0], to: place, using: workspace) else {
            continue
          }
          _ = RouteLine(route, on: router.graph)
          _ = router.alternatives(
            to: route, policy: AlternativePolicy(count: 2), using: workspace)
          _ = RouteNotice.notices(of: route, on: router.graph)
        }
      }
    }
    if let footprints = try network.footprints() {
      _ = footprints.indices.map { footprints[$0].rings }
      _ = footprints.entrances
    }
    guard let ground = try network.ground() else { return }
    ground.forEachPlace(in: network.boundingBox) { _ = ground[$0] }
    _ = ground.indices.map { ground[$0] }
  }

  /// Makes all checksums fit.
  private static func seal(_ bytes: inout [UInt8]) {
    let count = NetworkSection.all(in: NetworkFormat.version).count
    let end = NetworkFormat.headerBytes + count * NetworkFormat.entryBytes
    for section in 0..<count {
      let entry = NetworkFormat.headerBytes + section * NetworkFormat.entryBytes
      let (offset, length) = bytes.withUnsafeBytes {
        (
          $0.loadUnaligned(fromByteOffset: entry + 8, as: UInt64.self),
          $0.loadUnaligned(fromByteOffset: entry + 16, as: UInt64.self)
        )
      }
      guard offset <= bytes.count, length <= UInt64(bytes.count) - offset else { continue }
      let checksum = bytes.withUnsafeBytes {
        Checksum.xxh64(
          UnsafeRawBufferPointer(rebasing: $0[Int(offset)..<Int(offset + length)]))
      }
      store(checksum, at: entry + 24, in: &bytes)
    }
    let checksum = bytes.withUnsafeBytes {
      NetworkTable.headerChecksum(UnsafeRawBufferPointer(rebasing: $0[..<end]))
    }
    store(checksum, at: NetworkFormat.Field.checksum, in: &bytes)
  }

  private static func store(_ value: UInt64, at place: Int, in bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) {
      bytes.replaceSubrange(place..<place + 8, with: $0)
    }
  }
}

extension StreetNetwork {
  fileprivate var bytes: [UInt8] { withExtendedLifetime(self) { Array(storage.bytes) } }
}
