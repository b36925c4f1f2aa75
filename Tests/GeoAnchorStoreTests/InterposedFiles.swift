import CGeoSQLite
import GeoSystem
import Synchronization

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

  /// One at a time, or what is registered last would not stand before what is registered first.
  private static let registering = Mutex(())

  /// Lets files be opened by a function from now on.
  ///
  /// - Returns: What stood there before, which the function asks; no pointer where SQLite refuses.
  static func register(_ name: String, open: @escaping Open) -> SharedPointer<sqlite3_vfs> {
    registering.withLock { _ in
      guard let original = sqlite3_vfs_find(nil) else { return SharedPointer(pointer: nil) }
      let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
      own.initialize(to: original.pointee)
      own.pointee.pNext = nil
      own.pointee.zName = UnsafePointer(strdup(name))
      own.pointee.xOpen = open
      let isRegistered = sqlite3_vfs_register(own, 1) == SQLITE_OK
      return SharedPointer(pointer: isRegistered ? original : nil)
    }
  }
}

/// Open files, some of whose methods are replaced.
///
/// Each has a table of its own: files are of several kinds, and others may stand before them too. One table
/// for all took that of whichever file was opened last, and writes of other files failed.
final class InterposedMethods: Sendable {
  private struct Opened {
    let path: String
    let original: SharedPointer<sqlite3_io_methods>
    let ours: SharedPointer<sqlite3_io_methods>
  }

  /// By the addresses of the files.
  private let files = Mutex<[Int: Opened]>([:])

  /// Replaces methods of a file that was opened; that which closes it must come here (``close(_:)``).
  func replace(
    of file: UnsafeMutablePointer<sqlite3_file>, path: String,
    _ change: (inout sqlite3_io_methods) -> Void
  ) {
    guard let methods = file.pointee.pMethods else { return }
    let ours = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    ours.initialize(to: methods.pointee)
    change(&ours.pointee)
    let opened = Opened(
      path: path, original: SharedPointer(pointer: UnsafeMutablePointer(mutating: methods)),
      ours: SharedPointer(pointer: ours))
    files.withLock { $0[Int(bitPattern: file)] = opened }
    file.pointee.pMethods = UnsafePointer(ours)
  }

  /// The path of a file, as SQLite asked for it.
  func path(of file: UnsafeMutablePointer<sqlite3_file>?) -> String? {
    files.withLock { $0[Int(bitPattern: file)]?.path }
  }

  /// The methods of a file as they were.
  func original(of file: UnsafeMutablePointer<sqlite3_file>?) -> sqlite3_io_methods? {
    files.withLock { $0[Int(bitPattern: file)]?.original }?.pointer?.pointee
  }

  /// Forgets a file, and closes it as it was closed before.
  func close(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
    let opened = files.withLock { $0.removeValue(forKey: Int(bitPattern: file)) }
    defer { opened?.ours.pointer?.deallocate() }
    return opened?.original.pointer?.pointee.xClose?(file) ?? SQLITE_OK
  }
}
