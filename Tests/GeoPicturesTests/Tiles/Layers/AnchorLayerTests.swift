import GeoAnchors
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoPictures

@Suite struct AnchorLayerTests {
  /// Anchors at random places of a box.
  private func anchors(_ count: Int, seed: UInt64, in box: BoundingBox) -> [Anchor] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      Anchor(
        id: AnchorID(rawValue: "a\(index)"),
        coordinate: Coordinate(
          latitude: Double.random(in: box.south...box.north, using: &random),
          longitude: Double.random(in: box.west...box.east, using: &random)))
    }
  }

  private func layer(_ anchors: [Anchor], in tile: TileID) -> TileLayer {
    TileLayer.anchors(in: TileFrame(tile)) { box, limit in
      Array(anchors.lazy.filter { box.contains($0.coordinate) }.prefix(limit))
    }
  }

  @Test func `all anchors of a tile are shown while there are at most 8192`() throws {
    let tile = try #require(TileID(zoom: 10, column: 486, row: 332))
    let anchors = anchors(8_192, seed: 1, in: tile.boundingBox)
    expectEqual(layer(anchors, in: tile).count, 8_192)
  }

  @Test func `of too many, every square of the tile shows some`() throws {
    let tile = try #require(TileID(zoom: 10, column: 486, row: 332))
    let box = tile.boundingBox
    // Many on the left, one at the right: the first in order must not crowd out the last.
    let crowd = anchors(
      12_000, seed: 2,
      in: BoundingBox(
        west: box.west, south: box.south, east: box.center.longitude, north: box.north))
    let alone = Anchor(
      id: AnchorID(rawValue: "alone"),
      coordinate: Coordinate(latitude: box.center.latitude, longitude: box.east - 0.01))
    let shown = layer(crowd + [alone], in: tile)
    let without = layer(crowd, in: tile)
    expectEqual(shown.count, without.count + 1)
    expect(without.count <= 8_192)
    expect(without.count >= 2_048)
  }
}
