import CGeoSQLite
import GeoSystem
import GeoTestSupport
import GeoTesting
import Synchronization

/// The writes and synchronizations of write-ahead logs, recorded in front of SQLite's own methods.
enum LogWatch {
  /// The calls for a log so far.
  struct Record: Hashable {
    var writes = 0
    var syncs = 0
    /// Whether nothing was written since the latest synchronization.
    var isSafe = true
  }

  /// The record of the log of a store that was opened after `start`.
  static func record(ofStore path: String) -> Record {
    records.withLock { $0["\(path)-wal"] ?? Record() }
  }

  /// Records the calls for the logs of stores that are opened from now on.
  static func start() throws {
    try #require(original.pointer != nil)
  }

  fileprivate static let original = InterposedSQLite.register("watching") {
    $0.xOpen = openWatched
  }
  fileprivate static let logs = InterposedMethods()
  private static let records = Mutex<[String: Record]>([:])

  fileprivate static func note(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ change: (inout Record) -> Void
  ) {
    guard let path = logs.path(of: file) else { return }
    records.withLock { change(&$0[path, default: Record()]) }
  }
}

private func openWatched(
  _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?,
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
  _ given: UnsafeMutablePointer<Int32>?
) -> Int32 {
  let original = LogWatch.original.pointer
  guard let open = original?.pointee.xOpen else { return SQLITE_CANTOPEN }
  let result = open(original, name, file, flags, given)
  if result == SQLITE_OK, flags & SQLITE_OPEN_WAL != 0, let file, let name {
    LogWatch.logs.replace(of: file, path: String(cString: name)) { methods in
      methods.xSync = syncWatched
      methods.xWrite = writeWatched
      methods.xClose = closeWatched
    }
  }
  return result
}

private func syncWatched(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32) -> Int32 {
  let result = LogWatch.logs.original(of: file)?.xSync?(file, flags) ?? SQLITE_IOERR
  LogWatch.note(file) { record in
    record.syncs += 1
    record.isSafe = result == SQLITE_OK
  }
  return result
}

private func writeWatched(
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: Int32,
  _ offset: Int64
) -> Int32 {
  LogWatch.note(file) { record in
    record.writes += 1
    record.isSafe = false
  }
  return LogWatch.logs.original(of: file)?.xWrite?(file, bytes, count, offset) ?? SQLITE_IOERR
}

private func closeWatched(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
  LogWatch.logs.close(file)
}
