import GeoNumerics
import GeoPackage
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorStore

/// Random filters against SQLite, whose values are three too.
@Suite struct RandomFilterTests {
  private static let kinds: [String: CQL2Kind] = [
    "n": .number, "m": .number, "t": .text, "u": .text, "b": .boolean,
  ]

  /// The same condition in SQL; texts are quoted the same way, and names are the same.
  private static func sql(_ expression: CQL2Expression) -> String {
    func all(_ operands: [CQL2Expression]) -> [String] { operands.map { "(\(sql($0)))" } }
    switch expression {
    case .boolean(let value): return value ? "1" : "0"
    case .number(let number): return "\(number)"
    case .text(let text):
      return "'"
        + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    case .property(let name): return "\"\(name)\""
    case .array(let elements): return all(elements).joined(separator: ", ")
    case .operation(let operation, let operands):
      let parts = all(operands)
      switch operation {
      case .not: return "NOT " + parts[0]
      case .isNull: return parts[0] + " IS NULL"
      case .between: return "\(parts[0]) BETWEEN \(parts[1]) AND \(parts[2])"
      case .in: return "\(parts[0]) IN (\(sql(operands[1])))"
      case .like: return "\(parts[0]) LIKE \(parts[1])"
      default: return parts.joined(separator: " \(operation.rawValue) ")
      }
    default: return "?"
    }
  }

  @Test func `random filters find what SQLite finds`() throws {
    var generator = SeededGenerator(seed: 216)
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file("rows.db"), access: .create)
    try connection.execute(
      "PRAGMA case_sensitive_like = ON; CREATE TABLE f (n REAL, m REAL, t TEXT, u TEXT, b INTEGER)")
    var rows: [[String: QueryValue]] = []
    let insert = try connection.prepare("INSERT INTO f VALUES (?, ?, ?, ?, ?)")
    for _ in 0..<60 {
      func some<Value>(_ values: [Value?]) -> Value? {
        values[Int.random(in: values.indices, using: &generator)]
      }
      let (n, m) = (some([nil, -3, 0, 1, 2, 2.5, 7]), some([nil, -0.5, 0, 1, 1e21] as [Double?]))
      let (t, u) = (some([nil, "", "a", "abc", "a%b"]), some([nil, "b", "it's", "é", "A"]))
      let b = some([nil, true, false])
      insert.reset()
      try insert.bind(n, at: 1)
      try insert.bind(m, at: 2)
      try insert.bind(t, at: 3)
      try insert.bind(u, at: 4)
      try insert.bind(b.map { $0 ? Int64(1) : 0 }, at: 5)
      try insert.run()
      rows.append([
        "n": .number(n), "m": .number(m), "t": .text(t), "u": .text(u),
        "b": b.map { .boolean($0) } ?? .null,
      ])
    }
    let queryables = Queryables(Self.kinds.map { .init($0.key, $0.value, "") })
    var random = RandomFilter(properties: Self.kinds)
    var (found, checked) = (0, 0)
    for _ in 0..<2_000 {
      let expression = random.condition(depth: 4, &generator)
      guard let text = CQL2TextWriter.text(of: expression), text.utf8.count <= 4_000 else {
        continue
      }
      let filter = try CQL2Filter(text: text)
      let evaluation = try FeatureFilter(filter, queryables).evaluation()
      let matching = rows.indices.filter { row in
        evaluation.matches { rows[row][$0] ?? .null }
      }
      let statement = try connection.prepare(
        "SELECT rowid - 1 FROM f WHERE \(Self.sql(expression)) ORDER BY rowid")
      var expected: [Int] = []
      while try statement.step() { expected.append(Int(statement.integer(0))) }
      expectEqual(matching, expected, "\(text)")
      found += expected.count
      checked += 1
    }
    // Neither everything nor nothing.
    expect((0.1...0.9).contains(Double(found) / Double(checked * rows.count)))
  }
}
