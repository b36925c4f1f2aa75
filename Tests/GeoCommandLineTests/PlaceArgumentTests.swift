import GeoTesting
import Geodesy

@testable import GeoCommandLine

@Suite
struct PlaceArgumentTests {
  private static let sydney = Coordinate(latitude: -33.8, longitude: 151.2)

  @Test func `reads points`() throws {
    try expectEqual(PlaceSyntax.point("-33.8,151.2"), PointArgument(coordinate: Self.sydney))
    try expectEqual(
      PlaceSyntax.point("-33.8, 151.2, 12"), PointArgument(coordinate: Self.sydney, altitude: 12))
  }

  @Test func `reads places`() throws {
    // The same place by GeoConvert of GeographicLib.
    for text in ["33°48'S 151°12'E", "33 48 S, 151 12 E", "151.2E,33.8S"] {
      let point = try PlaceSyntax.point(text)
      expectNear(point.coordinate.latitude, Self.sydney.latitude, within: 1e-12, "F25 \(text)")
      expectNear(point.coordinate.longitude, Self.sydney.longitude, within: 1e-12, "F25 \(text)")
      try expectEqual(PlaceSyntax.place(text), .point(point))
    }
    expectNear(try PlaceSyntax.angle("33°48'S", isLatitude: true), -33.8, within: 1e-12)
    #expect(throws: ArgumentValueError.self) {
      try PlaceSyntax.angle("33°48'S", isLatitude: false)
    }
    // A code of one word may be the id of an anchor.
    try expectEqual(PlaceSyntax.place("29TNF3272954475"), .id("29TNF3272954475"))
    try expectEqual(PlaceSyntax.place("@Ferry Building"), .named("Ferry Building"))
    try expectEqual(PlaceSyntax.place("0f8fad5b-d9cb"), .id("0f8fad5b-d9cb"))
    try expectEqual(PlaceSyntax.place("Rua das Flores"), .words("Rua das Flores"))
    try expectEqual(
      PlaceSyntax.place("-33.8,151.2"), .point(PointArgument(coordinate: Self.sydney)))
  }

  @Test func `R12: reads the level of a place of a route`() throws {
    try expectEqual(
      PlaceSyntax.stop("-33.8,151.2,12@-1.5"),
      .point(PointArgument(coordinate: Self.sydney, altitude: 12, level: -1.5)))
    for text in ["-33.8,151.2", "@Ferry Building", "@a@b", "id"] {
      try expectEqual(PlaceSyntax.stop(text), PlaceSyntax.place(text))
    }
    for text in ["1,2@", "1,2@x", "1,2@nan"] {
      #expect(throws: ArgumentValueError.self) { try PlaceSyntax.stop(text) }
      #expect(throws: ArgumentValueError.self) { try PlaceSyntax.place("1,2@1") }
    }
  }

  @Test func `reads boxes`() throws {
    try expectEqual(
      PlaceSyntax.box("170,-40,-170,-30"),
      BoundingBox(west: 170, south: -40, east: -170, north: -30))
  }

  @Test(
    arguments: [
      ("", nil, nil), ("12", nil, nil),
      ("37,7955,-122,3937", "there are 4 numbers", "use a point as decimal separator"),
      ("-122.39,37.79", "swapped?", "the order is LAT,LON"),
      ("37.79,-222", "longitude -222.0", "the order is LAT,LON"),
      ("x,1", "the latitude `x` is not a number", nil), ("1,", "the longitude ``", nil),
      ("nan,1", "the latitude `nan`", "finite"), ("1,2,inf", "the altitude `inf`", "finite"),
      ("1,2,3,4,5", "there are 5 numbers", nil),
    ] as [(String, String?, String?)])
  func `refuses bad points`(text: String, problem: String?, hint: String?) throws {
    let fault = try #require(throws: ArgumentValueError.self) { try PlaceSyntax.point(text) }
    expect(fault.problem?.contains(problem ?? "") ?? (problem == nil))
    if let hint { expect(fault.hint?.contains(hint) ?? false) }
  }

  @Test(arguments: ["", "@", "1 2", "12.5", "95,0", "1,2;3", "1;2,3"])
  func `refuses bad places`(text: String) {
    #expect(throws: ArgumentValueError.self) { try PlaceSyntax.place(text) }
  }

  @Test(arguments: ["1,2,3", "0,10,1,5", "0,-91,1,5", "0,1,181,5", "0,1,2,x", ""])
  func `refuses bad boxes`(text: String) {
    #expect(throws: ArgumentValueError.self) { try PlaceSyntax.box(text) }
  }
}
