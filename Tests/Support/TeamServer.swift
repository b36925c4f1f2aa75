import Foundation
import Synchronization

/// A PostgreSQL server for the tests of this process, which ends with it.
package final class TeamServer: Sendable {
  /// The reason why there is no server.
  package struct Missing: Error, CustomStringConvertible {
    package let description: String
  }

  /// The folder of its socket.
  package let folder: String
  private let process: ChildProcess
  private let projects = Mutex(0)

  private static let only = Result { try TeamServer() }

  /// Returns the server that all tests share.
  package static func shared() throws -> TeamServer { try only.get() }

  /// Starts a server that ends with its last reference.
  package init(_ options: [String] = []) throws {
    folder = "/tmp/geoanchor-postgres-\(UUID().uuidString.prefix(8))"
    process = try ChildProcess(
      "/bin/bash", [Checkout.path("Scripts/postgres"), folder] + options, hasInput: true)
    let answer = try process.read { $0.contains("\n") }
    guard answer == "ready\n" else {
      throw Missing(
        description: "no server of PostgreSQL: `Scripts/setup tests` installs it: \(answer)")
    }
  }

  /// Runs a statement as the superuser.
  package func run(_ sql: String, database: String = "postgres") throws {
    let programs = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql").max()
    let client = try Spawn(
      "/usr/lib/postgresql/\(programs ?? "15")/bin/psql",
      [
        "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "postgres", "-d", database, "-c",
        sql,
      ])
    guard client.status == 0 else { throw Missing(description: "\(client.output): \(sql)") }
  }

  package func url(project: String, database: String = "postgres") -> String {
    "postgresql://postgres@/\(database)?host=\(folder)&project=\(project)"
  }

  /// The URL of a project that no other test has.
  package func newURL() -> String {
    let number = projects.withLock { number in
      number += 1
      return number
    }
    return url(project: "test-\(number)")
  }
}
