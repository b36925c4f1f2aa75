import CGeoSQLite
import GeoSystem

/// A place in C's memory that tests of several threads share; whoever writes there has it alone.
struct SharedPointer<Value>: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<Value>?
}

/// Stands between SQLite and the files of this process.
enum InterposedFiles {
  typealias Open =
    @convention(c) (
      UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?,
      UnsafeMutablePointer<sqlite3_file>?, Int32, UnsafeMutablePointer<Int32>?
    ) -> Int32

  /// Lets files be opened by a function, which asks what stood there before.
  ///
  /// - Returns: whether SQLite does so from now on.
  static func register(
    _ name: String, before original: SharedPointer<sqlite3_vfs>, open: @escaping Open
  ) -> Bool {
    guard let vfs = original.pointer else { return false }
    let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    own.initialize(to: vfs.pointee)
    own.pointee.pNext = nil
    own.pointee.zName = UnsafePointer(strdup(name))
    own.pointee.xOpen = open
    return sqlite3_vfs_register(own, 1) == SQLITE_OK
  }
}
