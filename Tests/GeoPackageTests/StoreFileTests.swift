import Foundation
import GeoTestSupport
import GeoTesting
import Synchronization

@testable import GeoPackage

@Suite struct StoreFileTests {
  private static let table = FeatureTable(name: "things", kind: .point)
  private static let first = Migration(number: 1) { (connection) throws(StorageError) in
    try table.create(on: connection, columns: "name TEXT", description: "Things")
  }
  private static let second = Migration(number: 2) { (connection) throws(StorageError) in
    try connection.execute("ALTER TABLE things ADD COLUMN size REAL")
  }
  private let component = Component(name: "things", migrations: [first])
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ name: String, _ mode: OpenMode = .createOrOpen, _ component: Component? = nil
  ) throws -> Connection {
    try StoreFile.open(
      folder.file(name), mode: mode, component: component ?? self.component,
      busyTimeout: .milliseconds(50))
  }

  private func code(_ body: () throws -> Connection) -> StorageError.Code? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? StorageError)?.code
    }
  }

  @Test func `makes a durable store`() throws {
    do {
      let connection = try open("a.gpkg")
      try expectEqual(connection.text("PRAGMA journal_mode"), "wal")
      // 2 is FULL.
      try expectEqual(connection.integer("PRAGMA synchronous"), 2)
      try expectEqual(connection.integer("PRAGMA foreign_keys"), 1)
      expectNil(connection.notice)
    }
    expectEqual(folder.names, ["a.gpkg"])
    let again = try open("a.gpkg", .open)
    try expectEqual(again.integer("SELECT count(*) FROM things"), 0)
  }

  @Test func `opens only what is there`() throws {
    expectEqual(code { try open("no.gpkg", .open) }, .cannotOpen)
    expectEqual(code { try open("no.gpkg", .readOnly) }, .cannotOpen)
    expectEqual(code { try open("no/such/folder.gpkg") }, .cannotOpen)
    expectEqual(code { try open("") }, .notAStore)  // the folder itself
    expectEqual(code { try StoreFile.open("", mode: .open, component: component) }, .cannotOpen)
    expectEqual(code { try StoreFile.open("a\0b", mode: .open, component: component) }, .cannotOpen)
    expectEqual(folder.names, [])
  }

  @Test(arguments: [OpenMode.createOrOpen, .open, .readOnly])
  func `what is not ours is never touched`(mode: OpenMode) throws {
    try folder.write([], to: "empty")
    try folder.write(Array("hello, world\n".utf8), to: "text")
    try folder.write((0..<9000).map { UInt8($0 % 251) }, to: "binary")
    for journal in ["DELETE", "WAL"] {
      let other = try Connection(path: folder.file("other-\(journal)"), access: .create)
      try other.execute("PRAGMA journal_mode = \(journal); CREATE TABLE t (x)")
      let foreign = try Connection(path: folder.file("foreign-\(journal)"), access: .create)
      try foreign.execute("PRAGMA journal_mode = \(journal)")
      try StandardTables.create(on: foreign)
    }
    for name in ["empty", "text", "binary", "other-DELETE", "other-WAL"]
      + ["foreign-DELETE", "foreign-WAL"]
    {
      let names = folder.names
      let before = folder.bytes(name)
      expectEqual(code { try open(name, mode) }, .notAStore, "\(name)")
      expectEqual(folder.bytes(name), before, "\(name)")
      expectEqual(folder.names, names, "\(name)")
    }
  }

  @Test func `refusals say what was found`() throws {
    try folder.write([], to: "empty")
    let path = folder.file("empty")
    #expect {
      try open("empty")
    } throws: {
      "\($0)" == "cannot open `\(path)`: it is an empty file, not a store"
    }
  }

  @Test func `a newer store is left as it is`() throws {
    do {
      let connection = try open("a.gpkg")
      try connection.execute("UPDATE geoanchor_meta SET version = 99")
    }
    let before = folder.bytes("a.gpkg")
    for mode in [OpenMode.createOrOpen, .open, .readOnly] {
      expectEqual(code { try open("a.gpkg", mode) }, .newerVersion)
    }
    expectEqual(folder.bytes("a.gpkg"), before)
    expectEqual(folder.names, ["a.gpkg"])
  }

  @Test func `a newer version that is still in the log is seen`() throws {
    let connection = try open("a.gpkg")
    try connection.execute("UPDATE geoanchor_meta SET version = 99")
    expectEqual(code { try open("a.gpkg") }, .newerVersion)
    withExtendedLifetime(connection) {}
  }

  @Test func `an older store is brought up`() throws {
    let newer = Component(name: "things", migrations: [Self.first, Self.second])
    _ = try open("a.gpkg")
    do {
      // A reader reads a copy, and leaves the file as it is.
      let before = folder.bytes("a.gpkg")
      let reader = try open("a.gpkg", .readOnly, newer)
      try reader.execute("SELECT size FROM things")
      expectEqual(reader.notice?.contains("written by an earlier version"), true)
      #expect(throws: StorageError.self) { try reader.execute("DELETE FROM things") }
      expectEqual(folder.bytes("a.gpkg"), before)
      expectEqual(folder.names, ["a.gpkg"])
    }
    let connection = try open("a.gpkg", .open, newer)
    try expectEqual(connection.integer("SELECT version FROM geoanchor_meta"), 2)
    try connection.execute("SELECT size FROM things")
  }

  /// The steps of a component are also applied to a database in memory, to compare the tables: there
  /// another process comes in between, at the first look or at the one under the lock.
  @Test(arguments: [(1, "done"), (2, "locked")])
  func `U-X9: who comes second sees a finished migration, or waits`(
    look: Int, expected: String
  ) throws {
    _ = try open("a.gpkg")
    let looks = Mutex(0)
    let other = Mutex<(@Sendable () -> Void)?>(nil)
    let first = Migration(number: 1) { (connection) throws(StorageError) in
      let isNow =
        connection.path.isEmpty
        && looks.withLock {
          $0 += 1
          return $0 == look
        }
      if isNow { other.withLock { $0 }?() }
      try Self.table.create(on: connection, columns: "name TEXT", description: "Things")
    }
    let second = Migration(number: 2) { (connection) throws(StorageError) in
      try connection.execute(
        """
        ALTER TABLE things ADD COLUMN size REAL;
        CREATE TRIGGER things_size AFTER INSERT ON things WHEN NEW.size IS NULL BEGIN
          UPDATE things SET size = 0 WHERE fid = NEW.fid; END
        """)
    }
    let newer = Component(name: "things", migrations: [first, second])
    let path = folder.file("a.gpkg")
    let said = Mutex("")
    other.withLock {
      $0 = {
        do throws(StorageError) {
          let connection = try StoreFile.open(
            path, mode: .open, component: newer, busyTimeout: .milliseconds(50))
          try connection.execute("SELECT size FROM things")
          said.withLock { $0 = "done" }
        } catch {
          said.withLock { $0 = "\(error.code)" }
        }
      }
    }
    let connection = try open("a.gpkg", .open, newer)
    expectEqual(said.withLock { $0 }, expected)
    try expectEqual(connection.integer("SELECT version FROM geoanchor_meta"), 2)
    try expectEqual(
      connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'things_size'"), 1)
    _ = try open("a.gpkg", .open, newer)
  }

  @Test func `components share a file`() throws {
    let table = FeatureTable(name: "areas", kind: .line)
    let areas = Component(
      name: "areas",
      migrations: [
        Migration(number: 1) { (connection) throws(StorageError) in
          try table.create(on: connection, columns: "name TEXT", description: "Areas")
        }
      ])
    _ = try open("a.gpkg")
    let connection = try open("a.gpkg", .open, areas)
    try expectEqual(connection.integer("SELECT count(*) FROM geoanchor_meta"), 2)
  }

  @Test func `a lock is said`() throws {
    let holder = try open("a.gpkg")
    try holder.execute("BEGIN IMMEDIATE")
    let other = try open("a.gpkg")
    other.attempt = "add an anchor"
    #expect {
      try other.transaction(.write) { () throws(StorageError) in }
    } throws: {
      "\($0)" == "cannot add an anchor: the store is locked by another process (waited 0.05 s)"
    }
    try holder.execute("COMMIT")
    try other.transaction(.write) { () throws(StorageError) in }
  }

  @Test func `changes of a lost store are not mixed in`() throws {
    try folder.write([1, 2, 3], to: "a.gpkg-wal")
    expectEqual(code { try open("a.gpkg") }, .cannotOpen)
    expectEqual(folder.names, ["a.gpkg-wal"])
  }

  @Test func `a damaged page is an error`() throws {
    do {
      let connection = try open("a.gpkg")
      try connection.execute(
        "INSERT INTO things (geom, name) SELECT x'47500001E610000001010000"
          + "0000000000000000F03F0000000000000040', hex(randomblob(500)) FROM "
          + "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<200) "
          + "SELECT i FROM n)")
    }
    var bytes = try #require(folder.bytes("a.gpkg"))
    for index in bytes.count / 2..<bytes.count { bytes[index] = UInt8(index % 199) }
    try folder.write(bytes, to: "a.gpkg")
    let connection = try open("a.gpkg")
    #expect {
      try connection.execute("SELECT sum(length(name)) FROM things; SELECT * FROM things")
    } throws: {
      ($0 as? StorageError)?.code == .damaged
    }
  }

  @Test func `a link is followed`() throws {
    let connection = try open("a.gpkg")
    try FileManager.default.createDirectory(
      atPath: folder.file("elsewhere"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("elsewhere/b.gpkg"), withDestinationPath: folder.file("a.gpkg"))
    try connection.execute("UPDATE geoanchor_meta SET version = 99")
    expectEqual(code { try open("elsewhere/b.gpkg") }, .newerVersion)
    try connection.execute("UPDATE geoanchor_meta SET version = 1")
    _ = try open("elsewhere/b.gpkg", .readOnly)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("dangling.gpkg"), withDestinationPath: folder.file("nothing.gpkg"))
    expectEqual(code { try open("dangling.gpkg") }, .cannotOpen)
  }

  /// Links and renames make the file appear whole; only one of many makers wins.
  @Test func `many makers make one store`() async throws {
    let path = folder.file("a.gpkg")
    let component = self.component
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let connection = try StoreFile.open(
            path, mode: .createOrOpen, component: component, busyTimeout: .seconds(600))
          try connection.execute(
            "INSERT INTO things (geom, name) VALUES (x'47500001E610000001010000"
              + "0000000000000000F03F0000000000000040', '\(number)')")
        }
      }
      try await group.waitForAll()
    }
    try expectEqual(open("a.gpkg").integer("SELECT count(*) FROM things"), 8)
    expectEqual(folder.names.filter { $0.contains("new") }, [])
  }

  /// 253,402,300,799 s after 1970 is 9999-12-31T23:59:59Z (`date -u -d @253402300799`).
  @Test func `U-D11: a clock beyond the year 9999 is named`() throws {
    try StoreFile.checkClock(253_402_300_799, "a.gpkg")
    do {
      try StoreFile.checkClock(253_402_300_800, "a.gpkg")
      Issue.record("the clock is taken")
    } catch {
      expect(error.description.hasPrefix("cannot open `a.gpkg` for writing: the clock of this"))
      expect(error.description.contains("later than the year 9999"))
    }
  }
}
