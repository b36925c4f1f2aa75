import CGeoSQLite
import GeoSystem
import GeoTestSupport
import GeoTesting

@testable import GeoPackage

/// A file with several names has several logs: nothing is written to it, and reading goes on.
@Suite struct StorePlaceTests {
  private static let component = Component(
    name: "things",
    migrations: [
      Migration(number: 1) { (connection) throws(StorageError) in
        try FeatureTable(name: "things", kind: .point).create(
          on: connection, columns: "name TEXT", description: "Things")
      }
    ])
  private let folder: TemporaryFolder
  private let (one, two): (String, String)

  init() throws {
    folder = try TemporaryFolder()
    (one, two) = (folder.file("one.gpkg"), folder.file("two.gpkg"))
    _ = try StoreFile.open(one, mode: .createOrOpen, component: Self.component)
  }

  private func open(_ path: String, _ mode: OpenMode = .open) throws -> Connection {
    try StoreFile.open(
      path, mode: mode, component: Self.component, busyTimeout: .milliseconds(50))
  }

  private func failure(_ body: () throws -> Void) -> StorageError? {
    do {
      try body()
      return nil
    } catch {
      return error as? StorageError
    }
  }

  @Test(arguments: [OpenMode.open, .createOrOpen])
  func `U-X6: a file with two names is not written through either`(mode: OpenMode) throws {
    expectEqual(link(one, two), 0)
    for path in [one, two] {
      let failure = failure { _ = try open(path, mode) }
      expectEqual(failure?.code, .severalNames)
      expectEqual(failure?.description.contains("2 names"), true, "\(failure?.description ?? "")")
      expectEqual(failure?.description.contains("samefile"), true)
      let reader = try open(path, .readOnly)
      try expectEqual(reader.integer("SELECT count(*) FROM things"), 0)
      expectEqual(reader.notice?.contains("hard links"), true, "\(reader.notice ?? "")")
    }
    unlink(two)
    expectNil(failure { _ = try open(one, mode) })
    try expectNil(open(one, .readOnly).notice)
  }

  @Test func `U-X6: a name that is made while the store is open stops the next transaction`() throws
  {
    let connections = try StoreConnections<StoreProblem>(
      path: one, mode: .open, component: Self.component, busyTimeout: .seconds(600))
    func write() throws {
      try connections.write("note") { connection in
        try connection.execute("UPDATE geoanchor_meta SET changed = changed || 'x'")
        return .commit(())
      }
    }
    try write()
    expectEqual(link(one, two), 0)
    do {
      try write()
      Issue.record("it was written")
    } catch StoreProblem.file(let error) {
      expectEqual(error.code, .severalNames)
      expect(error.description.hasPrefix("cannot note in `\(one)`"), "\(error)")
    }
    let length = "SELECT length(changed) FROM geoanchor_meta"
    let before = try connections.read("look") { try $0.integer(length) }
    unlink(two)
    try write()
    try expectEqual(connections.read("look") { try $0.integer(length) }, before.map { $0 + 1 })
  }

  /// A link and the removal of the other name would be two steps, between which others would be refused.
  @Test func `a new store has one name from the start`() throws {
    var status = stat()
    expectEqual(stat(one, &status), 0)
    expectEqual(status.st_nlink, 1)
    expectEqual(folder.names, ["one.gpkg"])
    // 17: EEXIST.
    try folder.write([1], to: "other")
    expectEqual(geo_rename_new(folder.file("other"), one), 17)
    expectEqual(folder.names, ["one.gpkg", "other"])
  }

  @Test func `a symbolic link is no second name`() throws {
    expectEqual(symlink(one, two), 0)
    expectNil(failure { _ = try open(two) })
    try expectNil(open(two, .readOnly).notice)
  }
}

private enum StoreProblem: StoreFailure {
  case file(StorageError)
}
