import GeoInterchange
import GeoTesting
import Geodesy

@Suite struct PathSelectionTests {
  /// Lines on the equator, some degrees of longitude long.
  private func document(_ lines: [(kind: String, name: String?, degrees: Double)]) throws
    -> PathDocument
  {
    var text = "<gpx version='1.1'>"
    for line in lines {
      let name = line.name.map { "<name>\($0)</name>" } ?? ""
      let point = line.kind == "rte" ? "rtept" : "trkpt"
      let points = "<\(point) lat='0' lon='0'/><\(point) lat='0' lon='\(line.degrees)'/>"
      text += "<\(line.kind)>\(name)"
      text += line.kind == "rte" ? points : "<trkseg>\(points)</trkseg>"
      text += "</\(line.kind)>"
    }
    return try PathDocument(reading: Array((text + "</gpx>").utf8), name: "a.gpx")
  }

  @Test func `reads what people type`() {
    expectEqual(PathSelection("longest"), .longest)
    expectEqual(PathSelection("all"), .all)
    expectEqual(PathSelection("12"), .number(12))
    expectEqual(PathSelection("Day 1"), .named("Day 1"))
    expectEqual(PathSelection("Longest"), .named("Longest"))
    for selection in [PathSelection.longest, .all, .number(3), .named("x")] {
      expectEqual(PathSelection(selection.text), selection)
    }
  }

  @Test func `I-6: a way is chosen by name, number, or as the longest`() throws {
    let found = try document([
      ("trk", "Day", 0.001), ("rte", "2024", 0.003), ("trk", nil, 0.003), ("trk", "3", 0.002),
    ])
    func degrees(_ text: String) throws -> [Double?] {
      try found.lines(PathSelection(text)).map { $0.path.last?.longitude }
    }
    try expectEqual(degrees("Day"), [0.001])
    try expectEqual(degrees("1"), [0.001])
    // A number that no way has is a name; one that a way has is not.
    try expectEqual(degrees("2024"), [0.003])
    try expectEqual(found.lines(.number(3)).map(\.name), [nil])
    // The first of those of the same length.
    try expectEqual(found.lines(.longest).map(\.name), ["2024"])
    try expectEqual(degrees("all"), [0.001, 0.003, 0.003, 0.002])
  }

  /// A degree of longitude on the equator is 111,319.49 m (WGS84).
  @Test func `I-6: a file with several ways lists them`() throws {
    let found = try document([("trk", "Day", 0.001), ("rte", nil, 1)])
    let error = #expect(throws: InterchangeError.self) { try found.lines(nil) }
    expectEqual(
      error?.description,
      """
      found 2 ways, expected one:
          1: track "Day", 2 points, 111.3 m
          2: route without a name, 2 points, 111.3 km
      """)
    let unknown = #expect(throws: InterchangeError.self) { try found.lines(.named("Night")) }
    expectEqual(
      unknown?.description.hasPrefix("found no way `Night`, expected one of these:\n"), true)
    #expect(throws: InterchangeError.self) { try found.lines(.number(0)) }
    #expect(throws: InterchangeError.self) { try found.lines(.number(3)) }
  }

  @Test func `I-6: ways of one name are listed by their numbers`() throws {
    let found = try document([("trk", "A", 0.001), ("trk", "B", 0.001), ("rte", "A", 0.001)])
    let error = #expect(throws: InterchangeError.self) { try found.lines(.named("A")) }
    expectEqual(
      error?.description,
      """
      found 2 ways, expected one:
          1: track "A", 2 points, 111.3 m
          3: route "A", 2 points, 111.3 m
      """)
  }

  @Test func `I-6: of many ways the first twenty are listed`() throws {
    let found = try document(
      (1...25).map { ("trk", "a\n\(String(repeating: "\($0)", count: 99))", 1) })
    let error = #expect(throws: InterchangeError.self) { try found.lines(nil) }
    let lines = error?.description.split(separator: "\n") ?? []
    expectEqual(lines.count, 22)
    expectEqual(lines.last, "    and 5 more")
    expect(lines.allSatisfy { $0.count < 110 })
  }

  @Test func `one way needs no choice`() throws {
    let found = try document([("trk", "Day", 1)])
    for selection in [nil, .longest, .all, .number(1), .named("Day")] as [PathSelection?] {
      try expectEqual(found.lines(selection).count, 1)
    }
  }

  @Test func `joins in their order`() throws {
    let found = try document([("trk", "A", 1), ("rte", "B", 2)])
    let line = PathLine(joining: found.lines)
    expectNil(line.name)
    expectEqual(line.path.map(\.longitude), [0, 1, 0, 2])
    expectEqual(PathLine(joining: [found.lines[1]]), found.lines[1])
  }
}
