import GeoPictures
import GeoTesting
import Geodesy

@Suite struct TileIDTests {
  // Source: the documentation of mercantile 1.2, `bounds(486, 332, 10)` and `tile(-105, 40, 10)`.
  @Test func `a tile covers what other programs say`() throws {
    let tile = try #require(TileID(zoom: 10, column: 486, row: 332))
    let box = tile.boundingBox
    expectNear(box.west, -9.140625, within: 1e-12)
    expectNear(box.south, 53.120_405_283_106_57, within: 1e-12)
    expectNear(box.east, -8.789_062_5, within: 1e-12)
    expectNear(box.north, 53.330_872_983_017_05, within: 1e-12)
    expectEqual(TileID(zoom: 10, containing: box.center), tile)
  }

  @Test func `the world is one tile of zoom 0`() throws {
    let tile = try #require(TileID(zoom: 0, column: 0, row: 0))
    // Source: OGC 17-083r4 D.1, the world's edges at ±20037508.3427892 m, that is atan(sinh π).
    expectNear(tile.boundingBox.north, 85.051_128_779_806_6, within: 1e-9)
    expectNear(tile.boundingBox.south, -85.051_128_779_806_6, within: 1e-9)
    expectEqual(tile.boundingBox.west, -180)
    expectEqual(tile.boundingBox.east, 180)
  }

  @Test(
    arguments: [(-1, 0, 0), (25, 0, 0), (0, 1, 0), (0, 0, 1), (3, 8, 0), (3, 0, -1), (.max, 0, 0)]
      as [(Int, Int, Int)])
  func `a place outside of the grid is no tile`(zoom: Int, column: Int, row: Int) {
    expectNil(TileID(zoom: zoom, column: column, row: row))
  }

  @Test func `places beyond the square and at its edges lie in the tiles at the edges`() {
    let poles = [90.0, -90].map {
      TileID(zoom: 4, containing: Coordinate(latitude: $0, longitude: 180))
    }
    expectEqual(poles.map(\.row), [0, 15])
    expectEqual(poles.map(\.column), [15, 15])
  }
}
