import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorStore

@Suite struct CQL2FilterTests {
  @Test(arguments: FilterEvaluationTests.Vector.all)
  func `the encodings are those of PyPI cql2, and come back from each other`(
    vector: FilterEvaluationTests.Vector
  ) throws {
    let filter = try CQL2Filter(text: vector.text)
    try expect(JSONReader.read(text: filter.json).isAlike(vector.json), "\(filter.json)")
    try expectEqual(CQL2Filter(json: Array(vector.json.compactText.utf8)), filter)
    try expectEqual(CQL2Filter(text: #require(filter.text)), filter)
  }

  private static let examples = "ogc/cql2/schema/examples"

  private static func examples(_ encoding: String, _ ending: String) -> [String: String] {
    let files = SharedData.files("\(examples)/\(encoding)", suffixes: [ending])
    return Dictionary(
      uniqueKeysWithValues: files.map { path in
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return (String(name.dropLast(ending.count)), SharedData.text(path: path))
      })
  }

  /// Examples of OGC 21-065r2: 120 texts, 109 of which are JSON too.
  @Test(.enabled(if: SharedData.isBeside(examples), "there is no ../shared/data/ogc/cql2"))
  func `all published examples are read, and each encoding is written from the other`() throws {
    let texts = Self.examples("text", ".txt")
    let documents = Self.examples("json", ".json")
    expectEqual(texts.count, 120)
    expectEqual(documents.count, 109)
    for (name, text) in texts {
      let filter = try CQL2Filter(text: text)
      try expectEqual(CQL2Filter(json: Array(filter.json.utf8)), filter, "\(name)")
      try expectEqual(CQL2Filter(text: #require(filter.text)), filter, "\(name)")
      // Alternatives of a text are named after it.
      let twin = name.split(separator: "-").first.map(String.init) ?? name
      let document = try #require(documents[twin], "\(name)")
      let expected = try JSONReader.read(text: document)
      try expect(JSONReader.read(text: filter.json).isAlike(expected), "\(name): \(filter.json)")
    }
    for (name, document) in documents {
      let filter = try CQL2Filter(json: Array(document.utf8))
      let written = try JSONReader.read(text: filter.json)
      expect(written.isAlike(try JSONReader.read(text: document)), "\(name)")
      try expectEqual(CQL2Filter(document), filter)
    }
  }

  @Test func `a text of more than 256 kB is refused unread`() throws {
    let most = "a = '" + String(repeating: "é", count: 131_069) + "'"
    expectEqual(most.utf8.count, 262_144)
    _ = try CQL2Filter(text: most)
    #expect(throws: QueryError.limit("the filter has 262145 bytes, at most 262144 are read")) {
      try CQL2Filter(text: most + " ")
    }
    let blank = [UInt8](repeating: 32, count: 262_145)
    #expect(throws: QueryError.limit("the filter has 262145 bytes, at most 262144 are read")) {
      try CQL2Filter(json: blank)
    }
  }

  @Test func `a hundred operators are read, one more is not`() throws {
    // The comparisons, and one AND of them all.
    func text(_ count: Int) -> String {
      Array(repeating: "a=1", count: count - 1).joined(separator: " AND ")
    }
    _ = try CQL2Filter(text: text(100))
    #expect(throws: QueryError.limit("the filter has more than 100 operators and functions")) {
      try CQL2Filter(text: text(101))
    }
    // Functions count too.
    let calls = Array(repeating: "f()", count: 101).joined(separator: ", ")
    #expect(throws: QueryError.limit("the filter has more than 100 operators and functions")) {
      try CQL2Filter(text: "a IN (\(calls))")
    }
  }

