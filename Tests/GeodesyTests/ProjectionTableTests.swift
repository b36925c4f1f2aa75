import CGeoPROJ
import GeoFormats
import GeoSystem
import GeoTestSupport
import GeoTesting

@testable import Geodesy

/// Rows of geocentric, topocentric, vertical and datum operations: ours, made by PROJ 9.5.1, and those
/// of PROJ's own tests where they are there.
@Suite struct ProjectionTableTests {
  /// A table of rows, and how many of them do what.
  struct Table: Sendable, CustomTestStringConvertible {
    var name: String
    var passed: Int
    var skipped: Int
    var closed: Int
    var testDescription: String { name }
    var isGie: Bool { name == "gie_geodesy" }
  }

  static let tables = [
    Table(name: "rows", passed: 42, skipped: 0, closed: 10),
    Table(name: "gie_geodesy", passed: 131, skipped: 29, closed: 12),
  ].filter { SharedData.has("geodesy/proj/\($0.name).csv") }

  struct Row: Sendable {
    var name: String
    var kind: String
    var operation: String
    var isInverse: Bool
    var tolerance: Double
    var given: [Double]
    var hasInput: Bool
    var expected: [Double?]
    var note: String
  }

  /// Grids of PROJ's tests that are not in the folder; their rows cannot be run.
  static let absentGrids: Set<String> = [
    "nkgrf03vel_realigned_xy_extract.ct2", "nkgrf03vel_realigned_extract.tif",
    "subset_of_gr3df97a.tif", "test_hydroid_height.tif", "test_vgrid_bigendian.tif",
    "test_vgrid_bigendian_bigtiff.tif", "test_vgrid_bigtiff.tif",
    "test_vgrid_bottomup_with_matrix.tif", "test_vgrid_bottomup_with_scale.tif",
    "test_vgrid_deflate.tif", "test_vgrid_deflate_floatingpointpredictor.tif",
    "test_vgrid_float64.tif", "test_vgrid_in_second_channel.tif", "test_vgrid_int16.tif",
    "test_vgrid_int32.tif", "test_vgrid_invalid_channel_type.tif", "test_vgrid_nodata.tif",
    "test_vgrid_pixelisarea.tif", "test_vgrid_pixelispoint.tif", "test_vgrid_uint16.tif",
    "test_vgrid_uint16_with_scale_offset.tif", "test_vgrid_uint32.tif",
    "test_vgrid_unsupported_byte.tif", "test_vgrid_with_overview.tif",
    "test_vgrid_with_subgrid.tif",
  ]

  private static func rows(_ table: Table) throws -> [Row] {
    let path = SharedData.path("geodesy/proj/\(table.name).csv")
    let folder = path.dropLast(table.name.count + 4)
    var reader = try CSVReader(bytes: FileBytes.read(path))
    var rows: [Row] = []
    while let row = try reader.next() {
      let f = row.fields
      // PROJ's build puts a downsampled grid under the name of the real one.
      // `gie` reads blanks and semicolons more freely than PROJ itself.
      let operation = f[4].replacing(" = ", with: "=").replacing(";", with: " ")
        .replacing("egm96_15.gtx", with: folder + "egm96_15_downsampled.gtx")
        .replacing("tests/", with: folder)
      rows.append(
        Row(
          name: "\(f[0]):\(f[2])", kind: f[3], operation: operation,
          isInverse: f[5] == "inverse", tolerance: Double(f[6]) ?? 0,
          given: f[7...10].map { Double($0) ?? 0 }, hasInput: f[7...10].contains { !$0.isEmpty },
          expected: f[11...14].map(Double.init), note: f[15]))
    }
    return rows
  }

  private static func absentGrid(_ row: Row) -> String? {
    absentGrids.first { row.operation.contains("/" + $0) }
  }

  /// The numbers as people write them: angles in degrees.
  private func degrees(_ v: [Double], isAngle: Bool, factor: Double) -> [Double] {
    isAngle ? [v[0] * factor, v[1] * factor, v[2], v[3]] : v
  }

  private func apply(
    _ object: ProjectionObject, _ given: [Double], inverse: Bool
  ) throws -> [Double] {
    let proj = object.context.proj
    let direction = inverse ? PJ_INV : PJ_FWD
    let input = degrees(
      given, isAngle: proj.proj_angular_input(object.pointer, direction) != 0,
      factor: .pi / 180)
    let image = try object.applied(
      to: (input[0], input[1], input[2], input[3]), inverse: inverse)
    return degrees(
      [image.0, image.1, image.2, image.3],
      isAngle: proj.proj_angular_output(object.pointer, direction) != 0, factor: 180 / .pi)
  }

  /// Meters between two triples: along the ellipsoid and up where they are angles.
  private func gap(_ a: [Double], _ b: [Double?], areAngles: Bool) -> Double {
    let other = zip(a, b).map { $1 ?? $0 }
    guard areAngles else {
      return zip(a, other).prefix(3).reduce(0) { max($0, abs($1.0 - $1.1)) }
    }
    let points = [a, other].map {
      Coordinate(latitude: $0[1], longitude: $0[0].remainder(dividingBy: 360))
    }
    return max(points[0].distance(to: points[1]), abs(a[2] - other[2]))
  }

