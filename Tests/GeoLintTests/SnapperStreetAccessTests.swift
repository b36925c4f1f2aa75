import GeoLint
import GeoStreets
import GeoTestSupport
import Geodesy
import Testing

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
    #expect(try abs(#require(distances.nearest)) < 0.01)
    #expect(try abs(#require(distances.connected) - 20) < 0.1)
  }
}
