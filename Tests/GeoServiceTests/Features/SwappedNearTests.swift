import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

@Suite struct SwappedNearTests {
  @Test(arguments: [
    ("near=48.86,2.35", false), ("near=2.35,48.86", true), ("near=2.35,48.86&limit=1", true),
    ("near=2.35,48.86&within=1000", true), ("near=48.9,2.4&within=1", false),
    // Far away, but so it would be the other way round.
    ("near=-33,151", false), ("near=20,20", false), ("limit=1", false),
  ])
  func `S3-14: a place whose numbers look swapped is told`(query: String, isTold: Bool) throws {
    let store = MemoryAnchorStore()
    try store.add(
      Anchor(
        id: AnchorID(rawValue: "paris"),
        coordinate: Coordinate(latitude: 48.8566, longitude: 2.3522)))
    let service = try Service(ServiceConfiguration(), store: store)
    let document = try service.ask("/collections/anchors/items", query).json()
    let notices = document["notices"]?.array?.compactMap(\.string) ?? []
    expectEqual(notices.count, isTold ? 1 : 0, "\(notices)")
    expect(!isTold || notices[0].contains("`near` is latitude, longitude"), "\(notices)")
  }
}
