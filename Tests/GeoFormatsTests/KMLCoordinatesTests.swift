import GeoTesting

@testable import GeoFormats

@Suite struct KMLCoordinatesTests {
  private func read(_ text: String) throws(KMLCoordinates.Fault) -> KMLCoordinates {
    try KMLCoordinates.read(Array(text.utf8))
  }

  private static func tuple(
    _ longitude: Double, _ latitude: Double, _ altitude: Double? = nil
  ) -> KMLCoordinates.Tuple {
    KMLCoordinates.Tuple(longitude: longitude, latitude: latitude, altitude: altitude)
  }

  /// OGC 07-147r2, 16.9: tuples are separated by blanks, their numbers by commas without any.
  @Test func `reads tuples as the standard has them`() throws {
    let found = try read("\n  1,2 3,4,5\t-6.5e0,7,-8\r\n")
    expectEqual(found.tuples, [Self.tuple(1, 2), Self.tuple(3, 4, 5), Self.tuple(-6.5, 7, -8)])
    expectEqual(found.looseTuples, 0)
    try expect(read(" \n").tuples.isEmpty)
  }

  @Test(
    arguments: [
      ("7.42, 43.735, 12", [tuple(7.42, 43.735, 12)], 1),
      ("7.42 ,43.735 ,12 7.5,43,1", [tuple(7.42, 43.735, 12), tuple(7.5, 43, 1)], 1),
      ("1, 2 3, 4", [tuple(1, 2), tuple(3, 4)], 2),
      ("1, 2, 3\n4, 5, 6", [tuple(1, 2, 3), tuple(4, 5, 6)], 2),
      // A comma between positions.
      ("1,2, 3,4, 5,6", [tuple(1, 2), tuple(3, 4), tuple(5, 6)], 2),
      ("1,2,", [tuple(1, 2)], 0),
      // As libkml's test `badcoords.kml` has it.
      ("1,2,3,4,5,6", [tuple(1, 2, 3), tuple(4, 5, 6)], 1),
      ("1, 2, 3, 4, 5, 6", [tuple(1, 2, 3), tuple(4, 5, 6)], 2),
    ])
  func `U-D7: blanks beside commas are put right where the numbers leave no uncertainty`(
    text: String, tuples: [KMLCoordinates.Tuple], spaced: Int
  ) throws {
    let found = try read(text)
    expectEqual(found.tuples, tuples)
    expectEqual(found.looseTuples, spaced)
  }

  @Test(arguments: [
    ("1", "`1`", 0), ("1,2 3", "`3`", 0), ("1,x", "`1,x`", 0), ("1;2", "`1;2`", 0),
    ("1,2,3,4", "`4`", 0), ("1, 2, 3, 4", "`4`", 0), ("1,,2", "`1,,2`", 0),
    ("nan,1", "`nan,1`", 0), ("1e400,1", "`1e400,1`", 0), (",1", "`,1`", 0),
    ("1,2\nx\n3,4\n", "`x`", 2),
  ])
  func `refuses`(text: String, found: String, linesAfter: Int) {
    let fault = #expect(throws: KMLCoordinates.Fault.self) { try read(text) }
    expectEqual(fault?.found, found)
    expectEqual(fault?.linesAfter, linesAfter)
  }
}
