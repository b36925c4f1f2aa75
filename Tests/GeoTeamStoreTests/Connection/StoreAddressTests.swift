import GeoPackage
import GeoTesting

@testable import GeoTeamStore

/// The URL of a store on a server.
@Suite struct StoreAddressTests {
  @Test(arguments: [
    ("postgresql://host/db", "postgresql://host/db", "default", "postgresql://host/db"),
    (
      "postgresql://host/db?project=city", "postgresql://host/db", "city",
      "postgresql://host/db?project=city"
    ),
    (
      "postgres://ada:secret@a,b:5433/db?target_session_attrs=read-write&project=p-1.x",
      "postgres://ada:secret@a,b:5433/db?target_session_attrs=read-write", "p-1.x",
      "postgres://ada@a,b:5433/db?target_session_attrs=read-write&project=p-1.x"
    ),
    (
      "postgresql:///db?host=/run/pg&password=secret",
      "postgresql:///db?host=/run/pg&password=secret",
      "default", "postgresql:///db?host=/run/pg"
    ),
    ("postgresql://u:p:w@h", "postgresql://u:p:w@h", "default", "postgresql://u@h"),
    (
      "postgresql://[::1]:5433/db", "postgresql://[::1]:5433/db", "default",
      "postgresql://[::1]:5433/db"
    ),
  ])
  func `a project is ours, the rest is libpq's, and nobody sees a password`(
    text: String, url: String, project: String, shown: String
  ) throws {
    let address = try StoreAddress(text)
    expectEqual(address.url, url)
    expectEqual(address.project, project)
    expectEqual(address.shown, shown)
  }

  @Test(arguments: ["", "A", "a'b", "a b", "ä", String(repeating: "a", count: 64)])
  func `what could end a statement is no name of a project`(project: String) {
    #expect(throws: StorageError.self) {
      try StoreAddress("postgresql://h/db?project=\(project)")
    }
  }
}
