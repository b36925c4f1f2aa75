import Foundation
import Synchronization

/// A server of PostgreSQL for the tests of this process, which ends with it.
package final class TeamServer: Sendable {
  /// Why there is none.
  package struct Missing: Error, CustomStringConvertible {
    package let description: String
  }

  /// Where its socket is.
  package let folder: String
  private let input: FileHandle
  private let projects = Mutex(0)

  private static let only = Result { try TeamServer() }

  /// The server.
  package static func shared() throws -> TeamServer { try only.get() }

  /// Starts a server that ends when it is let go of.
  package init(_ options: [String] = []) throws {
    folder = "/tmp/geoanchor-postgres-\(UUID().uuidString.prefix(8))"
    let script = Process()
    script.executableURL = URL(fileURLWithPath: "/bin/bash")
    script.arguments = [Checkout.path("Scripts/postgres"), folder] + options
    let (input, output) = (Pipe(), Pipe())
    script.standardInput = input
    script.standardOutput = output
    try script.run()
    self.input = input.fileHandleForWriting
    let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard answer == "ready\n" else {
      throw Missing(description: "no server of PostgreSQL: `Scripts/setup tests` installs it")
    }
  }

  deinit { try? input.close() }

  /// Runs a statement as the superuser.
  package func run(_ sql: String, database: String = "postgres") throws {
    let programs = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql").max()
    let client = Process()
    client.executableURL = URL(
      fileURLWithPath: "/usr/lib/postgresql/\(programs ?? "15")/bin/psql")
    client.arguments = [
      "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "postgres", "-d", database, "-c",
      sql,
    ]
    try client.run()
    client.waitUntilExit()
    guard client.terminationStatus == 0 else { throw Missing(description: "psql refused: \(sql)") }
  }

  /// The URL of a project of a database.
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
