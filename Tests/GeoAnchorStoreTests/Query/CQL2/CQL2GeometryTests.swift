import GeoAreas
import GeoTesting

@testable import GeoAnchorStore

@Suite struct CQL2GeometryTests {
  /// Well-known binary that shapely 2.0 writes, in hexadecimal.
  @Test(arguments: [
    ("POINT(1 2)", "0101000000000000000000f03f0000000000000040"),
    ("POINT Z(1 2 9)", "0101000000000000000000f03f0000000000000040"),
    ("LINESTRING(0 0,1 2)", "010200000002000000" + zero + zero + one + two),
    ("MULTIPOINT((1 2))", "0104000000010000000101000000" + one + two),
    (
      "MULTILINESTRING((0 0,1 2))",
      "0105000000010000000102000000" + "02000000" + zero + zero + one + two
    ),
    (
      "POLYGON((0 0,1 0,1 2,0 0))",
      "01030000000100000004000000" + zero + zero + one + zero + one + two + zero + zero
    ),
    (
      "MULTIPOLYGON(((0 0,1 0,1 2,0 0)))",
      "01060000000100000001030000000100000004000000" + zero + zero + one + zero + one + two + zero
        + zero
    ),
    ("GEOMETRYCOLLECTION(POINT(1 2))", "0107000000010000000101000000" + one + two),
    ("BBOX(1,2,1,2)", "0101000000" + one + two),
    ("BBOX(1,0,1,2)", "010200000002000000" + one + zero + one + two),
    (
      "BBOX(0,0,1,2)",
      "01030000000100000005000000" + zero + zero + one + zero + one + two + zero + two + zero + zero
    ),
  ])
  func `a geometry is well-known binary`(text: String, hexadecimal: String) throws {
    let geometry = try Self.geometry(text)
    let written = geometry.wellKnownBinary.map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    expectEqual(written.joined(), hexadecimal)
  }

  private static let zero = "0000000000000000"
  private static let one = "000000000000f03f"
  private static let two = "0000000000000040"

  private static func geometry(_ text: String) throws -> CQL2Geometry {
    let filter = try CQL2Filter(text: "S_EQUALS(\(text), \(text))")
    guard case .operation(_, let operands) = filter.expression,
      case .geometry(let geometry) = operands[0]
    else { throw QueryError.geometry(text) }
    return geometry
  }

  @Test func `a box across the antimeridian is two polygons`() throws {
    let box = try Self.geometry("BBOX(170, -10, -170, 10)")
    expectEqual(
      box.plain,
      .multiPolygon([
        [[[170, -10], [180, -10], [180, 10], [170, 10], [170, -10]]],
        [[[-180, -10], [-170, -10], [-170, 10], [-180, 10], [-180, -10]]],
      ]))
    expectEqual(box.positions, [[170, -10], [-170, 10]])
  }

  @Test(arguments: [
    "POINT(1 2)", "LINESTRING(1 2, 3 4)", "POLYGON((0 0, 1 0, 1 1, 0 0), (0 0, 1 0, 1 1, 0 0))",
    "MULTIPOINT((1 2), (3 4))", "MULTILINESTRING((1 2, 3 4), (5 6, 7 8))",
    "MULTIPOLYGON(((0 0, 1 0, 1 1, 0 0)), ((0 0, 1 0, 1 1, 0 0)))",
    "GEOMETRYCOLLECTION(POINT(1 2), LINESTRING(1 2, 3 4))", "BBOX(1, 2, 3, 4)",
  ])
  func `each position can be changed, and each is named`(text: String) throws {
    let geometry = try Self.geometry(text)
    let moved = geometry.map { $0.map { $0 + 10 } }
    expectEqual(moved.positions, geometry.plain.positions.map { $0.map { $0 + 10 } })
    expectEqual(moved.map { $0.map { $0 - 10 } }, geometry.plain)
  }
}
