import CGeoGEOS
public import Geodesy
import Glibc

/// The area around lines.
public enum LineBuffer {
  /// How many pieces stand for a quarter of a circle: the border is up to 0.5 % of the width inside
  /// of the true one.
  static let quarterPieces: Int32 = 8

  /// All points within a width of one of the lines, as polygons that do not overlap.
  ///
  /// Computed by GEOS in the plane `x = Δlongitude cos(latitude) N`, `y = Δlatitude M` about the
  /// middle of the lines, with the ellipsoid's radii there: the width is exact there and within 2 %
  /// at 100 km. Ends are round. Lines across the antimeridian give polygons on both sides of it.
  ///
  /// - Parameters:
  ///   - lines: Each of one point or more.
  ///   - width: Meters, above 0.
  /// - Returns: The polygons; none without lines or with a width that is no length.
  /// - Throws: `AreaError` when GEOS is missing or fails.
  public static func around(
    _ lines: [[Coordinate]], width: Meters
  ) throws(AreaError) -> [Polygon] {
    let points = lines.joined()
    guard width > 0, width.isFinite, let first = points.first else { return [] }
    let plane = BufferPlane(points, about: first.longitude)
    let bytes = encode(lines.filter { !$0.isEmpty }.map { line in line.map(plane.point) })
    let context = try GEOSContext()
    let buffered = try context.buffer(bytes, width: width, quarterPieces: quarterPieces)
    let polygons = PlaneBinary.decode(buffered).map { plane.degrees($0) }
    return try cutAtAntimeridian(polygons, context).compactMap(\.polygon)
  }

  /// Cuts what lies beyond ±180° off and moves it to the other side.
  private static func cutAtAntimeridian(
    _ polygons: [PlanePolygon], _ context: borrowing GEOSContext
  ) throws(AreaError) -> [PlanePolygon] {
    guard !polygons.allSatisfy({ PlaneWrap.fits($0.rings) }) else { return polygons }
    var parts: [PlanePolygon] = []
    for shift in [-360.0, 0, 360] {
      let world: [PlanePoint] = [[-180, -90], [180, -90], [180, 90], [-180, 90], [-180, -90]]
      parts += try context.combine(
        GEO_GEOS_INTERSECTION, polygons.map { $0.shifted(by: shift) },
        [PlanePolygon(rings: [world])])
    }
    return parts
  }

  /// Lines as the well-known binary of a MultiLineString; a single point is a line of no length.
  private static func encode(_ lines: [[PlanePoint]]) -> [UInt8] {
    var bytes: [UInt8] = []
    func word(_ value: Int) {
      withUnsafeBytes(of: UInt32(clamping: value).littleEndian) { bytes.append(contentsOf: $0) }
    }
    bytes.append(1)
    word(5)
    word(lines.count)
    for line in lines {
      let line = line.count == 1 ? line + line : line
      bytes.append(1)
      word(2)
      word(line.count)
      line.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
    return bytes
  }
}

/// A plane in meters about the middle of some points.
private struct BufferPlane {
  private let middle: PlanePoint
  private let reference: Degrees
  private let scale: PlanePoint

  init(_ points: some Sequence<Coordinate>, about longitude: Degrees) {
    reference = longitude
    var low = PlanePoint(repeating: .infinity)
    var high = -low
    for point in points {
      let place = PlanePoint(
        Self.shortWay(point.longitude, from: longitude), point.latitude)
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    middle = (low + high) / 2
    let latitude = middle.y * .pi / 180
    let sine = sin(latitude)
    scale =
      PlanePoint(
        max(1, WGS84.primeVerticalRadius(sine: sine) * cos(latitude)),
        WGS84.meridianRadius(sine: sine)) * (.pi / 180)
  }

  func point(_ point: Coordinate) -> PlanePoint {
    (PlanePoint(Self.shortWay(point.longitude, from: reference), point.latitude) - middle) * scale
  }

  func degrees(_ polygon: PlanePolygon) -> PlanePolygon {
    PlanePolygon(
      rings: polygon.rings.map { ring in
        ring.map { point in
          var place = point / scale + middle
          place.y = min(90, max(-90, place.y))
          return place
        }
      })
  }

  private static func shortWay(_ longitude: Degrees, from other: Degrees) -> Degrees {
    var longitude = longitude
    if longitude - other > 180 { longitude -= 360 }
    if longitude - other < -180 { longitude += 360 }
    return longitude
  }
}
