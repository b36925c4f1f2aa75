import GeoAnchors
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorStore

@Suite struct AnchorQueryFilterTests {
  private static func narrowed(_ text: String, _ query: AnchorQuery = AnchorQuery()) throws
    -> AnchorQuery
  {
    var query = query
    try query.narrow(to: CQL2Filter(text: text))
    return query
  }

  /// Which index SQLite uses, as `EXPLAIN QUERY PLAN` says it.
  @Test(arguments: [
    ("S_WITHIN(geometry, BBOX(1, 1, 2, 2))", "SEARCH rtree_anchors_geom_node"),
    ("S_INTERSECTS(POLYGON((1 1, 2 1, 2 2, 1 1)), geometry)", "SEARCH rtree_anchors_geom_node"),
    ("S_EQUALS(geometry, POINT(1 1)) AND name LIKE 'a%'", "SEARCH rtree_anchors_geom_node"),
    ("S_INTERSECTS(geometry, BBOX(179, -1, -179, 1))", "SEARCH rtree_anchors_geom_node"),
    ("A_CONTAINS(tags, ('x', 'y'))", "SEARCH anchor_tags USING PRIMARY KEY (tag=?)"),
    ("A_EQUALS(('x'), tags)", "SEARCH anchor_tags USING PRIMARY KEY (tag=?)"),
    ("A_CONTAINEDBY(('x'), tags)", "SEARCH anchor_tags USING PRIMARY KEY (tag=?)"),
    (
      "collection = 'x' AND NOT name = 'y'",
      "SEARCH a USING INDEX anchors_collection (collection=?)"
    ),
    ("'x' = name", "SEARCH a USING INDEX anchors_name (name=?)"),
    (
      "changed > TIMESTAMP('2026-01-01T00:00:00Z')",
      "SEARCH t USING COVERING INDEX anchors_changed (changed>?)"
    ),
    ("DATE('2026-01-01') >= changed", "SEARCH t USING COVERING INDEX anchors_changed (changed<?)"),
    (
      "T_DURING(changed, INTERVAL('2026-01-01', '2026-02-01'))",
      "SEARCH t USING COVERING INDEX anchors_changed (changed>? AND changed<?)"
    ),
    (
      "T_AFTER(changed, INTERVAL('..', '2026-02-01'))",
      "SEARCH t USING COVERING INDEX anchors_changed (changed>?)"
    ),
    (
      "changed = DATE('2026-02-01')",
      "SEARCH t USING COVERING INDEX anchors_changed (changed>? AND changed<?)"
    ),
  ])
  func `an index is asked for what it knows`(text: String, step: String) throws {
    let folder = try TemporaryFolder()
    let store = try AnchorStore(path: folder.file("anchors.gpkg"))
    let plan = try store.plan(of: Self.narrowed(text))
    expect(plan.contains { $0.hasPrefix(step) }, "\(plan)")
    expect(!plan.contains { $0.hasPrefix("SCAN a") }, "\(plan)")
  }

  /// Conditions without an index, or for which one would leave out wanted anchors.
  @Test(arguments: [
    "S_DISJOINT(geometry, BBOX(1, 1, 2, 2))", "NOT S_WITHIN(geometry, BBOX(1, 1, 2, 2))",
    "S_WITHIN(geometry, BBOX(1, 1, 2, 2)) OR name = 'x'", "NOT name = 'x'", "name <> 'x'",
    "A_OVERLAPS(tags, ('x'))", "NOT A_CONTAINS(tags, ('x'))", "A_CONTAINEDBY(tags, ('x'))",
    "collection = ''", "CASEI(name) = 'x'", "T_AFTER(INTERVAL(changed, '..'), DATE('2026-01-01'))",
    "changed <> DATE('2026-01-01')", "T_DISJOINT(changed, DATE('2026-01-01'))",
    "changed <= DATE('9999-12-31')", "changed > DATE('0001-01-01')", "created > DATE('2026-01-01')",
  ])
  func `a query stays as wide as the filter`(text: String) throws {
    var query = try Self.narrowed(text)
    expect(query.condition != nil)
    query.condition = nil
    expectEqual(query, AnchorQuery())
  }

