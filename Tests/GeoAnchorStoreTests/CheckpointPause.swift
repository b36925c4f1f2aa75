import CGeoSQLite
import GeoSystem
import GeoTestSupport
import GeoTesting
import Synchronization

/// Runs work in the middle of a checkpoint: after each page that SQLite brings from a log into its file.
enum CheckpointPause {
  /// Runs work while a closure is called after each write to the file of a store.
  ///
  /// - Returns: The number of writes.
  static func run(
    ofStore path: String, _ look: @escaping @Sendable () -> Void, during work: () throws -> Void
  ) throws -> Int {
    _ = try #require(original.pointer)
    pauses.withLock { $0[path] = Pause(look: look) }
    defer { pauses.withLock { _ = $0.removeValue(forKey: path) } }
    try work()
    return pauses.withLock { $0[path]?.writes ?? 0 }
  }

  /// Stands before every file that is opened from now on.
  static func start() throws { _ = try #require(original.pointer) }

  private struct Pause {
    let look: @Sendable () -> Void
    var writes = 0
    /// Whether a check runs, which may write itself.
    var isLooking = false
  }

  fileprivate static let original = InterposedSQLite.register("pausing") {
    $0.xOpen = openPausing
  }
  fileprivate static let files = InterposedMethods()
  private static let pauses = Mutex<[String: Pause]>([:])

  fileprivate static func note(_ file: UnsafeMutablePointer<sqlite3_file>?) {
    guard let path = files.path(of: file) else { return }
    let look = pauses.withLock { pauses -> (@Sendable () -> Void)? in
      guard var pause = pauses[path], !pause.isLooking else { return nil }
      pause.writes += 1
      pause.isLooking = true
      pauses[path] = pause
      return pause.look
    }
    look?()
    if look != nil { pauses.withLock { $0[path]?.isLooking = false } }
  }
}

private func openPausing(
  _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?,
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
  _ given: UnsafeMutablePointer<Int32>?
) -> Int32 {
  let original = CheckpointPause.original.pointer
  guard let open = original?.pointee.xOpen else { return SQLITE_CANTOPEN }
  let result = open(original, name, file, flags, given)
  if result == SQLITE_OK, flags & SQLITE_OPEN_MAIN_DB != 0, let file, let name {
    CheckpointPause.files.replace(of: file, path: String(cString: name)) { methods in
      methods.xWrite = writePausing
      methods.xClose = closePausing
    }
  }
  return result
}

private func writePausing(
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: Int32,
  _ offset: Int64
) -> Int32 {
  let methods = CheckpointPause.files.original(of: file)
  let result = methods?.xWrite?(file, bytes, count, offset) ?? SQLITE_IOERR
  CheckpointPause.note(file)
  return result
}

private func closePausing(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
  CheckpointPause.files.close(file)
}
