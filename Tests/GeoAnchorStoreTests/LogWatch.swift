import CGeoSQLite
import GeoSystem
import Synchronization
import Testing

/// Sees what SQLite does to write-ahead logs: it stands between SQLite and the files of this process.
enum LogWatch {
  /// What happened to a log so far.
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

  /// From now on the logs of every store that is opened are watched.
  static func start() throws {
    try #require(isRegistered)
  }

  fileprivate static let original = SharedPointer(pointer: sqlite3_vfs_find(nil))
  private static let records = Mutex<[String: Record]>([:])
  /// The paths of the logs by the addresses of their files.
  private static let paths = Mutex<[Int: String]>([:])
  /// The methods of the file of a log as they were.
  private static let plain = Mutex<SharedPointer<sqlite3_io_methods>>(SharedPointer(pointer: nil))

  private static let isRegistered = InterposedFiles.register(
    "watching", before: original, open: openWatched)

  /// The methods of every log are the same.
  private static let watching: SharedPointer<sqlite3_io_methods> = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    guard let old = plainMethods else { return SharedPointer(pointer: nil) }
    methods.initialize(to: old)
    methods.pointee.xSync = syncWatched
    methods.pointee.xWrite = writeWatched
    return SharedPointer(pointer: methods)
  }()

  fileprivate static var plainMethods: sqlite3_io_methods? {
    plain.withLock(\.self).pointer?.pointee
  }

  fileprivate static func watch(_ file: UnsafeMutablePointer<sqlite3_file>, path: String) {
    paths.withLock { $0[Int(bitPattern: file)] = path }
    let old = SharedPointer(pointer: UnsafeMutablePointer(mutating: file.pointee.pMethods))
    plain.withLock { $0 = old }
    if let ours = watching.pointer { file.pointee.pMethods = UnsafePointer(ours) }
  }

  fileprivate static func note(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ change: (inout Record) -> Void
  ) {
    let address = Int(bitPattern: file)
    guard let path = paths.withLock({ $0[address] }) else { return }
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
    LogWatch.watch(file, path: String(cString: name))
  }
  return result
}

private func syncWatched(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32) -> Int32 {
  let result = LogWatch.plainMethods?.xSync?(file, flags) ?? SQLITE_IOERR
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
  return LogWatch.plainMethods?.xWrite?(file, bytes, count, offset) ?? SQLITE_IOERR
}
