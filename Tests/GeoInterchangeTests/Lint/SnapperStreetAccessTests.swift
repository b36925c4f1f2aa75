import GeoInterchange
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct SnapperStreetAccessTests {
  @Test func `tells islands from the connected streets`() throws {
    let drawn = DrawnNetwork(
      """
      A---B---C

          D-E
      """, footways: ["ABC", "DE"])
    let streets: any StreetAccess = try Snapper(drawn.image.open())
    // D lies below B, by two rows of 10 m.
    let distances = streets.distances(
      from: drawn.positions["D"] ?? Coordinate(latitude: 0, longitude: 0))
    try expectNear(#require(distances.nearest), 0, within: 0.01)
    try expectNear(#require(distances.connected), 20, within: 0.1)
  }
}