  @Test func `what the query already asked for stays`() throws {
    let given = AnchorQuery(
      box: BoundingBox(west: 0, south: 0, east: 1, north: 1), tags: ["a"], collection: "c",
      name: "n",
      since: "2026-06-01T00:00:00.000Z", until: "2026-07-01T00:00:00.000Z")
    var query = try Self.narrowed(
      """
      name = 'm' AND collection = 'd' AND A_CONTAINS(tags, ('a', 'b')) AND S_WITHIN(geometry, BBOX(5, 5, 6, 6))
      AND changed >= DATE('2026-01-01') AND changed < TIMESTAMP('2026-06-15T00:00:00Z')
      """, given)
    query.condition = nil
    var expected = given
    expected.tags = ["a", "b"]
    // Up to the millisecond of the instant, itself included: what is exact is left to the filter.
    expected.until = "2026-06-15T00:00:00.001Z"
    expectEqual(query, expected)
  }

  @Test func `two filters must both be met`() throws {
    let store = MemoryAnchorStore(author: nil)
    try store.add(
      contentsOf: ["a1", "a2", "b1"].enumerated().map { index, id in
        Anchor(
          id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: Double(index), longitude: 0))
      })
    var query = try Self.narrowed("id LIKE 'a%'")
    let one = query
    try query.narrow(to: CQL2Filter(text: "id LIKE '%1'"))
    try expectEqual(store.anchors(matching: query).map(\.anchor.id.rawValue), ["a1"])
    try expectEqual(store.anchors(matching: one).map(\.anchor.id.rawValue), ["a1", "a2"])
    expect(query != one)
    try expectEqual(Self.narrowed("id LIKE 'a%'"), one)
  }

  @Test(arguments: [
    ("S_WITHIN(geometry, BBOX(-200, 1, 2, 2))", "a geometry of the filter has -200.0 1.0"),
    ("S_WITHIN(geometry, POINT(1 95))", "a geometry of the filter has 1.0 95.0"),
    ("nane = 'x'", "there is no property `nane`"), ("tags = 'x'", "`=`: found an array"),
    (
      "S_WITHIN(geometry, POLYGON((0 0, 1 1, 1 0, 0 1, 0 0)))",
      "a geometry of the filter is not valid"
    ),
  ])
  func `a filter that anchors have no answer for is refused before any search`(
    text: String, message: String
  ) {
    let error = #expect(throws: QueryError.self) { try Self.narrowed(text) }
    expectEqual(error?.description.hasPrefix(message), true)
  }

  // MARK: - Brute force

  private static func stores(_ folder: TemporaryFolder) throws -> [any AnchorStorage] {
    [
      try AnchorStore(path: folder.file("anchors.gpkg"), busyTimeout: .seconds(600), author: "Ann"),
      MemoryAnchorStore(author: "Ann"),
    ]
  }

  private static func fill(_ store: any AnchorStorage, _ source: inout SeededGenerator) throws {
    func one<Element>(_ all: [Element]) -> Element {
      all[Int.random(in: all.indices, using: &source)]
    }
    for batch in 0..<10 {
      try store.add(
        contentsOf: (0..<30).map { number in
          var anchor = Anchor(
            id: AnchorID(rawValue: "n\(batch)-\(number)"),
            name: one(["", "Bench", "bench", "Bénch", "Tree"]),
            coordinate: Coordinate(
              latitude: Double(Int.random(in: -4...4, using: &source)),
              longitude: one([-180, -179, -2, -1, 0, 1, 2, 3, 179, 180])),
            heading: one([nil, 0, 90, 270]),
            tags: one([[], ["red"], ["red", "big"], ["big", "old", "red"], ["old"]]),
            collection: one([nil, "north", "south"]))
          anchor.altitude = one([
            nil, Altitude(meters: 12, datum: .ground), Altitude(meters: -3, datum: .egm96),
          ])
          anchor.details.properties = one([
            nil, #"{"kind":"wood","seats":3}"#, #"{"kind":"iron","a":{"b":1}}"#,
          ])
          anchor.details.expires = one([nil, "2027-01-01T00:00:00.000Z"])
          return anchor
        })
    }
  }

  private static func term(_ times: [String], _ source: inout SeededGenerator) -> String {
    func one<Element>(_ all: [Element]) -> Element {
      all[Int.random(in: all.indices, using: &source)]
    }
    let (x, y) = (Int.random(in: -4...3, using: &source), Int.random(in: -4...3, using: &source))
    let area = one([
      "BBOX(\(x), \(y), \(x + 2), \(y + 3))", "BBOX(179, \(y), -179, 4)", "POINT(\(x) \(y))",
      "POLYGON((\(x) \(y), \(x + 3) \(y), \(x) \(y + 3), \(x) \(y)))",
      "LINESTRING(-180 \(y), \(x) \(y))", "MULTIPOINT((\(x) \(y)), (2 2), (180 0))",
    ])
    let relation = one([
      "S_INTERSECTS", "S_WITHIN", "S_DISJOINT", "S_TOUCHES", "S_EQUALS", "S_CONTAINS",
    ])
    let tags = one(["('red')", "('red', 'big')", "('old', 'none')", "()"])
    let time = one(times)
    return one([
      one(["\(relation)(geometry, \(area))", "\(relation)(\(area), geometry)"]),
      "\(one(["A_CONTAINS", "A_CONTAINEDBY", "A_EQUALS", "A_OVERLAPS"]))(\(one(["tags, \(tags)", "\(tags), tags"])))",
      "collection = '\(one(["north", "south", "", "east"]))'",
      "name = '\(one(["Bench", "Tree", "", "bench"]))'",
      "name LIKE '%nch'", "CASEI(name) = CASEI('BENCH')", "ACCENTI(name) = ACCENTI('Bench')",
      "changed \(one(["<", "<=", "=", ">=", ">", "<>"])) TIMESTAMP('\(time)')",
      "TIMESTAMP('\(time)') \(one(["<", "<=", "=", ">=", ">"])) changed",
      "\(one(["T_BEFORE", "T_AFTER", "T_EQUALS", "T_DISJOINT"]))(changed, TIMESTAMP('\(time)'))",
      "\(one(["T_DURING", "T_INTERSECTS", "T_STARTS", "T_FINISHES", "T_AFTER", "T_BEFORE"]))(changed, INTERVAL('\(times[2])', '\(times[6])'))",
      "\"altitude.meters\" > 0", "\"altitude.datum\" = 'egm96'", "headingDegrees / 90 = 1",
      "collection IS NULL",
      "\"properties.kind\" = 'wood'", "\"properties.a.b\" = 1", "\"properties.seats\" > 2",
      "expires IS NULL",
      "author = 'Ann'", "revision = 1", "distance(geometry, POINT(0 0)) < 300000", "id LIKE 'n1%'",
    ])
  }

  private static func condition(_ depth: Int, _ times: [String], _ source: inout SeededGenerator)
    -> String
  {
    guard depth > 0 else { return term(times, &source) }
    let (first, second) = (condition(depth - 1, times, &source), term(times, &source))
    switch Int.random(in: 0..<5, using: &source) {
    case 0: return "(\(first) OR \(second))"
    case 1: return "NOT (\(first))"
    default: return "\(second) AND \(first)"
    }
  }

  /// The same filter, looked at anchor by anchor.
  @Test func `answers equal those of looking at every anchor`() throws {
    let folder = try TemporaryFolder()
    var source = SeededGenerator(seed: 110)
    for store in try Self.stores(folder) {
      try Self.fill(store, &source)
      let all = try store.anchors(matching: AnchorQuery())
      expectEqual(all.count, 300)
      let times = all.compactMap { $0.record?.changed }.enumerated().filter { $0.offset % 30 == 0 }
        .map(\.element)
      var (sum, narrowed) = (0, 0)
      for number in 0..<400 {
        let text = Self.condition(number % 4, times, &source)
        var query = AnchorQuery()
        if number % 5 == 0 {
          query.near = .init(Coordinate(latitude: 1, longitude: 1), within: 500_000)
        }
        if number % 7 == 0 { query.limit = 4 }
        let unfiltered = AnchorQuery(near: query.near)
        try query.narrow(to: CQL2Filter(text: text))
        let evaluation = try FeatureFilter(CQL2Filter(text: text), .anchors).evaluation()
        let expected = try store.anchors(matching: unfiltered)
          .filter { found in evaluation.matches { found.value(of: $0) } }
          .prefix(query.limit ?? .max).map(\.anchor.id)
        try expectEqual(store.anchors(matching: query).map(\.anchor.id), expected, "\(text)")
        sum += expected.count
        var wide = query
        wide.condition = nil
        wide.limit = nil
        narrowed += wide == unfiltered ? 0 : 1
      }
      // Filters find something, and many are narrowed.
      expect(sum > 5_000)
      expect(narrowed > 100)
    }
  }
}
