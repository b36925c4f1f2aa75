import GeoAnchors
import GeoPackage
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorStore

/// The revision that is known without a transaction, which is never outdated.
@Suite struct KnownRevisionTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("a.gpkg")
  }

  @Test func `it is known once it was read, until the next commit`() throws {
    let store = try AnchorStore(path: path)
    try store.add(Anchor("a", 1, 2))
    // The first look finds the log, the second one remembers the revision.
    for _ in 0..<2 { try expectEqual(store.revision(), 1) }
    expectEqual(store.knownRevision, 1)
    try store.add(Anchor("b", 1, 2))
    expectNil(store.knownRevision)
    try expect(store.revision() == 2 && store.knownRevision == 2)
  }

  @Test func `what another connection commits is seen at once`() throws {
    let writer = try AnchorStore(path: path)
    try writer.add(Anchor("a0", 1, 2))
    let reader = try AnchorStore(path: path, mode: .readOnly)
    for _ in 0..<2 { _ = try reader.revision() }
    expectEqual(reader.knownRevision, 1)
    for number in 1...300 {
      try writer.add(Anchor("a\(number)", 1, 2))
      expectNil(reader.knownRevision)
      try expectEqual(reader.revision(), number + 1)
      expectEqual(reader.knownRevision, number + 1)
      // Now and then the log starts again with a new header.
      if number % 50 == 0 {
        writer.pool.connections.shortenLog()
        expect(reader.knownRevision == nil || reader.knownRevision == number + 1)
      }
    }
  }

  @Test func `what another process commits is seen at once`() throws {
    let store = try AnchorStore(path: path)
    try store.add(Anchor("a", 1, 2))
    for _ in 0..<2 { _ = try store.revision() }
    expectEqual(store.knownRevision, 1)
    let other = try Spawn(
      "/usr/bin/python3",
      [
        "-c",
        """
        import sqlite3
        file = sqlite3.connect("\(path)")
        file.execute("CREATE TABLE other (x)")
        file.commit()
        file.close()
        """,
      ])
    expectEqual(other.status, 0, "\(other.output)")
    expectNil(store.knownRevision)
    try expectEqual(store.revision(), 1)
  }

  @Test func `many readers beside a writer never see an older revision`() async throws {
    let store = try AnchorStore(path: path)
    try store.add(Anchor("a", 1, 2))
    let path = path
    try await withThrowingTaskGroup { group in
      group.addTask {
        let writer = try AnchorStore(path: path)
        for number in 0..<200 { try writer.add(Anchor("w\(number)", 1, 2)) }
      }
      for _ in 0..<3 {
        group.addTask {
          var last = 0
          while last < 201 {
            let revision = try store.revision()
            expect(revision >= last)
            last = max(last, revision)
            // The writer gets a thread too.
            await Task.yield()
          }
        }
      }
      try await group.waitForAll()
    }
    try expectEqual(store.revision(), 201)
  }

  @Test func `a file without a log is always asked`() throws {
    do {
      let store = try AnchorStore(path: path)
      try store.add(Anchor("a", 1, 2))
    }
    let other = try Spawn(
      "/usr/bin/python3",
      [
        "-c",
        """
        import sqlite3
        file = sqlite3.connect("\(path)")
        print(file.execute("PRAGMA journal_mode = DELETE").fetchone())
        """,
      ])
    expectEqual(other.output, "('delete',)\n")
    let store = try AnchorStore(path: path, mode: .readOnly)
    for _ in 0..<3 { try expectEqual(store.revision(), 1) }
    expectNil(store.knownRevision)
  }
}
