package import CGeoSQLite
import GeoSystem
import Synchronization

/// C memory shared by the tests of several threads, one of which writes at a time.
package struct SharedPointer<Value>: @unchecked Sendable {
  package let pointer: UnsafeMutablePointer<Value>?

  package init(pointer: UnsafeMutablePointer<Value>?) { self.pointer = pointer }
}

/// Methods in front of those by which SQLite asks the system for files and for the time.
package enum InterposedSQLite {
  /// One at a time: the last registered calls the one that was registered before it.
  private static let registering = Mutex(())

  /// Replaces methods for the connections that are opened from now on.
  ///
  /// - Returns: the methods that were in effect before, which the new ones call; no pointer where
  ///   SQLite refuses.
  package static func register(
    _ name: String, _ replace: (inout sqlite3_vfs) -> Void
  ) -> SharedPointer<sqlite3_vfs> {
    registering.withLock { _ in
      guard let original = sqlite3_vfs_find(nil) else { return SharedPointer(pointer: nil) }
      let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
      own.initialize(to: original.pointee)
      own.pointee.pNext = nil
      own.pointee.zName = UnsafePointer(strdup(name))
      replace(&own.pointee)
      let isRegistered = sqlite3_vfs_register(own, 1) == SQLITE_OK
      return SharedPointer(pointer: isRegistered ? original : nil)
    }
  }
}
