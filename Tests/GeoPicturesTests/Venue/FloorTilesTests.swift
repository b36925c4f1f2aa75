import GeoIndoor
import GeoTesting
import Geodesy

@testable import GeoPictures

@Suite struct FloorTilesTests {
  /// The formula of the scheme (OpenStreetMap wiki, Slippy map tilenames) for 49° N 8.5° E.
  @Test(arguments: [(10, 536, 351), (17, 68_630, 45_013), (19, 274_523, 180_052)])
  func `N-20: tiles are those of the scheme`(zoom: Int, x: Int, y: Int) throws {
    let tiles = try #require(FloorTiles(DrawnFloor.scene()))
    expectEqual(tiles.tiles(zoom: zoom).first, FloorTiles.Tile(z: zoom, x: x, y: y))
  }

  @Test func `a floor of twenty meters takes few tiles`() throws {
    let tiles = try #require(FloorTiles(DrawnFloor.scene()))
    expectEqual(tiles.tiles(zoom: 0).count, 1)
    // At zoom 20 a tile is 25 m wide at 49° N.
    expect((1...4).contains(tiles.tiles(zoom: 20).count))
    let all = tiles.tiles(zoom: 22)
    // 6.3 m a tile: 20 m × 12 m touch 4 or 5 by 2 or 3.
    expect((8...15).contains(all.count))
    for tile in all { expect(tiles.svg(tile).contains("viewBox=\"0 0 256 256\"")) }
  }

  @Test func `neighbours fit together`() throws {
    var scene = DrawnFloor.scene()
    scene.user = FloorUser(FloorPoint(x: 0, y: 0))
    let tiles = try #require(FloorTiles(scene))
    let first = try #require(tiles.tiles(zoom: 20).first)
    let next = FloorTiles.Tile(z: 20, x: first.x + 1, y: first.y)
    func x(_ tile: FloorTiles.Tile) throws -> Double {
      let text = tiles.svg(tile)
      let start = try #require(text.firstRange(of: "class=\"user\" transform=\"translate("))
      let number = text[start.upperBound...].prefix { $0 != " " }
      return try #require(Double(number))
    }
    expect(abs(try x(first) - x(next) - 256) < 0.02)
  }

  @Test func `a floor that lies nowhere has no tiles`() {
    var scene = DrawnFloor.scene()
    scene.venue.buildings[0].frame = nil
    expectNil(FloorTiles(scene))
  }
}
