import GeoTesting

@testable import GeoFormats

@Suite struct WellKnownPointTests {
  private typealias Point = WellKnownPoint

  @Test(
    "F9 points in text and binary",
    arguments: [
      ("POINT (-8.61 41.14)", Point(x: -8.61, y: 41.14)),
      ("POINT(-8.61 41.14)", Point(x: -8.61, y: 41.14)),
      ("Point Z (-8.62 41.15 50)", Point(x: -8.62, y: 41.15, z: 50)),
      ("POINTZ(-8.62 41.15 50)", Point(x: -8.62, y: 41.15, z: 50)),
      ("POINT M (1 2 3)", Point(x: 1, y: 2)), ("POINT ZM (1 2 3 4)", Point(x: 1, y: 2, z: 3)),
      ("SRID=25829;POINT(532729 4554475)", Point(x: 532_729, y: 4_554_475, system: 25829)),
      ("SRID=0;POINT(1 2)", Point(x: 1, y: 2)),
      ("0101000000B81E85EB513821C052B81E85EB914440", Point(x: -8.61, y: 41.14)),
      ("0000000001C0213851EB851EB8404491EB851EB852", Point(x: -8.61, y: 41.14)),
      (
        "01E90300003D0AD7A3703D21C033333333339344400000000000004940",
        Point(x: -8.62, y: 41.15, z: 50)
      ),
      (
        "01010000A0E61000003D0AD7A3703D21C033333333339344400000000000004940",
        Point(x: -8.62, y: 41.15, z: 50, system: 4326)
      ),
    ])
  func point(text: String, expected: WellKnownPoint) {
    expectEqual(WellKnownPoint.read(text), .point(expected))
  }

  @Test(
    arguments: [
      ("POINT EMPTY", .empty), ("0101000000000000000000F87F000000000000F87F", .empty),
      ("POLYGON ((0 0, 1 0, 1 1, 0 0))", .shape("POLYGON")),
      ("LINESTRING Z (0 0 1, 1 0 1)", .shape("LINESTRING")),
      ("010200000000000000", .shape("LINESTRING")), ("POINT (1)", nil), ("POINT (1 x)", nil),
      ("POINT (1 2", nil), ("POINT Z (1 2)", nil), ("SRID=x;POINT(1 2)", nil), ("41.14 -8.61", nil),
      ("0101000000B81E85EB513821C0", nil), ("zz", nil), ("", nil), ("POINTLESS (1 2)", nil),
    ] as [(String, WellKnownPoint.Reading?)])
  func `other texts`(text: String, expected: WellKnownPoint.Reading?) {
    expectEqual(WellKnownPoint.read(text), expected)
  }
}
