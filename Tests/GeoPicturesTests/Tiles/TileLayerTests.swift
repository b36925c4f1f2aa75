import GeoTesting
import Geodesy

@testable import GeoPictures

@Suite struct TileLayerTests {
  private func layer(_ zoom: Int, _ column: Int, _ row: Int) throws -> TileLayer {
    TileLayer("a", in: TileFrame(try #require(TileID(zoom: zoom, column: column, row: row))))
  }

  // Source: vector_tile.proto 2.1 and the encoding of protocol buffers, by hand.
  @Test func `the bytes of a tile`() throws {
    var layer = try layer(0, 0, 0)
    layer.append(point: Coordinate(latitude: 0, longitude: 0), ["k": .integer(-1), "n": nil])
    #expect(
      TileLayer.tile([layer]) == [
        0x1a, 0x1e,  // layers, 30 bytes
        0x78, 0x02,  // version 2
        0x0a, 0x01, 0x61,  // name "a"
        0x28, 0x80, 0x20,  // extent 4096
        0x12, 0x0d,  // features, 13 bytes
        0x12, 0x02, 0x00, 0x00,  // tags 0, 0
        0x18, 0x01,  // a point
        0x22, 0x05, 0x09, 0x80, 0x20, 0x80, 0x20,  // move to (2048, 2048)
        0x1a, 0x01, 0x6b,  // key "k"
        0x22, 0x02, 0x30, 0x01,  // value -1, as sint
      ])
  }

  @Test func `a tile without features has no bytes`() throws {
    expect(TileLayer.tile([try layer(3, 1, 1)]).isEmpty)
  }

  @Test func `a line over the antimeridian is shown on both sides, and nowhere between`() throws {
    let line = [170.0, 179, -179, -170].map { Coordinate(latitude: 1, longitude: $0) }
    for (column, isShown) in [(0, true), (1, false), (2, false), (3, true)] {
      var layer = try layer(2, column, 1)
      layer.append(lines: [line], ["k": .boolean(true)])
      expectEqual(layer.count, (isShown ? 1 : 0), "column \(column)")
    }
  }

  @Test func `a polygon around a tile fills it, one beside it does not`() throws {
    func square(_ low: Double, _ high: Double) -> [[Coordinate]] {
      [
        [(low, low), (low, high), (high, high), (high, low), (low, low)].map {
          Coordinate(latitude: $0.0, longitude: $0.1)
        }
      ]
    }
    var layer = try layer(8, 130, 127)
    layer.append(polygons: [square(-20, -10)], ["k": .boolean(true)])
    expectEqual(layer.count, 0)
    layer.append(polygons: [square(-30, 30)], ["k": .boolean(true)])
    expectEqual(layer.count, 1)
  }

  @Test func `the box of a tile with its margin holds it, also at the antimeridian and the poles`()
    throws
  {
    for (zoom, column, row) in [(0, 0, 0), (3, 0, 0), (3, 7, 7), (16, 30_000, 20_000)] {
      let tile = try #require(TileID(zoom: zoom, column: column, row: row))
      let box = TileFrame(tile).boundingBox
      expect(box.contains(tile.boundingBox), "\(tile)")
      expect(zoom == 0 || box.width < 360)
    }
  }
}
