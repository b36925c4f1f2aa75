import GeoFormats
import GeoTesting
import Geodesy

@Suite struct PointTextTests {
  @Test(
    arguments: [
      ("37.7955,-122.3937", 37.7955, -122.3937, nil),
      ("37.7955, -122.3937", 37.7955, -122.3937, nil),
      (" -33.9 , 18.4 , 12.5 ", -33.9, 18.4, 12.5), ("90,180", 90, 180, nil), ("0,0,-3", 0, 0, -3),
      ("+1,+2", 1, 2, nil), ("37.7955,-122.3937,0", 37.7955, -122.3937, 0),
    ] as [(String, Double, Double, Double?)])
  func `reads`(_ text: String, latitude: Double, longitude: Double, height: Double?) throws {
    let point = try PointText(text)
    expectEqual(point.coordinate, Coordinate(latitude: latitude, longitude: longitude))
    expectEqual(point.height, height)
  }

  @Test(
    arguments: [
      ("", .wrongCount(0)), ("   ", .wrongCount(0)), ("37.7955", .wrongCount(1)),
      ("37.7955 -122.3937", .wrongCount(1)), ("1,2,3,4,5", .wrongCount(5)),
      ("37,79,-122,39", .decimalComma), ("37,79;-122,39", .decimalComma),
      ("37.79;-122.39", .decimalComma), ("37.79,", .notANumber("")), (",1", .notANumber("")),
      ("abc,1", .notANumber("abc")), ("nan,5", .notANumber("nan")), ("1,inf", .notANumber("inf")),
      ("0x10,5", .notANumber("0x10")), ("37°47'43\"N,122°23'37\"W", .sexagesimal),
      ("37.79N,122.39W", .sexagesimal), ("N37.79,W122.39", .sexagesimal),
      ("-122.3937,37.7955", .coordinate(.latitudeOutOfRange(-122.3937, looksSwapped: true))),
      ("37.7955,181", .coordinate(.longitudeOutOfRange(181))),
      ("91,181", .coordinate(.latitudeOutOfRange(91, looksSwapped: false))),
    ] as [(String, PointProblem)])
  func `refuses`(_ text: String, problem: PointProblem) {
    #expect(throws: FormatError.point(text: text, problem)) { try PointText(text) }
  }

  @Test func `says that the decimal sign is a point`() {
    let error = FormatError.point(text: "37,79;-122,39", .decimalComma)
    expectEqual(
      error.description,
      "`37,79;-122,39` is not a point: the decimal sign is a point and a comma "
        + "separates the numbers, as in `37.7955,-122.3937`")
  }

  @Test func `reads numbers that were typed apart`() throws {
    let found = try PointText.coordinate(latitude: "37.5", longitude: "-122")
    expectEqual(found, Coordinate(latitude: 37.5, longitude: -122))
    #expect(throws: FormatError.point(text: "37,5,-122", .decimalComma)) {
      try PointText.coordinate(latitude: "37,5", longitude: "-122")
    }
    expectEqual(PointText.number(" 12.5 "), 12.5)
    expectNil(PointText.number("12,5"))
  }
}
