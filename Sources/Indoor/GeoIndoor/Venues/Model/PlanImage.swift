public import Geodesy

/// The picture of a floor's plan and how its pixels lie on the floor.
public struct PlanImage: Hashable, Sendable {
  /// The name of the picture's file or resource.
  public var name: String
  /// The path of its map tiles, such as an archive of them; nil without.
  public var tiles: String?
  /// Pixels from left to right.
  public var pixelWidth: Int
  /// Pixels from top to bottom.
  public var pixelHeight: Int
  /// Pixels from the upper left corner (right, down) to floor meters.
  package var metersFromPixels: PlaneTransform

  package init(name: String, pixelWidth: Int, pixelHeight: Int, metersFromPixels: PlaneTransform) {
    self.name = name
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.metersFromPixels = metersFromPixels
  }

  /// Creates a picture with square pixels of a size on the floor.
  ///
  /// `origin` is the pixel at the floor's origin, right and down from the upper left corner.
  public init(
    name: String, pixelWidth: Int, pixelHeight: Int, metersPerPixel: Meters,
    origin: (x: Double, y: Double) = (0, 0)
  ) {
    self.init(
      name: name, pixelWidth: pixelWidth, pixelHeight: pixelHeight,
      metersFromPixels: PlaneTransform(
        xx: metersPerPixel, xy: 0, yx: 0, yy: metersPerPixel, dx: -origin.x * metersPerPixel,
        dy: -origin.y * metersPerPixel))
  }

  /// The floor point under a pixel position (pixels right and down from the upper left corner).
  public func floorPoint(pixelX: Double, pixelY: Double) -> FloorPoint {
    metersFromPixels.applied(to: FloorPoint(x: pixelX, y: pixelY))
  }

  /// The pixel position (right, down) over a floor point; nil when the pixels have no size.
  public func pixel(at point: FloorPoint) -> (x: Double, y: Double)? {
    metersFromPixels.inverse.map { inverse in
      let pixel = inverse.applied(to: point)
      return (pixel.x, pixel.y)
    }
  }
}

extension PlanImage {
  /// Creates a picture of unknown pixel size that lies over a part of the plan from its upper left corner.
  ///
  /// The picture counts as one pixel, so that its pixel positions are shares of its width and height.
  public init(name: String, width: Meters, height: Meters) {
    self.init(
      name: name, pixelWidth: 1, pixelHeight: 1,
      metersFromPixels: PlaneTransform(xx: width, xy: 0, yx: 0, yy: height))
  }
}
