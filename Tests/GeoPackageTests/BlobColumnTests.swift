import GeoPackage
import GeoTestSupport
import GeoTesting

@Suite struct BlobColumnTests {
  private let folder: TemporaryFolder
  private let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(path: folder.file("x.sqlite"), access: .create)
    try connection.execute(
      """
      CREATE TABLE things (number INTEGER PRIMARY KEY, data BLOB, count INTEGER);
      INSERT INTO things VALUES (1, x'010203', 7), (3, x'', 7), (4, NULL, 7), (5, 'text', 7),
        (9, zeroblob(100000), 7)
      """)
  }

  private func bytes(_ column: inout BlobColumn, _ row: Int64) throws -> [UInt8]? {
    var found: [UInt8] = []
    let isThere = try column.withBytes(ofRow: row) { found = Array($0) }
    return isThere ? found : nil
  }

  @Test func `rows are read in any order, as a statement reads them`() throws {
    var column = BlobColumn("data", ofTable: "things", on: connection)
    for row in [9, 1, 5, 3, 1, 9] as [Int64] {
      let statement = try connection.prepare(
        "SELECT data, length(data) FROM things WHERE number = \(row)")
      try expect(statement.step())
      var expected: [UInt8] = []
      statement.withBytes(0) { expected = Array($0) }
      expectEqual(Int64(expected.count), statement.integer(1))
      try expectEqual(bytes(&column, row), expected)
    }
  }

  @Test func `a row that is not there or has no bytes has none, and the next one is read`() throws {
    var column = BlobColumn("data", ofTable: "things", on: connection)
    for row in [2, 4, .min, .max] as [Int64] {
      try expectNil(bytes(&column, row))
      try expectEqual(bytes(&column, 1), [1, 2, 3])
      try expectNil(bytes(&column, row))
    }
    var numbers = BlobColumn("count", ofTable: "things", on: connection)
    try expectNil(bytes(&numbers, 1))
  }

  @Test(arguments: [("data", "others"), ("other", "things")])
  func `a table or a column that is not there is an error`(column: String, table: String) {
    let error = #expect(throws: StorageError.self) {
      var missing = BlobColumn(column, ofTable: table, on: connection)
      _ = try missing.withBytes(ofRow: 1) { _ in }
    }
    expectEqual(error?.message.contains(column == "data" ? table : column), true)
  }

  @Test func `a reader lets others write once it is gone`() throws {
    let other = try Connection(path: connection.path, access: .readWrite, busyTimeout: .zero)
    do {
      var column = BlobColumn("data", ofTable: "things", on: connection)
      try expectEqual(bytes(&column, 1), [1, 2, 3])
      #expect(throws: StorageError.self) {
        try other.execute("UPDATE things SET data = x'04' WHERE number = 1")
      }
    }
    try other.execute("UPDATE things SET data = x'04' WHERE number = 1")
    var column = BlobColumn("data", ofTable: "things", on: connection)
    try expectEqual(bytes(&column, 1), [4])
  }
}
