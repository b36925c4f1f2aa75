import GeoTesting

@testable import GeoIndoor

struct PlanHeadingTests {
  /// A user's heading in radians, the bearing of the plan's top, the compass.
  static let users: [(Double, Double, Double)] = [
    (0, 0, 0), (Double.pi / 2, 0, 270), (-Double.pi / 2, 0, 90), (Double.pi, 0, 180),
    (-Double.pi, 0, 180), (Double.pi / 2, 30, 300), (-0.025543, 0, 1.463506),
  ]

  @Test(arguments: users)
  func `P-11: a user's heading is the compass turned round`(
    radians: Double, top: Double, compass: Double
  ) throws {
    let heading = try #require(PlanHeading(counterclockwiseRadians: radians))
    let bearing = try #require(heading.compass(planTop: top))
    expectNear(bearing, compass, within: 1e-5)
    let back = try #require(PlanHeading(compass: bearing, planTop: top))
    let turned = abs(back.counterclockwiseRadians - radians)
    expect(min(turned, abs(turned - 2 * .pi)) < 1e-12)
  }

  @Test(
    arguments: [
      (0.0, 0.0), (90.0, 90.0), (-90.0, 270.0), (360.0, 0.0), (-1e-15, 0.0), (765.0, 45.0),
    ])
  func `P-11: a marker's heading counts clockwise`(degrees: Double, expected: Double) throws {
    try expectEqual(#require(PlanHeading(clockwise: degrees)).clockwise, expected)
  }

  @Test(arguments: [Double.nan, .infinity])
  func `angles that are not finite are no headings`(degrees: Double) {
    expectNil(PlanHeading(clockwise: degrees))
    expectNil(PlanHeading(counterclockwiseRadians: degrees))
    expectNil(PlanHeading(compass: degrees, planTop: 0))
  }
}
