import GeoFormats
import GeoTesting

@testable import GeoAnchorStore

@Suite struct TreeMergeTests {
  private func value(_ text: String) throws -> JSONValue { try JSONReader.read(text: text) }

  private func merge(
    _ base: String, _ ours: String, _ theirs: String, preferring side: ConflictSide = .ours
  ) throws -> TreeMerge {
    try TreeMerge(
      base: value(base), ours: value(ours), theirs: value(theirs), at: "d", preferring: side)
  }

  /// Base, the two sides, and what comes of them; either side may be ours.
  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":1}"#, #"{"a":2}"#, #"{"a":2}"#),
    (#"{"a":1,"b":1}"#, #"{"a":2,"b":1}"#, #"{"a":1,"b":2}"#, #"{"a":2,"b":2}"#),
    (#"{"a":1,"b":1}"#, #"{"b":1}"#, #"{"a":1,"b":2}"#, #"{"b":2}"#),
    (
      #"{"a":{"b":{"c":1,"d":1}}}"#, #"{"a":{"b":{"c":2,"d":1}}}"#,
      #"{"a":{"b":{"c":1,"d":3}}}"#, #"{"a":{"b":{"c":2,"d":3}}}"#
    ),
    (
      #"[{"id":"x","n":1},{"id":"y","n":1}]"#, #"[{"id":"x","n":2},{"id":"y","n":1}]"#,
      #"[{"id":"x","n":1},{"id":"y","n":3}]"#, #"[{"id":"x","n":2},{"id":"y","n":3}]"#
    ),
    // One removes a thing, the other adds one.
    (
      #"[{"id":"x"},{"id":"y"}]"#, #"[{"id":"y"}]"#, #"[{"id":"x"},{"id":"y"},{"id":"z"}]"#,
      #"[{"id":"y"},{"id":"z"}]"#
    ),
    // Another order of one side is kept.
    (
      #"[{"id":"x"},{"id":"y"}]"#, #"[{"id":"y"},{"id":"x"}]"#,
      #"[{"id":"x","n":1},{"id":"y"}]"#, #"[{"id":"y"},{"id":"x","n":1}]"#
    ),
    // Both add, each another thing.
    (#"[]"#, #"[{"id":"y"}]"#, #"[{"id":"x"}]"#, #"[{"id":"x"},{"id":"y"}]"#),
    ("[1,2]", "[1,2]", "[1,2,3]", "[1,2,3]"),
  ])
  func `changes of different parts go together, whoever is first`(
    base: String, ours: String, theirs: String, merged: String
  ) throws {
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let result = try merge(base, one, other)
      expectEqual(result.conflicts, [])
      try expectEqual(result.value, value(merged))
    }
  }

  /// Base, the two sides, and the places of the conflicts.
  @Test(arguments: [
    ("1", "2", "3", ["d"]),
    ("[1]", "[1,2]", "[1,3]", ["d"]),
    (#"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#, ["d/a"]),
    // Removed by one side, changed by the other.
    (#"{"a":1}"#, #"{}"#, #"{"a":3}"#, ["d/a"]),
    (#"[{"id":"x","n":1}]"#, "[]", #"[{"id":"x","n":2}]"#, ["d/x"]),
    (
      #"[{"id":"x","n":1,"m":1}]"#, #"[{"id":"x","n":2,"m":2}]"#,
      #"[{"id":"x","n":3,"m":1}]"#, ["d/x/n"]
    ),
    // Things without ids of their own are one part.
    (#"[{"id":"x"},{"id":"x"}]"#, #"[{"id":"x"}]"#, #"[]"#, ["d"]),
  ])
  func `what both changed is in conflict, and stays as the preferred side has it`(
    base: String, ours: String, theirs: String, places: [String]
  ) throws {
    let mine = try merge(base, ours, theirs)
    expectEqual(mine.conflicts, places)
    let yours = try merge(base, ours, theirs, preferring: .theirs)
    expectEqual(yours.conflicts, places)
    // The other side comes to the same when it prefers the same version.
    let mirrored = try merge(base, theirs, ours, preferring: .theirs)
    expect(
      mirrored.conflicts == places && Self.sorted(mirrored.value) == Self.sorted(mine.value))
    expect(mine.value != yours.value)
  }

  @Test func `parts that differ are named without a base`() throws {
    let (one, other) = (
      try value(#"{"a":1,"b":[{"id":"x","n":1},{"id":"y"}],"c":[1]}"#),
      try value(#"{"a":1,"b":[{"id":"x","n":2}],"c":[2],"e":0}"#)
    )
    expectEqual(TreeMerge.differing(one, other, at: "d"), ["d/b/x/n", "d/b/y", "d/c", "d/e"])
    expectEqual(TreeMerge.differing(one, one, at: "d"), [])
  }

  /// Members of objects have no order.
  private static func sorted(_ value: JSONValue?) -> JSONValue? {
    switch value {
    case .object(let object)?:
      .object(
        JSONObject(
          object.members.sorted { $0.name < $1.name }.map {
            .init(name: $0.name, value: sorted($0.value) ?? .null)
          }))
    case .array(let elements)?: .array(elements.map { sorted($0) ?? .null })
    default: value
    }
  }
}
