import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoPictures

@Suite struct GroundLayersTests {
  private let drawn = DrawnNetwork(
    """
    a---b
    |   | A--B
    d---c
    """,
    ways: [
      ("AB", ["highway": "footway"]), ("abcda", ["leisure": "park", "name": "Lawn"]),
      ("ab", ["railway": "tram"]), ("dc", ["waterway": "river"]),
    ])

  @Test(arguments: [(MapLayer.ground, 1), (.lines, 2), (.places, 0)])
  func `each layer has what is of its dimension`(layer: MapLayer, count: Int) throws {
    let ground = try #require(try drawn.image.open().ground())
    let frame = TileFrame(TileID(zoom: 16, containing: drawn["A"]))
    expectEqual(TileLayer.ground(layer, of: [ground], in: frame).count, count)
    let far = TileFrame(TileID(zoom: 16, containing: Coordinate(latitude: 10, longitude: 10)))
    expectEqual(TileLayer.ground(layer, of: [ground], in: far).count, 0)
  }
}
