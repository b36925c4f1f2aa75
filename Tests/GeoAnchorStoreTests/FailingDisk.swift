import CGeoSQLite
import GeoSystem
import Synchronization
import Testing

/// Stands between SQLite and the files of this process, and lets chosen calls fail as a full disk does.
enum FailingDisk {
  /// Which calls fail, counted from 1 in the order in which they come.
  struct Plan {
    /// The first one that fails; nil for none.
    var first: Int?
    /// Whether every later one fails too.
    var isLasting = false
  }

  /// Runs work while calls that make the files of a folder longer, or shorter, fail by a plan.
  ///
  /// - Returns: how many such calls there were.
  static func run(inFolder folder: String, _ plan: Plan, _ work: () throws -> Void) throws -> Int {
    try #require(isRegistered)
    plans.withLock { $0[folder] = State(plan: plan) }
    defer { plans.withLock { _ = $0.removeValue(forKey: folder) } }
    try work()
    return plans.withLock { $0[folder]?.calls ?? 0 }
  }

  private struct State {
    var plan: Plan
    var calls = 0
  }

  private struct Opened {
    let methods: SharedPointer<sqlite3_io_methods>
    let path: String
  }

  fileprivate static let original = SharedPointer(pointer: sqlite3_vfs_find(nil))
  private static let plans = Mutex<[String: State]>([:])
  private static let files = Mutex<[Int: Opened]>([:])

  private static let isRegistered = InterposedFiles.register(
    "failing", before: original, open: openFailing)

  fileprivate static func isWatched(_ path: String) -> Bool {
    plans.withLock { plans in plans.keys.contains { path.hasPrefix($0) } }
  }

  /// Puts our methods in the place of a file's; each file keeps a table of its own, as files of
  /// several kinds have several.
  fileprivate static func watch(_ file: UnsafeMutablePointer<sqlite3_file>, path: String) {
    guard let methods = file.pointee.pMethods else { return }
    let old = SharedPointer(pointer: UnsafeMutablePointer(mutating: methods))
    files.withLock { $0[Int(bitPattern: file)] = Opened(methods: old, path: path) }
    let ours = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    ours.initialize(to: methods.pointee)
    ours.pointee.xWrite = writeFailing
    ours.pointee.xTruncate = truncateFailing
    ours.pointee.xClose = closeFailing
    file.pointee.pMethods = UnsafePointer(ours)
  }

  fileprivate static func methods(
    of file: UnsafeMutablePointer<sqlite3_file>?
  ) -> sqlite3_io_methods? {
    files.withLock { $0[Int(bitPattern: file)] }?.methods.pointer?.pointee
  }

  fileprivate static func forget(_ file: UnsafeMutablePointer<sqlite3_file>?) {
    files.withLock { _ = $0.removeValue(forKey: Int(bitPattern: file)) }
  }

  /// Counts a call, and says whether it fails.
  fileprivate static func fails(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Bool {
    guard let path = files.withLock({ $0[Int(bitPattern: file)] })?.path else { return false }
    return plans.withLock { plans in
      guard let folder = plans.keys.first(where: { path.hasPrefix($0) }), var state = plans[folder]
      else { return false }
      state.calls += 1
      plans[folder] = state
      guard let first = state.plan.first else { return false }
      return state.plan.isLasting ? state.calls >= first : state.calls == first
    }
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
  if result == SQLITE_OK, let file, let name {
    let path = String(cString: name)
    if FailingDisk.isWatched(path) { FailingDisk.watch(file, path: path) }
  }
  return result
}

private func writeFailing(
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: Int32,
  _ offset: Int64
) -> Int32 {
  if FailingDisk.fails(file) { return SQLITE_FULL }
  return FailingDisk.methods(of: file)?.xWrite?(file, bytes, count, offset) ?? SQLITE_IOERR
}

private func truncateFailing(
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ size: Int64
) -> Int32 {
  if FailingDisk.fails(file) { return SQLITE_FULL }
  return FailingDisk.methods(of: file)?.xTruncate?(file, size) ?? SQLITE_IOERR
}

private func closeFailing(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
  let methods = FailingDisk.methods(of: file)
  FailingDisk.forget(file)
  return methods?.xClose?(file) ?? SQLITE_OK
}
