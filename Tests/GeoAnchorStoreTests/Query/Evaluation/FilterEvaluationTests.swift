import GeoAnchors
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorStore

@Suite struct FilterEvaluationTests {
  /// A filter, its other encoding by PyPI `cql2`, and whom an evaluation in Python finds.
  struct Vector: Sendable, CustomTestStringConvertible {
    var text: String
    var json: JSONValue
    var ids: [String]
    var testDescription: String { text }

    static let all: [Vector] = SharedData.text("cql2/filters.jsonl").split(separator: "\n").map {
      let line = try? JSONReader.read(text: String($0))
      return Vector(
        text: line?["text"]?.string ?? "", json: line?["json"] ?? .null,
        ids: line?["ids"]?.array?.compactMap(\.string) ?? [])
    }
  }

  static func ownFeatures() throws -> FeatureTable {
    try FeatureTable(
      geoJSON: "cql2/features.json",
      [
        "name": .text, "kind": .text, "other": .text, "size": .number, "height": .number,
        "open": .boolean, "day": .instant, "start": .instant, "end": .instant, "tags": .array,
        "codes": .array,
      ])
  }

  @Test func `every operator finds what Python finds, in both encodings`() throws {
    let table = try Self.ownFeatures()
    var operators: Set<CQL2Operator> = []
    for vector in Vector.all {
      for filter in [
        try CQL2Filter(text: vector.text),
        try CQL2Filter(json: Array(vector.json.compactText.utf8)),
      ] {
        let found = try table.rows(filter).compactMap { $0["id"] }
        expectEqual(found, vector.ids.map { .text($0) }, "\(vector.text)")
        operators.formUnion(filter.expression.all.compactMap(\.operator))
      }
    }
    expectEqual(operators, Set(CQL2Operator.allCases))
  }

  /// OGC 21-065r2, annex A: abstract tests whose features are counted.
  @Test(
    .enabled(if: SharedData.isBeside("ogc/cql2/ats.csv"), "there is no ../shared/data/ogc/cql2"))
  func `all published counts of the abstract tests are met, in both encodings`() throws {
    let path = SharedData.path("ogc/cql2/data/ne110m4cql2.gpkg")
    var tables: [String: FeatureTable] = [:]
    let rows = SharedData.text("ogc/cql2/ats.csv").split(whereSeparator: \.isNewline)
      .map(PublishedCount.init)
    for row in rows {
      let table = try tables[row.table] ?? FeatureTable(row.table, of: path)
      tables[row.table] = table
      let filter = try CQL2Filter(text: row.filter)
      try expectEqual(table.rows(filter).count, row.count, "\(row.filter)")
      let other = try CQL2Filter(json: Array(filter.json.utf8))
      try expectEqual(table.rows(other).count, row.count, "\(filter.json)")
    }
    expectEqual(rows.count, 216)
  }

  private struct PublishedCount {
    var table: String
    var filter: String
    var count: Int

    /// Class, table, filter (in double quotes where it has commas or such), count.
    init(_ line: Substring) {
      let parts = line.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
      let comma = parts[2].lastIndex(of: ",") ?? parts[2].endIndex
      var filter = String(parts[2][..<comma])
      if filter.hasPrefix("\"") {
        filter = filter.dropFirst().dropLast().split(
          separator: "\"\"", omittingEmptySubsequences: false
        ).joined(separator: "\"")
      }
      table = String(parts[1])
      self.filter = filter
      count = Int(parts[2][comma...].dropFirst()) ?? -1
    }
  }

  /// SQL's tables of AND, OR and NOT (ISO 9075-2 §6.39).
  @Test func `what is unknown is neither true nor false`() throws {
    let texts: [(String, Bool?)] = [("TRUE", true), ("FALSE", false), ("gone = 1", nil)]
    for (first, a) in texts {
      for (second, b) in texts {
        let and: Bool? = a == false || b == false ? false : a == nil || b == nil ? nil : true
        let or: Bool? = a == true || b == true ? true : a == nil || b == nil ? nil : false
        try expectEqual(Self.truth("\(first) AND \(second)"), and)
        try expectEqual(Self.truth("\(first) OR \(second)"), or)
      }
      try expectEqual(Self.truth("NOT \(first)"), a.map { !$0 })
      try expectEqual(Self.truth("(\(first)) = TRUE"), a)
    }
  }

