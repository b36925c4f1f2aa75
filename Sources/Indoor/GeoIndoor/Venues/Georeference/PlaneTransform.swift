import GeoSystem
package import Geodesy

/// An affine map of the plane: a turn, a scale, a shear, a mirror and a shift.
///
/// `x' = xx·x + xy·y + dx` and `y' = yx·x + yy·y + dy`.
package struct PlaneTransform: Hashable, Sendable {
  package var xx: Double
  package var xy: Double
  package var yx: Double
  package var yy: Double
  package var dx: Double
  package var dy: Double

  package init(xx: Double, xy: Double, yx: Double, yy: Double, dx: Double = 0, dy: Double = 0) {
    self.xx = xx
    self.xy = xy
    self.yx = yx
    self.yy = yy
    self.dx = dx
    self.dy = dy
  }

  /// The map that changes nothing.
  package static let identity = PlaneTransform(xx: 1, xy: 0, yx: 0, yy: 1)

  /// A turn about the origin, clockwise on a plan (where `y` points down), in degrees.
  package static func turn(clockwise degrees: Degrees) -> PlaneTransform {
    let (sine, cosine) = sineAndCosine(degrees)
    return PlaneTransform(xx: cosine, xy: -sine, yx: sine, yy: cosine)
  }

  package func applied(to point: FloorPoint) -> FloorPoint {
    FloorPoint(x: xx * point.x + xy * point.y + dx, y: yx * point.x + yy * point.y + dy)
  }

  /// First this map and then another.
  package func followed(by next: PlaneTransform) -> PlaneTransform {
    PlaneTransform(
      xx: next.xx * xx + next.xy * yx, xy: next.xx * xy + next.xy * yy,
      yx: next.yx * xx + next.yy * yx, yy: next.yx * xy + next.yy * yy,
      dx: next.xx * dx + next.xy * dy + next.dx, dy: next.yx * dx + next.yy * dy + next.dy)
  }

  /// The inverse map; nil if this one is singular or has a non-finite number.
  package var inverse: PlaneTransform? {
    let determinant = xx * yy - xy * yx
    let size = xx * xx + xy * xy + yx * yx + yy * yy
    guard size.isFinite, dx.isFinite, dy.isFinite, abs(determinant) > 1e-12 * size else {
      return nil
    }
    let back = PlaneTransform(
      xx: yy / determinant, xy: -xy / determinant, yx: -yx / determinant, yy: xx / determinant)
    let shift = back.applied(to: FloorPoint(x: dx, y: dy))
    return PlaneTransform(
      xx: back.xx, xy: back.xy, yx: back.yx, yy: back.yy, dx: -shift.x, dy: -shift.y)
  }

  /// Exact at quarter turns, where a plan should not lean by 1e-16.
  static func sineAndCosine(_ degrees: Degrees) -> (sine: Double, cosine: Double) {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    switch rest {
    case 0: return (0, 1)
    case 90, -270: return (1, 0)
    case 180, -180: return (0, -1)
    case 270, -90: return (-1, 0)
    case _: return (sin(rest * .pi / 180), cos(rest * .pi / 180))
    }
  }
}
