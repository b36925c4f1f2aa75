import GeoFormats
import GeoTesting

@testable import GeoAnchorStore

@Suite struct CQL2TextReaderTests {
  private static let (a, b, c) = (
    CQL2Expression.property("a"), CQL2Expression.property("b"), CQL2Expression.property("c")
  )

  /// Precedence by the grammar of OGC 21-065r2, annex B.
  @Test(
    arguments: [
      ("a OR b AND c", .operation(.or, [a, .operation(.and, [b, c])])),
      ("a AND b AND c", .operation(.and, [a, b, c])),
      ("(a AND b) AND c", .operation(.and, [.operation(.and, [a, b]), c])),
      ("NOT a AND b", .operation(.and, [.operation(.not, [a]), b])),
      ("NOT (a AND b)", .operation(.not, [.operation(.and, [a, b])])),
      ("not Not a", .operation(.not, [.operation(.not, [a])])),
      (
        "a - 1 - 2 = 0",
        .operation(
          .equal,
          [
            .operation(.subtract, [.operation(.subtract, [a, .number(1)]), .number(2)]), .number(0),
          ])
      ),
      (
        "a + 2 * b = 0",
        .operation(
          .equal,
          [
            .operation(.add, [a, .operation(.multiply, [.number(2), b])]), .number(0),
          ])
      ),
      (
        "-a ^ 2 = 1",
        .operation(
          .equal,
          [
            .operation(.power, [.operation(.multiply, [.number(-1), a]), .number(2)]), .number(1),
          ])
      ),
      ("a = +1", .operation(.equal, [a, .number(1)])),
      ("a NOT IN (1)", .operation(.not, [.operation(.in, [a, .array([.number(1)])])])),
      (
        "a not between 1 and 2 and b",
        .operation(
          .and,
          [
            .operation(.not, [.operation(.between, [a, .number(1), .number(2)])]), b,
          ])
      ),
      (
        "a is not null or b is null",
        .operation(
          .or,
          [
            .operation(.not, [.operation(.isNull, [a])]), .operation(.isNull, [b]),
          ])
      ),
      ("\"NOT\" = TRUE", .operation(.equal, [.property("NOT"), .boolean(true)])),
      ("a_contains(a, ())", .operation(.arrayContains, [a, .array([])])),
      ("A_EQUALS((1), a)", .operation(.arrayEquals, [.array([.number(1)]), a])),
      ("point = 1", .operation(.equal, [.property("point"), .number(1)])),
      ("date = interval", .operation(.equal, [.property("date"), .property("interval")])),
      (
        "t_after(interval(a, '..'), date('2026-01-01'))",
        .operation(
          .after,
          [
            .interval(a, .unbounded), .date("2026-01-01"),
          ])
      ),
      (
        "f(a, 1) = g()",
        .operation(
          .equal,
          [
            .function("f", [a, .number(1)]), .function("g", []),
          ])
      ),
      (
        "S_Intersects(a, point z (1 2 3))",
        .operation(
          .intersects,
          [
            a, .geometry(.point([1, 2, 3])),
          ])
      ),
    ] as [(String, CQL2Expression)])
  func `a text is read as the grammar says`(text: String, expression: CQL2Expression) throws {
    try expectEqual(CQL2TextReader.read(text), expression)
  }

  @Test(arguments: [
    ("", "1:1", "the end", "a property"),
    ("a =", "1:4", "the end", "a property"),
    ("a = 1 b", "1:7", "`b`", "`AND`, `OR` or the end"),
    ("a = 1 AND", "1:10", "the end", "a property"),
    ("a == 1", "1:4", "`=`", "a property"),
    ("a = 1 = 2", "1:7", "`=`", "`AND`, `OR` or the end"),
    ("(a = 1", "1:7", "the end", "`)`"),
    ("a = 1)", "1:6", "`)`", "`AND`, `OR` or the end"),
    ("a IS 1", "1:6", "the number 1", "`NULL` or `NOT NULL`"),
    ("a IS NOT 1", "1:10", "the number 1", "`NULL`"),
    ("a NOT 1", "1:7", "the number 1", "`LIKE`, `BETWEEN` or `IN`"),
    ("a LIKE b", "1:8", "`b`", "a text in single quotes"),
    ("a LIKE 1", "1:8", "the number 1", "a text in single quotes"),
    ("a BETWEEN 1, 2", "1:12", "`,`", "`AND`"),
    ("a IN 1", "1:6", "the number 1", "`(`"),
    ("a IN ()", "1:7", "`)`", "a property"),
    ("a IN (1 2)", "1:9", "the number 2", "`,` or `)`"),
    ("a = AND", "1:5", "`AND`", "a property (`\"AND\"` in double quotes"),
    ("DATE('2026-02-30') = a", "1:6", "the text '2026-02-30'", "a date such as"),
    ("DATE('2026-02-03T00:00:00Z') = a", "1:28", "`)`", "a date"),
    (
      "TIMESTAMP('2026-02-03T00:00:00') = a", "1:11", "the text '2026-02-03T00:00:00'",
      "a date such as"
    ),
    ("TIMESTAMP(a) = a", "1:11", "`a`", "a text in single quotes"),
    ("T_AFTER(INTERVAL('2026-01-01'), a)", "1:30", "`)`", "`,`"),
    ("T_AFTER(DATE('..'), a)", "1:14", "the text '..'", "a date such as"),
    ("S_WITHIN(a, POINT(1))", "1:20", "`)`", "a number"),
    ("S_WITHIN(a,\n POINT(1, 2))", "2:9", "`,`", "a number"),
    ("S_WITHIN(a, LINESTRING(1 2))", "1:28", "`)`", "at least 2 positions"),
    ("S_WITHIN(a, POLYGON((0 0, 1 1, 1 0)))", "1:36", "`)`", "at least 4 positions"),
    (
      "S_WITHIN(a, POLYGON((0 0, 1 1, 1 0, 2 2)))", "1:42", "`)`",
      "rings before it that end where they begin"
    ),
    ("S_WITHIN(a, BBOX(1, 2, 3))", "1:26", "`)`", "4 or 6 numbers"),
    ("S_WITHIN(a, BBOX(1, 3, 2, 2))", "1:29", "`)`", "4 or 6 numbers"),
    ("S_WITHIN(a, GEOMETRYCOLLECTION(BBOX(1, 2, 3, 4)))", "1:32", "`BBOX`", "a geometry"),
    (
      "S_WITHIN(a, GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(POINT(1 2))))", "1:32",
      "`GEOMETRYCOLLECTION`", "a geometry"
    ),
    ("a = 1; DROP TABLE anchors", "1:6", "`;`", "a name, a text"),
  ])
  func `what is no filter is named with its place, what was found and expected`(
    text: String, place: String, found: String, expected: String
  ) {
    let error = #expect(throws: FormatError.self) { try CQL2TextReader.read(text) }
    guard case .unexpected(let what, let wanted, let at)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expect(what.hasPrefix(found), "\(what)")
    expect(wanted.hasPrefix(expected), "\(wanted)")
    expectEqual("\(at.line):\(at.column)", place)
  }
}
