import GeoTesting
import Geodesy

@testable import GeoFormats

@Suite struct PlusCodeTests {
  /// Centers by the package `openlocationcode` 1.0 of the specification's authors.
  private static let centers: [(String, Double, Double)] = [
    ("8CHF49QR+XX", 41.1399375, -10.6075625), ("8FVC9G8F+6X", 47.3655625, 8.5249375),
    ("7FG49QCJ+2VX", 20.3701125, 2.782234375),
    ("8FVC2222+22GCCCC", 47.0000625, 8.000062561035154), ("62G20000+", 0.5, -179.5),
    ("cfx30000+", 89.5, 1.5), ("22220000+", -89.5, -179.5), ("7FG49Q00+", 20.375, 2.775),
    ("6PH57VP3+PR6", 1.2867875, 103.854515625),
  ]

  @Test("F9 centers of full codes", arguments: centers)
  func center(code: String, latitude: Double, longitude: Double) throws {
    let found = try #require(PlusCode.center(code))
    expectNear(found.latitude, latitude, within: 1e-9)
    expectNear(found.longitude, longitude, within: 1e-9)
  }

  /// Codes that the specification's test data call invalid or short.
  @Test(arguments: [
    "8FWC2345+G", "8FWC2_45+G6", "8FWC2η45+G6", "8FWC2345G6+", "8FWC2300+G6", "WC2345+G6", "+G6",
    "WC2300+G6g", "8FWC2345", "XFWC2345+G6", "", "+", "0FWC2345+G6", "8F0C0000+",
  ])
  func `what is no full code has no center`(code: String) {
    expectNil(PlusCode.center(code))
  }
}
