package import Geodesy

/// A tile of the tile matrix set `WebMercatorQuad` (OGC 17-083r4 D.1): the world is `2^zoom` tiles wide
/// and high.
package struct TileID: Hashable, Sendable {
  /// The zoom, that is the identifier of the tile matrix, `0...24`.
  package let zoom: Int
  /// The column from 180° W.
  package let column: Int
  /// The row from the north.
  package let row: Int

  /// The zooms of the tile matrix set.
  package static let zooms = 0...24

  /// A tile; nil where the matrix of the zoom has no such column or row.
  package init?(zoom: Int, column: Int, row: Int) {
    guard Self.zooms.contains(zoom) else { return nil }
    let places = 0..<(1 << zoom)
    guard places.contains(column), places.contains(row) else { return nil }
    self.zoom = zoom
    self.column = column
    self.row = row
  }

  package init(zoom: Int, containing coordinate: Coordinate) {
    let side = 1 << min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound)
    func place(_ position: Double) -> Int {
      min(max(Int((position * Double(side)).rounded(.down)), 0), side - 1)
    }
    self.zoom = side.trailingZeroBitCount
    column = place(WebMercator.x(longitude: coordinate.longitude))
    row = place(WebMercator.y(latitude: coordinate.latitude))
  }

  package var boundingBox: BoundingBox {
    let side = Double(1 << zoom)
    return BoundingBox(
      west: WebMercator.longitude(x: Double(column) / side),
      south: WebMercator.latitude(y: Double(row + 1) / side),
      east: WebMercator.longitude(x: Double(column + 1) / side),
      north: WebMercator.latitude(y: Double(row) / side))
  }
}
