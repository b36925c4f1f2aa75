import GeoFormats
import GeoInterchange
import GeoTesting
import Geodesy

@Suite struct PlaceTableTests {
  private func rows(
    _ text: String, prefixes: [String] = [""], needsID: Bool = true
  ) throws -> [PlaceTable.Row] {
    var table = try PlaceTable(
      CSVReader(bytes: Array(text.utf8), keepsRaggedRows: true), prefixes: prefixes,
      needsID: needsID)
    var rows: [PlaceTable.Row] = []
    while let row = try table.next() { rows.append(row) }
    return rows
  }

  @Test func `columns are found by name`() throws {
    let found = try rows("lon,id,Latitude\n10,a,50\n")
    expectEqual(found.map(\.id), ["a"])
    expectEqual(found.first?.places, [Coordinate(latitude: 50, longitude: 10)])
    try expectEqual(rows("lat,lon\n1,2\n3,4\n", needsID: false).map(\.id), ["1", "2"])
    let pair = try rows("id,a_lat,a_lon,b_lat,b_lon\nx,1,2,3,4\n", prefixes: ["a_", "b_"])
    expectEqual(pair.first?.places.map(\.latitude), [1, 3])
    #expect(throws: FormatError.self) { try rows("lat,lon\n1,2\n") }
  }

  @Test("F9 tables of spreadsheets are read alike")
  func spreadsheet() throws {
    let found = try rows("id;lat;lon\r\na;41,14;-8,61\r\n;;\r\nb;1;2\r\n")
    expectEqual(found.map(\.id), ["a", "b"])
    expectEqual(found.first?.places, [Coordinate(latitude: 41.14, longitude: -8.61)])
  }

  @Test func `rows that cannot be used say why`() throws {
    let found = try rows("id,lat,lon\na,x,1\nb,1\nc,91,0\nd,1,2\n")
    expectEqual(
      found.map { $0.problem ?? "" },
      [
        "expected a number for `lat`, found `x`", "expected a number for `lon`, found ``",
        "latitude 91.0 is not between -90 and 90; are latitude and longitude swapped?", "",
      ])
    expectEqual(found.map(\.places.count), [0, 0, 0, 1])
    expectEqual(found.map(\.line), [2, 3, 4, 5])
  }
}
