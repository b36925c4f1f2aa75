import GeoIndoor
import Geodesy

/// Mapping of a floor's meters to a picture, and its drawing area.
struct FloorSheet {
  /// Floor meters to pixels.
  let pixels: PlaneTransform
  /// The part of the picture that is drawn on.
  let map: PixelBox
  let pixelsPerMeter: Double

  /// Fits a box of the floor into a part of the picture.
  init(_ box: FloorBox, in map: PixelBox, span: Meters?) {
    let room = (max(1, map.right - map.left - 24), max(1, map.bottom - map.top - 24))
    var scale = min(room.0 / max(box.width, 0.5), room.1 / max(box.height, 0.5))
    if let span, span.isFinite, span > 0 { scale = (map.right - map.left) / span }
    scale = min(max(scale, 1e-3), 1e4)
    self.init(
      PlaneTransform(
        xx: scale, xy: 0, yx: 0, yy: scale,
        dx: (map.left + map.right) / 2 - box.center.x * scale,
        dy: (map.top + map.bottom) / 2 - box.center.y * scale), map: map, pixelsPerMeter: scale)
  }

  /// Creates a sheet from a map of floor meters to pixels, used as it is.
  init(_ pixels: PlaneTransform, map: PixelBox, pixelsPerMeter: Double) {
    self.pixels = pixels
    self.map = map
    self.pixelsPerMeter = pixelsPerMeter
  }

  func pixel(_ point: FloorPoint) -> Pixel {
    let place = pixels.applied(to: point)
    return Pixel(x: place.x, y: place.y)
  }

  /// A line; points that no plan can hold are left out.
  func line(_ points: [FloorPoint]) -> [Pixel] { points.filter(\.isUsable).map(pixel) }

  /// The `d` of an area.
  func path(_ polygon: FloorPolygon) -> String {
    polygon.rings.map { line($0) }.filter { $0.count > 2 }.map { SVGText.path($0) + "Z" }.joined()
  }

  /// The size of a stroke or a letter that is `meters` on the floor, within limits.
  func size(_ meters: Meters, _ limits: ClosedRange<Double>) -> Double {
    min(max(meters * pixelsPerMeter, limits.lowerBound), limits.upperBound)
  }
}
