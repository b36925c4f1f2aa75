import Geodesy

/// A point of the plane of longitude (x) and latitude (y), in degrees of any range.
typealias PlanePoint = SIMD2<Double>

/// A polygon in the plane of longitude and latitude; it may lie beyond ±180.
struct PlanePolygon: Hashable, Sendable {
  /// The outer ring and the holes, closed.
  var rings: [[PlanePoint]]

  init(rings: [[PlanePoint]]) { self.rings = rings }

  init(_ polygon: Polygon) {
    rings = polygon.rings.map { $0.map { PlanePoint($0.longitude, $0.latitude) } }
  }

  /// The polygon on Earth, its outer ring counterclockwise and its holes clockwise (RFC 7946).
  var polygon: Polygon? {
    var turned = rings.map { ring in ring.map { Coordinate(latitude: $0.y, longitude: $0.x) } }
    for (index, ring) in rings.enumerated() where (Self.signedArea(ring) < 0) == (index == 0) {
      turned[index].reverse()
    }
    guard let exterior = turned.first, !exterior.isEmpty else { return nil }
    return Polygon(exterior: exterior, holes: Array(turned.dropFirst()))
  }

  /// The smallest and largest coordinates.
  var bounds: (low: PlanePoint, high: PlanePoint) {
    var low = PlanePoint(repeating: .infinity)
    var high = -low
    for point in rings.first ?? [] {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return (low, high)
  }

  /// The polygon moved east.
  func shifted(by degrees: Double) -> PlanePolygon {
    PlanePolygon(rings: rings.map { ring in ring.map { PlanePoint($0.x + degrees, $0.y) } })
  }

  /// The area in square degrees, positive when counterclockwise.
  static func signedArea(_ ring: [PlanePoint]) -> Double {
    guard let origin = ring.first else { return 0 }
    var sum = 0.0
    for (a, b) in zip(ring, ring.dropFirst()) {
      let p = a - origin
      let q = b - origin
      sum += p.x * q.y - q.x * p.y
    }
    return sum / 2
  }
}

/// Polygons as well-known binary, which GEOS reads and writes.
enum PlaneBinary {
  static func encode(_ polygons: [PlanePolygon]) -> [UInt8] {
    var bytes: [UInt8] = [1]
    bytes.reserveCapacity(
      9 + polygons.reduce(0) { $0 + $1.rings.reduce(9) { $0 + 4 + 16 * $1.count } })
    // A collection, whose parts may overlap: nothing is promised about them.
    append(polygons.count == 1 ? 3 : 6, &bytes)
    if polygons.count != 1 { append(UInt32(clamping: polygons.count), &bytes) }
    for polygon in polygons {
      if polygons.count != 1 {
        bytes.append(1)
        append(3, &bytes)
      }
      append(UInt32(clamping: polygon.rings.count), &bytes)
      for ring in polygon.rings {
        append(UInt32(clamping: ring.count), &bytes)
        ring.withUnsafeBytes { bytes.append(contentsOf: $0) }
      }
    }
    return bytes
  }

  private static func append(_ value: UInt32, _ bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// The polygons of a geometry of any kind; points and lines are left out.
  static func decode(_ bytes: [UInt8]) -> [PlanePolygon] {
    bytes.withUnsafeBytes { all in
      var reader = Reader(all: all)
      var found: [PlanePolygon] = []
      reader.geometry(&found)
      return found
    }
  }

  /// Reads what GEOS wrote, which is little-endian and well-formed.
  private struct Reader {
    let all: UnsafeRawBufferPointer
    var position = 0

    mutating func word() -> Int {
      guard position + 4 <= all.count else { return 0 }
      defer { position += 4 }
      return Int(all.loadUnaligned(fromByteOffset: position, as: UInt32.self))
    }

    mutating func ring() -> [PlanePoint] {
      let count = min(word(), (all.count - position) / 16)
      let start = position
      position += 16 * count
      return (0..<count).map {
        all.loadUnaligned(fromByteOffset: start + 16 * $0, as: PlanePoint.self)
      }
    }

    mutating func geometry(_ found: inout [PlanePolygon]) {
      guard position < all.count else { return }
      position += 1
      switch word() {
      case 1: position += 16
      case 2: _ = ring()
      case 3:
        let rings = (0..<word()).map { _ in ring() }
        if rings.first?.isEmpty == false { found.append(PlanePolygon(rings: rings)) }
      default: for _ in 0..<word() { geometry(&found) }
      }
    }
  }
}
