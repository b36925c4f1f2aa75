import GeoPackage
import GeoTesting
import Geodesy

@Suite struct PolygonBlobTests {
  private static func ring(_ points: [(Double, Double)]) -> [Coordinate] {
    points.map { Coordinate(latitude: $0.1, longitude: $0.0) }
  }

  private static let polygons = [
    Polygon(
      exterior: ring([(0, 0), (10, 0), (10, 10), (0, 0)]),
      holes: [ring([(4, 1), (5, 2), (6, 1), (4, 1)])]),
    Polygon(exterior: ring([(-180, -90), (-170, -90), (-170, -80), (-180, -90)])),
  ]

  @Test func `reads what it writes`() throws {
    let blob = GeometryBlob.polygons(Self.polygons)
    try expectEqual(GeometryBlob.decodePolygons(blob), Self.polygons)
    try expectEqual(GeometryBlob.decodePolygons(GeometryBlob.polygons([])), [])
  }

  /// OGC 12-128r17, 2.1.3: "GP", version 0, flags (little-endian, xy envelope), SRS, west, east,
  /// south, north, then ISO WKB.
  @Test func `has the layout of the standard`() {
    let blob = GeometryBlob.polygons(Self.polygons)
    expectEqual(Array(blob[0..<8]), [0x47, 0x50, 0, 0b11, 0xE6, 0x10, 0, 0])
    let sides = blob[8..<40].withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
    expectEqual(sides, [-180, 10, -90, 10])
    expectEqual(Array(blob[40..<49]), [1, 6, 0, 0, 0, 2, 0, 0, 0])
  }

  /// Big-endian, a single polygon with Z, as other programs may write it.
  @Test func `reads other programs polygons`() throws {
    var blob: [UInt8] = [0x47, 0x50, 0, 0, 0, 0, 0x10, 0xE6, 0, 0, 0, 3, 0xEB, 0, 0, 0, 1]
    let points = [(0.0, 0.0), (1, 0), (1, 1), (0, 0)]
    blob += [0, 0, 0, 4]
    for (x, y) in points {
      for value in [x, y, 7.5] {
        blob += withUnsafeBytes(of: value.bitPattern.bigEndian) { Array($0) }
      }
    }
    try expectEqual(GeometryBlob.decodePolygons(blob), [Polygon(exterior: Self.ring(points))])
  }

  @Test func `refuses damage`() {
    let blob = GeometryBlob.polygons(Self.polygons)
    for count in stride(from: 0, to: blob.count, by: 7) {
      #expect(throws: GeometryError.self) {
        try GeometryBlob.decodePolygons(Array(blob.prefix(count)))
      }
    }
    var huge = blob
    huge.replaceSubrange(45..<49, with: [255, 255, 255, 255])
    #expect(throws: GeometryError.truncated) { try GeometryBlob.decodePolygons(huge) }
    let point = GeometryBlob.point(Coordinate(latitude: 1, longitude: 2))
    #expect(throws: GeometryError.kind(1)) { try GeometryBlob.decodePolygons(point) }
  }
}