  @Test func `32 levels are read, one more is not`() throws {
    func text(_ levels: Int) -> String {
      // The last two levels are a comparison and its operands.
      String(repeating: "NOT ", count: levels - 2) + "a = 1"
    }
    func json(_ levels: Int) -> [UInt8] {
      Array(
        (String(repeating: #"{"op":"not","args":["#, count: levels - 2)
          + #"{"op":"=","args":[{"property":"a"},1]}"#
          + String(repeating: "]}", count: levels - 2)).utf8)
    }
    try expectEqual(CQL2Filter(text: text(32)), CQL2Filter(json: json(32)))
    let tooDeep = QueryError.limit("the filter nests deeper than 32 levels")
    #expect(throws: tooDeep) { try CQL2Filter(text: text(33)) }
    #expect(throws: tooDeep) { try CQL2Filter(json: json(33)) }
  }

  @Test(arguments: [
    ("", "("), ("", "NOT "), ("", "f("), ("a IN ", "("), ("", "CASEI("), ("", "1+("),
    ("a LIKE ", "CASEI("), ("", "T_AFTER("), ("", "A_EQUALS("),
  ])
  func `what nests without an end is refused in time`(beginning: String, piece: String) {
    let count = 4_080 / piece.utf8.count
    let error = #expect(throws: QueryError.self) {
      try CQL2Filter(text: beginning + String(repeating: piece, count: count))
    }
    expectEqual(
      error?.description.contains("nests too deeply"), true, "\(error?.description ?? "")")
    #expect(throws: QueryError.self) {
      try CQL2Filter(json: Array(String(repeating: #"{"op":"not","args":["#, count: 800).utf8))
    }
    #expect(throws: QueryError.self) {
      try CQL2Filter(json: Array(String(repeating: "[", count: 16_000).utf8))
    }
  }

  @Test func `either encoding is recognized by its first letter`() throws {
    let filter = try CQL2Filter(text: "a = 1")
    try expectEqual(CQL2Filter(" \n a=1"), filter)
    try expectEqual(CQL2Filter(" \n" + filter.json), filter)
    try expectEqual(CQL2Filter("true"), CQL2Filter(json: Array("true".utf8)))
  }

  @Test(arguments: [
    (#"{"op":"f","args":[["a"]]}"#, true), (#"{"op":"f","args":[[["a"],"b"]]}"#, true),
    (#"{"op":"f","args":[["a","b"]]}"#, false),
    (#"{"op":"a_equals","args":[{"property":"tags"},["a"]]}"#, false),
    (#"{"op":"in","args":[{"property":"a"},["a"]]}"#, false),
  ])
  func `an array of one element that a function is given has no text encoding`(
    json: String, isWithout: Bool
  ) throws {
    let filter = try CQL2Filter(json: Array(json.utf8))
    expectEqual((filter.text == nil), isWithout)
    if let text = filter.text { try expectEqual(CQL2Filter(text: text), filter) }
  }

  @Test(arguments: [
    #"{"op":"like","args":[{"property":"a"},{"op":"f","args":["b"]}]}"#,
    #"{"op":"like","args":[{"property":"a"},{"property":"b"}]}"#,
    #"{"op":"like","args":[{"property":"a"},{"op":"casei","args":[{"property":"b"}]}]}"#,
  ])
  func `a pattern is a text in both encodings`(json: String) {
    #expect(throws: (any Error).self) { try CQL2Filter(json: Array(json.utf8)) }
  }

  @Test func `conditions in a list are in brackets`() throws {
    let json = #"{"op":"in","args":[true,[{"op":"isNull","args":[{"property":"a"}]},false]]}"#
    let filter = try CQL2Filter(json: Array(json.utf8))
    expectEqual(filter.text, "TRUE IN ((\"a\" IS NULL), FALSE)")
    try expectEqual(CQL2Filter(text: filter.text ?? ""), filter)
  }

  @Test func `a text with a backslash at its end has no text encoding`() throws {
    let filter = try CQL2Filter(json: Array(#"{"op":"=","args":[{"property":"a"},"b\\"]}"#.utf8))
    expectNil(filter.text)
    try expectEqual(CQL2Filter(json: Array(filter.json.utf8)), filter)
  }
}

extension JSONValue {
  /// Whether two values of JSON are the same: the order of members and how numbers are written say nothing.
  func isAlike(_ other: JSONValue) -> Bool {
    switch (self, other) {
    case (.array(let first), .array(let second)):
      first.count == second.count && zip(first, second).allSatisfy { $0.isAlike($1) }
    case (.object(let first), .object(let second)):
      first.members.count == second.members.count
        && first.members.allSatisfy { member in
          second[member.name].map { member.value.isAlike($0) } ?? false
        }
    default:
      if let first = number, let second = other.number { first == second } else { self == other }
    }
  }
}