  /// True, false, or nil where neither a condition nor its opposite holds.
  private static func truth(_ text: String, _ row: [String: QueryValue] = [:]) throws -> Bool? {
    let queryables = Queryables([
      .init("gone", .any, ""), .init("text", .text, ""), .init("number", .number, ""),
      .init("list", .array, ""), .init("place", .geometry, ""), .init("time", .instant, ""),
    ])
    func holds(_ text: String) throws -> Bool {
      let filter = try FeatureFilter(CQL2Filter(text: text), queryables)
      return try filter.evaluation().matches { row[$0] ?? .null }
    }
    let (yes, no) = (try holds(text), try holds("NOT (\(text))"))
    expect(!(yes && no))
    return yes ? true : no ? false : nil
  }

  @Test(arguments: [
    "gone = 1", "gone <> 1", "gone < 1", "1 >= gone", "gone = gone", "text LIKE '%'", "text = ''",
    "gone BETWEEN 0 AND 2", "1 BETWEEN gone AND 2", "text IN ('a')", "text NOT IN ('a')",
    "'a' IN ('b', text)", "CASEI(text) = 'a'", "ACCENTI(text) = 'a'", "number + 1 = 2",
    "1 / number = 1", "A_CONTAINS(list, ('a'))", "A_OVERLAPS(('a'), list)",
    "S_INTERSECTS(place, POINT(0 0))", "S_DISJOINT(place, POINT(0 0))",
    "S_INTERSECTS(POINT(0 0), place)", "S_EQUALS(place, place)",
    "T_AFTER(time, DATE('2026-01-01'))", "T_INTERSECTS(INTERVAL(time, time), DATE('2026-01-01'))",
    "upper(text) = 'A'", "abs(number) = 1", "distance(place, POINT(0 0)) < 1",
    "1 / 0 = 1", "0 / 0 = 0", "1 % 0 = 1", "1 div 0 = 1", "10 ^ 400 > 1", "(0 - 1) ^ 0.5 = 0",
    "distance(LINESTRING(0 0, 1 1), POINT(0 0)) > 0",
  ])
  func `a comparison with nothing is unknown`(text: String) throws {
    try expectNil(Self.truth(text))
  }

  @Test(
    arguments: [
      ("gone IS NULL", true), ("gone IS NOT NULL", false), ("gone = 1 IS NULL", nil),
      ("1 BETWEEN 2 AND gone", false), ("'a' IN (text, 'a')", true),
      ("1 / 0 IS NULL", true), ("(gone = 1) IS NULL", true),
    ] as [(String, Bool?)])
  func `what does not depend on it is known`(text: String, truth: Bool?) throws {
    if text == "gone = 1 IS NULL" {
      #expect(throws: QueryError.self) { try CQL2Filter(text: text) }
    } else {
      try expectEqual(Self.truth(text), truth)
    }
  }

  @Test func `a value of another kind than a comparison expects is unknown`() throws {
    let row: [String: QueryValue] = ["gone": .text("1")]
    try expectNil(Self.truth("gone = 1", row))
    try expectEqual(Self.truth("gone = '1'", row), true)
    try expectNil(Self.truth("gone < 2", row))
    try expectNil(Self.truth("gone = TRUE", row))
  }

  @Test func `a geometry of a feature that cannot be read is unknown`() throws {
    for bytes: [UInt8] in [[], [1, 2, 3], [1, 3, 0, 0, 0, 255, 255, 255, 255]] {
      try expectNil(Self.truth("S_INTERSECTS(place, POINT(0 0))", ["place": .geometry(bytes)]))
      try expectNil(Self.truth("S_INTERSECTS(place, place)", ["place": .geometry(bytes)]))
    }
  }

  @Test func `a geometry of the filter that is not valid is refused`() throws {
    let bowtie = "POLYGON((0 0, 1 1, 1 0, 0 1, 0 0))"
    let filter = try FeatureFilter(
      CQL2Filter(text: "S_INTERSECTS(\(bowtie), POINT(0 0))"), Queryables([]))
    #expect(
      throws: QueryError.geometry(
        "a geometry of the filter is not valid: a ring crosses or touches itself at 0.5, 0.5")
    ) {
      _ = try filter.evaluation()
    }
  }

  @Test func `the present instant is the same for all features of a search`() throws {
    try expectEqual(Self.truth("now() = now()"), true)
    try expectEqual(Self.truth("now() > TIMESTAMP('2025-01-01T00:00:00Z')"), true)
  }

  /// To whole seconds, what was kept in the second of the search lay in its future.
  @Test func `what was kept just now is not in the future`() throws {
    try expectEqual(Self.truth("TIMESTAMP('\(Timestamp.now)') <= now()"), true)
  }
}

extension CQL2Expression {
  /// The expression and all within it.
  var all: [CQL2Expression] { [self] + operands.flatMap(\.all) }

  var `operator`: CQL2Operator? { if case .operation(let one, _) = self { one } else { nil } }
}
