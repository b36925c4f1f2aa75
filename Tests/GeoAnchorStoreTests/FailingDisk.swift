import CGeoSQLite
import GeoSystem
import GeoTestSupport
import GeoTesting
import Synchronization

/// Calls of SQLite for files that fail as on a full disk, or that other work precedes.
enum FailingDisk {
  /// The failures of the calls, counted from 1 in the order in which they come.
  struct Plan {
    /// The first one that fails; nil for none.
    var first: Int?
    /// Whether every later one fails too.
    var isLasting = false
    /// Work that runs before each call, with its number.
    var before: (@Sendable (Int) -> Void)?
  }

  /// Runs work while calls that lengthen or shorten the files of a folder follow a plan.
  ///
  /// - Returns: the number of such calls.
  static func run(inFolder folder: String, _ plan: Plan, _ work: () throws -> Void) throws -> Int {
    try #require(original.pointer != nil)
    plans.withLock { $0[folder] = State(plan: plan) }
    defer { plans.withLock { _ = $0.removeValue(forKey: folder) } }
    try work()
    return plans.withLock { $0[folder]?.calls ?? 0 }
  }

  private struct State {
    var plan: Plan
    var calls = 0
  }

  fileprivate static let original = InterposedSQLite.register("failing") {
    $0.xOpen = openFailing
  }
  fileprivate static let files = InterposedMethods()
  private static let plans = Mutex<[String: State]>([:])

  fileprivate static func isWatched(_ path: String) -> Bool {
    plans.withLock { plans in plans.keys.contains { path.hasPrefix($0) } }
  }

  /// Counts a call, and returns whether it fails.
  fileprivate static func fails(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Bool {
    guard let path = files.path(of: file) else { return false }
    let state = plans.withLock { plans -> State? in
      guard let folder = plans.keys.first(where: { path.hasPrefix($0) }) else { return nil }
      plans[folder]?.calls += 1
      return plans[folder]
    }
    guard let state else { return false }
    state.plan.before?(state.calls)
    guard let first = state.plan.first else { return false }
    return state.plan.isLasting ? state.calls >= first : state.calls == first
  }
}

private func openFailing(
  _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?,
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
  _ given: UnsafeMutablePointer<Int32>?
) -> Int32 {
  let original = FailingDisk.original.pointer
  guard let open = original?.pointee.xOpen else { return SQLITE_CANTOPEN }
  let result = open(original, name, file, flags, given)
  if result == SQLITE_OK, let file, let path = name.map({ String(cString: $0) }),
    FailingDisk.isWatched(path)
  {
    FailingDisk.files.replace(of: file, path: path) { methods in
      methods.xWrite = writeFailing
      methods.xTruncate = truncateFailing
      methods.xClose = closeFailing
    }
  }
  return result
}

private func writeFailing(
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: Int32,
  _ offset: Int64
) -> Int32 {
  if FailingDisk.fails(file) { return SQLITE_FULL }
  return FailingDisk.files.original(of: file)?.xWrite?(file, bytes, count, offset) ?? SQLITE_IOERR
}

private func truncateFailing(
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ size: Int64
) -> Int32 {
  if FailingDisk.fails(file) { return SQLITE_FULL }
  return FailingDisk.files.original(of: file)?.xTruncate?(file, size) ?? SQLITE_IOERR
}

private func closeFailing(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
  FailingDisk.files.close(file)
}
