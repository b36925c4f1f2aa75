package import Geodesy

/// The square of a tile in the units of its geometry, with what a map draws beyond its edges.
package struct TileFrame: Sendable {
  package let tile: TileID
  /// The width and height of a tile in its units.
  static let extent = 4_096
  /// Margin of geometry beyond the edges, in units, so that lines and symbols do not end there.
  static let buffer = 64.0

  private let scale: Double
  private let west: Double
  private let north: Double

  package init(_ tile: TileID) {
    self.tile = tile
    scale = Double(1 << tile.zoom) * Double(Self.extent)
    west = Double(tile.column * Self.extent)
    north = Double(tile.row * Self.extent)
  }

  /// The units that the world is wide.
  var worldWidth: Double { scale }

  /// The least and the greatest unit of geometry.
  static let window = -buffer...(Double(extent) + buffer)

  /// Tile position of a coordinate: units to the right and down from the tile's upper left corner.
  func position(of coordinate: Coordinate) -> SIMD2<Double> {
    SIMD2(
      WebMercator.x(longitude: coordinate.longitude) * scale - west,
      WebMercator.y(latitude: coordinate.latitude) * scale - north)
  }

  /// The box of geometry that the tile can show, with its margin.
  package var boundingBox: BoundingBox {
    let reach = Self.buffer / scale
    let exact = tile.boundingBox
    let side = Double(1 << tile.zoom)
    let north = WebMercator.latitude(y: max(0, Double(tile.row) / side - reach))
    let south = WebMercator.latitude(y: min(1, Double(tile.row + 1) / side + reach))
    // The world's own edges show everything beyond the square as well.
    let top = tile.row == 0 ? 90 : north
    let bottom = tile.row + 1 == 1 << tile.zoom ? -90 : south
    guard tile.zoom > 0 else {
      return BoundingBox(west: -180, south: bottom, east: 180, north: top)
    }
    let margin = reach * 360
    let west = exact.west - margin
    let east = exact.east + margin
    return BoundingBox(
      west: west < -180 ? west + 360 : west, south: bottom, east: east > 180 ? east - 360 : east,
      north: top)
  }
}
