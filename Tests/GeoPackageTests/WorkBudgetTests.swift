import GeoSystem
import GeoTestSupport
import GeoTesting

@testable import GeoPackage

/// Work made endless by a hostile file stops after counted steps; work that grows with the file
/// does not.
@Suite struct WorkBudgetTests {
  private static let endless =
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"
  private static let small = WorkBudget.Allowance(base: 100_000, perPage: 1_000, perStatement: 100)

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func connection(
    _ allowance: WorkBudget.Allowance = small
  ) throws -> Connection {
    try WorkBudget.$allowance.withValue(allowance) {
      try Connection(path: folder.file("a.gpkg"), access: .create)
    }
  }

  private func code(_ body: () throws -> Void) -> StorageError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StorageError)?.code
    }
  }

  @Test func `U-X10: what computes without end is stopped after so many steps`() throws {
    let connection = try connection()
    connection.attempt = "count"
    #expect {
      _ = try connection.integer(Self.endless)
    } throws: {
      "\($0)".hasPrefix("cannot count: it takes more work than a file of its size can need")
    }
    expect((100_000...110_000).contains(connection.budget.steps), "\(connection.budget.steps)")
  }

  @Test func `each transaction has a budget of its own`() throws {
    let connection = try connection()
    let most =
      "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 5000)"
      + " SELECT count(*) FROM n"
    for _ in 0..<4 {
      try connection.transaction(.read) { () throws(StorageError) in
        try expectEqual(connection.integer(most), 5_000)
      }
    }
    let all = code {
      try connection.transaction(.read) { () throws(StorageError) in
        for _ in 0..<4 { _ = try connection.integer(most) }
      }
    }
    expectEqual(all, .tooMuchWork)
    // A stopped statement leaves the connection as good as before.
    try expectEqual(connection.integer(most), 5_000)
  }

  @Test func `a larger file and more statements have room`() throws {
    let connection = try connection(.init(base: 100_000, perPage: 20_000, perStatement: 1_000))
    try connection.transaction(.write) { () throws(StorageError) in
      try connection.execute("CREATE TABLE t (x)")
      let insert = try connection.prepare("INSERT INTO t VALUES (zeroblob(3000))")
      for _ in 0..<2_000 { try insert.run() }
    }
    let joined = "SELECT count(*) FROM t AS a, t AS b WHERE a.rowid < 300"
    try expectEqual(connection.integer(joined), 299 * 2_000)
    expect(connection.budget.steps > 100_000)
  }

  /// Holes take no room on the medium, so that a name of terabytes buys no time.
  @Test func `holes of a file give no room`() throws {
    let connection = try connection()
    try connection.execute("CREATE TABLE t (x)")
    expectEqual(truncate(folder.file("a.gpkg"), 1 << 40), 0)
    expectEqual(code { _ = try connection.integer(Self.endless) }, .tooMuchWork)
  }

  @Test func `a call that was cancelled is no work that was too much`() throws {
    let connection = try connection()
    let cancellation = Cancellation()
    cancellation.cancel()
    let failure = code {
      try connection.obeying(cancellation) { _ = try connection.integer(Self.endless) }
    }
    // SQLITE_INTERRUPT.
    expectEqual(failure, .other(9))
    expectEqual(code { _ = try connection.integer(Self.endless) }, .tooMuchWork)
  }

  @Test func `triggers that fire one another end`() throws {
    let connection = try connection(.init())
    try connection.execute(
      """
      PRAGMA recursive_triggers = ON; CREATE TABLE t (x);
      CREATE TRIGGER again AFTER INSERT ON t BEGIN INSERT INTO t VALUES (NEW.x + 1); END
      """)
    expectEqual(code { try connection.execute("INSERT INTO t VALUES (1)") }, .other(1))
    try expectEqual(connection.integer("SELECT count(*) FROM t"), 0)
  }

  /// 128 MiB is more than any document that is stored.
  @Test func `a value that fills the memory is refused`() throws {
    let connection = try connection(.init())
    // SQLITE_TOOBIG.
    expectEqual(
      code { _ = try connection.integer("SELECT length(zeroblob(200000000))") }, .other(18))
    try expectEqual(connection.integer("SELECT length(zeroblob(1000000))"), 1_000_000)
  }
}
