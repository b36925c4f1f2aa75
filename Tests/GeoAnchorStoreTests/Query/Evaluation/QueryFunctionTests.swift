import GeoTesting

@testable import GeoAnchorStore

@Suite struct QueryFunctionTests {
  private static func holds(_ text: String) throws -> Bool {
    try FeatureFilter(CQL2Filter(text: text), Queryables([])).evaluation().matches { _ in .null }
  }

  @Test(arguments: [
    "abs(-2.5) = 2.5", "ABS(3) = 3", "ceiling(1.2) = 2", "ceiling(-1.2) = -1", "floor(1.8) = 1",
    "floor(-1.2) = -2", "round(2.5) = 3", "round(-2.5) = -3", "round(2.4) = 2",
    "length('Straße') = 6", "length('') = 0", "lower('ÄB') = 'äb'", "upper('äb') = 'ÄB'",
    "Upper('a') LIKE 'A'",
  ])
  func `a function gives what its name says`(text: String) throws {
    try expect(Self.holds(text))
  }

  /// Geodesics of WGS 84 by geographiclib 2.0 (PyPI).

  @Test(arguments: [
    ("POINT(-73.8 40.6)", "POINT(-0.5 51.6)", 5_551_759.400, 0.001),
    ("POINT(0 0)", "POINT(1 0)", 111_319.490_793, 1e-6),
    ("POINT(7 50)", "POINT(7 50)", 0, 0),
  ])
  func `distance is that of the geodesic`(
    first: String, second: String, meters: Double, tolerance: Double
  ) throws {
    try expect(
      Self.holds(
        "distance(\(first), \(second)) BETWEEN \(meters - tolerance) AND \(meters + tolerance)"))
  }

  @Test(arguments: [
    ("avg(1) = 1", "there is no function `avg`; there are `abs`, `ceiling`, `distance`"),
    ("abs() = 1", "`abs`: found 0 operands, expected 1"),
    ("abs(1, 2) = 1", "`abs`: found 2 operands, expected 1"),
    ("abs('a') = 1", "`abs`: found a text, expected a number"),
    ("distance(1, 2) = 1", "`distance`: found a number, expected a geometry"),
    ("length('a') = 'b'", "`=`: found a text, expected a number, as beside it"),
    ("upper('a')", "`filter`: found a text, expected a condition"),
  ])
  func `a call that does not fit is refused`(text: String, message: String) throws {
    let error = #expect(throws: QueryError.self) { try Self.holds(text) }
    expectEqual(error?.description.hasPrefix(message), true, "\(error?.description ?? "")")
  }

  @Test func `every function says what it takes and gives`() {
    for function in QueryFunction.allCases {
      expect(!function.text.isEmpty)
      expectEqual(
        function.value(of: [], now: .instant("2026-01-01")),
        (function == .now ? .instant("2026-01-01") : .null))
    }
  }
}