  @Test(arguments: tables) func `rows pass at their tolerance`(table: Table) throws {
    let rows = try Self.rows(table)
    expectEqual(rows.count, table.passed + table.skipped)
    let context = try ProjectionContext()
    var passed = 0
    var absent: Set<String> = []
    var skipped = 0
    for row in rows {
      if let grid = Self.absentGrid(row) {
        absent.insert(grid)
        skipped += 1
        continue
      }
      let object: ProjectionObject
      do {
        object = try ProjectionObject(definition: row.operation, context)
      } catch {
        expectEqual(row.kind, "failure", "\(row.name): \(error.description)")
        passed += 1
        continue
      }
      let areAngles =
        context.proj.proj_angular_output(object.pointer, row.isInverse ? PJ_INV : PJ_FWD) != 0
        || context.proj.proj_degree_output(object.pointer, row.isInverse ? PJ_INV : PJ_FWD) != 0
      switch row.kind {
      case "failure":
        expect(row.hasInput || row.isInverse, "\(row.name) was made")
        #expect(throws: GeodesyError.self, "\(row.name)") {
          try apply(object, row.given, inverse: row.isInverse)
        }
      case "roundtrip":
        let inputsAreAngles = context.proj.proj_angular_input(object.pointer, PJ_FWD) != 0
        let start = degrees(row.given, isAngle: inputsAreAngles, factor: .pi / 180)
        var numbers = (start[0], start[1], start[2], start[3])
        for _ in 0..<(Int(row.note) ?? 1) {
          numbers = try object.applied(to: numbers)
          numbers = try object.applied(to: numbers, inverse: true)
        }
        let end = [numbers.0, numbers.1, numbers.2, numbers.3]
        let found = gap(
          degrees(end, isAngle: inputsAreAngles, factor: 180 / .pi),
          degrees(start, isAngle: inputsAreAngles, factor: 180 / .pi), areAngles: inputsAreAngles)
        // An angle of 540 degrees has no more digits than these.
        let resolution = inputsAreAngles ? abs(start[0]).ulp * WGS84.semiMajorAxis : 0
        expect(found <= max(row.tolerance, resolution), "\(row.name): \(found)")
      default:
        let image = try apply(object, row.given, inverse: row.isInverse)
        let found = gap(image, row.expected, areAngles: areAngles)
        expect(found <= row.tolerance, "\(row.name): \(image) is \(found) off")
      }
      passed += 1
    }
    expectEqual(absent, (table.isGie ? Self.absentGrids : []))
    expect(passed == table.passed && skipped == table.skipped)
  }

  /// The rows on WGS84, and those on GRS80 whose numbers do not depend on the flattening.
  @Test(arguments: tables) func `closed forms pass where they apply`(table: Table) throws {
    var names: [String] = []
    for row in try Self.rows(table) where row.kind == "value" {
      let expected = row.expected.map { $0 ?? 0 }
      switch row.operation {
      case let text where text.hasPrefix("+proj=topocentric"):
        let frame = try LocalFrame(
          origin: GeodeticPosition(
            ECEFPosition(x: 3_652_755.3058, y: 319_574.6799, z: 5_201_547.3536)))
        let local = frame.local(
          ECEFPosition(x: row.given[0], y: row.given[1], z: row.given[2]))
        let found = gap([local.east, local.north, local.up], expected, areAngles: false)
        expect(found <= row.tolerance, "\(row.name): \(found)")
      case let text where text.contains("+proj=topocentric"):
        let frame = LocalFrame(
          origin: GeodeticPosition(Coordinate(latitude: 55, longitude: 5), height: 200))
        let local = frame.local(position(row.given))
        let found = gap([local.east, local.north, local.up], expected, areAngles: false)
        expect(found <= row.tolerance, "\(row.name): \(found)")
      case "+proj=cart +ellps=GRS80"
      where row.isInverse && row.given[2] == 0 && expected[2] == 0:
        let place = try GeodeticPosition(
          ECEFPosition(x: row.given[0], y: row.given[1], z: row.given[2]))
        let found = gap(
          [place.coordinate.longitude, place.coordinate.latitude, place.height], expected,
          areAngles: true)
        expect(found <= row.tolerance, "\(row.name): \(found)")
      case "+proj=cart +ellps=GRS80" where !row.isInverse && row.given[1] == 0:
        let place = ECEFPosition(position(row.given))
        let found = gap([place.x, place.y, place.z], expected, areAngles: false)
        expect(found <= row.tolerance, "\(row.name): \(found)")
      default: continue
      }
      names.append(row.name)
    }
    expectEqual(names.count, table.closed, "\(names)")
  }

  private func position(_ given: [Double]) -> GeodeticPosition {
    GeodeticPosition(Coordinate(latitude: given[1], longitude: given[0]), height: given[2])
  }
}
