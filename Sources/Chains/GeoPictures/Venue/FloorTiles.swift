import GeoIndoor
import GeoSystem
import Geodesy

/// The tiles of a floor in the scheme z/x/y of web maps: SVG of 256 pixels, clear where nothing is.
package struct FloorTiles: Sendable {
  /// A tile by its place in the scheme.
  package struct Tile: Hashable, Sendable {
    /// The zoom: the world is `2^z` tiles wide.
    package var z: Int
    /// The column from 180° W.
    package var x: Int
    /// The row from the north.
    package var y: Int
  }

  private let scene: FloorScene
  private let frame: FloorFrame
  private static let side = 256.0

  /// The zooms that tiles can be made for.
  package static let zooms = 0...24

  /// Prepares the tiles of a floor; nil when unknown where its plan lies on the Earth.
  package init?(_ scene: FloorScene) {
    guard let frame = scene.venue.frame(of: scene.floor), abs(frame.origin.latitude) < 85 else {
      return nil
    }
    self.scene = scene
    self.frame = frame
  }

  /// The tiles of a zoom on which the floor lies, row by row.
  package func tiles(zoom: Int) -> [Tile] {
    let sheet = sheet(zoom: zoom)
    let corners = FloorPolygon(scene.extent).exterior.map(sheet.pixel)
    guard let low = corners.map(\.x).min(), let high = corners.map(\.x).max(),
      let top = corners.map(\.y).min(), let bottom = corners.map(\.y).max(),
      [low, high, top, bottom].allSatisfy(\.isFinite)
    else { return [] }
    let most = Double(1 << zoom) - 1
    func tile(_ pixel: Double) -> Int { Int(min(max((pixel / Self.side).rounded(.down), 0), most)) }
    return (tile(top)...tile(bottom)).flatMap { y in
      (tile(low)...tile(high)).map { Tile(z: zoom, x: $0, y: y) }
    }
  }

  package func svg(_ tile: Tile) -> String {
    let whole = sheet(zoom: tile.z)
    var pixels = whole.pixels
    pixels.dx -= Double(tile.x) * Self.side
    pixels.dy -= Double(tile.y) * Self.side
    let map = PixelBox(left: -64, top: -64, right: Self.side + 64, bottom: Self.side + 64)
    let sheet = FloorSheet(pixels, map: map, pixelsPerMeter: whole.pixelsPerMeter)
    return TextChunks.text { out in
      out.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"256\" height=\"256\" "
          + "viewBox=\"0 0 256 256\" "
          + "font-family=\"system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif\">\n")
      scene.writeFloor(sheet, to: &out)
      out.append("</svg>\n")
    }
  }

  /// Floor meters to the pixels of the world at a zoom.
  ///
  /// The Mercator projection is taken as true to scale over the floor: over 500 m that is right to
  /// a tenth of a meter.
  private func sheet(zoom: Int) -> FloorSheet {
    let world =
      Self.side * Double(1 << min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound))
    let latitude = frame.origin.latitude * .pi / 180
    let x = (frame.origin.longitude + 180) / 360 * world
    let y = (1 - log(tan(latitude) + 1 / cos(latitude)) / .pi) / 2 * world
    let scale = world / (2 * .pi * WGS84.semiMajorAxis * cos(latitude))
    // Rounded, so that the last bit of a logarithm changes nothing.
    func whole(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
    let map = frame.eastNorth.followed(
      by: PlaneTransform(xx: scale, xy: 0, yx: 0, yy: -scale, dx: whole(x), dy: whole(y)))
    return FloorSheet(
      map, map: PixelBox(left: 0, top: 0, right: world, bottom: world),
      pixelsPerMeter: scale * frame.scale)
  }
}
