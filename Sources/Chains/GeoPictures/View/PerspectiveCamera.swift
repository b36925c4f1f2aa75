import GeoChains
import GeoNumerics
package import Geodesy

/// A camera at a walker's eye that looks level: points of the world become pixels by a central
/// projection onto a vertical plane.
package struct PerspectiveCamera: Sendable {
  /// A point as the camera sees it, in meters: to its right, above it, and before it.
  package typealias Seen = SIMD3<Double>

  /// Near clipping distance, in meters.
  static let nearest: Meters = 0.2

  /// The width and the height of the picture in pixels.
  package let size: SIMD2<Double>
  /// Pixels for the tangent of 1.
  package let focalLength: Double
  private let plane: TangentPlane
  private let height: Meters
  private let forward: SIMD2<Double>

  /// Sets the camera up.
  /// - Parameters:
  ///   - eye: The position.
  ///   - height: Height above the surface that all heights count from, in meters.
  ///   - bearing: Viewing direction, degrees clockwise from true north.
  ///   - fieldOfView: Angle in degrees between the left and the right edge.
  ///   - size: The width and the height of the picture in pixels.
  package init(
    at eye: Coordinate, height: Meters, bearing: Degrees, fieldOfView: Degrees,
    size: SIMD2<Double>
  ) {
    plane = TangentPlane(at: eye)
    self.height = height
    self.size = size
    let angle = bearing * .pi / 180
    forward = SIMD2(ElementaryFunctions.sin(angle), ElementaryFunctions.cos(angle))
    let half = fieldOfView * .pi / 360
    focalLength = size.x / 2 * ElementaryFunctions.cos(half) / ElementaryFunctions.sin(half)
  }

  /// A place of the world as the camera sees it.
  package func seen(_ place: Coordinate, height: Meters) -> Seen {
    let point = plane.point(place)
    return Seen(
      point.x * forward.y - point.y * forward.x, height - self.height,
      point.x * forward.x + point.y * forward.y)
  }

  /// The place on the ground some meters to the right of the camera and before it.
  func place(right: Meters, ahead: Meters) -> Coordinate {
    plane.coordinate(
      SIMD2(
        right * forward.y + ahead * forward.x, ahead * forward.y - right * forward.x))
  }

  /// The place some meters to the right of, above and before another, for who looks along a bearing.
  func moved(
    _ point: Seen, right: Meters, up: Meters = 0, ahead: Meters, bearing: Degrees
  ) -> Seen {
    let angle = bearing * .pi / 180
    let (sine, cosine) = (ElementaryFunctions.sin(angle), ElementaryFunctions.cos(angle))
    let east = ahead * sine + right * cosine
    let north = ahead * cosine - right * sine
    return point
      + Seen(east * forward.y - north * forward.x, up, east * forward.x + north * forward.y)
  }

  /// Pixel of a point, right and down from the picture's upper left corner; nil behind the near clipping plane.
  package func pixel(_ seen: Seen) -> SIMD2<Double>? {
    guard seen.z >= Self.nearest else { return nil }
    return size / 2 + SIMD2(seen.x, -seen.y) * (focalLength / seen.z)
  }

  /// The part of a polygon before the camera.
  func polygon(_ corners: [Seen]) -> [Pixel] {
    guard var last = corners.last else { return [] }
    var kept: [Seen] = []
    for corner in corners {
      if (last.z >= Self.nearest) != (corner.z >= Self.nearest) {
        kept.append(Self.cut(last, corner))
      }
      if corner.z >= Self.nearest { kept.append(corner) }
      last = corner
    }
    return kept.compactMap(pixel).map { Pixel(x: $0.x, y: $0.y) }
  }

  /// The part of a segment before the camera, or nil.
  func segment(_ a: Seen, _ b: Seen) -> (Seen, Seen)? {
    switch (a.z >= Self.nearest, b.z >= Self.nearest) {
    case (true, true): (a, b)
    case (true, false): (a, Self.cut(a, b))
    case (false, true): (Self.cut(a, b), b)
    case (false, false): nil
    }
  }

  private static func cut(_ a: Seen, _ b: Seen) -> Seen {
    var point = a + (nearest - a.z) / (b.z - a.z) * (b - a)
    point.z = nearest
    return point
  }
}
