import CGeoSQLite
import GeoSystem

/// Copies a database page by page while others use it (sqlite.org/backup.html).
enum PageCopy {
  /// The number of pages copied between two checks for cancellation: 4 MiB.
  private static let pagesAtOnce: Int32 = 1024

  /// Copies the content of one database into another, all of it or none.
  ///
  /// A source that has a read transaction is copied as that sees it.
  /// - Parameters:
  ///   - source: The database to read.
  ///   - target: The database to write; it may not be within a transaction.
  ///   - locked: Runs once the target is locked for writing; an error that it throws ends the copy.
  /// - Throws: `StorageError` when pages cannot be read or written, or the errors of `locked`.
  static func run(
    from source: Connection, to target: Connection,
    locked: () throws(StorageError) -> Void = { () throws(StorageError) in }
  ) throws(StorageError) {
    guard let copy = sqlite3_backup_init(target.handle, "main", source.handle, "main") else {
      throw target.failure(sqlite3_extended_errcode(target.handle))
    }
    var isFinished = false
    // Ending a copy that is not complete takes back what it wrote.
    defer { if !isFinished { sqlite3_backup_finish(copy) } }
    // A step of no pages takes the locks.
    var result = sqlite3_backup_step(copy, 0)
    if result == SQLITE_OK { try locked() }
    while result == SQLITE_OK {
      guard Cancellation.current?.isCancelled != true else {
        throw StorageError(
          code: .other(SQLITE_INTERRUPT), message: "the call was canceled",
          attempted: target.attempt)
      }
      result = sqlite3_backup_step(copy, pagesAtOnce)
    }
    isFinished = true
    let end = sqlite3_backup_finish(copy)
    guard result == SQLITE_DONE else { throw target.failure(result) }
    try target.check(end)
  }
}
