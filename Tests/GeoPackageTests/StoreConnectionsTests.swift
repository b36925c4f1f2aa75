import Dispatch
import Foundation
import GeoPackage
import GeoSystem
import GeoTestSupport
import GeoTesting
import Synchronization

@Suite struct StoreConnectionsTests {
  private enum Failure: StoreFailure, Equatable {
    case file(StorageError)
    case mine
  }

  private static let first = Migration(number: 1) { (connection) throws(StorageError) in
    try connection.execute("CREATE TABLE things (fid INTEGER PRIMARY KEY)")
  }
  private let folder: TemporaryFolder
  private let connections: StoreConnections<Failure>

  init() throws {
    folder = try TemporaryFolder()
    connections = try StoreConnections(
      path: folder.file("x.gpkg"), mode: .createOrOpen,
      component: Component(name: "things", migrations: [Self.first]),
      busyTimeout: .seconds(600), maximumReaders: 3)
  }

  private var openings: Int { OpenFiles.count(of: connections.path) }

  private func count(_ connection: Connection) throws(Failure) -> Int64 {
    try Failure.catching {
      try connection.integer("SELECT count(*) FROM things") ?? -1
    }
  }

  private func insert<Ending>(
    _ id: Int, _ ending: TransactionEnding<Ending>
  ) throws(Failure) -> Ending {
    try connections.write("insert") { (connection) throws(Failure) in
      try Failure.catching {
        try connection.execute("INSERT INTO things (fid) VALUES (\(id))")
      }
      return ending
    }
  }

  @Test(.timeLimit(.minutes(20))) func `a burst of readers opens no more than the limit`() throws {
    let seen = Mutex((now: 0, most: 0, failures: 0, openings: 0))
    let entered = Tally()
    let ended = DispatchSemaphore(value: 0)
    for worker in 0..<20 {
      Thread.detachNewThread {
        for number in 0..<10 {
          do throws(Failure) {
            if number == 5 { try insert(worker, .commit(())) }
            try connections.read("count") { (connection) throws(Failure) in
              seen.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
              }
              // The first reader waits for the second, so that two read at once.
              entered.raise()
              entered.block(until: 2)
              _ = try count(connection)
              let open = openings
              seen.withLock {
                $0.now -= 1
                $0.openings = max($0.openings, open)
              }
            }
          } catch {
            seen.withLock { $0.failures += 1 }
          }
        }
        ended.signal()
      }
    }
    for _ in 0..<20 { ended.wait() }
    let (_, atOnce, failures, opened) = seen.withLock { $0 }
    expectEqual(failures, 0)
    expect((2...3).contains(atOnce))
    // The readers and the writer.
    expect((2...4).contains(opened))
    expectEqual(openings, opened)
    try expectEqual(connections.read("count", count), 20)
  }

  @Test(.timeLimit(.minutes(20))) func `a read within a read never waits`() throws {
    try expectEqual(nested(10), 0)
    // SQLite closes a file late, or reuses it for another connection.
    let opened = openings
    for _ in 0..<3 { try expectEqual(nested(10), 0) }
    expectEqual(openings, opened)
    let failures = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 20) { _ in
      if (try? nested(3)) == nil { failures.withLock { $0 += 1 } }
    }
    expectEqual(failures.withLock { $0 }, 0)
  }

  private func nested(_ depth: Int) throws(Failure) -> Int64 {
    try connections.read("count") { (connection) throws(Failure) in
      depth == 0 ? try count(connection) : try nested(depth - 1)
    }
  }

  @Test func `a read sees one state, a read within it the newest`() throws {
    let counts = try connections.read("count") { (connection) throws(Failure) in
      let before = try count(connection)
      try insert(1, .commit(()))
      return [before, try count(connection), try connections.read("count", count)]
    }
    expectEqual(counts, [0, 0, 1])
    try expectEqual(connections.read("count", count), 1)
  }

  @Test func `a transaction ends as its body says`() throws {
    var kept = 0
    func keep() { kept += 1 }
    try expectEqual(insert(1, .rollBack("no")), "no")
    try expectEqual(connections.read("count", count), 0)
    try expectEqual(insert(1, .commit("yes")), "yes")
    try expectEqual(connections.read("count", count), 1)
    #expect(throws: Failure.mine) {
      try connections.write("insert", committed: keep) {
        (_) throws(Failure) -> TransactionEnding<Void> in throw .mine
      }
    }
    try connections.write("nothing", committed: keep) { (_) throws(Failure) in
      .commit(())
    }
    expectEqual(kept, 1)
  }

  @Test func `references are looked after again behind work that looks after them itself`() throws {
    func setting(_ connection: Connection) throws(Failure) -> Int64? {
      try Failure.catching { try connection.integer("PRAGMA foreign_keys") }
    }
    for checks in [true, false, true] {
      let found = try connections.write("look", checksForeignKeys: checks) {
        (connection) throws(Failure) in .commit(try setting(connection))
      }
      expectEqual(found, (checks ? 1 : 0))
    }
    #expect(throws: Failure.mine) {
      try connections.write("fail", checksForeignKeys: false) {
        (_) throws(Failure) -> TransactionEnding<Void> in throw .mine
      }
    }
    let found = try connections.write("look") { (connection) throws(Failure) in
      .commit(try setting(connection))
    }
    expectEqual(found, 1)
  }

  @Test(arguments: [(1, 2_000), (5, 2_000), (10, 1_000), (40, 250)])
  func `many readers keep no more of a file than the usual number of them`(
    readers: Int, kibibytes: Int
  ) throws {
    for mode in [OpenMode.open, .readOnly] {
      let many = try StoreConnections<Failure>(
        path: connections.path, mode: mode,
        component: Component(name: "things", migrations: [Self.first]),
        busyTimeout: .seconds(600), maximumReaders: readers)
      let size = try many.read("look") { (connection) throws(Failure) in
        try Failure.catching { try connection.integer("PRAGMA cache_size") }
      }
      expectEqual(size, Int64(-kibibytes))
    }
  }

  @Test func `what is cancelled waits and works no longer`() throws {
    let cancellation = Cancellation()
    // Without an end, unless it is canceled.
    let numbers = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
    let error = #expect(throws: Failure.self) {
      try Cancellation.$current.withValue(cancellation) {
        try connections.read("count for ever") { (connection) throws(Failure) in
          try Failure.catching {
            let statement = try connection.prepare("\(numbers) SELECT x FROM n")
            for _ in 0..<10 { try expect(statement.step()) }
            cancellation.cancel()
            return try connection.integer("\(numbers) SELECT count(*) FROM n")
          }
        }
      }
    }
    guard case .file(let reason) = error else { return }
    expect(reason.description.hasPrefix("cannot count for ever in `"))
    // A canceled call does not wait for the writer, which is taken.
    try connections.write("hold") { (_) throws(Failure) in
      #expect(throws: Failure.self) {
        try Cancellation.$current.withValue(cancellation) { try insert(7, .commit(())) }
      }
      return .commit(())
    }
    try expectEqual(connections.read("count", count), 0)
  }
}
