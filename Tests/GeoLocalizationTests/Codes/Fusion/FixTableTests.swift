import GeoTesting
import Geodesy

@testable import GeoLocalization

struct FixTableTests {
  @Test func `rows are fixes`() throws {
    let text = """
      time,lat,LON,altitude,datum,zone
      1,48.5,2.5,60,egm96,parking
      2,0,0,,,
      3,,,,,
      4,48.6,2.6,,,
      5,48.7,2.7,12.5,,
      """
    let table = try FixTable(csv: Array(text.utf8))
    expectEqual(table.lines, [2, 5, 6])
    expectEqual(table.skipped, 2)
    expectEqual(table.fixes[0].altitude, Altitude(meters: 60, datum: .egm96))
    expectEqual(table.fixes[0].zones.first?.kind, .parking)
    expectNil(table.fixes[1].altitude)
    expectEqual(table.fixes[2].altitude, Altitude(meters: 12.5, datum: .ellipsoid))
    expectEqual(table.fixes[2].coordinate, Coordinate(latitude: 48.7, longitude: 2.7))
  }

  @Test(
    arguments: [
      ("", "line 1"), ("a,b\n1,2\n", "`latitude`"), ("lat,lon\n48.5\n", "line 2"),
      ("lat,lon\n1,2\n91,0\n", "line 3"), ("lat,lon\nx,2\n", "`latitude` is `x`"),
      ("lat,lon\nnan,2\n", "`latitude` is `nan`"),
      ("lat,lon,altitude,datum\n1,2,3,moon\n", "`datum` is `moon`"),
    ])
  func `what cannot be used is named with its line`(text: String, message: String) {
    let error = #expect(throws: LocalizationError.self) { try FixTable(csv: Array(text.utf8)) }
    expect(error?.description.contains(message) ?? false, "\(error?.description ?? "")")
  }
}
