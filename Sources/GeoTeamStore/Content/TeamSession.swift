import GeoAnchorStore
import GeoSystem

/// A transaction on a server, for one project.
final class TeamSession {
  let connection: ServerConnection
  let project: String
  /// The newest revision that was committed when it began.
  let newest: Int
  /// How many entries of journals were written.
  private(set) var entryCount: Int64 = 0
  private var cursors = 0
  private static let rowsOfFetch = 1000

  init(_ connection: ServerConnection, project: String, newest: Int) {
    self.connection = connection
    self.project = project
    self.newest = newest
  }

  /// Runs a statement whose first parameter is the project.
  @discardableResult
  func run(_ sql: String, _ values: [ServerValue] = []) throws -> ServerResult {
    try connection.run(sql, [.text(project)] + values)
  }

  /// Runs a statement once, without keeping its plan.
  func runOnce(_ sql: String, _ values: [ServerValue] = []) throws -> ServerResult {
    try connection.runOnce(sql, [.text(project)] + values)
  }

  /// The number of the next entry of a journal.
  func nextEntry() -> ServerValue {
    entryCount += 1
    return .integer(entryCount)
  }

  /// Calls a closure for each row of an answer that may be large; it returns whether it wants the next one.
  func forEachRow(
    _ sql: String, _ values: [ServerValue], _ visit: (ServerResult, Int) throws -> Bool
  ) throws {
    cursors += 1
    let name = "geoanchor_\(cursors)"
    _ = try runOnce("DECLARE \(name) NO SCROLL CURSOR FOR \(sql)", values)
    defer { _ = try? connection.execute("CLOSE \(name)") }
    while true {
      let result = try connection.runOnce("FETCH \(Self.rowsOfFetch) FROM \(name)")
      for row in 0..<result.count {
        guard try visit(result, row) else { return }
      }
      guard result.count == Self.rowsOfFetch else { return }
    }
  }
}
