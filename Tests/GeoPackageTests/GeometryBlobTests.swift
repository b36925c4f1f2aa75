import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoPackage

/// Expected bytes were written by GDAL 3.6.2 (`ogr2ogr -f GPKG`), coordinates typed in the tests.
@Suite struct GeometryBlobTests {
  private let line = [
    Coordinate(latitude: -2.25, longitude: 1.5), Coordinate(latitude: 4, longitude: 3),
    Coordinate(latitude: 6, longitude: -5.125),
  ]

  @Test func `point equals GDAL`() {
    let point = Coordinate(latitude: 2, longitude: 1)
    expectEqual(
      GeometryBlob.point(point),
      bytes(hexadecimal: "47500001E61000000101000000000000000000F03F0000000000000040"))
    expectEqual(
      GeometryBlob.point(point, height: 3),
      bytes(
        hexadecimal: "47500001E610000001E9030000000000000000F03F00000000000000400000000000000840"))
  }

  @Test func `line equals GDAL`() {
    expectEqual(
      GeometryBlob.line(line),
      bytes(
        hexadecimal: """
          47500003E610000000000000008014C0000000000000084000000000000002C00000000000001840\
          010200000003000000000000000000F83F00000000000002C0000000000000084000000000000010\
          4000000000008014C00000000000001840
          """))
  }

  @Test func `round trips`() throws {
    let blob = GeometryBlob.line(line, heights: [1, -2, 3.5])
    try expectEqual(GeometryBlob.decode(blob), .line(line, heights: [1, -2, 3.5]))
    try expectEqual(GeometryBlob.decode(GeometryBlob.line(line)), .line(line, heights: nil))
    try expectEqual(GeometryBlob.decode(GeometryBlob.line([])), .empty)
  }

  @Test(arguments: [
    // Big-endian header and body.
    "47500000000010E600000000013FF00000000000004000000000000000",
    // Envelope xy; xyz; xyzm.
    "47500003E6100000" + String(repeating: "00", count: 32)
      + "0101000000000000000000F03F0000000000000040",
    "47500005E6100000" + String(repeating: "00", count: 48)
      + "0101000000000000000000F03F0000000000000040",
    "47500009E6100000" + String(repeating: "00", count: 64)
      + "0101000000000000000000F03F0000000000000040",
    // M (2001), and bytes after the end.
    "47500001E610000001D1070000000000000000F03F00000000000000400000000000001040FFFF",
  ])
  func `decodes what others write`(blob: String) throws {
    let point = Coordinate(latitude: 2, longitude: 1)
    try expectEqual(GeometryBlob.decode(bytes(hexadecimal: blob)), .point(point, height: nil))
  }

  @Test func `keeps height and drops m`() throws {
    let zm =
      "47500001E610000001B90B0000000000000000F03F000000000000004000000000000008400000000000001040"
    try expectEqual(
      GeometryBlob.decode(bytes(hexadecimal: zm)),
      .point(Coordinate(latitude: 2, longitude: 1), height: 3))
  }

  @Test(arguments: [
    ("", GeometryError.truncated),
    ("4751000100000000", .notGeoPackageBinary),
    ("4750010100000000", .notGeoPackageBinary),
    ("47500021E610000001", .notGeoPackageBinary),
    ("4750000BE610000001", .notGeoPackageBinary),
    ("47500001110F00000101000000000000000000F03F0000000000000040", .referenceSystem(3857)),
    ("47500001E61000000103000000", .kind(3)),
    ("47500001E61000000201000000", .malformed),
    ("47500001E610000001A00F0000", .malformed),
    ("47500001E61000000102000000FFFFFFFF", .truncated),
  ])
  func `refuses garbage`(blob: String, error: GeometryError) {
    #expect(throws: error) { try GeometryBlob.decode(bytes(hexadecimal: blob)) }
  }

  @Test func `refuses positions out of range`() {
    let blob = GeometryBlob.point(Coordinate(latitude: -191, longitude: 0))
    #expect(
      throws: GeometryError.position("latitude -191.0 is not between -90 and 90")
    ) { try GeometryBlob.decode(blob) }
  }

  @Test func `every truncation is an error`() {
    let blob = GeometryBlob.line(line, heights: [1, 2, 3])
    for count in 0..<blob.count {
      #expect(throws: GeometryError.self) { try GeometryBlob.decode(Array(blob.prefix(count))) }
    }
  }

  @Test func `changed bytes never trap`() {
    var generator = SeededGenerator(seed: 7)
    let original = GeometryBlob.line(line, heights: [1, 2, 3])
    for _ in 0..<20_000 {
      var blob = original
      for _ in 0..<3 {
        blob[Int.random(in: 0..<blob.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      if case .line(let points, let heights)? = try? GeometryBlob.decode(blob) {
        // No count that a blob claims is believed beyond its bytes.
        expect(points.count * (heights == nil ? 16 : 24) <= blob.count)
      }
      _ = try? blob.withUnsafeBytes { try GeometryEnvelope(of: $0) }
    }
  }
}
