import GeoTestSupport
import GeoTesting

@testable import GeoPackage

@Suite struct ConnectionTests {
  @Test(arguments: ["a?b=c#d%20 é.gpkg", ":memory:", "file:x.gpkg", "100%.gpkg"])
  func `any name is a plain file name`(name: String) throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file(name), access: .create)
    try connection.execute("CREATE TABLE t (x)")
    expectEqual(folder.names, [name])
  }

  @Test func `a missing file is not created`() throws {
    let folder = try TemporaryFolder()
    #expect {
      try Connection(path: folder.file("no.gpkg"), access: .readWrite)
    } throws: {
      ($0 as? StorageError)?.code == .cannotOpen
    }
    expectEqual(folder.names, [])
  }

  @Test func `errors say what was attempted`() throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file("x.gpkg"), access: .create)
    connection.attempt = "count the stars"
    #expect {
      try connection.execute("SELECT * FROM stars")
    } throws: {
      ($0 as? StorageError)?.description == "cannot count the stars: no such table: stars"
    }
  }

  @Test func `binds and reads every kind of value`() throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file("x.gpkg"), access: .create)
    let statement = try connection.prepare(
      "SELECT ?1, ?2, ?3, typeof(?4), typeof(?5), typeof(?6), hex(?7), ?8, typeof(?9)")
    try statement.bind(Int64.min, at: 1)
    try statement.bind(-0.1, at: 2)
    try statement.bind("häuser\0🏠", at: 3)
    try statement.bind("", at: 4)
    try statement.bind([], at: 5)
    try statement.bindNull(at: 6)
    try statement.bind([1, 255], at: 7)
    try statement.bind(Double?.none, at: 8)
    try statement.bind(String?.none, at: 9)
    try expect(statement.step())
    expectEqual(statement.integer(0), .min)
    expectEqual(statement.number(1), -0.1)
    expectEqual(statement.text(2), "häuser\0🏠")
    expectEqual((3...6).map { statement.text($0) }, ["text", "blob", "null", "01FF"])
    expectNil(statement.number(7))
    expectEqual(statement.text(8), "null")
    expectNil(statement.text(99))
    #expect(try !statement.step())
  }

  @Test func `a failed transaction leaves nothing`() throws {
    struct Stop: Error, Equatable {}
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file("x.gpkg"), access: .create)
    try connection.execute("CREATE TABLE t (x)")
    #expect(throws: Stop.self) {
      try connection.transaction(
        .write, wrap: { _ in Stop() },
        ending: { () throws(Stop) -> TransactionEnding<Void> in
          try? connection.execute("INSERT INTO t VALUES (1)")
          throw Stop()
        })
    }
    try expectEqual(connection.integer("SELECT count(*) FROM t"), 0)
  }

  @Test func `a full file is said and rolled back`() throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file("x.gpkg"), access: .create)
    try connection.execute("CREATE TABLE t (x); PRAGMA max_page_count = 4")
    #expect {
      try connection.transaction(.write) { () throws(StorageError) in
        try connection.execute("INSERT INTO t VALUES (zeroblob(100000))")
      }
    } throws: {
      ($0 as? StorageError)?.code == .diskFull
        && "\($0)".hasSuffix("the disk is full")
    }
    try expectEqual(connection.integer("SELECT count(*) FROM t"), 0)
  }
}
