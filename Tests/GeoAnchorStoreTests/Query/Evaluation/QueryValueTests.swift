import GeoFormats
import GeoTesting

@testable import GeoAnchorStore

@Suite struct QueryValueTests {
  @Test(
    arguments: [
      (.number(1), .number(2), -1), (.number(2), .number(2), 0), (.number(.nan), .number(1), nil),
      (.text("a"), .text("b"), -1), (.text("Z"), .text("a"), -1), (.text("é"), .text("z"), 1),
      (.boolean(false), .boolean(true), -1), (.boolean(true), .boolean(true), 0),
      (.number(1), .text("1"), nil), (.null, .null, nil), (.null, .number(1), nil),
      (.array([]), .array([]), nil), (.geometry([]), .geometry([]), nil),
    ] as [(QueryValue, QueryValue, Int?)])
  func `scalars of one kind are ordered`(first: QueryValue, second: QueryValue, order: Int?) {
    expectEqual(QueryValue.order(first, second), order)
    expectEqual(QueryValue.order(second, first), order.map { -$0 })
  }

  /// Code points, as in SQL: not what Swift takes for equal.
  @Test func `texts are compared by code points`() {
    expectEqual(QueryValue.order(.text("é"), .text("e\u{301}")), 1)
    expectEqual(QueryValue.order(.text("\u{FFFF}"), .text("\u{10000}")), -1)
  }

  @Test func `values of JSON are what they say`() throws {
    let value = try JSONReader.read(
      text: #"[null, true, 1.5, 1234567890123, "a", [1], {"a": 1}]"#)
    expectEqual(
      QueryValue(value),
      .array([
        .null, .boolean(true), .number(1.5), .number(1_234_567_890_123), .text("a"),
        .array([.number(1)]), .null,
      ]))
    expectEqual(QueryValue(nil), .null)
    expectEqual(QueryValue.instant("yesterday"), .null)
  }
}
