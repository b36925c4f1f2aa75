import GeoTesting
import Geodesy

@testable import GeoFormats

@Suite struct WrittenPlaceTests {
  /// A text, and its place by GeographicLib's GeoConvert 2.1, by pygeohash or as it stands.
  private static let places:
    [(String, WrittenPlace.Notation?, Double, Double, WrittenPlace.Notation)] = [
      ("41.14, -8.61", nil, 41.14, -8.61, .decimal), ("41.14 -8.61", nil, 41.14, -8.61, .decimal),
      ("(41.14,-8.61)", nil, 41.14, -8.61, .decimal), ("41,14, -8,61", nil, 41.14, -8.61, .decimal),
      ("41,14; -8,61", nil, 41.14, -8.61, .decimal), ("41,14 -8,61", nil, 41.14, -8.61, .decimal),
      ("geo:41.14,-8.61;u=35", nil, 41.14, -8.61, .decimal),
      ("48°51'24\"N 2°21'08\"E", nil, 48.8566666667, 2.3522222222, .sexagesimal),
      ("48° 51′ 24″ N, 2° 21′ 08″ E", nil, 48.8566666667, 2.3522222222, .sexagesimal),
      ("2°21'08\"E 48°51'24\"N", nil, 48.8566666667, 2.3522222222, .sexagesimal),
      ("N48:51.4 E2:21.1", nil, 48.8566666667, 2.3516666667, .sexagesimal),
      ("N 48 51.4 E 2 21.1", nil, 48.8566666667, 2.3516666667, .sexagesimal),
      ("48.85N, 2.35E", nil, 48.85, 2.35, .sexagesimal),
      (
        "48 deg 51' 24.00\" N, 2 deg 21' 8.00\" E", nil, 48.8566666667, 2.3522222222, .sexagesimal
      ),
      ("29N 532729 4554475", nil, 41.1409290580, -8.6100079745, .utm),
      ("29 T 532729 4554475", nil, 41.1409290580, -8.6100079745, .utm),
      ("532729mE 4554475mN 29N", nil, 41.1409290580, -8.6100079745, .utm),
      ("56H 334873 6252266", nil, -33.8570007966, 151.2149978343, .utm),
      ("29TNF3272954475", nil, 41.1409335417, -8.6100019901, .mgrs),
      ("18T WL 83628 11475", nil, 40.7499843327, -74.0093657868, .mgrs),
      ("ZAH0001", .mgrs, 89.9857585617, 161.5650511771, .mgrs),
      ("ezs42", .geohash, 42.60498046875, -5.60302734375, .geohash),
      ("8FVC9G8F+6X", nil, 47.3655625, 8.5249375, .plusCode),
      ("POINT (-8.61 41.14)", nil, 41.14, -8.61, .wellKnown),
    ]

  @Test("F9 places of every notation", arguments: places)
  func reads(
    text: String, given: WrittenPlace.Notation?, latitude: Double, longitude: Double,
    notation: WrittenPlace.Notation
  ) throws {
    let found = try WrittenPlace(text, as: given)
    expectEqual(found.notation, notation)
    expectNear(found.north, latitude, within: 1e-9)
    expectNear(found.east, longitude, within: 1e-9)
  }

  @Test func `the order is that of letters, else the one that is told`() throws {
    let found = try WrittenPlace("-8.61 41.14", isLongitudeFirst: true)
    expectEqual(found.north, 41.14)
    let lettered = try WrittenPlace("41.14N 8.61W", isLongitudeFirst: true)
    expectEqual(lettered.north, 41.14)
    expectEqual(lettered.east, -8.61)
  }

  @Test(
    arguments: [
      ("somewhere", nil, .notAPlace), ("41.14", nil, .notAPlace), ("", nil, .notAPlace),
      ("ezs42", nil, .notAPlace), ("ezs4a", .geohash, .notAPlace), ("9G8F+6X", nil, .shortCode),
      ("48N 49N", nil, .sameAxes), ("POINT EMPTY", nil, .empty),
      ("LINESTRING (1 2, 3 4)", nil, .shape("LINESTRING")), ("29N 1 2", .utm, .notAPlace),
    ] as [(String, WrittenPlace.Notation?, WrittenPlace.Problem)])
  func `what is no place is named`(
    text: String, notation: WrittenPlace.Notation?, problem: WrittenPlace.Problem
  ) {
    #expect(throws: problem) { _ = try WrittenPlace(text, as: notation) }
  }
}
