import GeoTestSupport
import GeoTesting
import Geodesy

/// Lookups in vertical grids: ours in a small grid of ours, with values of PROJ 9.5.1, and PROJ's own
/// tests (`test/gie/*.gie` of OSGeo/PROJ) where they are there.
///
/// The rows of the module's own lookup are here; `geogoffset`, `vertoffset` and the switching of a
/// grid by time are operations of PROJ, not lookups.
@Suite struct VerticalGridRowsTests {
  struct Row {
    let line: String
    let grid: String
    let multiplier: Double
    let inverse: Bool
    let tolerance: Double
    let place: Coordinate
    let height: Double
    let kind: Substring
    let expected: Double?
  }

  /// The folder of the grids that PROJ's tests bring along.
  static let folder = SharedData.path("geodesy/proj/")

  /// Tables with the number of their rows that have a grid, and of those whose grid is not there.
  static let tables = [("rows", 9, 0), ("gie_geodesy", 30, 21)].filter {
    SharedData.has("geodesy/proj/\($0.0).csv") && ($0.0 == "rows" || GridFiles.hasEGM96)
  }

  static func rows(_ table: String) -> [Row] {
    SharedData.rows("geodesy/proj/\(table).csv").dropFirst().compactMap { line in
      var fields = line
      // The one quoted field is a list of two grids.
      if fields[4].first == "\"" { fields.remove(at: 5) }
      guard fields.count >= 15, let longitude = Double(fields[7]), let latitude = Double(fields[8])
      else { return nil }
      var words: [Substring: Substring] = [:]
      for word in fields[4].split(separator: " ") {
        let parts = word.drop { $0 == "+" || $0 == "\"" }.split(separator: "=", maxSplits: 1)
        if parts.count == 2 { words[parts[0]] = parts[1] }
      }
      let isShift = words["proj"] == "vgridshift"
      let isHeight = words["proj"] == "latlong"
      guard let grids = isShift ? words["grids"] : isHeight ? words["geoidgrids"] : nil else {
        return nil
      }
      // An operation that is off outside its time passes heights on, which no lookup does.
      guard words["t_epoch"] == nil || fields[10] == "2000.0" || fields[10].isEmpty else {
        return nil
      }
      let multiplier = words["multiplier"].flatMap { Double($0) }
      return Row(
        line: fields[0] + ":" + fields[2], grid: String(grids.split(separator: ",")[0]),
        multiplier: multiplier ?? -1, inverse: fields[5] == "inverse",
        tolerance: Double(fields[6]) ?? 0,
        place: Coordinate(latitude: latitude, longitude: longitude),
        height: Double(fields[9]) ?? 0, kind: fields[3], expected: Double(fields[13]))
    }
  }

  /// The file that a row means: PROJ's tests install a thinned grid as `egm96_15.gtx`, except for
  /// the one row that was made with the real one.
  static func path(of row: Row) -> String? {
    if row.grid == "egm96_15.gtx" {
      return row.multiplier == 0.1
        ? GridFiles.egm96 : folder + "egm96_15_downsampled.gtx"
    }
    let name = row.grid.split(separator: "/").last.map(String.init) ?? row.grid
    let file = "geodesy/proj/" + name
    return SharedData.has(file) ? SharedData.path(file) : nil
  }

  @Test(arguments: tables)
  func `rows with a grid pass`(table: String, rows: Int, absent: Int) throws {
    var passed = 0
    var withoutGrid = 0
    for row in Self.rows(table) {
      guard let path = Self.path(of: row) else {
        withoutGrid += 1
        continue
      }
      let geoid = try Geoid(path: path)
      if row.kind == "failure" || row.line == "4D-API_cs2cs-style.gie:462" {
        // Line 462 has a grid `null` behind the real one, which passes the height on: not here.
        #expect(throws: GeodesyError.outsideGrid(path: path, row.place), "\(row)") {
          try geoid.undulation(at: row.place, interpolation: .bilinear)
        }
        passed += 1
        continue
      }
      let undulation = try geoid.undulation(at: row.place, interpolation: .bilinear)
      let shift = row.multiplier * undulation * (row.inverse ? -1 : 1)
      if row.kind == "roundtrip" {
        expectEqual(row.height + shift - shift, row.height)
      } else {
        let expected = try #require(row.expected, "\(row)")
        expect(abs(row.height + shift - expected) <= row.tolerance, "\(row)")
      }
      passed += 1
    }
    expectEqual(passed, rows)
    expectEqual(withoutGrid, absent)
  }
}
