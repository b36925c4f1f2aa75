import GeoFormats
import GeoTesting

@Suite struct JSONPathTests {
  private let text = Array(
    """
    {
      "a": [1, {"b": "x,]}"}, [2, 3]],
      "c": {"d": null}
    }
    """.utf8)

  @Test(arguments: [
    (JSONPath(), "$", 1, 1), (JSONPath().appending("a"), "a", 2, 8),
    (JSONPath().appending("a").appending(1).appending("b"), "a[1].b", 2, 18),
    (JSONPath().appending("a").appending(2).appending(1), "a[2][1]", 2, 31),
    (JSONPath().appending("c").appending("d"), "c.d", 3, 14),
    // A missing value is reported where its owner begins.
    (JSONPath().appending("c").appending("x"), "c.x", 3, 8),
    (JSONPath().appending("a").appending(9), "a[9]", 2, 8),
  ])
  func `finds places`(_ path: JSONPath, description: String, line: Int, column: Int) {
    expectEqual(path.description, description)
    expectEqual(path.place(in: text), TextPlace(line: line, column: column))
  }
}
