import GeoSystem
import Geodesy

/// A conformal plane about the middle of some points: their stereographic projection.
///
/// Latitudes become those of the conformal sphere (Snyder 1987, 21), so that the plane is like any
/// other at the poles and at the antimeridian. Its scale is 1 in the middle and `1 + d² / 4R²` at a
/// distance `d`: 6e-5 more at 100 km.
struct BufferPlane {
  private typealias Vector = SIMD3<Double>

  private let east: Vector
  private let north: Vector
  private let up: Vector
  /// Meters of the plane for a radian of the conformal sphere.
  private let scale: Meters

  /// Lays the plane about points; about any place without points.
  init(_ points: some Sequence<Coordinate>) {
    var low = Vector(repeating: .infinity)
    var high = -low
    for point in points {
      let vector = Self.vector(point)
      low = pointwiseMin(low, vector)
      high = pointwiseMax(high, vector)
    }
    let middle = low + high
    let length = (middle * middle).sum().squareRoot()
    // Points all round the Earth have no middle: any place serves.
    up = length > 1e-6 && length < 10 ? middle / length : Vector(1, 0, 0)
    let axis = (up.x * up.x + up.y * up.y).squareRoot()
    east = axis > 1e-12 ? Vector(-up.y, up.x, 0) / axis : Vector(0, 1, 0)
    north = Vector(
      up.y * east.z - up.z * east.y, up.z * east.x - up.x * east.z, up.x * east.y - up.y * east.x)
    // At a pole the quotient of the radii would be 0 / 0; it is flat there.
    let latitude = min(abs(Self.coordinate(up).latitude), 89.99)
    let place = Coordinate(latitude: latitude, longitude: 0)
    let sine = sin(latitude * .pi / 180)
    scale =
      WGS84.primeVerticalRadius(sine: sine) * cos(latitude * .pi / 180) / Self.vector(place).x
  }

  /// A point in meters from the middle.
  func point(_ coordinate: Coordinate) -> PlanePoint {
    let vector = Self.vector(coordinate)
    // Without this the far side of the Earth would be infinitely far.
    let factor = 2 * scale / max(1 + (vector * up).sum(), 1e-6)
    return PlanePoint((vector * east).sum(), (vector * north).sum()) * factor
  }

  /// Longitude and latitude of a point of the plane.
  func degrees(_ point: PlanePoint) -> PlanePoint {
    let place = point / scale
    let square = (place * place).sum() / 4
    let coordinate = Self.coordinate(
      (place.x * east + place.y * north + (1 - square) * up) / (1 + square))
    return PlanePoint(coordinate.longitude, coordinate.latitude)
  }

  /// A ring of longitudes and latitudes whose straight edges keep within a tolerance of the edges of
  /// a closed ring of the plane.
  func degrees(_ ring: [PlanePoint], tolerance: Meters) -> [PlanePoint] {
    guard let first = ring.first else { return [] }
    var result: [PlanePoint] = []
    result.reserveCapacity(ring.count)
    var last = (first, degrees(first))
    result.append(last.1)
    for point in ring.dropFirst() {
      let next = (point, degrees(point))
      divide(last, next, tolerance, depth: 0, &result)
      result.append(next.1)
      last = next
    }
    return result
  }

  /// A straight line of the plane is bent by `L² tan φ / 8R` on the map, or by twice that.
  private func divide(
    _ a: (PlanePoint, PlanePoint), _ b: (PlanePoint, PlanePoint), _ tolerance: Meters, depth: Int,
    _ result: inout [PlanePoint]
  ) {
    let way = b.0 - a.0
    let square = (way * way).sum()
    let latitude = max(abs(a.1.y), abs(b.1.y)) * .pi / 180
    guard square * max(tan(latitude), 1) > 4 * 6_357_000 * tolerance, depth < 20 else { return }
    let middle = (a.0 + b.0) / 2
    let between = (middle, degrees(middle))
    divide(a, between, tolerance, depth: depth + 1, &result)
    result.append(between.1)
    divide(between, b, tolerance, depth: depth + 1, &result)
  }

  /// The place on the conformal sphere of radius 1.
  ///
  /// Karney, "Transverse Mercator with an accuracy of a few nanometers", equations 7 to 9.
  private static func vector(_ point: Coordinate) -> Vector {
    let latitude = point.latitude * (.pi / 180)
    let longitude = point.longitude * (.pi / 180)
    let e = WGS84.eccentricitySquared.squareRoot()
    let tangent = tan(latitude)
    let secant = (1 + tangent * tangent).squareRoot()
    let sigma = sinh(e * atanh(e * tangent / secant))
    let conformal = tangent * (1 + sigma * sigma).squareRoot() - sigma * secant
    let cosine = 1 / (1 + conformal * conformal).squareRoot()
    return Vector(cosine * cos(longitude), cosine * sin(longitude), conformal * cosine)
  }

  /// The coordinate of a place on the conformal sphere.
  ///
  /// The series in the third flattening to its fifth power (Karney, as above): within 1e-15 radians.
  private static func coordinate(_ vector: Vector) -> Coordinate {
    let n = WGS84.flattening / (2 - WGS84.flattening)
    let cosine = (vector.x * vector.x + vector.y * vector.y).squareRoot()
    let sine2 = 2 * vector.z * cosine
    let cosine2 = (cosine - vector.z) * (cosine + vector.z)
    let n2 = n * n
    let c2 = n * (2 + n * (-2.0 / 3 + n * (-2 + n * (116.0 / 45 + n * (26.0 / 45)))))
    let c4 = n2 * (7.0 / 3 + n * (-8.0 / 5 + n * (-227.0 / 45 + n * (2704.0 / 315))))
    let c6 = n2 * n * (56.0 / 15 + n * (-136.0 / 35 + n * (-1262.0 / 105)))
    let c8 = n2 * n2 * (4279.0 / 630 + n * (-332.0 / 35))
    let c10 = n2 * n2 * n * (4174.0 / 315)
    // Clenshaw's sum of the sines of twice the angle and its multiples.
    let b5 = c10
    let b4 = c8 + 2 * cosine2 * b5
    let b3 = c6 + 2 * cosine2 * b4 - b5
    let b2 = c4 + 2 * cosine2 * b3 - b4
    let b1 = c2 + 2 * cosine2 * b2 - b3
    let latitude = (atan2(vector.z, cosine) + sine2 * b1) * (180 / .pi)
    return Coordinate(
      latitude: min(90, max(-90, latitude)), longitude: atan2(vector.y, vector.x) * (180 / .pi))
  }
}
