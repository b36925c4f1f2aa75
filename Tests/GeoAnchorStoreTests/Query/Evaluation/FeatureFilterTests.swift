import GeoTesting

@testable import GeoAnchorStore

@Suite struct FeatureFilterTests {
  private static let queryables = Queryables([
    .init("name", .text, ""), .init("size", .number, ""), .init("open", .boolean, ""),
    .init("day", .instant, ""), .init("tags", .array, ""), .init("place", .geometry, ""),
    .init("any", .any, ""),
  ])

  @Test(arguments: [
    ("name = 1", "`=`: found a number, expected a text, as beside it"),
    ("size > 'a'", "`>`: found a text, expected a number, as beside it"),
    ("size = open", "`=`: found a boolean, expected a number, as beside it"),
    ("tags = 'a'", "`=`: found an array, expected a text, number, boolean or instant"),
    ("place = place", "`=`: found a geometry, expected a text, number, boolean or instant"),
    ("size LIKE 'a'", "`like`: found a number, expected a text"),
    ("name BETWEEN 1 AND 2", "`between`: found a text, expected a number"),
    ("name IN ('a', 1)", "`in`: found a number, expected a text, as beside it"),
    ("name + 1 = 2", "`+`: found a text, expected a number"),
    ("S_INTERSECTS(name, POINT(0 0))", "`s_intersects`: found a text, expected a geometry"),
    (
      "T_AFTER(size, DATE('2026-01-01'))",
      "`t_after`: found a number, expected an instant or interval"
    ),
    (
      "T_AFTER(INTERVAL(size, '..'), day)",
      "`interval`: found a number, expected a date or timestamp"
    ),
    ("T_AFTER(INTERVAL('..', '..'), day)", "`interval`: found two open ends, expected at most one"),
    ("A_CONTAINS(name, ('a'))", "`a_contains`: found a text, expected an array"),
    ("CASEI(size) = 'a'", "`casei`: found a number, expected a text"),
    ("name AND open", "`and`: found the property `name`, which can be compared"),
    (
      "nane = 'a'",
      "there is no property `nane`; there are `name`, `size`, `open`, `day`, `tags`, `place`, `any`"
    ),
    (
      "S_INTERSECTS(place, POINT(1e308 1e309))",
      "line 1, column 33: found `1e309`, expected a number"
    ),
  ])
  func `operands that do not go together are refused`(text: String, message: String) {
    let error = #expect(throws: QueryError.self) {
      try FeatureFilter(CQL2Filter(text: text), Self.queryables)
    }
    expectEqual(error?.description.hasPrefix(message), true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    "any = 1 OR any = 'a' OR any = TRUE", "any LIKE '%'",
    "any IN (1, 2)", "S_INTERSECTS(any, POINT(0 0))", "T_AFTER(any, day)", "A_CONTAINS(any, (1))",
    "any + 1 = size", "size IN (1, any)", "INTERVAL(day, '..') IS NOT NULL", "name > name",
  ])
  func `what only a feature tells may be anything`(text: String) throws {
    _ = try FeatureFilter(CQL2Filter(text: text), Self.queryables)
  }
}
