import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

@Suite struct MapCenterTests {
  private let folder: TemporaryFolder
  private let networks: [String]
  private let west = Coordinate(latitude: 40.7, longitude: -74)
  private let east = Coordinate(latitude: 43.7, longitude: 7.4)

  /// A short street in the west and a longer one in the east.
  init() throws {
    folder = try TemporaryFolder()
    var networks: [String] = []
    for (name, picture, place) in [
      ("west", "a--b\n   |\n   c", west), ("east", "a------b\n       |\n       c", east),
    ] {
      let drawn = DrawnNetwork(
        picture, ways: [("abc", ["highway": "footway"])], origin: place)
      networks.append(folder.file("\(name).streets"))
      try drawn.image.write(to: networks[networks.count - 1])
    }
    self.networks = networks
  }

  private func center(_ networks: [String], anchors: [Coordinate] = []) throws -> Coordinate? {
    let store = MemoryAnchorStore()
    for (index, place) in anchors.enumerated() {
      try store.add(Anchor(id: AnchorID(rawValue: "a\(index)"), coordinate: place))
    }
    var configuration = ServiceConfiguration()
    configuration.networks = networks
    let service = try Service(configuration, store: store)
    let numbers = try service.ask("/v1/tiles.json").json()["center"]?.array?.compactMap(\.number)
    return numbers.map { Coordinate(latitude: $0[1], longitude: $0[0]) }
  }

  @Test func `S3-21: the map opens on streets of one city, not between two`() throws {
    func isNear(_ found: Coordinate?, _ place: Coordinate) -> Bool {
      found.map { $0.distance(to: place) < 200 } ?? false
    }
    try expect(isNear(center([networks[0]]), west))
    // The longer network, and that with the most anchors before it.
    try expect(isNear(center(networks), east))
    try expect(isNear(center(networks.reversed()), east))
    let anchor = west.destination(distance: 15, bearing: 120)
    try expect(isNear(center(networks, anchors: [anchor]), west))
    // Without networks an anchor, also where the middle of all is an ocean.
    let places = [west, east, Coordinate(latitude: 35.7, longitude: 139.7)]
    let found = try center([], anchors: places)
    expect(places.contains { isNear(found, $0) }, "\(String(describing: found))")
    try expectNil(center([]))
  }
}
