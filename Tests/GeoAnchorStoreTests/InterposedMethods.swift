import CGeoSQLite
import GeoTestSupport
import Synchronization

/// The open files of SQLite whose methods are replaced.
///
/// Each has a table of its own: files are of several kinds, and their methods may be replaced
/// twice. With one table for all, a file got the methods of the one that was opened last, and its
/// writes failed.
final class InterposedMethods: Sendable {
  private struct Opened {
    let path: String
    let original: SharedPointer<sqlite3_io_methods>
    let ours: SharedPointer<sqlite3_io_methods>
  }

  /// The open files by their addresses.
  private let files = Mutex<[Int: Opened]>([:])

  /// Replaces methods of a file that was opened; its `xClose` must call ``close(_:)``.
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

  func original(of file: UnsafeMutablePointer<sqlite3_file>?) -> sqlite3_io_methods? {
    files.withLock { $0[Int(bitPattern: file)]?.original }?.pointer?.pointee
  }

  /// Forgets a file, and closes it by its original method.
  func close(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
    let opened = files.withLock { $0.removeValue(forKey: Int(bitPattern: file)) }
    defer { opened?.ours.pointer?.deallocate() }
    return opened?.original.pointer?.pointee.xClose?(file) ?? SQLITE_OK
  }
}
